// The privacy page says what the code keeps to: every number of the retention, every field that is kept.
import { describe, expect, it } from 'vitest'
import { privacyStatement } from '../../service/contract/privacy.js'
import { helloFields } from '../../service/contract/inputs.js'
import { html } from '../../service/html.js'
import { renderShell } from '../../service/page.js'
import { retention } from '../../service/contract/retention.js'
import { forEachStore } from '../store/stores.js'
import { contactStage } from './stage.js'

const statement = privacyStatement('editors@site.example')

describe('the privacy page', () => {
  it('names every time that the code keeps to', () => {
    const text = JSON.stringify(statement.kept)
    const units: Record<string, string> = { namesPerDay: 'names', pairsPerName: 'pairs', readingsPerDay: 'readings' }
    for (const [name, value] of Object.entries(retention)) {
      const unit = /(Hours|Days)$/.exec(name)?.[0].toLowerCase() ?? units[name] ?? 'fetches'
      expect(text, name).toContain(`${value.toLocaleString('en')} ${unit}`)
    }
  })

  it('names what is kept of a +1: who gave it to which question on a day, as a hash', () => {
    const limits = statement.kept.find(({ what }) => what.startsWith('Limits'))
    expect(limits?.form).toContain('Of a +1 also the question')
  })

  it('names the address that paid by x402, which the id of the purchase has', () => {
    const purchases = statement.kept.find(({ what }) => what.startsWith('Purchases'))
    expect(purchases?.form).toContain('the address that paid')
  })

  it('says what browsers load from other hosts, which the policy of a page allows', () => {
    expect(statement.introduction.join()).toContain('nothing from other hosts but pictures and recordings')
    const content = html`<img src="https://a.example/b.png"><video poster="https://c.example/d.png"></video>`
    const page = renderShell({ title: 'S', language: 'en' }, { path: '/', title: 'S', content })
    expect(page).toMatch(/content="img-src \S+ https:\/\/a\.example https:\/\/c\.example data:;/)
  })

  it('says whom to write to, and does without', () => {
    expect(statement.removal.join()).toContain('editors@site.example')
    expect(privacyStatement().removal.join()).not.toContain('undefined')
  })
})

forEachStore((_, openStore) => {
  it('is right about hellos: they are there on their last day and gone after it', async () => {
    const store = await openStore()
    const stage = contactStage(store)
    const fields = Object.fromEntries(Object.keys(helloFields()).map((name) => [name, `some ${name}`]))
    await stage.post('/api/agent/hello', { ...fields, consent: 'yes', email: 'dana@example.com' })
    const received = Date.parse('2026-11-20T12:00:00Z')
    const listAfter = async (days: number) => {
      const now = new Date(received + days * 86_400_000)
      await store.clearExpired(now)
      return (await store.listHellos({}, { limit: 10 }, now)).hellos.length
    }
    expect(await listAfter(retention.helloDays - 1)).toBe(1)
    expect(await listAfter(retention.helloDays)).toBe(0)
  })
})
