// The ledger: what must never change between builds. Numbers of facts, first publications, real edits, instants of changes.
import type { WrittenFact } from '../read/facts.js'
import { compareText } from '../diagnostics.js'
import {
  dateChanges,
  hashFacts,
  instantsOf,
  type FollowedDocument,
  type PartChanges,
  type PublishedDays,
} from './changes.js'
import { entryOf } from './newcomers.js'
import type { DocumentEntry, FactEntry, LedgerFile } from './ledger-schema.js'
import { findSuccessors } from './successors.js'
import { readWords } from './words.js'

/** What is published as a document. */
interface NotedDocument {
  days: PublishedDays
  /** What tells its file from others. */
  file: string
  /** The slug of its front matter. */
  slug: string | null
  /** The hash of its title and plain text. */
  words: string
  description: string
}

/** What a build knows besides the ledger of the last one. */
interface BuildKnowledge {
  /** The entries of documents that are new under their names, see `findNewcomers`. */
  newcomers?: LedgerFile['documents']
  /** Keys of the files that are left out for faults: their documents are not removed. */
  keptFiles?: readonly string[]
}

/** A ledger during a build: it answers from what was, and notes what is. */
export class Ledger {
  readonly #before: LedgerFile['documents']
  readonly #after = new Map<string, DocumentEntry>()
  readonly #today: string
  readonly #newcomers: LedgerFile['documents']
  readonly #keptFiles: ReadonlySet<string>
  /** Entries of facts by document and number, as numbering leaves them. */
  readonly #facts = new Map<string, Map<number, FactEntry>>()
  /** Hashes of the facts of each document as they are published. */
  readonly #factsHashes = new Map<string, string>()
  readonly #followed = new Map<string, FollowedDocument>()
  readonly #isFirst: boolean
  /** Entries of documents that the last build published, by the hash of their words. */
  #ofWords: ReadonlyMap<string, DocumentEntry> | undefined
  #successors: ReadonlyMap<string, string> | undefined

  /** `file` is the ledger of the last build, `null` for the first; `today` the UTC day of this one. */
  constructor(file: LedgerFile | null, today: string, { newcomers = {}, keptFiles = [] }: BuildKnowledge = {}) {
    this.#before = file?.documents ?? {}
    this.#isFirst = file === null
    this.#today = today
    this.#newcomers = newcomers
    this.#keptFiles = new Set(keptFiles)
  }

  /**
   * Gives each fact of a document its number, in the order of the list. A fact keeps the number of the entry with its
   * statement and quote, else with its statement, else with its quote; one that is new takes the next number never given.
   * The number of a removed fact comes back with its statement alone. `refuse` is told of each fact, by its place, whose
   * number was set by hand and is that of another fact.
   */
  numberFacts(
    document: string,
    facts: readonly WrittenFact[],
    refuse: (at: number, number: number, holder: 'living' | 'removed') => void,
  ): number[] {
    const before = this.#entryBefore(document)
    // With a document its facts were removed, too.
    const gone = before?.removed === undefined ? null : { removed: before.removed }
    const entries = new Map(
      Object.entries(before?.facts ?? {}).map(([key, entry]) => [
        Number(key),
        { ...entry, ...(!entry.removed && gone) },
      ]),
    )
    const numbers: (number | null)[] = facts.map((fact) => fact.number)
    const taken = new Set(numbers)
    const hashes = facts.map((fact) => ({ fact: readWords(fact.fact).hash, evidence: readWords(fact.evidence).hash }))
    numbers.forEach((number, at) => {
      const entry = number === null ? undefined : entries.get(number)
      if (number === null || !entry || entry.fact === hashes[at]?.fact) return
      if (entry.removed !== undefined) refuse(at, number, 'removed')
      else if (hashes.some((other) => other.fact === entry.fact)) refuse(at, number, 'living')
    })
    const matches: ((entry: FactEntry, fact: FactEntry) => boolean)[] = [
      (entry, fact) => !entry.removed && entry.fact === fact.fact && entry.evidence === fact.evidence,
      (entry, fact) => !entry.removed && entry.fact === fact.fact,
      (entry, fact) => entry.fact === fact.fact,
      (entry, fact) => !entry.removed && entry.evidence === fact.evidence,
    ]
    for (const isSame of matches) {
      hashes.forEach((fact, at) => {
        if (numbers[at] !== null) return
        const known = [...entries].find(([number, entry]) => !taken.has(number) && isSame(entry, fact))
        if (!known) return
        numbers[at] = known[0]
        taken.add(known[0])
      })
    }
    let next = Math.max(0, ...entries.keys(), ...numbers.filter((number) => number !== null))
    const given = numbers.map((number) => number ?? ++next)
    given.forEach((number, at) => {
      const entry = hashes[at]
      if (entry) entries.set(number, entry)
    })
    for (const [number, entry] of entries) {
      if (!given.includes(number)) entries.set(number, { ...entry, removed: entry.removed ?? this.#today })
    }
    this.#facts.set(document, entries)
    if (facts.length > 0) this.#factsHashes.set(document, hashFacts(facts, given))
    return given
  }

  /** The numbers that facts of a document had in earlier builds. */
  knownNumbers(document: string): number[] {
    return Object.keys(this.#entryBefore(document)?.facts ?? {}).map(Number)
  }

  /**
   * The UTC day of the last real edit of a document with these words (their hash); `null` where there was none. Words that the last
   * build had under another name are no edit: their document was renamed.
   */
  lastEdit(document: string, words: string): string | null {
    const known = this.#entryBefore(document)
    const isLiving = ({ removed }: DocumentEntry) => removed === undefined
    this.#ofWords ??= new Map(
      Object.values(this.#before)
        .filter(isLiving)
        .map((entry) => [entry.words, entry]),
    )
    const same = known?.words === words ? known : this.#ofWords.get(words)
    if (same) return same.edited ?? null
    // A newcomer without words is another document than the one that had its name.
    return known?.words ? this.#today : null
  }

  /** Notes a published document. */
  noteDocument(document: string, { days, file, slug, words, description }: NotedDocument): void {
    const known = this.#entryBefore(document)
    const facts = this.#facts.get(document)
    const entry = {
      published: known?.published ?? days.published,
      file,
      slug: slug ?? undefined,
      words,
      description: readWords(description).hash,
      factsHash: this.#factsHashes.get(document),
      edited: this.lastEdit(document, words) ?? undefined,
      facts: facts && facts.size > 0 ? Object.fromEntries(facts) : undefined,
    }
    this.#after.set(document, entry)
    this.#followed.set(document, { days, entry, before: known })
  }

  /**
   * Gives the changes that this build sees their instants (see `dateChanges`). Call it when every document is noted.
   * Returns the instants of a document by its name.
   */
  dateChanges(now: Date): (document: string) => PartChanges {
    const known = Object.values(this.#before).flatMap(({ changed }) => (changed ? instantsOf(changed) : []))
    const dated = dateChanges(this.#followed, { now, isFirst: this.#isFirst, known })
    for (const [name, changed] of dated) this.#after.set(name, { ...getNoted(this.#after, name), changed })
    return (name) => getNoted(dated, name)
  }

  /** What was known of a document. */
  #entryBefore(document: string): DocumentEntry | undefined {
    return this.#newcomers[document] ?? entryOf(this.#before, document)
  }

  /** Documents of earlier builds that are not in this one, but those whose files are left out. */
  removedDocuments(): string[] {
    // Ledgers of older kits have no files: any document may be one that is left out.
    const isKept = (file: string | undefined) =>
      file === undefined ? this.#keptFiles.size > 0 : this.#keptFiles.has(file)
    return Object.entries(this.#before)
      .filter(([document, { file, removed }]) => !this.#after.has(document) && (removed !== undefined || !isKept(file)))
      .map(([document]) => document)
      .sort(compareText)
  }

  /** The documents that removed ones are now, by their names. Call it when every document is noted. */
  successors(): ReadonlyMap<string, string> {
    return (this.#successors ??= findSuccessors(this.removedDocuments(), this.#before, this.#after, this.#newcomers))
  }

  /** Documents that the ledger of the last build did not have, or had as removed. */
  newDocuments(): string[] {
    return [...this.#after.keys()]
      .filter((name) => {
        const known = this.#newcomers[name] ?? this.#before[name]
        return known === undefined || known.removed !== undefined
      })
      .sort(compareText)
  }

  /** The ledger after this build, in one order: documents by name, facts by number. */
  close(): LedgerFile {
    const documents = new Map([...Object.entries(this.#before), ...this.#after])
    const successors = this.successors()
    for (const document of this.removedDocuments()) {
      const entry = this.#before[document]
      if (!entry) continue
      // A name that another document has now is no successor: the next build could not tell the two apart.
      const known = entry.successor !== undefined && this.#after.has(entry.successor) ? undefined : entry.successor
      const successor = successors.get(document) ?? known
      documents.set(document, { ...entry, removed: entry.removed ?? this.#today, successor })
    }
    return {
      version: 1,
      documents: Object.fromEntries([...documents].sort(([a], [b]) => compareText(a, b))),
    }
  }
}

function getNoted<Value>(documents: ReadonlyMap<string, Value>, name: string): Value {
  const noted = documents.get(name)
  if (noted === undefined) throw new RangeError(`No document ${name} was noted`)
  return noted
}
