// Arguments that are not valid, and folders in which a command cannot work.

/** `message` says what is allowed; a stack is of no use to the reader. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
