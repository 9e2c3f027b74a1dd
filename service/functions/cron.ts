// The function of the daily job.
import { daily } from '../daily/job.js'
import type { ServedBy } from './function.js'

export const handlers: ServedBy<'cron'> = { cronDaily: daily }

/** The data files that it reads, beside those that every function has. */
export const files = [] as const
