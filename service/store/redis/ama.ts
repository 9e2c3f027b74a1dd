// The AMA in Redis.
import { retention } from '../../contract/retention.js'
import {
  type Ama,
  type Answer,
  type AdminReply,
  type AdminThread,
  type PrivateFields,
  type Reply,
  type ReplyAdded,
  type PlusAdded,
  type Speaker,
  type Thread,
} from '../ama.js'
import { dayOf, daySeconds } from '../day.js'
import * as scripts from './ama-scripts.js'
import { keyPrefix, type Connection } from './connection.js'
import { flag, mark } from './hellos.js'
import { quotaField, quotaKey, quotaOf, secondsWithSalt } from './quotas.js'
import { asHash, asInteger, asList, asRows, asText, field } from './reply.js'

export const amaPrefix = `${keyPrefix}ama:`
const privateSeconds = retention.amaPrivateDays * daySeconds

interface StoredQuestion {
  speaker: Speaker
  question: string
}

interface StoredReply {
  at: number
  speaker: Speaker
  reply: string
}

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

const privateOf = (stored: unknown, writtenAt: Date, now: Date): PrivateFields => {
  const tooOld = writtenAt.getTime() <= now.getTime() - privateSeconds * 1000
  return stored === '' || tooOld ? {} : (JSON.parse(asText(stored)) as PrivateFields)
}

const adminThreadOf = (reply: unknown, now: Date): AdminThread => {
  const [id, hash, privateData, stored] = asList(reply)
  const fields = asHash(hash)
  const head = headOf(id, fields)
  const replies = asRows(stored, 4).map(([replyId, text, shown, replyPrivate]): AdminReply => {
    const itself = replyOf(replyId, text)
    return { ...itself, hidden: shown !== '1', private: privateOf(replyPrivate, itself.repliedAt, now) }
  })
  return {
    ...head,
    hidden: field(fields, 'hidden') === '1',
    read: field(fields, 'read') === '1',
    private: privateOf(privateData, head.askedAt, now),
    replies: replies.sort(byId),
    replyCount: replies.filter(({ hidden }) => !hidden).length,
  }
}

/** What of a submission is private, as the scripts take it: empty where nothing was given. */
const privateValues = (fields: PrivateFields) =>
  Object.keys(fields).length === 0 ? ['', privateSeconds] : [JSON.stringify(fields), privateSeconds]

export const redisAma = (connection: Connection): Ama => {
  const run = (script: string, keys: readonly string[], values: readonly (string | number)[]) =>
    connection.run(script, keys, [amaPrefix, ...values])

  return {
    addQuestion: async (question, limitPerDay, now) => {
      const data: StoredQuestion = { speaker: question.speaker, question: question.question }
      const reply = await run(
        scripts.addQuestion,
        [quotaKey(dayOf(now))],
        [
          quotaField('question', question.caller),
          limitPerDay,
          secondsWithSalt(now),
          question.id,
          question.event,
          now.getTime(),
          JSON.stringify(data),
          ...privateValues(question.private),
        ],
      )
      return { recorded: asInteger(reply) >= 0, quota: quotaOf(reply, limitPerDay, now) }
    },

    addPlus: async ({ questionId, event, caller }, limitPerDay, now) => {
      const day = dayOf(now)
      const reply = await run(
        scripts.addPlus,
        [quotaKey(day), `${amaPrefix}votes:${day}`],
        [quotaField('plus', caller), limitPerDay, secondsWithSalt(now), questionId, event, caller],
      )
      const [outcome, itsEvent, plus, left] = asList(reply)
      return {
        outcome: asText(outcome) as PlusAdded['outcome'],
        plus: asInteger(plus),
        event: outcome === 'unknown' ? null : asText(itsEvent),
        quota: quotaOf(left, limitPerDay, now),
      }
    },

    addReply: async (reply, limitPerDay, now) => {
      const data: StoredReply = { at: now.getTime(), speaker: reply.speaker, reply: reply.reply }
      const answer = await run(
        scripts.addReply,
        [quotaKey(dayOf(now))],
        [
          quotaField('reply', reply.caller),
          limitPerDay,
          secondsWithSalt(now),
          reply.questionId,
          reply.event,
          reply.id,
          JSON.stringify(data),
          ...privateValues(reply.private),
        ],
      )
      const [outcome, event, left] = asList(answer)
      return {
        outcome: asText(outcome) as ReplyAdded['outcome'],
        event: outcome === 'unknown' ? null : asText(event),
        quota: quotaOf(left, limitPerDay, now),
      }
    },

    readFeed: async (event, repliesPerThread, page) => {
      const reply = await run(scripts.readFeed, [], [event, page.before ?? '', page.limit + 1, repliesPerThread])
      const [total, rows] = asList(reply)
      const found = asList(rows)
      const threads = found.slice(0, page.limit).map(threadOf)
      return { threads, total: asInteger(total), next: found.length > page.limit ? (threads.at(-1)?.id ?? null) : null }
    },

    readThread: async (id) => {
      const [thread] = asList(await run(scripts.readThread, [], [id]))
      return thread === undefined ? null : threadOf(thread)
    },

    listQuestions: async (filter, page, now) => {
      const reply = await run(
        scripts.listQuestions,
        [],
        [
          page.before ?? '',
          page.limit + 1,
          filter.since?.getTime() ?? 0,
          filter.event ?? '',
          flag(filter.unread === undefined ? undefined : !filter.unread),
          flag(filter.hidden),
          flag(filter.answered),
        ],
      )
      const found = asList(reply)
      const threads = found.slice(0, page.limit).map((thread) => adminThreadOf(thread, now))
      return { threads, next: found.length > page.limit ? (threads.at(-1)?.id ?? null) : null }
    },

    answerQuestion: async ({ id, questionId, answer }, now) => {
      const stored: StoredAnswer = { at: now.getTime(), answer }
      return asInteger(await run(scripts.answerQuestion, [], [questionId, id, JSON.stringify(stored)])) === 1
    },

    markQuestionsRead: async (ids, read) => {
      const keys = ids.map((id) => `${amaPrefix}thread:${id}`)
      return asInteger(await connection.run(mark, keys, [flag(read)]))
    },

    hideEntry: async (id, hidden) => asInteger(await run(scripts.hideEntry, [], [id, flag(hidden)])) === 1,

    deleteEntry: async (id) => asInteger(await run(scripts.deleteEntry, [], [id])) > 0,
  }
}
