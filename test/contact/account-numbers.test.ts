// Numbers of payment cards and bank accounts go, and what only looks like one stays.
import { expect, it } from 'vitest'
import { redactAll } from '../../service/contact/redact.js'
import { keepPrivate } from '../../service/contact/submission.js'

it.each([
  'my card: ⟦4111 1111 1111 1111⟧, exp 12/27, or ⟦5500-0000-0000-0004⟧; ⟦378282246310005⟧ and ⟦3782 822463 10005⟧, ⟦3056 930902 5904⟧; ⟦4111 1111 1111 1111⟧ 1227 123',
  '⟦2221000000000009⟧, ⟦４１１１ １１１１ １１１１ １１１１⟧, ⟦%34%31%31%31 1111 1111 1111⟧',
  'IBAN ⟦DE89 3704 0044 0532 0130 00⟧. ⟦GB29 NWBK 6016 1331 9268 19⟧ is mine, ⟦de89370400440532013000⟧ hers',
  '⟦NO93 8601 1117 947⟧, ⟦FR14 2004 1010 0505 0001 3M02 606⟧, ⟦MT84MALT011000012345MTLCAST001S⟧',
  '⟦4111.1111.1111.1111⟧, ⟦4111_1111_1111_1111⟧, ⟦4111  1111  1111  1111⟧ and ⟦3782  822463  10005⟧',
  'account no 10 ⟦DE89 3704 0044 0532 0130 00⟧, ⟦AT61 1904 3002 3457 3201⟧ ⟦AT48 3200 0000 1234 5864⟧',
  '⟦DE89-3704-0044-0532-0130-00⟧, ⟦DE89.3704.0044.0532.0130.00⟧. ⟦DE 89 3704 0044 0532 0130 00⟧, ⟦GB29-NWBK-6016-1331-9268-19⟧-based',
])('%s', async (marked) => {
  const given = marked.replace(/[⟦⟧]/g, '')
  const wanted = marked.replace(/%34%31%31%31/, '4111').replace(/⟦.*?⟧/g, '[account removed]')
  expect(await redactAll(given)).toBe(wanted)
})

it.each([
  'order 4111 1111 1111 1112, 1234567812345670, https://example.com/item/4111111111111111, #4111111111111111',
  '0.4111111111111111 and 4111111111111111.5, 1732690726123456 µs, 2026112706584612, job-4111111111111111',
  'IMEI 352099001761481, order PO2026030112704, SO26112700000013, sizes in KB: 4101 4210 3980 5120 4119 4210 3980 5120',
  'IBAN DE89 3704 0044 0532 0130 01, 550e8400-e29b-41d4-a716-446655440000, 9f86d081884c7d659a2feaa0c55ad015',
  'builds 4111.2222.3333.4444 and 2231.2232.2233.2234, 4111.1111.1111.1111.1; 4101  4210  3980  5120  4119  4210; no. 93-8601-1117-947',
])('stays: %s', async (text) => expect(await redactAll(text)).toBe(text))

it('are removed with consent, too, and the caller is told', async () => {
  const given = { message: 'pay DE89370400440532013000, jane@example.com', consent: 'yes' }
  expect(await keepPrivate(given, ['message'])).toEqual({
    fields: { message: 'pay [account removed], jane@example.com', consent: 'yes' },
    notStored: [{ field: 'message', reason: 'the number of a card or account was removed' }],
  })
})
