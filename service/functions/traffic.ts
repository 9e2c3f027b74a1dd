// The traffic function: what it serves.
import { ping } from '../traffic/ping.js'
import { stats } from '../traffic/stats.js'
import type { ServedBy } from './function.js'

export const handlers: ServedBy<'traffic'> = { ping, stats }

/** The data files that it reads, beside those that every function has. */
export const files = [] as const
