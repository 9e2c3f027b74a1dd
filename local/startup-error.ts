// Reasons why a host cannot start that are no fault of the code, in words that say how to fix them.

/** `message` says what is wrong and what to do; the stack is of no use to the reader. */
export class StartupError extends Error {
  override readonly name = 'StartupError'
}

/** Calls `work`; a system error in it becomes a `StartupError` with the message that `explain` makes of the system's. */
export function withSystemErrors<Result>(explain: (reason: string) => string, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    throw isSystemError(error) ? new StartupError(explain(error.message)) : error
  }
}

/** Whether a system call failed: then the message says why, and a stack would only show where in our code. */
export function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error
}
