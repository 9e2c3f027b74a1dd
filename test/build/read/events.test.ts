// Question events: their hours in UTC, their order, and hours that cannot be used.
import { expect, it } from 'vitest'
import { Diagnostics } from '../../../build/diagnostics.js'
import { loadEvents } from '../../../build/read/events.js'
import { TestSite } from '../site.js'

const event = (opens: string, closes: string) => `---\ntitle: E\nopens: ${opens}\ncloses: ${closes}\n---\n\nText.\n`

function read(files: Record<string, string>) {
  const site = new TestSite(files)
  const diagnostics = new Diagnostics()
  const events = loadEvents(site.content, diagnostics)
  return { events: events.map(({ id, opens, closes }) => ({ id, opens, closes })), problems: diagnostics.problems }
}

it('are ordered by the hour they open, in UTC, to the second where they are whole', () => {
  const { events, problems } = read({
    'events/later.md': event('2026-03-01T12:00:00+02:00', '2026-03-01T12:00:00.250Z'),
    'events/sooner.md':
      '+++\ntitle = "E"\nopens = 2026-02-01T00:00:00Z\ncloses = 2026-02-01T02:00:00+01:00\n+++\nText.\n',
    'events/draft.md': event('2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z').replace('title', 'draft: true\ntitle'),
  })
  expect(problems).toEqual([])
  expect(events).toEqual([
    { id: 'sooner', opens: '2026-02-01T00:00:00Z', closes: '2026-02-01T01:00:00Z' },
    { id: 'later', opens: '2026-03-01T10:00:00Z', closes: '2026-03-01T12:00:00.250Z' },
  ])
})

it.each(['2026-03-01', '2026-03-01T12:00:00', 'tomorrow', '"2026-02-30T99:00:00Z"'])('cannot open at %s', (hour) => {
  const { events, problems } = read({ 'events/a.md': event(hour, '2026-04-01T00:00:00Z') })
  expect(events).toEqual([])
  expect(problems).toHaveLength(1)
  expect(problems[0]).toMatchObject({ line: 3, what: expect.stringContaining('an instant with its zone') as string })
})
