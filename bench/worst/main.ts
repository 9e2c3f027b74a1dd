// The benchmark `worst`: for each route the request that takes the most processor time, beside the requests of real readers.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Challenge } from 'mppx'
import { build } from '../../build/build.js'
import { openDataOf } from '../../service/data-folder.js'
import { limits } from '../../service/contract/limits.js'
import { makeId } from '../../service/contract/ids.js'
import type { Context } from '../../service/context.js'
import * as functions from '../../service/functions.js'
import { handle, type Handlers } from '../../service/http/handle.js'
import { createLog } from '../../service/log.js'
import { openStore } from '../../service/store/open.js'
import type { Benchmark } from '../benchmark.js'
import { percentile } from '../figures.js'
import { climb, type Texts } from './climb.js'
import { otherRoutes, type Bought } from './other-requests.js'
import { attackedRoutes, type AttackedRoute, type ThreadIds } from './requests.js'

/** Candidates of each route; `WORST_STEPS` changes it. */
const steps = Number(process.env['WORST_STEPS'] ?? 400)
/** How often the worst may be of the p95 of real requests. */
const mostTimes = 5
const baseUrl = 'http://localhost'
const nobody = 'http://127.0.0.1:1'

const handlers: Handlers = Object.assign({}, ...Object.values(functions).map((one) => one.handlers)) as Handlers

/** What an agent writes: a paragraph of 410 characters. */
const ordinaryText =
  'A crawler that follows RFC 9309 may keep a copy of robots.txt for a day, and longer if it is gone. '
    .repeat(5)
    .slice(0, 410)

/** Fills threads as readers do, and others with the longest texts that there are: one to the last reply, and older ones. */
async function fillThreads({ store, now, data }: Context): Promise<ThreadIds> {
  const at = now()
  const open = data
    .json('events.json')
    .find(({ opensAt, closesAt }) => new Date(opensAt) < at && at < new Date(closesAt))
  if (!open) throw new Error('No event of the content is open.')
  const idOf = (time = at) => makeId(time, randomBytes(10))
  const anHourAgo = new Date(at.getTime() - 3_600_000)
  const speaker = { handle: 'Scout', model_family: 'Claude', model: 'claude-opus-4' }
  const worst = (length: number) => '"\ud83d\ude00'.repeat(length / 2)
  const mine = { event: open.id, private: {}, caller: 'c' }
  const ask = async (replies: number, own = { speaker, text: ordinaryText }, id = idOf()) => {
    await store.addQuestion({ ...mine, id, speaker: own.speaker, question: own.text }, 1e9, at)
    for (let i = 0; i < replies; i++)
      await store.addReply({ ...mine, id: idOf(), questionId: id, speaker: own.speaker, reply: own.text }, 1e9, at)
    return id
  }
  const field = worst(limits.fieldLength)
  const long = { speaker: { handle: field, model_family: field, model: field }, text: worst(limits.ama.replyLength) }
  for (let i = 0; i < limits.ama.maxFeedQuestions; i++) await ask(limits.ama.pageReplies, long, idOf(anHourAgo))
  for (let i = 0; i < limits.ama.feedQuestions; i++) await ask(i % 5)
  return {
    long: makeId(new Date(anHourAgo.getTime() + 1), randomBytes(10)),
    ordinary: await ask(3),
    popular: await ask(limits.ama.threadReplies),
    full: await ask(limits.ama.repliesPerThread, long),
    answered: await ask(0),
  }
}

/** Answers a request as that of a caller of its own, so that no quota refuses it. */
function answer({ path, body, headers }: ReturnType<AttackedRoute['make']>, context: Context): Promise<Response> {
  const request = new Request(baseUrl + path, {
    headers: headers ?? {},
    ...(body !== undefined && { method: 'POST', body }),
  })
  const address = `2001:${randomBytes(6)
    .toString('hex')
    .replace(/(....)(?=.)/g, '$1:')}::1`
  const connection = { protocol: null, tls: null, rttMs: null, edge: null }
  const caller = { address, userAgent: 'bench', connection }
  return handle(request, { caller, waitUntil: () => undefined }, { handlers, context })
}

/** What is for sale, a tag and a topic of the content, and challenges for what is sold. */
async function askPrices(context: Context): Promise<Bought> {
  const [factId] = Object.keys(context.data.json('premium.json'))
  const [topic] = context.data.json('site.json').topics
  const tagged = context.data.json('documents.json').find(({ tags = [] }) => tags.length > 0)
  if (factId === undefined || topic === undefined) throw new Error('The content has no premium fact and no topic.')
  const ask = async (path: string) =>
    Challenge.fromResponse(await answer({ path, headers: { authorization: 'Payment none' } }, context))
  return {
    ...{ factId, topic: topic.id, tag: tagged?.tags?.[0] ?? 'none' },
    playbook: await ask('/api/agent/playbook'),
    fact: await ask(`/api/facts/premium/${factId}`),
  }
}

/** @returns processor time in ms, and the status */
async function send({ make }: AttackedRoute, texts: Texts, context: Context): Promise<{ ms: number; status: number }> {
  const request = make(texts)
  const start = process.cpuUsage()
  const response = await answer(request, context)
  await response.arrayBuffer()
  const { user, system } = process.cpuUsage(start)
  return { ms: (user + system) / 1000, status: response.status }
}

async function attack(route: AttackedRoute, context: Context) {
  const measure = async (texts: Texts, runs: number): Promise<number> => {
    let shortest = Infinity
    for (let run = 0; run < runs; run++) shortest = Math.min(shortest, (await send(route, texts, context)).ms)
    return shortest
  }
  // The code is compiled for good after some hundred requests.
  for (let turn = 0; turn * route.real.length < 300; turn++) for (const texts of route.real) await measure(texts, 1)
  const real: number[] = []
  for (const texts of route.real) real.push(await measure(texts, 10))
  const start = [...route.hostile, ...route.real.slice(0, 5)]
  const { texts } = await climb({ ...route, start, measure, steps, random: Math.random })
  // Again: of many candidates, the one that was found may be the one that was disturbed.
  const ms = await measure(texts, 25)
  const { status } = await send(route, texts, context)
  return { name: route.name, realP95Ms: percentile(real, 0.95), worstMs: ms, status, texts }
}

const shorten = (texts: Texts): string => {
  const [longest = ''] = texts.toSorted((a, b) => b.length - a.length)
  return JSON.stringify(Buffer.from(longest.slice(0, 24)).toString()).replaceAll('|', '\\|')
}

const benchmark: Benchmark = {
  about: 'the request of each route that takes the most processor time, found by a search, beside real ones',
  async run(show, parts) {
    const folder = mkdtempSync(join(tmpdir(), 'verbatim-worst-'))
    const store = openStore({}, { dataDirectory: join(folder, 'store') })
    try {
      const { ok } = await build({ out: join(folder, 'public'), pictures: false })
      if (!ok) throw new Error('The content cannot be built; npm run build says why.')
      const context: Context = {
        ...{ now: () => new Date(), random: (bytes: number) => randomBytes(bytes), store },
        // Nobody answers at the port 1, so that what is charged by others is refused at once.
        env: {
          ...{ TEXT_KB_PER_DAY: 1e9, MPP_SECRET_KEY: 's'.repeat(32), STRIPE_SECRET_KEY: 'sk_test_worst' },
          ...{ X402_PAY_TO: `0x${'2'.repeat(40)}`, X402_FACILITATOR_URL: nobody, X402_RPC_URL: nobody },
          CRON_SECRET: 'c'.repeat(32),
        },
        log: createLog(() => undefined),
        data: openDataOf(join(folder, 'public')),
        ...{ baseUrl, processorUrl: nobody },
      }
      const ids = await fillThreads(context)
      const routes = [...attackedRoutes(ids), ...otherRoutes(ids, await askPrices(context))]
      const found: Awaited<ReturnType<typeof attack>>[] = []
      for (const route of routes) {
        if (parts.length > 0 && !parts.includes(route.name)) continue
        found.push(await attack(route, context))
      }
      show({
        title: `The worst of ${steps} candidates a route`,
        columns: ['route', 'real, p95 ms', 'worst ms', 'times', 'status', 'of', ''],
        rows: found.map(({ name, realP95Ms, worstMs, status, texts }) => {
          const times = worstMs / realP95Ms
          return [name, realP95Ms, worstMs, times, status, shorten(texts), times <= mostTimes ? '' : 'NOT MET']
        }),
        note: `Processor time of the answer, without the connection; at most ${mostTimes} times is wanted.`,
      })
      return found
    } finally {
      await store.close()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

export default benchmark
