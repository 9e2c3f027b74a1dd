// What every store must do with salts.
import { expect, it } from 'vitest'
import { later, noon } from '../samples.js'
import type { OpenStore } from '../stores.js'

export const saltContract = (openStore: OpenStore): void => {
  it('gives every caller of a day the salt that the first one proposed', async () => {
    const store = await openStore()
    const other = await openStore({ keep: true })
    const salts = await Promise.all(
      Array.from({ length: 20 }, (_, i) => (i % 2 ? store : other).saltFor(later({ seconds: i }), `salt-${i}`)),
    )
    const [first] = salts
    expect(first?.day).toBe('2026-05-14')
    expect(first?.value).toMatch(/^salt-\d+$/)
    expect(new Set(salts.map(({ value }) => value)).size).toBe(1)
  })

  it('begins a new one at midnight UTC', async () => {
    const store = await openStore()
    await store.saltFor(new Date('2026-05-14T23:59:59.999Z'), 'old')
    expect(await store.saltFor(new Date('2026-05-15T00:00:00.000Z'), 'new')).toEqual({
      day: '2026-05-15',
      value: 'new',
    })
    expect(await store.saltFor(new Date('2026-05-14T23:59:59.999Z'), 'late')).toEqual({
      day: '2026-05-14',
      value: 'old',
    })
  })

  it('has forgotten a salt 48 hours after its day began', async () => {
    const store = await openStore()
    await store.saltFor(noon, 'first')
    await store.saltFor(later({ days: 2 }), 'third')
    expect((await store.saltFor(noon, 'asked again')).value).toBe('asked again')
  })
}
