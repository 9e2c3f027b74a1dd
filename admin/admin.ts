// The admin commands: each reads or changes the store and reports the result.
import { readFileSync } from 'node:fs'
import { newId } from '../service/contact/id.js'
import { plainText } from '../service/contact/plain-text.js'
import { readPages } from '../service/store/pages.js'
import type { AdminThread, Hello } from '../service/store/store.js'
import type { Arguments, Command } from './arguments.js'
import type { PayCheck } from './pay-check.js'
import { countRecords, deleteMatching, listCounts } from './records.js'
import type { ReportDeps } from './report.js'
import { addCredit, listSales, refundSale, type SalesDeps } from './sales.js'
import { printHello, printJson, printThread } from './print.js'

/** What the commands work with: the store, the clock and the terminal. */
export interface AdminDeps extends SalesDeps, ReportDeps {
  writeFile: (file: string, text: string) => Promise<void>
  /** Reads standard input to its end. */
  readText: () => Promise<string>
  /** Copies the opening question with that id from the build to the store; false where there is none. */
  storeOpening: (id: string) => Promise<boolean>
  /** Copies the embedded store to a file, or from it. Returns a sentence where it could not be done, else `null`. */
  copyStore: (name: 'backup' | 'restore', file: string) => Promise<string | null>
  /** Tries the account at the card processor. */
  checkPayments: () => Promise<PayCheck[]>
}

export const exitCodes = { done: 0, notDone: 1, usage: 2, storeUnavailable: 3 } as const

type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

/** Records per page of an export; the most that the store returns at once. */
const pageSize = 1000

/**
 * Runs a command. Returns its exit code.
 * @throws {StoreUnavailable}
 */
export function runAdmin(deps: AdminDeps, { command, json, yes }: Arguments): Promise<ExitCode> {
  switch (command.name) {
    case 'help':
      deps.write(readFileSync(new URL('./help.txt', import.meta.url), 'utf8'))
      return Promise.resolve(exitCodes.done)
    case 'hellos':
      return listHellos(deps, command, json)
    case 'questions':
      return listQuestions(deps, command, json)
    case 'answer':
      return answerQuestion(deps, command, json)
    case 'read':
    case 'unread':
      return markRead(deps, command, json)
    case 'hide':
    case 'show':
      return setHidden(deps, command, json)
    case 'delete':
      return deleteRecord(deps, command.id, json, yes)
    case 'delete-matching':
      return deleteMatching(deps.store, command, async (question) => yes || deps.confirm(question)).then((deleted) =>
        report(deps, json, { ...deleted }, deleted && `Deleted: ${listCounts(deleted)}.`),
      )
    case 'usage':
      return countRecords(deps.store).then((usage) => {
        if (json) deps.write(printJson(usage))
        else for (const { kind, records, bytes } of usage) deps.write(`${kind}: ${records}, ${bytes} bytes`)
        return exitCodes.done
      })
    case 'delete-email':
      return deleteEmail(deps, command.email, json, yes)
    case 'export':
      return exportAll(deps)
    case 'backup':
    case 'restore':
      return copyStore(deps, command, json)
    case 'sales':
      return listSales(deps, command, json).then(() => exitCodes.done)
    case 'report':
      return showReport(deps, command, json)
    case 'refund':
      return refundSale(deps, command, yes).then((done) => report(deps, json, { id: command.id }, done))
    case 'credit':
      return addCredit(deps, command).then(({ token, expiresAt }) =>
        report(deps, json, { token, expiresAt }, `X-Credit-Token: ${token}\nValid until ${expiresAt.toISOString()}`),
      )
    case 'dispute':
      return deps.store
        .notePurchase(command.id, plainText(command.note))
        .then((found) => report(deps, json, { id: command.id }, found ? 'Noted.' : null))
    case 'pay':
      return showChecks(deps, json)
  }
}

/** Prints the report, as JSON where asked for; or writes it as an HTML file. */
async function showReport(deps: AdminDeps, { days, html }: Of<'report'>, json: boolean): Promise<ExitCode> {
  // Loaded for this command alone: the report searches the site.
  const [{ gatherReport }, { printReport, renderReport }] = await Promise.all([
    import('./report.js'),
    import('./report-print.js'),
  ])
  const report = await gatherReport(deps, days)
  if (html !== undefined) {
    await deps.writeFile(html, renderReport(report))
    deps.tell(`The report is in ${html}.`)
  }
  if (json) deps.write(printJson(report))
  else if (html === undefined) deps.write(printReport(report))
  return exitCodes.done
}

/** Exit code 1 where a check has failed. */
async function showChecks(deps: AdminDeps, json: boolean): Promise<ExitCode> {
  const checks = await deps.checkPayments()
  if (json) deps.write(printJson(checks))
  else for (const { what, ok, detail } of checks) deps.write(`${ok ? 'ok    ' : 'FAULT '} ${what}: ${detail}`)
  return checks.every(({ ok }) => ok) ? exitCodes.done : exitCodes.notDone
}

type Of<Name extends Command['name']> = Extract<Command, { name: Name }>

/** Unread records first: the store lists by time, so the unread ones come from a list of their own. */
async function newFirst<Item extends { id: string; read: boolean }>(
  limit: number,
  unreadOnly: boolean,
  read: (unread: true | undefined, limit: number) => Promise<Item[]>,
): Promise<Item[]> {
  const unread = await read(true, limit)
  if (unreadOnly || unread.length === limit) return unread
  const all = await read(undefined, limit)
  return [...unread, ...all.filter((item) => item.read)].slice(0, limit)
}

function printList<Item>(
  deps: AdminDeps,
  items: readonly Item[],
  json: boolean,
  print: (item: Item) => string,
): ExitCode {
  if (json) deps.write(printJson(items))
  else for (const item of items) deps.write(`${print(item)}\n`)
  if (items.length === 0) deps.tell('Nothing there.')
  return exitCodes.done
}

async function listHellos(deps: AdminDeps, command: Of<'hellos'>, json: boolean): Promise<ExitCode> {
  const { contactable, family, since, limit } = command
  const hellos = await newFirst<Hello>(limit, command.unread, async (unread, count) => {
    const filter = {
      ...(unread && { unread }),
      ...(contactable && { contactable }),
      ...(family !== undefined && { modelFamily: family }),
      ...(since && { since }),
    }
    return (await deps.store.listHellos(filter, { limit: count }, deps.now())).hellos
  })
  return printList(deps, hellos, json, printHello)
}

async function listQuestions(deps: AdminDeps, command: Of<'questions'>, json: boolean): Promise<ExitCode> {
  const { event, unanswered, hidden, since, limit } = command
  const threads = await newFirst<AdminThread>(limit, command.unread, async (unread, count) => {
    const filter = {
      ...(unread && { unread }),
      ...(event !== undefined && { event }),
      ...(unanswered && { answered: false }),
      ...(hidden && { hidden }),
      ...(since && { since }),
    }
    return (await deps.store.listQuestions(filter, { limit: count }, deps.now())).threads
  })
  return printList(deps, threads, json, printThread)
}

/** Reports what was done, in words or as JSON. `done` is null where nothing was; then the exit code is 1. */
function report(deps: AdminDeps, json: boolean, result: Record<string, unknown>, done: string | null): ExitCode {
  if (json) deps.write(printJson({ ok: done !== null, ...result }))
  else deps.tell(done ?? 'There is no such record.')
  return done === null ? exitCodes.notDone : exitCodes.done
}

/** Makes a change to the record with that id. An opening question that is not in the store yet is put there first. */
const changeThread = async (deps: AdminDeps, id: string, change: () => Promise<boolean>): Promise<boolean> =>
  (await change()) || ((await deps.storeOpening(id)) && (await change()))

async function answerQuestion(deps: AdminDeps, command: Of<'answer'>, json: boolean): Promise<ExitCode> {
  const text = plainText(command.text ?? (await deps.readText()))
  if (text === '') {
    deps.tell('The answer is empty; nothing was stored.')
    return exitCodes.notDone
  }
  const id = newId(deps)
  const stored = await changeThread(deps, command.id, () =>
    deps.store.answerQuestion({ id, questionId: command.id, answer: text }, deps.now()),
  )
  return report(
    deps,
    json,
    { id, question: command.id },
    stored ? `Answered as ${id}; it comes first in the thread.` : null,
  )
}

async function markRead(deps: AdminDeps, command: Of<'read' | 'unread'>, json: boolean): Promise<ExitCode> {
  const read = command.name === 'read'
  const counts = await Promise.all([
    deps.store.markHellosRead(command.ids, read),
    deps.store.markQuestionsRead(command.ids, read),
  ])
  const marked = counts[0] + counts[1]
  const words = `${marked} of ${command.ids.length} marked as ${read ? 'read' : 'new'}.`
  return report(deps, json, { marked, given: command.ids.length }, marked === 0 ? null : words)
}

async function setHidden(deps: AdminDeps, { name, id }: Of<'hide' | 'show'>, json: boolean): Promise<ExitCode> {
  const found = await changeThread(deps, id, () => deps.store.hideEntry(id, name === 'hide'))
  return report(deps, json, { id }, found ? `${id} is ${name === 'hide' ? 'hidden' : 'shown'} now.` : null)
}

async function deleteRecord(deps: AdminDeps, id: string, json: boolean, yes: boolean): Promise<ExitCode> {
  if (!yes && !(await deps.confirm(`Delete ${plainText(id)} for good?`))) return exitCodes.notDone
  const deleted = (await deps.store.deleteHello(id)) || (await deps.store.deleteEntry(id))
  return report(deps, json, { id }, deleted ? `${id} is deleted.` : null)
}

async function deleteEmail(deps: AdminDeps, email: string, json: boolean, yes: boolean): Promise<ExitCode> {
  if (!yes && !(await deps.confirm(`Delete every record that carries ${plainText(email)}?`))) return exitCodes.notDone
  const deleted = await deps.store.deleteEmail(email)
  const any = Object.values(deleted).some((count) => count > 0)
  return report(deps, json, { ...deleted }, any ? `Deleted: ${listCounts(deleted)}.` : null)
}

async function copyStore(deps: AdminDeps, command: Of<'backup' | 'restore'>, json: boolean): Promise<ExitCode> {
  const { name, file } = command
  const failure = await deps.copyStore(name, file)
  if (json) deps.write(printJson({ ok: failure === null, file, ...(failure !== null && { failure }) }))
  else
    deps.tell(
      failure ?? (name === 'backup' ? `The store is copied to ${file}.` : `The store is restored from ${file}.`),
    )
  return failure === null ? exitCodes.done : exitCodes.notDone
}

/** Prints every record, one JSON object per line. */
async function exportAll(deps: AdminDeps): Promise<ExitCode> {
  const { store, write } = deps
  for await (const { hellos } of readPages(pageSize, (page) => store.listHellos({}, page, deps.now())))
    for (const hello of hellos) write(printJson({ kind: 'hello', ...hello }))
  for await (const { threads } of readPages(pageSize, (page) => store.listQuestions({}, page, deps.now())))
    for (const thread of threads) write(printJson({ kind: 'question', ...thread }))
  return exitCodes.done
}
