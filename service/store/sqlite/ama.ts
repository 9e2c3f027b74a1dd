// The AMA in SQLite.
import {
  privateOf,
  type AdminReply,
  type AdminThread,
  type Ama,
  type Answer,
  type PrivateFields,
  type Reply,
  type Speaker,
  type Thread,
  type ThreadOutcome,
} from '../ama.js'
import { dayOf } from '../day.js'
import type { Page } from '../hellos.js'
import { afterAnyId, cutPage, newestPage } from '../pages.js'
import type { Transactions } from './database.js'
import { readQuota, takeQuota, takeText } from './quotas.js'
import { insert, instant, integer, not, runEach, selectPage, text, textOrNull, type Row, type Sql } from './sql.js'

const speakerOf = (row: Row) => JSON.parse(text(row, 'speaker')) as Speaker

const answersOf = (sql: Sql, questionId: string): Answer[] =>
  sql.all('SELECT * FROM answer WHERE question_id = ? ORDER BY id', [questionId]).map((row) => ({
    id: text(row, 'id'),
    answeredAt: instant(row, 'answered_at'),
    answer: text(row, 'answer'),
  }))

const replyOf = (row: Row): Reply => ({
  id: text(row, 'id'),
  repliedAt: instant(row, 'replied_at'),
  speaker: speakerOf(row),
  reply: text(row, 'reply'),
})

const count = (sql: Sql, table: string, condition: string, value: string): number =>
  integer(sql.get(`SELECT count(*) AS n FROM ${table} WHERE ${condition} AND hidden = 0`, [value]) ?? {}, 'n')

const countReplies = (sql: Sql, questionId: string): number =>
  integer(sql.get('SELECT count(*) AS n FROM reply WHERE question_id = ?', [questionId]) ?? {}, 'n')

/** @param limit how many of the newest replies, of those older than `before` */
const threadOf = (sql: Sql, row: Row, { limit, before }: Page): Thread => {
  const id = text(row, 'id')
  return {
    id,
    event: text(row, 'event'),
    askedAt: instant(row, 'asked_at'),
    speaker: speakerOf(row),
    question: text(row, 'question'),
    plus: integer(row, 'plus'),
    answers: answersOf(sql, id),
    replies: sql
      .all('SELECT * FROM reply WHERE question_id = ? AND hidden = 0 AND id < ? ORDER BY id DESC LIMIT ?', [
        ...[id, before ?? afterAnyId, limit],
      ])
      .map(replyOf)
      .reverse(),
    replyCount: count(sql, 'reply', 'question_id = ?', id),
  }
}

const adminThreadOf = (sql: Sql, row: Row, now: Date): AdminThread => {
  const thread = threadOf(sql, row, { limit: 0 })
  const replies = sql.all('SELECT * FROM reply WHERE question_id = ? ORDER BY id', [thread.id])
  return {
    ...thread,
    hidden: integer(row, 'hidden') === 1,
    read: integer(row, 'read') === 1,
    private: privateOf(textOrNull(row, 'private'), thread.askedAt, now),
    replies: replies.map((stored): AdminReply => {
      const reply = replyOf(stored)
      const fields = privateOf(textOrNull(stored, 'private'), reply.repliedAt, now)
      return { ...reply, hidden: integer(stored, 'hidden') === 1, private: fields }
    }),
  }
}

/** The thread that a vote or reply is for, or why it takes none. */
const findOpen = (
  sql: Sql,
  questionId: string,
  event: string,
): { refused: Extract<ThreadOutcome, 'unknown' | 'other-event'> | null; event: string | null; plus: number } => {
  const row = sql.get('SELECT event, plus FROM question WHERE id = ? AND hidden = 0', [questionId])
  if (row === undefined) return { refused: 'unknown', event: null, plus: 0 }
  const itsEvent = text(row, 'event')
  return { refused: itsEvent === event ? null : 'other-event', event: itsEvent, plus: integer(row, 'plus') }
}

const voted = 'SELECT 1 FROM vote WHERE day = ? AND question_id = ? AND caller = ?'

/** NULL where nothing private was given. */
const privateValue = (fields: PrivateFields): string | null =>
  Object.keys(fields).length === 0 ? null : JSON.stringify(fields)

export const amaVerbs: Transactions<Ama> = {
  addQuestion: (sql, { id, event, speaker, question, private: fields, caller, ...bounds }, limitPerDay, now) => {
    const day = dayOf(now)
    const before = readQuota(sql, 'question', caller, day, limitPerDay, now)
    if (sql.get('SELECT 1 FROM question WHERE id = ?', [id]) !== undefined) return { recorded: true, quota: before }
    if (before.remaining === 0) return { recorded: false, quota: before }
    const { mostOfEvent = Infinity, budget } = bounds
    const isFull = mostOfEvent !== Infinity && count(sql, 'question', 'event = ?', event) >= mostOfEvent
    const full = isFull ? 'event' : takeText(sql, caller, budget, day)
    if (full !== null) return { recorded: false, quota: before, full }
    insert(sql, 'question', {
      ...{ id, event, asked_at: now.getTime(), speaker: JSON.stringify(speaker), question },
      private: privateValue(fields),
    })
    return { recorded: true, quota: takeQuota(sql, 'question', caller, day, limitPerDay, now).quota }
  },

  addPlus: (sql, { questionId, event, caller }, limitPerDay, now) => {
    const day = dayOf(now)
    const { refused, ...thread } = findOpen(sql, questionId, event)
    const before = readQuota(sql, 'plus', caller, day, limitPerDay, now)
    if (refused !== null) return { ...thread, outcome: refused, quota: before }
    const vote = { day, question_id: questionId, caller }
    if (sql.get(voted, Object.values(vote)) !== undefined) return { ...thread, outcome: 'already', quota: before }
    const { taken, quota } = takeQuota(sql, 'plus', caller, day, limitPerDay, now)
    if (!taken) return { ...thread, outcome: 'limited', quota }
    insert(sql, 'vote', vote)
    sql.run('UPDATE question SET plus = plus + 1 WHERE id = ?', [questionId])
    return { event: thread.event, plus: thread.plus + 1, outcome: 'added', quota }
  },

  addReply: (sql, { id, questionId, speaker, reply, private: fields, caller, ...asked }, limitPerDay, now) => {
    const day = dayOf(now)
    const { refused, event } = findOpen(sql, questionId, asked.event)
    const before = readQuota(sql, 'reply', caller, day, limitPerDay, now)
    if (refused !== null) return { event, outcome: refused, quota: before }
    if (before.remaining === 0) return { event, outcome: 'limited', quota: before }
    const { mostOfThread = Infinity, budget } = asked
    const isFull = mostOfThread !== Infinity && countReplies(sql, questionId) >= mostOfThread
    const full = isFull ? 'thread' : takeText(sql, caller, budget, day)
    if (full !== null) return { event, outcome: 'full', full, quota: before }
    insert(sql, 'reply', {
      ...{ id, question_id: questionId, replied_at: now.getTime(), speaker: JSON.stringify(speaker), reply },
      private: privateValue(fields),
    })
    return { event, outcome: 'added', quota: takeQuota(sql, 'reply', caller, day, limitPerDay, now).quota }
  },

  readThreadState: (sql, questionId, caller, now) => ({
    replies: countReplies(sql, questionId),
    hasVoted: sql.get(voted, [dayOf(now), questionId, caller]) !== undefined,
  }),

  readFeed: (sql, event, repliesPerThread, page) => {
    const rows = selectPage(
      sql,
      'question',
      [
        ['event = ?', event],
        ['hidden = ?', false],
      ],
      page,
    )
    const { items: threads, next } = cutPage(rows, page.limit, (row) => threadOf(sql, row, { limit: repliesPerThread }))
    return { threads, total: count(sql, 'question', 'event = ?', event), next }
  },

  readThread: (sql, id, page = newestPage) => {
    const row = sql.get('SELECT * FROM question WHERE id = ? AND hidden = 0', [id])
    return row === undefined ? null : threadOf(sql, row, page)
  },

  listQuestions: (sql, filter, page, now) => {
    const rows = selectPage(
      sql,
      'question',
      [
        ['event = ?', filter.event],
        ['read = ?', not(filter.unread)],
        ['hidden = ?', filter.hidden],
        ['EXISTS (SELECT 1 FROM answer WHERE question_id = question.id) = ?', filter.answered],
        ['asked_at >= ?', filter.since?.getTime()],
      ],
      page,
    )
    const { items: threads, next } = cutPage(rows, page.limit, (row) => adminThreadOf(sql, row, now))
    return { threads, next }
  },

  answerQuestion: (sql, { id, questionId, answer }, now) => {
    if (sql.run('UPDATE question SET read = 1 WHERE id = ?', [questionId]) === 0) return false
    insert(sql, 'answer', { id, question_id: questionId, answered_at: now.getTime(), answer })
    return true
  },

  markQuestionsRead: (sql, ids, read) => runEach(sql, 'UPDATE question SET read = ? WHERE id = ?', ids, Number(read)),

  hideEntry: (sql, id, hidden) =>
    ['question', 'reply'].some(
      (table) => runEach(sql, `UPDATE ${table} SET hidden = ? WHERE id = ?`, [id], Number(hidden)) > 0,
    ),

  deleteEntry: (sql, id) =>
    ['question', 'reply', 'answer'].some((table) => sql.run(`DELETE FROM ${table} WHERE id = ?`, [id]) > 0),
}
