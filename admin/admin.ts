// What the admin commands do: each reads or changes the store and reports the result.
import { plainText } from '../service/contact/plain-text.js'
import { newId } from '../service/contract/ids.js'
import { readPages } from '../service/store/pages.js'
import type { HelloFilter, QuestionFilter } from '../service/store/store.js'
import type { PayCheck } from './pay-check.js'
import { countRecords, listCounts } from './records.js'
import type { ReportDeps } from './report.js'
import { addCredit, type NewCredit, type SalesDeps } from './sales.js'
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

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

/** Records per page of an export; the most that the store returns at once. */
const pageSize = 1000

/** Prints the report, as JSON where asked for; or writes it as an HTML file. */
export async function showReport(deps: AdminDeps, days: number, html: string | undefined): Promise<ExitCode> {
  // Loaded for this command alone: the report searches the site.
  const [{ gatherReport }, { printReport, renderReport }] = await Promise.all([
    import('./report.js'),
    import('./report-print.js'),
  ])
  const found = await gatherReport(deps, days)
  if (html !== undefined) {
    await deps.writeFile(html, renderReport(found))
    deps.tell(`The report is in ${html}.`)
  }
  if (deps.json) deps.write(printJson(found))
  else if (html === undefined) deps.write(printReport(found))
  return exitCodes.done
}

/** Exit code 1 where a check has failed. */
export async function showChecks(deps: AdminDeps): Promise<ExitCode> {
  const checks = await deps.checkPayments()
  printAll(deps, checks, ({ what, ok, detail }) => `${ok ? 'ok    ' : 'FAULT '} ${what}: ${detail}`)
  return checks.every(({ ok }) => ok) ? exitCodes.done : exitCodes.notDone
}

export async function showUsage(deps: AdminDeps): Promise<ExitCode> {
  printAll(deps, await countRecords(deps.store), ({ kind, records, bytes }) => `${kind}: ${records}, ${bytes} bytes`)
  return exitCodes.done
}

function printAll<Item>({ json, write }: AdminDeps, items: readonly Item[], print: (item: Item) => string): void {
  if (json) write(printJson(items))
  else for (const item of items) write(print(item))
}

/** How many records to list, and whether those that are read are left out. */
interface Listing {
  limit: number
  unreadOnly: boolean
}

/** Prints records, unread ones first: the store lists by time, so the unread ones come from a list of their own. */
async function listNewFirst<Item extends { id: string; read: boolean }>(
  deps: AdminDeps,
  { limit, unreadOnly }: Listing,
  read: (unread: { unread?: true }) => Promise<Item[]>,
  print: (item: Item) => string,
): Promise<ExitCode> {
  let items = await read({ unread: true })
  if (!unreadOnly && items.length < limit)
    items = [...items, ...(await read({})).filter((item) => item.read)].slice(0, limit)
  printAll(deps, items, (item) => `${print(item)}\n`)
  if (items.length === 0) deps.tell('Nothing there.')
  return exitCodes.done
}

export function listHellos(deps: AdminDeps, filter: HelloFilter, listing: Listing): Promise<ExitCode> {
  const read = async (unread: HelloFilter) =>
    (await deps.store.listHellos({ ...filter, ...unread }, { limit: listing.limit }, deps.now())).hellos
  return listNewFirst(deps, listing, read, printHello)
}

export function listQuestions(deps: AdminDeps, filter: QuestionFilter, listing: Listing): Promise<ExitCode> {
  const read = async (unread: QuestionFilter) =>
    (await deps.store.listQuestions({ ...filter, ...unread }, { limit: listing.limit }, deps.now())).threads
  return listNewFirst(deps, listing, read, printThread)
}

/**
 * Reports what was done, in words or as JSON. Where nothing was, the exit code is 1, and `done` is null where there is no
 * such record, or undefined where the reason was told already.
 */
export function report(deps: AdminDeps, result: Record<string, unknown>, done: string | null | undefined): ExitCode {
  const ok = typeof done === 'string'
  if (deps.json) deps.write(printJson({ ok, ...result }))
  else if (done !== undefined) deps.tell(done ?? 'There is no such record.')
  return ok ? exitCodes.done : exitCodes.notDone
}

/** Makes a change to the record with that id. An opening question that is not in the store yet is put there first. */
const changeThread = async (deps: AdminDeps, id: string, change: () => Promise<boolean>): Promise<boolean> =>
  (await change()) || ((await deps.storeOpening(id)) && (await change()))

/** Answers with the text, or with that of standard input. */
export async function answerQuestion(deps: AdminDeps, questionId: string, given?: string): Promise<ExitCode> {
  const answer = plainText(given ?? (await deps.readText()))
  if (answer === '') {
    deps.tell('The answer is empty; nothing was stored.')
    return exitCodes.notDone
  }
  const id = newId(deps)
  const stored = await changeThread(deps, questionId, () =>
    deps.store.answerQuestion({ id, questionId, answer }, deps.now()),
  )
  return report(deps, { id, question: questionId }, stored ? `Answered as ${id}; it comes first in the thread.` : null)
}

export async function markRead(deps: AdminDeps, ids: string[], read: boolean): Promise<ExitCode> {
  const [hellos, questions] = await Promise.all([
    deps.store.markHellosRead(ids, read),
    deps.store.markQuestionsRead(ids, read),
  ])
  const marked = hellos + questions
  const words = `${marked} of ${ids.length} marked as ${read ? 'read' : 'new'}.`
  return report(deps, { marked, given: ids.length }, marked === 0 ? null : words)
}

export async function setHidden(deps: AdminDeps, id: string, hidden: boolean): Promise<ExitCode> {
  const found = await changeThread(deps, id, () => deps.store.hideEntry(id, hidden))
  return report(deps, { id }, found ? `${id} is ${hidden ? 'hidden' : 'shown'} now.` : null)
}

export async function deleteRecord(deps: AdminDeps, id: string): Promise<ExitCode> {
  if (!(await deps.confirm(`Delete ${plainText(id)} for good?`))) return exitCodes.notDone
  const deleted = (await deps.store.deleteHello(id)) || (await deps.store.deleteEntry(id))
  return report(deps, { id }, deleted ? `${id} is deleted.` : null)
}

export async function deleteEmail(deps: AdminDeps, email: string): Promise<ExitCode> {
  if (!(await deps.confirm(`Delete every record that carries ${plainText(email)}?`))) return exitCodes.notDone
  const deleted = await deps.store.deleteEmail(email)
  const any = Object.values(deleted).some((count) => count > 0)
  return report(deps, { ...deleted }, any ? `Deleted: ${listCounts(deleted)}.` : null)
}

export async function grantCredit(deps: AdminDeps, credit: NewCredit): Promise<ExitCode> {
  const { token, expiresAt } = await addCredit(deps, credit)
  const words = `X-Credit-Token: ${token}\nValid until ${expiresAt.toISOString()}`
  return report(deps, { token, expiresAt }, words)
}

export async function copyStore(deps: AdminDeps, name: 'backup' | 'restore', file: string): Promise<ExitCode> {
  const failure = await deps.copyStore(name, file)
  const done = name === 'backup' ? `The store is copied to ${file}.` : `The store is restored from ${file}.`
  if (deps.json) deps.write(printJson({ ok: failure === null, file, ...(failure !== null && { failure }) }))
  else deps.tell(failure ?? done)
  return failure === null ? exitCodes.done : exitCodes.notDone
}

/** Prints every record, one JSON object per line. */
export async function exportAll(deps: AdminDeps): Promise<ExitCode> {
  const { store, write } = deps
  for await (const { hellos } of readPages(pageSize, (page) => store.listHellos({}, page, deps.now())))
    for (const hello of hellos) write(printJson({ kind: 'hello', ...hello }))
  for await (const { threads } of readPages(pageSize, (page) => store.listQuestions({}, page, deps.now())))
    for (const thread of threads) write(printJson({ kind: 'question', ...thread }))
  return exitCodes.done
}
