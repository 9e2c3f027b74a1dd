// Why a host cannot start, where what is at fault is no code of ours: said in words that lead to the mend.

/** `message` says what is wrong and what to do; nothing else of the error is for people. */
export class StartupError extends Error {
  override readonly name = 'StartupError'
}

/** Does `work`; what the system refuses is thrown as a `StartupError`, with what `explain` makes of the system's message. */
export function refusable<Result>(explain: (refusal: string) => string, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    throw isRefusal(error) ? new StartupError(explain(error.message)) : error
  }
}

/** Whether the system refused something: then the message says what, and a stack would say where in our code. */
export function isRefusal(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error
}
