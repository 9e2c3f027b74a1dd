// What every store must do with hello messages.
import { describe, expect, it } from 'vitest'
import { hello, later, newId, noon } from '../samples.js'
import type { OpenStore } from '../stores.js'

const everything = { limit: 1000 }

/** What a deletion says that found nothing. */
const none = { hellos: 0, questions: 0, replies: 0, answers: 0 }

export const helloContract = (openStore: OpenStore): void => {
  it('gives a hello back as it was stored, newest first', async () => {
    const store = await openStore()
    const fields = {
      agent: '123',
      message: '{"json": null} 👋🏽 \u2028 ünï',
      consent: 'yes',
      email: 'ada@example.org',
    } as const
    const first = hello({ fields })
    const second = hello({ fields: {} })
    await store.recordHello(first, 30, noon)
    await store.recordHello(second, 30, later({ seconds: 1 }))
    expect(await store.listHellos({}, everything, noon)).toEqual({
      hellos: [
        { id: second.id, receivedAt: later({ seconds: 1 }), read: false, fields: {} },
        { id: first.id, receivedAt: noon, read: false, fields },
      ],
      next: null,
    })
  })

  it('keeps the limit exactly, with 50 at once from two processes, and counts what it stored', async () => {
    const store = await openStore()
    const other = await openStore({ keep: true })
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => (i % 2 ? store : other).recordHello(hello(), 30, noon)),
    )
    const recorded = answers.filter((answer) => answer.recorded)
    expect(recorded).toHaveLength(30)
    expect(recorded.map(({ quota }) => quota.remaining).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 30 }, (_, i) => i),
    )
    expect(answers.find((answer) => !answer.recorded)?.quota).toEqual({ limit: 30, remaining: 0, resetSeconds: 43_200 })
    expect((await store.listHellos({}, everything, noon)).hellos).toHaveLength(30)
    expect((await store.readTraffic('2026-05-14', 1, noon)).byDay.get('2026-05-14')?.hellos).toBe(30)
  })

  it('loses nothing of 50 parallel writers', async () => {
    const store = await openStore()
    const hellos = Array.from({ length: 50 }, (_, i) => hello({ caller: `caller-${i}` }))
    await Promise.all(hellos.map((one) => store.recordHello(one, 30, noon)))
    const listed = await store.listHellos({}, everything, noon)
    expect(listed.hellos.map(({ id }) => id).sort()).toEqual(hellos.map(({ id }) => id).sort())
  })

  it('starts the quota again at midnight', async () => {
    const store = await openStore()
    const eve = new Date('2026-05-14T23:59:59.500Z')
    expect(await store.recordHello(hello(), 1, eve)).toEqual({
      recorded: true,
      quota: { limit: 1, remaining: 0, resetSeconds: 1 },
    })
    expect((await store.recordHello(hello(), 1, eve)).recorded).toBe(false)
    expect((await store.recordHello(hello(), 1, later({ seconds: 1 }, eve))).recorded).toBe(true)
  })

  it('turns pages without leaving one out or showing one twice', async () => {
    const store = await openStore()
    const ids = Array.from({ length: 7 }, newId)
    for (const id of ids) await store.recordHello(hello({ id }), 30, noon)
    const seen: string[] = []
    for (let before: string | null | undefined = undefined; before !== null;) {
      const page = await store.listHellos({}, { limit: 3, ...(before && { before }) }, noon)
      expect(page.hellos.length).toBeLessThanOrEqual(3)
      seen.push(...page.hellos.map(({ id }) => id))
      before = page.next
      // A record that leaves between two pages moves none of the others.
      if (before !== null) await store.deleteHello(before)
    }
    expect(seen).toEqual([...ids].reverse())
  })

  it('filters by what is unread, who can be answered, the family and the time', async () => {
    const store = await openStore()
    const plain = hello({ fields: { model_family: 'Gemini' } })
    const contactable = hello({ fields: { model_family: 'Claude', consent: 'yes', email: 'a@example.org' } })
    await store.recordHello(plain, 30, noon)
    await store.recordHello(contactable, 30, later({ hours: 1 }))
    const list = async (filter: Parameters<typeof store.listHellos>[0]) =>
      (await store.listHellos(filter, everything, noon)).hellos.map(({ id }) => id)
    expect(await list({ contactable: true })).toEqual([contactable.id])
    expect(await list({ contactable: false })).toEqual([plain.id])
    expect(await list({ modelFamily: 'Gemini' })).toEqual([plain.id])
    expect(await list({ since: later({ hours: 1 }) })).toEqual([contactable.id])
    expect(await store.markHellosRead([plain.id, 'unknown'], true)).toBe(1)
    expect(await list({ unread: true })).toEqual([contactable.id])
    expect(await list({ unread: false })).toEqual([plain.id])
    expect(await store.markHellosRead([plain.id], false)).toBe(1)
    expect(await list({ unread: true })).toEqual([contactable.id, plain.id])
    expect(await store.markHellosRead([], true)).toBe(0)
  })

  it('deletes one and says whether it was there', async () => {
    const store = await openStore()
    const one = hello()
    await store.recordHello(one, 30, noon)
    expect(await store.deleteHello(one.id)).toBe(true)
    expect(await store.deleteHello(one.id)).toBe(false)
    expect((await store.listHellos({}, everything, noon)).hellos).toEqual([])
  })

  describe('after 365 days', () => {
    it('shows a hello no longer, and deletes it', async () => {
      const store = await openStore()
      await store.recordHello(hello(), 30, noon)
      const young = hello()
      await store.recordHello(young, 30, later({ days: 1 }))
      const shown = async (now: Date) => (await store.listHellos({}, everything, now)).hellos.length
      expect(await shown(later({ days: 365, seconds: -1 }))).toBe(2)
      expect(await shown(later({ days: 365 }))).toBe(1)
      await store.clearExpired(later({ days: 365 }))
      // Asked as of the day it came: what is shown now is what is still there.
      expect((await store.listHellos({}, everything, noon)).hellos.map(({ id }) => id)).toEqual([young.id])
    })
  })

  it('deletes everything that carries an e-mail address, and nothing that resembles it', async () => {
    const store = await openStore()
    const by = (email: string) => hello({ fields: { consent: 'yes', email } })
    const quoted = hello({ fields: { consent: 'yes', message: 'Write to (Ada@Example.org).' } })
    const longer = by('ada@example.org.uk')
    const other = by('xada@example.org')
    for (const one of [by('ADA@example.ORG'), quoted, longer, other]) await store.recordHello(one, 30, noon)
    expect(await store.deleteEmail('ada@Example.org ')).toEqual({ ...none, hellos: 2 })
    const left = (await store.listHellos({}, everything, noon)).hellos.map(({ id }) => id)
    expect(left).toEqual([other.id, longer.id])
  })

  it('finds an e-mail address in whatever way it is written, on any page', async () => {
    const store = await openStore()
    const consent = 'yes' as const
    const theirs = [
      hello({ fields: { consent, email: "o'brien@example.com" } }),
      ...[
        "**o'brien@example.com**",
        "email=o'brien@example.com",
        "`O'Brien@example.com`—thanks",
        'o’brien＠example.com',
        "o'brien (at) example (dot) com. Thanks",
      ].map((message) => hello({ fields: { consent, message } })),
      // Without consent as well: it may have been stored when the search did not know the form.
      hello({ fields: { question: "-o'brien@example.com" } }),
    ]
    const others = Array.from({ length: 250 }, () => hello({ fields: { message: 'to brien@example.com' } }))
    for (const one of [...theirs, ...others]) await store.recordHello(one, 1000, noon)
    expect(await store.deleteEmail("o'brien@example.com")).toEqual({ ...none, hellos: theirs.length })
    const left = (await store.listHellos({}, { limit: 1000 }, noon)).hellos.map(({ id }) => id)
    expect(left).toEqual(others.map(({ id }) => id).reverse())
    expect(await store.deleteEmail("o'brien@example.com")).toEqual(none)
  })
}
