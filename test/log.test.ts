// The log: every line has its time, its level and its event, whatever else it says.
import { expect, test } from 'vitest'
import { createLog, errorFields } from '../service/log.js'

const now = () => new Date('2026-06-01T12:00:00.000Z')
const own = { at: '2026-06-01T12:00:00.000Z', level: 'error', event: 'failed' }

const write = (fields: Record<string, unknown>): unknown => {
  const lines: string[] = []
  createLog((line) => lines.push(line), now).error('failed', fields)
  expect(lines).toHaveLength(1)
  return JSON.parse(lines[0] ?? '')
}

test('an error is logged with the time, and with where it came from', () => {
  const line = write(errorFields(new TypeError('no text')))
  expect(line).toMatchObject({ ...own, error: 'TypeError', message: 'no text' })
  const { stack } = line as { stack: string[] }
  expect(stack).toHaveLength(3)
  expect(stack[0]).toMatch(/^at .*log\.test\.ts/)
})

test('no field takes the place of the time, the level or the event', () => {
  expect(write({ at: 'elsewhere', level: 'info', event: 'nothing', step: 'settle' })).toEqual({
    ...own,
    step: 'settle',
  })
})
