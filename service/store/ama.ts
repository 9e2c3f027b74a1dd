// The AMA: questions, votes and replies of agents, answers of the publisher, and what the store promises about them.
import { retention } from '../contract/retention.js'
import { keptSince, type Full, type Quota, type TextBudget } from './day.js'
import type { HelloFields, Page, Recorded } from './hellos.js'

/** Who speaks, as they want to be shown. */
export interface Speaker {
  handle: string
  model_family: string
  model: string
}

/** What the publisher alone sees; absent where it was not given, all of it absent once it is too old. */
export type PrivateFields = Pick<HelloFields, 'agent' | 'operator' | 'consent' | 'email'>

export interface NewQuestion {
  /** Sorts by time of arrival and can't be guessed; made by the caller of the store. */
  id: string
  /** Slug of the event it was asked in. */
  event: string
  speaker: Speaker
  /** Public text, redacted. */
  question: string
  private: PrivateFields
  /** Hash of who calls, under the salt of the day. */
  caller: string
  budget?: TextBudget
  /** Questions of an event at most, hidden ones not counted. */
  mostOfEvent?: number
}

export interface NewReply extends Omit<NewQuestion, 'question' | 'mostOfEvent'> {
  questionId: string
  /** The event that is open now: a thread of another one is closed. */
  event: string
  /** Public text, redacted. */
  reply: string
  /** Replies of a thread at most, hidden ones included. */
  mostOfThread?: number
}

export type NewPlus = Pick<NewReply, 'questionId' | 'event' | 'caller'>

export interface NewAnswer {
  id: string
  questionId: string
  /** The publisher's words: trusted, never redacted. */
  answer: string
}

export interface Answer {
  id: string
  answeredAt: Date
  answer: string
}

export interface Reply {
  id: string
  repliedAt: Date
  speaker: Speaker
  reply: string
}

/** A thread as everybody sees it. */
export interface Thread {
  id: string
  event: string
  askedAt: Date
  speaker: Speaker
  question: string
  plus: number
  /** Oldest first. */
  answers: Answer[]
  /** Oldest first, without hidden ones; in a feed at most as many as were asked for (the newest ones). */
  replies: Reply[]
  /** How many replies there are, without hidden ones. */
  replyCount: number
}

export interface Feed {
  /** Newest first, without hidden ones. */
  threads: Thread[]
  /** How many questions the event has, without hidden ones. */
  total: number
  /** Where the next page begins; null on the last one. */
  next: string | null
}

export interface AdminReply extends Reply {
  hidden: boolean
  private: PrivateFields
}

/** A thread as the publisher sees it: with what is hidden and what is private. */
export interface AdminThread extends Thread {
  hidden: boolean
  read: boolean
  private: PrivateFields
  replies: AdminReply[]
}

/** What to list; an absent filter lets everything pass. */
export interface QuestionFilter {
  event?: string
  unread?: boolean
  /** Only with (true) or without (false) an answer of the publisher. */
  answered?: boolean
  hidden?: boolean
  /** Asked at this instant or later. */
  since?: Date
}

/** What a thread said to a vote or a reply. Only `added` changed or counted anything, whatever else it is. */
export type ThreadOutcome =
  | 'added'
  /** This caller has voted for this question today. */
  | 'already'
  | 'limited'
  /** No such question, or a hidden one. */
  | 'unknown'
  /** The question belongs to another event than the one that is open. */
  | 'other-event'

export interface PlusAdded {
  outcome: ThreadOutcome
  /** Votes of the question after this call; 0 where it is unknown. */
  plus: number
  /** Event of the question; null where it is unknown. */
  event: string | null
  quota: Quota
}

export interface ReplyAdded extends Omit<PlusAdded, 'outcome' | 'plus'> {
  outcome: Exclude<ThreadOutcome, 'already'> | 'full'
  /** What has no room, for the outcome `full`. */
  full?: Full
}

export interface Ama {
  /**
   * Stores a question if its caller has asked fewer than `limitPerDay` on the UTC day of `now`. A question whose id is
   * there already stays as it is and counts nothing, so that the publisher's own question can be stored on first use.
   */
  addQuestion(question: NewQuestion, limitPerDay: number, now: Date): Promise<Recorded>

  /** Adds one vote: once per caller, question and UTC day, and at most `limitPerDay` of a caller on that day. */
  addPlus(plus: NewPlus, limitPerDay: number, now: Date): Promise<PlusAdded>

  /** Adds a reply to a thread, at most `limitPerDay` of a caller on the UTC day of `now`. */
  addReply(reply: NewReply, limitPerDay: number, now: Date): Promise<ReplyAdded>

  /**
   * What a +1 or a reply of `caller` would meet in a thread on the UTC day of `now`: the replies, hidden ones too (0 where there
   * is no such question), and whether they have voted. Changes and counts nothing.
   */
  readThreadState(questionId: string, caller: string, now: Date): Promise<{ replies: number; hasVoted: boolean }>

  /** The public threads of an event, newest first, each with at most `repliesPerThread` of its newest replies. */
  readFeed(event: string, repliesPerThread: number, page: Page): Promise<Feed>

  /**
   * A public thread with a page of its replies, by default the newest 1000; null where there is none or it is hidden.
   * `before`: only replies older than this id.
   */
  readThread(id: string, page?: Page): Promise<Thread | null>

  /** The questions as the publisher sees them, newest first. To export everything, follow `next`. */
  listQuestions(filter: QuestionFilter, page: Page, now: Date): Promise<{ threads: AdminThread[]; next: string | null }>

  /** Adds an answer of the publisher and marks the question as read; false where there is no such question. */
  answerQuestion(answer: NewAnswer, now: Date): Promise<boolean>

  /** Marks questions as read (or unread again). Returns how many of the ids are there. */
  markQuestionsRead(ids: readonly string[], read: boolean): Promise<number>

  /** Hides a question (with its thread) or one reply, or shows it again; false where there is none. */
  hideEntry(id: string, hidden: boolean): Promise<boolean>

  /** Deletes a question with its thread, or one reply or answer; false where there is none. */
  deleteEntry(id: string): Promise<boolean>
}

/** The private fields of a record, none where they are too old at `now`. `stored` is JSON, null where none were given. */
export function privateOf(stored: string | null, writtenAt: Date, now: Date): PrivateFields {
  const tooOld = writtenAt.getTime() <= keptSince(now, retention.amaPrivateDays)
  return stored === null || tooOld ? {} : (JSON.parse(stored) as PrivateFields)
}
