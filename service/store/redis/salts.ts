// Salts in Redis: one key per day.
import { addDays, dayOf } from '../day.js'
import type { Salts } from '../salts.js'
import { keyPrefix, type Scripts } from './connection.js'
import { secondsWithSalt } from './quotas.js'
import { asText } from './reply.js'

/** The second key is the salt that is 48 hours old: its own expiry has taken it, unless the clocks disagree. */
const settle = `
local settled = redis.call('GET', KEYS[1])
if settled then return settled end
redis.call('SET', KEYS[1], ARGV[1], 'EX', ARGV[2])
redis.call('DEL', KEYS[2])
return ARGV[1]
`

export const saltKey = (day: string) => `${keyPrefix}salt:${day}`

export const saltVerbs: Scripts<Salts> = {
  saltFor: async (run, now, proposal) => {
    const day = dayOf(now)
    const keys = [saltKey(day), saltKey(addDays(day, -2))]
    return { day, value: asText(await run(settle, keys, [proposal, secondsWithSalt(now)])) }
  },
}
