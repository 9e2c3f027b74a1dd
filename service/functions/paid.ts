// The paid function: what it serves. Only the routes of this list load it.
import { playbook } from '../paid/playbook.js'
import { premiumFact } from '../paid/premium.js'
import type { DataFileName } from '../data-folder.js'
import type { ServedBy } from './function.js'

export const handlers: ServedBy<'paid'> = { playbook, premiumFact }

/** The data files that it reads, beside those that every function has. */
export const files = ['premium.json', 'playbook.json'] as const satisfies DataFileName[]
