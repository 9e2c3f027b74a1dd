// Makes ids of new records.
import { makeId, randomIdBytes } from '../contract/ids.js'
import type { Context } from '../context.js'

export const newId = ({ now, random }: Pick<Context, 'now' | 'random'>): string => makeId(now(), random(randomIdBytes))
