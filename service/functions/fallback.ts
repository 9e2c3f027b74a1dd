// The function for everything without a file and without another function: redirects, removed documents, 404, 405.
import type { Handlers } from '../http/handle.js'

/** None of its own: service/http says what is missing. */
export const handlers: Handlers = {}

/** The data files that it reads, beside those that every function has. */
export const files = [] as const
