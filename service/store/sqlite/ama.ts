// The AMA in SQLite.
import { retention } from '../../contract/retention.js'
import {
  type Ama,
  type Answer,
  type AdminReply,
  type AdminThread,
  type PrivateFields,
  type Reply,
  type Speaker,
  type Thread,
  type ThreadOutcome,
} from '../ama.js'
import { dayOf } from '../day.js'
import { instant, integer, text, textOrNull, type Database, type Row, type Sql, type Value } from './database.js'
import { readQuota, takeQuota } from './quotas.js'
import { keptSince } from './retention.js'

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

const countReplies = (sql: Sql, questionId: string): number =>
  integer(
    sql.get('SELECT count(*) AS replies FROM reply WHERE question_id = ? AND hidden = 0', [questionId]) ?? {},
    'replies',
  )

/** @param replies how many of the newest ones; a negative number is all of them (as LIMIT has it) */
const threadOf = (sql: Sql, row: Row, replies: number): Thread => {
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
      .all('SELECT * FROM reply WHERE question_id = ? AND hidden = 0 ORDER BY id DESC LIMIT ?', [id, replies])
      .map(replyOf)
      .reverse(),
    replyCount: countReplies(sql, id),
  }
}

const privateOf = (row: Row, writtenAt: Date, now: Date): PrivateFields => {
  const fields = textOrNull(row, 'private')
  const tooOld = writtenAt.getTime() <= keptSince(now, retention.amaPrivateDays)
  return fields === null || tooOld ? {} : (JSON.parse(fields) as PrivateFields)
}

const adminThreadOf = (sql: Sql, row: Row, now: Date): AdminThread => {
  const thread = threadOf(sql, row, 0)
  const replies = sql.all('SELECT * FROM reply WHERE question_id = ? ORDER BY id', [thread.id])
  return {
    ...thread,
    hidden: integer(row, 'hidden') === 1,
    read: integer(row, 'read') === 1,
    private: privateOf(row, thread.askedAt, now),
    replies: replies.map((reply): AdminReply => {
      const shown = replyOf(reply)
      return { ...shown, hidden: integer(reply, 'hidden') === 1, private: privateOf(reply, shown.repliedAt, now) }
    }),
  }
}

/** The thread a vote or reply is meant for, or why it can't be had. */
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

/** What of a submission is private, as it is stored: nothing at all where nothing was given. */
const privateValue = (fields: PrivateFields): Value =>
  Object.keys(fields).length === 0 ? null : JSON.stringify(fields)

export const sqliteAma = (database: Database): Ama => ({
  addQuestion: (question, limitPerDay, now) =>
    database.write((sql) => {
      const day = dayOf(now)
      if (sql.get('SELECT 1 FROM question WHERE id = ?', [question.id]) !== undefined)
        return { recorded: true, quota: readQuota(sql, 'question', question.caller, day, limitPerDay, now) }
      const { taken, quota } = takeQuota(sql, 'question', question.caller, day, limitPerDay, now)
      if (taken)
        sql.run('INSERT INTO question (id, event, asked_at, speaker, question, private) VALUES (?, ?, ?, ?, ?, ?)', [
          question.id,
          question.event,
          now.getTime(),
          JSON.stringify(question.speaker),
          question.question,
          privateValue(question.private),
        ])
      return { recorded: taken, quota }
    }),

  addPlus: ({ questionId, event, caller }, limitPerDay, now) =>
    database.write((sql) => {
      const day = dayOf(now)
      const thread = findOpen(sql, questionId, event)
      const found = { event: thread.event, plus: thread.plus }
      const before = readQuota(sql, 'plus', caller, day, limitPerDay, now)
      if (thread.refused !== null) return { ...found, outcome: thread.refused, quota: before }
      const voted = sql.get('SELECT 1 FROM vote WHERE day = ? AND question_id = ? AND caller = ?', [
        day,
        questionId,
        caller,
      ])
      if (voted !== undefined) return { ...found, outcome: 'already', quota: before }
      const { taken, quota } = takeQuota(sql, 'plus', caller, day, limitPerDay, now)
      if (!taken) return { ...found, outcome: 'limited', quota }
      sql.run('INSERT INTO vote (day, question_id, caller) VALUES (?, ?, ?)', [day, questionId, caller])
      sql.run('UPDATE question SET plus = plus + 1 WHERE id = ?', [questionId])
      return { event: thread.event, plus: thread.plus + 1, outcome: 'added', quota }
    }),

  addReply: (reply, limitPerDay, now) =>
    database.write((sql) => {
      const day = dayOf(now)
      const thread = findOpen(sql, reply.questionId, reply.event)
      if (thread.refused !== null) {
        const quota = readQuota(sql, 'reply', reply.caller, day, limitPerDay, now)
        return { event: thread.event, outcome: thread.refused, quota }
      }
      const { taken, quota } = takeQuota(sql, 'reply', reply.caller, day, limitPerDay, now)
      if (!taken) return { event: thread.event, outcome: 'limited', quota }
      sql.run('INSERT INTO reply (id, question_id, replied_at, speaker, reply, private) VALUES (?, ?, ?, ?, ?, ?)', [
        reply.id,
        reply.questionId,
        now.getTime(),
        JSON.stringify(reply.speaker),
        reply.reply,
        privateValue(reply.private),
      ])
      return { event: thread.event, outcome: 'added', quota }
    }),

  readFeed: (event, repliesPerThread, page) =>
    database.read((sql) => {
      const rows = sql.all(
        'SELECT * FROM question WHERE event = ? AND hidden = 0 AND (? IS NULL OR id < ?) ORDER BY id DESC LIMIT ?',
        [event, page.before ?? null, page.before ?? null, page.limit + 1],
      )
      const threads = rows.slice(0, page.limit).map((row) => threadOf(sql, row, repliesPerThread))
      const count = sql.get('SELECT count(*) AS total FROM question WHERE event = ? AND hidden = 0', [event])
      return {
        threads,
        total: integer(count ?? {}, 'total'),
        next: rows.length > page.limit ? (threads.at(-1)?.id ?? null) : null,
      }
    }),

  readThread: (id) =>
    database.read((sql) => {
      const row = sql.get('SELECT * FROM question WHERE id = ? AND hidden = 0', [id])
      return row === undefined ? null : threadOf(sql, row, -1)
    }),

  listQuestions: (filter, page, now) =>
    database.read((sql) => {
      const conditions = ['1']
      const values: Value[] = []
      const add = (condition: string, value: Value | undefined) => {
        if (value === undefined) return
        conditions.push(condition)
        values.push(value)
      }
      add('event = ?', filter.event)
      add('read = ?', filter.unread === undefined ? undefined : Number(!filter.unread))
      add('hidden = ?', filter.hidden === undefined ? undefined : Number(filter.hidden))
      add(
        'EXISTS (SELECT 1 FROM answer WHERE question_id = question.id) = ?',
        filter.answered === undefined ? undefined : Number(filter.answered),
      )
      add('asked_at >= ?', filter.since?.getTime())
      add('id < ?', page.before)
      const rows = sql.all(`SELECT * FROM question WHERE ${conditions.join(' AND ')} ORDER BY id DESC LIMIT ?`, [
        ...values,
        page.limit + 1,
      ])
      const threads = rows.slice(0, page.limit).map((row) => adminThreadOf(sql, row, now))
      return { threads, next: rows.length > page.limit ? (threads.at(-1)?.id ?? null) : null }
    }),

  answerQuestion: ({ id, questionId, answer }, now) =>
    database.write((sql) => {
      if (sql.run('UPDATE question SET read = 1 WHERE id = ?', [questionId]) === 0) return false
      sql.run('INSERT INTO answer (id, question_id, answered_at, answer) VALUES (?, ?, ?, ?)', [
        id,
        questionId,
        now.getTime(),
        answer,
      ])
      return true
    }),

  markQuestionsRead: (ids, read) =>
    database.write((sql) =>
      ids.reduce((found, id) => found + sql.run('UPDATE question SET read = ? WHERE id = ?', [Number(read), id]), 0),
    ),

  hideEntry: (id, hidden) =>
    database.write((sql) =>
      ['question', 'reply'].some(
        (table) => sql.run(`UPDATE ${table} SET hidden = ? WHERE id = ?`, [Number(hidden), id]) > 0,
      ),
    ),

  deleteEntry: async (id) => {
    const deleted = await database.write((sql) =>
      ['question', 'reply', 'answer'].some((table) => sql.run(`DELETE FROM ${table} WHERE id = ?`, [id]) > 0),
    )
    await database.checkpoint()
    return deleted
  },
})
