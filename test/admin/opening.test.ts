// The publisher's opening question: answered and hidden although it is not in the store yet.
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { readArguments } from '../../admin/commands.js'
import { storeOpeningOf } from '../../admin/opening.js'
import type { Store } from '../../service/store/store.js'
import { contactStage, openEvent, scheduledEvent } from '../contact/stage.js'
import { forEachStore } from '../store/stores.js'
import { compiled } from '../compiled-kit.js'
import { temporaryFolder } from '../temporary-folder.js'

const openingId = openEvent.opening?.id ?? ''
const laterId = '01KDVKQ8000000000000000000'

let folder: string
let out: string
beforeEach(() => {
  folder = temporaryFolder()
  out = join(folder, 'public')
  const build = join(folder, '.public.builds/1')
  mkdirSync(join(build, 'public'), { recursive: true })
  mkdirSync(join(build, 'data'))
  symlinkSync(join(build, 'public'), out)
  const later = { ...scheduledEvent, opening: { id: laterId, question: 'And what last?' } }
  writeFileSync(join(build, 'data/events.json'), JSON.stringify([later, openEvent]))
  writeFileSync(join(build, 'data/site.json'), JSON.stringify({ title: 'Site' }))
})

/** Time passes between two commands: answers are ordered by it. */
let commands = 0

/** Runs a command line; returns its exit code. */
const admin = (store: Store, ...line: string[]) => {
  const instant = new Date(Date.UTC(2026, 10, 20, 12, commands++))
  const now = () => instant
  const { run, json, yes } = readArguments(line)
  return run({
    ...{ json, store, now, random: randomBytes, write: () => undefined, tell: () => undefined },
    readText: () => Promise.resolve(''),
    copyStore: () => Promise.resolve(null),
    processor: null,
    checkPayments: () => Promise.resolve([]),
    confirm: () => Promise.resolve(yes),
    openData: () => null,
    writeFile: () => Promise.resolve(),
    storeOpening: (id) => storeOpeningOf(id, out, { store, now }),
  })
}

forEachStore((_, openStore) => {
  it('is answered, after the answer that the content gives', async () => {
    const store = await openStore()
    expect(await admin(store, 'answer', openingId, 'And the feed.')).toBe(0)
    expect(await admin(store, 'answer', openingId, 'And the facts.')).toBe(0)
    const thread = await contactStage(store).get(`/api/ama/thread/${openingId}.json`)
    expect(await thread.json()).toMatchObject({
      question: openEvent.opening?.question,
      trust: 'publisher',
      answers: [{ answer: openEvent.opening?.answer }, { answer: 'And the feed.' }, { answer: 'And the facts.' }],
    })
  })

  it('is hidden, and shown again', async () => {
    const store = await openStore()
    const stage = contactStage(store)
    const status = async () => (await stage.get(`/api/ama/thread/${openingId}.json`)).status
    expect(await status()).toBe(200)
    expect(await admin(store, 'hide', openingId)).toBe(0)
    expect(await status()).toBe(404)
    expect(await admin(store, 'show', openingId)).toBe(0)
    expect(await status()).toBe(200)
  })

  it('takes answers, and can be hidden, on the day on which it was deleted', async () => {
    const store = await openStore()
    for (const last of [
      ['answer', openingId, 'And the feed.'],
      ['hide', openingId],
    ]) {
      expect(await admin(store, 'answer', openingId, 'No more.')).toBe(0)
      expect(await admin(store, 'delete', openingId, '--yes')).toBe(0)
      expect(await admin(store, ...last)).toBe(0)
    }
    expect((await contactStage(store).get(`/api/ama/thread/${openingId}.json`)).status).toBe(404)
  })

  it('is answered before its event begins; another id is none of a record', async () => {
    const store = await openStore()
    expect(await admin(store, 'answer', laterId, 'The rights.')).toBe(0)
    expect(await admin(store, 'answer', laterId.replace(/0$/, '1'), 'Nothing.')).toBe(1)
    const { threads } = await store.listQuestions({}, { limit: 10 }, new Date('2026-11-20T12:00:00Z'))
    expect(threads.map(({ id, answers }) => [id, answers.map(({ answer }) => answer)])).toEqual([
      [laterId, ['The rights.']],
    ])
  })
})

it('is found by the process where the site is published, which else says what is missing', async () => {
  const run = (...line: string[]) =>
    new Promise<{ code: unknown; stderr: string }>((resolve) => {
      const env = { PATH: process.env['PATH'], DATA_DIR: join(folder, 'data') }
      execFile(process.execPath, [compiled('admin/main'), ...line], { env }, (error, _stdout, stderr) =>
        resolve({ code: error?.code ?? 0, stderr }),
      )
    })
  const lost = await run('hide', openingId, '--out', join(folder, 'nowhere'))
  expect(lost.code).toBe(1)
  expect(lost.stderr).toMatch(/there is none at \S+\/nowhere: npm run build, or --out\.\nThere is no such record/)
  expect(await run('hide', openingId, '--out', out)).toEqual({ code: 0, stderr: `${openingId} is hidden now.\n` })
})
