// The desk's commands: each reads or changes the store and says what came of it.
import { newId } from '../service/contact/id.js'
import { plainText } from '../service/contact/plain-text.js'
import { readPages } from '../service/store/pages.js'
import type { AdminThread, Hello, Store } from '../service/store/store.js'
import type { Arguments, Command } from './arguments.js'
import { help } from './arguments.js'
import { printHello, printJson, printThread } from './print.js'

/** What the desk works with: the store, the clock, and the terminal. */
export interface Desk {
  store: Store
  now: () => Date
  random: (bytes: number) => Uint8Array
  /** Prints a line of the result. */
  write: (line: string) => void
  /** Prints a word on the work, not part of the result. */
  tell: (line: string) => void
  /** Everything on standard input. */
  readText: () => Promise<string>
  /** Puts the opening question of that id, which nobody has touched yet, into the store; false where there is none. */
  storeOpening: (id: string) => Promise<boolean>
  /** Asks a question that is answered with yes or no. */
  confirm: (question: string) => Promise<boolean>
}

export const exitCodes = { done: 0, notDone: 1, usage: 2, storeUnavailable: 3 } as const

type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

/** One page of an export: as many records as the store gives at once. */
const pageSize = 1000

/**
 * Does what the line says. Returns the exit code.
 * @throws {StoreUnavailable}
 */
export const runAdmin = (desk: Desk, { command, json, yes }: Arguments): Promise<ExitCode> => {
  switch (command.name) {
    case 'help':
      desk.write(help)
      return Promise.resolve(exitCodes.done)
    case 'hellos':
      return listHellos(desk, command, json)
    case 'questions':
      return listQuestions(desk, command, json)
    case 'answer':
      return answer(desk, command, json)
    case 'read':
    case 'unread':
      return markRead(desk, command, json)
    case 'hide':
    case 'show':
      return hide(desk, command, json)
    case 'delete':
      return deleteRecord(desk, command.id, json, yes)
    case 'delete-email':
      return deleteEmail(desk, command.email, json, yes)
    case 'export':
      return exportAll(desk)
  }
}

type Of<Name extends Command['name']> = Extract<Command, { name: Name }>

/** New ones first: the store lists by time, so that what is unread comes from a list of its own. */
const newFirst = async <Item extends { id: string; read: boolean }>(
  limit: number,
  unreadOnly: boolean,
  read: (unread: true | undefined, limit: number) => Promise<Item[]>,
): Promise<Item[]> => {
  const unread = await read(true, limit)
  if (unreadOnly || unread.length === limit) return unread
  const all = await read(undefined, limit)
  return [...unread, ...all.filter((item) => item.read)].slice(0, limit)
}

const printList = <Item>(
  desk: Desk,
  items: readonly Item[],
  json: boolean,
  print: (item: Item) => string,
): ExitCode => {
  if (json) desk.write(printJson(items))
  else for (const item of items) desk.write(`${print(item)}\n`)
  if (items.length === 0) desk.tell('Nothing there.')
  return exitCodes.done
}

const listHellos = async (desk: Desk, command: Of<'hellos'>, json: boolean): Promise<ExitCode> => {
  const { contactable, family, since, limit } = command
  const hellos = await newFirst<Hello>(limit, command.unread, async (unread, count) => {
    const filter = {
      ...(unread && { unread }),
      ...(contactable && { contactable }),
      ...(family !== undefined && { modelFamily: family }),
      ...(since && { since }),
    }
    return (await desk.store.listHellos(filter, { limit: count }, desk.now())).hellos
  })
  return printList(desk, hellos, json, printHello)
}

const listQuestions = async (desk: Desk, command: Of<'questions'>, json: boolean): Promise<ExitCode> => {
  const { event, unanswered, hidden, since, limit } = command
  const threads = await newFirst<AdminThread>(limit, command.unread, async (unread, count) => {
    const filter = {
      ...(unread && { unread }),
      ...(event !== undefined && { event }),
      ...(unanswered && { answered: false }),
      ...(hidden && { hidden }),
      ...(since && { since }),
    }
    return (await desk.store.listQuestions(filter, { limit: count }, desk.now())).threads
  })
  return printList(desk, threads, json, printThread)
}

/** Says what was done in words, or as JSON; an exit code of 1 where it was not. */
const report = (desk: Desk, json: boolean, result: Record<string, unknown>, done: string | null): ExitCode => {
  if (json) desk.write(printJson({ ok: done !== null, ...result }))
  else desk.tell(done ?? 'There is no such record.')
  return done === null ? exitCodes.notDone : exitCodes.done
}

/** Does `change` to the record of that id; where it is an opening question that is not in the store yet, puts it there first. */
const changeThread = async (desk: Desk, id: string, change: () => Promise<boolean>): Promise<boolean> =>
  (await change()) || ((await desk.storeOpening(id)) && (await change()))

const answer = async (desk: Desk, command: Of<'answer'>, json: boolean): Promise<ExitCode> => {
  const text = plainText(command.text ?? (await desk.readText()))
  if (text === '') {
    desk.tell('The answer is empty; nothing was stored.')
    return exitCodes.notDone
  }
  const id = newId(desk)
  const stored = await changeThread(desk, command.id, () =>
    desk.store.answerQuestion({ id, questionId: command.id, answer: text }, desk.now()),
  )
  return report(
    desk,
    json,
    { id, question: command.id },
    stored ? `Answered as ${id}; it stands first in the thread.` : null,
  )
}

const markRead = async (desk: Desk, command: Of<'read' | 'unread'>, json: boolean): Promise<ExitCode> => {
  const read = command.name === 'read'
  const counts = await Promise.all([
    desk.store.markHellosRead(command.ids, read),
    desk.store.markQuestionsRead(command.ids, read),
  ])
  const marked = counts[0] + counts[1]
  const words = `${marked} of ${command.ids.length} marked as ${read ? 'read' : 'new'}.`
  return report(desk, json, { marked, given: command.ids.length }, marked === 0 ? null : words)
}

const hide = async (desk: Desk, { name, id }: Of<'hide' | 'show'>, json: boolean): Promise<ExitCode> => {
  const found = await changeThread(desk, id, () => desk.store.hideEntry(id, name === 'hide'))
  return report(desk, json, { id }, found ? `${id} is ${name === 'hide' ? 'hidden' : 'shown'} now.` : null)
}

const deleteRecord = async (desk: Desk, id: string, json: boolean, yes: boolean): Promise<ExitCode> => {
  if (!yes && !(await desk.confirm(`Delete ${plainText(id)} for good?`))) return exitCodes.notDone
  const deleted = (await desk.store.deleteHello(id)) || (await desk.store.deleteEntry(id))
  return report(desk, json, { id }, deleted ? `${id} is deleted.` : null)
}

const deleteEmail = async (desk: Desk, email: string, json: boolean, yes: boolean): Promise<ExitCode> => {
  if (!yes && !(await desk.confirm(`Delete every record that carries ${plainText(email)}?`))) return exitCodes.notDone
  const { hellos, questions, replies, answers } = await desk.store.deleteEmail(email)
  const any = hellos + questions + replies + answers > 0
  const words = `Deleted: hellos ${hellos}, questions with their threads ${questions}, replies ${replies}, answers ${answers}.`
  return report(desk, json, { hellos, questions, replies, answers }, any ? words : null)
}

/** Everything, one object a line. */
const exportAll = async (desk: Desk): Promise<ExitCode> => {
  const { store, write } = desk
  for await (const { hellos } of readPages(pageSize, (page) => store.listHellos({}, page, desk.now())))
    for (const hello of hellos) write(printJson({ kind: 'hello', ...hello }))
  for await (const { threads } of readPages(pageSize, (page) => store.listQuestions({}, page, desk.now())))
    for (const thread of threads) write(printJson({ kind: 'question', ...thread }))
  return exitCodes.done
}
