// The log of a local host: its two formats, and how often it repeats a failure.
import { expect, it } from 'vitest'
import { createHostLog } from '../../local/host-log.js'

const noon = Date.parse('2026-11-20T12:00:00Z')

function record(format?: 'json' | 'text') {
  const lines: string[] = []
  let nowMs = noon
  const log = createHostLog(
    { LOG_FORMAT: format },
    (line) => lines.push(line),
    () => new Date(nowMs),
  )
  return { log, lines, wait: (ms: number) => (nowMs += ms) }
}

it('writes JSON, or text that a field cannot break', () => {
  const [json, text] = [record(), record('text')]
  for (const { log } of [json, text]) log.info('request', { path: '/a', status: 200, note: 'two\nlines' })
  expect(json.lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    { at: '2026-11-20T12:00:00.000Z', level: 'info', event: 'request', path: '/a', status: 200, note: 'two\nlines' },
  ])
  expect(text.lines).toEqual(['2026-11-20T12:00:00.000Z info request path=/a status=200 note="two\\nlines"'])
})

it('writes one line a minute for each kind of failure, and counts the others', () => {
  const { log, lines, wait } = record('text')
  for (let count = 0; count < 2000; count++) log.warn('store-unavailable', { reason: 'slow', requests: count })
  log.warn('store-unavailable', { reason: 'full' })
  for (const challenge of ['one', 'two']) log.warn('settlement-left', { challenge })
  expect(lines.map((line) => line.slice(25))).toEqual([
    'warn store-unavailable reason=slow requests=0',
    'warn store-unavailable reason=full',
    'warn settlement-left challenge=one',
    'warn settlement-left challenge=two',
  ])
  wait(60_000)
  log.warn('store-unavailable', { reason: 'slow' })
  expect(lines.at(-1)).toContain('reason=slow suppressed=1999')
  // A clock that was set back does not keep it silent until it is as late again.
  wait(-86_400_000)
  log.warn('store-unavailable', { reason: 'slow' })
  expect(lines.at(-1)?.slice(0, 10)).toBe('2026-11-19')
})

it('writes every line that is no failure', () => {
  const { log, lines } = record()
  for (let count = 0; count < 3; count++) log.info('daily')
  expect(lines).toHaveLength(3)
})
