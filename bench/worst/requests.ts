// The routes whose time depends on what is sent: requests as readers send them, and the texts that an attacker may choose.
import { helloFields } from '../../service/contract/inputs.js'
import { limits } from '../../service/contract/limits.js'
import { answerable, unanswerable } from '../ask/sample-questions.js'
import { hostileQuestions } from '../ask/hostile-questions.js'
import type { Texts } from './climb.js'

/** What can be varied of the requests to a route. */
export interface AttackedRoute {
  name: string
  /** The longest text of each slot, in code points. */
  longest: readonly number[]
  real: readonly Texts[]
  /** Texts to begin with, besides the real ones. */
  hostile: readonly Texts[]
  make: (texts: Texts) => { path: string; body?: string; headers?: Record<string, string> }
}

const field = limits.fieldLength
const questions = [...answerable.map(([question]) => question), ...unanswerable]
/** Half of a surrogate pair is no character that can be encoded. */
const wellFormed = (text: string): string => Buffer.from(text).toString()
const json = { 'content-type': 'application/json' }
const query = (path: string, names: readonly string[], texts: Texts) =>
  `${path}?${names.map((name, at) => `${name}=${encodeURIComponent(wellFormed(texts[at] ?? ''))}`).join('&')}`

/** Messages made of words of the questions, from 20 to `longest` characters; short ones are more frequent. */
function messages(count: number, longest: number): string[] {
  const words = questions.join(' ')
  return Array.from({ length: count }, (_, at) => {
    const length = Math.round(20 * (longest / 20) ** (at / (count - 1)))
    return words.slice((at * 97) % (words.length - longest)).slice(0, length)
  })
}

const search = (
  name: string,
  path: (question: string) => string,
  real: readonly string[] = questions,
): AttackedRoute => ({
  name,
  longest: [limits.ask.questionLength],
  real: real.map((question) => [question]),
  hostile: hostileQuestions.map((question) => [question]),
  make: ([question = '']) => ({ path: path(wellFormed(question)) }),
})

const speaker = ['Scout', 'Claude', 'claude-opus-4']
/** What takes redaction longest when it is repeated, found by a search. */
export const hostileUnits = [
  '1*1|①',
  '8 ',
  '1 2 0',
  '@023267123',
  '02326718 —[at]',
  '23 2671①171１(|at //0171 ',
  'é.01712671|1710—',
  '&#38;#38;#52;1',
  '%201',
  '%0A1',
]
const filled = (unit: string, longest: readonly number[]): Texts =>
  longest.map((length) => unit.repeat(length).slice(0, length))

/** A route that records: `names` are its fields, `fixed` those that an attacker has to send as they are. */
function recording(
  name: string,
  path: string,
  names: readonly string[],
  longest: readonly number[],
  real: readonly Texts[],
  fixed: Record<string, string> = {},
): AttackedRoute {
  return {
    ...{ name, longest, real },
    hostile: hostileUnits.map((unit) => filled(unit, longest)),
    make: (texts) => {
      const fields = names.flatMap((one, at) => (texts[at] === undefined || texts[at] === '' ? [] : [[one, texts[at]]]))
      return { path, headers: json, body: JSON.stringify({ ...Object.fromEntries(fields), ...fixed }) }
    },
  }
}

/**
 * Ids of threads: of a few replies, of a page of them, of as many and as long ones as there can be, and one to reply to; `long`
 * is before which the threads with the longest texts are.
 */
export type ThreadIds = Record<'ordinary' | 'popular' | 'full' | 'answered' | 'long', string>

/** Paths of a route: as readers ask for them, and as an attacker does; the first is asked for where a change makes none. */
export const fixedPaths = (name: string, real: readonly string[], hostile: readonly string[]): AttackedRoute => ({
  ...{ name, longest: [200], real: real.map((path) => [path]), hostile: hostile.map((path) => [path]) },
  make: ([path = '']) => ({ path: path.startsWith('/') ? encodeURI(wellFormed(path)) : (real[0] ?? '/') }),
})

export function attackedRoutes(ids: ThreadIds): AttackedRoute[] {
  const shortFields = Object.keys(helloFields()).filter((name) => !['message', 'question', 'consent'].includes(name))
  const helloNames = ['message', 'question', ...shortFields]
  const helloLengths = [limits.hello.messageLength, limits.hello.questionLength, ...shortFields.map(() => field)]
  const amaNames = ['question', 'handle', 'model_family', 'model', 'agent', 'operator', 'email']
  const amaLengths = [limits.ama.questionLength, ...Array<number>(6).fill(field)]
  const replyLengths = [limits.ama.replyLength, field, field, field]
  const hello = (message: string): Texts => [message, '', 'Scout', 'Claude', 'claude-opus-4', 'A lab', 'research']
  const call = (name: string, given: object) =>
    JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } })
  const mcp = { ...json, accept: 'application/json, text/event-stream' }
  const threads = [ids.ordinary, ids.popular]
  const feeds = ['/api/ama/feed.json', '/api/ama/feed.json?limit=20']
  return [
    search('ask', (q) => query('/api/ask', ['q'], [q])),
    search('ask, as a path', (q) => `/api/ask/${encodeURIComponent(q.replaceAll(' ', '-').replaceAll('/', ''))}/`),
    search('ask, as a page', (q) => query('/ask/', ['q'], [q])),
    search('search of facts', (q) => query('/api/facts.json', ['q'], [q])),
    recording('hello', '/api/agent/hello', helloNames, helloLengths, messages(40, 1000).map(hello)),
    recording(
      'ama/ask',
      '/api/ama/ask',
      amaNames,
      amaLengths,
      messages(40, 1000).map((text) => [text, ...speaker]),
    ),
    recording(
      ...(['ama/reply', '/api/ama/reply', ['reply', 'handle', 'model_family', 'model'], replyLengths] as const),
      messages(40, 1000).map((text) => [text, ...speaker]),
      { id: ids.answered },
    ),
    fixedPaths('ama/feed', feeds, [`/api/ama/feed.json?limit=${limits.ama.maxFeedQuestions}`]),
    fixedPaths(
      'ama/thread',
      threads.map((id) => `/api/ama/thread/${id}.json`),
      [`/api/ama/thread/${ids.full}.json`],
    ),
    fixedPaths(
      'ama page',
      ['/agentic-ama/', ...threads.map((id) => `/agentic-ama/?thread=${id}`)],
      [`/agentic-ama/?thread=${ids.full}`, `/agentic-ama/?before=${ids.long}`, '/agentic-ama/?order=wanted'],
    ),
    fixedPaths('stats', ['/api/agent/stats.json', '/api/agent/stats.json?days=7'], ['/api/agent/stats.json?days=90']),
    fixedPaths('ping', ['/api/agent/ping'], [`/api/agent/ping?echo=${'a.'.repeat(90)}`]),
    fixedPaths(
      'changes',
      ['/api/changes.json?limit=10', '/api/changes.json?since=2026-11-01', '/api/changes.json?limit=100'],
      ['/api/changes.json?since=1970-01-01', '/api/changes.json?limit=500'],
    ),
    fixedPaths(
      'unknown paths',
      ['/nowhere/', '/posts/none/', '/wp-login.php'],
      ['/%25'.repeat(40), '/posts/'.repeat(25)],
    ),
    {
      name: 'mcp, ask',
      longest: [limits.ask.questionLength],
      real: questions.slice(0, 40).map((question) => [question]),
      hostile: hostileQuestions.map((question) => [question]),
      make: ([q = '']) => ({ path: '/mcp', headers: mcp, body: call('ask', { q }) }),
    },
    {
      name: 'mcp, any body',
      longest: [limits.bodyBytes / 4],
      real: questions.slice(0, 20).map((q) => [call('ask', { q })]),
      hostile: [
        [`[${Array<string>(60).fill('{"jsonrpc":"2.0","id":1,"method":"tools/list"}').join(',')}]`],
        ['['.repeat(4000)],
        [`[${Array<string>(5).fill(call('list_facts', {})).join(',')}]`],
      ],
      make: ([body = '']) => ({ path: '/mcp', headers: mcp, body }),
    },
  ]
}
