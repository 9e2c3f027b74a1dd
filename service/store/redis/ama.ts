// The AMA in Redis.
import { retention } from '../../contract/retention.js'
import {
  privateOf,
  type Ama,
  type Answer,
  type AdminReply,
  type AdminThread,
  type NewQuestion,
  type NewReply,
  type PrivateFields,
  type Reply,
  type ReplyAdded,
  type PlusAdded,
  type Thread,
} from '../ama.js'
import { dayOf, daySeconds, type Day } from '../day.js'
import { cutPage, newestPage } from '../pages.js'
import * as scripts from './ama-scripts.js'
import { keyPrefix, type Scripts } from './connection.js'
import { flag, mark, unread } from './hellos.js'
import { fullOf, quotaField, quotaKey, quotaOf, secondsWithSalt, textValues } from './quotas.js'
import { asHash, asInteger, asList, asRows, asText, field } from './reply.js'

export const amaPrefix = `${keyPrefix}ama:`
export const votesKey = (day: Day): string => `${amaPrefix}votes:${day}`
const privateSeconds = retention.amaPrivateDays * daySeconds

type StoredQuestion = Pick<NewQuestion, 'speaker' | 'question'>
type StoredReply = { at: number } & Pick<NewReply, 'speaker' | 'reply'>

interface StoredAnswer {
  at: number
  answer: string
}

const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)

const answersOf = (hash: ReadonlyMap<string, string>): Answer[] =>
  [...hash]
    .filter(([name]) => name.startsWith('a:'))
    .map(([name, stored]) => {
      const { at, answer } = JSON.parse(stored) as StoredAnswer
      return { id: name.slice(2), answeredAt: new Date(at), answer }
    })
    .sort(byId)

const replyOf = (id: unknown, stored: unknown): Reply => {
  const { at, speaker, reply } = JSON.parse(asText(stored)) as StoredReply
  return { id: asText(id), repliedAt: new Date(at), speaker, reply }
}

const headOf = (id: unknown, hash: ReadonlyMap<string, string>) => ({
  id: asText(id),
  event: field(hash, 'event'),
  askedAt: new Date(asInteger(field(hash, 'at'))),
  ...(JSON.parse(field(hash, 'data')) as StoredQuestion),
  plus: asInteger(field(hash, 'plus')),
  answers: answersOf(hash),
})

const threadOf = (reply: unknown): Thread => {
  const [id, hash, replyCount, replies] = asList(reply)
  return {
    ...headOf(id, asHash(hash)),
    replies: asRows(replies, 2).map(([replyId, stored]) => replyOf(replyId, stored)),
    replyCount: asInteger(replyCount),
  }
}

/** Private fields as the scripts reply with them: empty where none were given. */
const readPrivate = (stored: unknown, writtenAt: Date, now: Date): PrivateFields =>
  privateOf(stored === '' ? null : asText(stored), writtenAt, now)

const adminThreadOf = (reply: unknown, now: Date): AdminThread => {
  const [id, hash, privateData, stored] = asList(reply)
  const fields = asHash(hash)
  const head = headOf(id, fields)
  const replies = asRows(stored, 4).map(([replyId, text, shown, replyPrivate]): AdminReply => {
    const itself = replyOf(replyId, text)
    return { ...itself, hidden: shown !== '1', private: readPrivate(replyPrivate, itself.repliedAt, now) }
  })
  return {
    ...head,
    hidden: field(fields, 'hidden') === '1',
    read: field(fields, 'read') === '1',
    private: readPrivate(privateData, head.askedAt, now),
    replies: replies.sort(byId),
    replyCount: replies.filter(({ hidden }) => !hidden).length,
  }
}

/** The private fields of a submission as arguments of the scripts: JSON (empty without any field), and its life in seconds. */
const privateValues = (fields: PrivateFields) =>
  Object.keys(fields).length === 0 ? ['', privateSeconds] : [JSON.stringify(fields), privateSeconds]

/** Event of the thread that a script found; it replies with an empty one for an unknown thread. */
const eventOf = (outcome: unknown, event: unknown) => (outcome === 'unknown' ? null : asText(event))

export const amaVerbs: Scripts<Ama> = {
  addQuestion: async (run, { id, event, speaker, question, private: fields, caller, ...bounds }, limitPerDay, now) => {
    const data: StoredQuestion = { speaker, question }
    const quota = [quotaField('question', caller), limitPerDay, secondsWithSalt(now)]
    const values = [id, event, now.getTime(), JSON.stringify(data), ...privateValues(fields)]
    const most = [bounds.mostOfEvent ?? '', ...textValues(caller, bounds.budget)]
    const reply = await run(scripts.addQuestion, [quotaKey(dayOf(now))], [amaPrefix, ...quota, ...values, ...most])
    return { recorded: asInteger(reply) >= 0, quota: quotaOf(reply, limitPerDay, now), ...fullOf(reply) }
  },

  addPlus: async (run, { questionId, event, caller }, limitPerDay, now) => {
    const day = dayOf(now)
    const quota = [quotaField('plus', caller), limitPerDay, secondsWithSalt(now)]
    const keys = [quotaKey(day), votesKey(day)]
    const reply = await run(scripts.addPlus, keys, [amaPrefix, ...quota, questionId, event, caller])
    const [outcome, itsEvent, plus, left] = asList(reply)
    return {
      outcome: asText(outcome) as PlusAdded['outcome'],
      event: eventOf(outcome, itsEvent),
      plus: asInteger(plus),
      quota: quotaOf(left, limitPerDay, now),
    }
  },

  addReply: async (run, { id, questionId, event, caller, private: fields, ...said }, limitPerDay, now) => {
    const data: StoredReply = { at: now.getTime(), speaker: said.speaker, reply: said.reply }
    const quota = [quotaField('reply', caller), limitPerDay, secondsWithSalt(now)]
    const values = [questionId, event, id, JSON.stringify(data), ...privateValues(fields)]
    const most = [said.mostOfThread ?? '', ...textValues(caller, said.budget)]
    const reply = await run(scripts.addReply, [quotaKey(dayOf(now))], [amaPrefix, ...quota, ...values, ...most])
    const [outcome, itsEvent, left] = asList(reply)
    return {
      outcome: asText(outcome) as ReplyAdded['outcome'],
      event: eventOf(outcome, itsEvent),
      quota: quotaOf(left, limitPerDay, now),
      ...fullOf(left),
    }
  },

  readThreadState: async (run, questionId, caller, now) => {
    const reply = await run(scripts.readThreadState, [votesKey(dayOf(now))], [amaPrefix, questionId, caller])
    const [replies, hasVoted] = asList(reply)
    return { replies: asInteger(replies), hasVoted: asInteger(hasVoted) === 1 }
  },

  readFeed: async (run, event, repliesPerThread, { limit, before = '' }) => {
    const reply = await run(scripts.readFeed, [], [amaPrefix, event, before, limit + 1, repliesPerThread])
    const [total, rows] = asList(reply)
    const { items: threads, next } = cutPage(asList(rows), limit, threadOf)
    return { threads, total: asInteger(total), next }
  },

  readThread: async (run, id, { limit, before = '' } = newestPage) => {
    const [thread] = asList(await run(scripts.readThread, [], [amaPrefix, id, limit, before]))
    return thread === undefined ? null : threadOf(thread)
  },

  listQuestions: async (run, filter, { limit, before = '' }, now) => {
    const { event = '', since, hidden, answered } = filter
    const filters = [since?.getTime() ?? 0, event, unread(filter), flag(hidden), flag(answered)]
    const reply = await run(scripts.listQuestions, [], [amaPrefix, before, limit + 1, ...filters])
    const { items: threads, next } = cutPage(asList(reply), limit, (thread) => adminThreadOf(thread, now))
    return { threads, next }
  },

  answerQuestion: async (run, { id, questionId, answer }, now) => {
    const stored: StoredAnswer = { at: now.getTime(), answer }
    return asInteger(await run(scripts.answerQuestion, [], [amaPrefix, questionId, id, JSON.stringify(stored)])) === 1
  },

  markQuestionsRead: async (run, ids, read) => {
    const keys = ids.map((id) => `${amaPrefix}thread:${id}`)
    return asInteger(await run(mark, keys, [flag(read)]))
  },

  hideEntry: async (run, id, hidden) =>
    asInteger(await run(scripts.hideEntry, [], [amaPrefix, id, flag(hidden)])) === 1,

  deleteEntry: async (run, id) => asInteger(await run(scripts.deleteEntry, [], [amaPrefix, id])) > 0,
}
