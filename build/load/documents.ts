// Loads posts and articles: their front matter and facts now, their bodies when they are worked on.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Findings } from '../problems.js'
import { readDocument, type DocumentHead, type DocumentKind, type LoadedText } from './document.js'
import { factsFileOf, readFacts, type WrittenFact } from './facts.js'
import { isDocumentName, listFiles, showPath } from './folder.js'
import { codeOf, readText, textOrProblem } from './text-file.js'

/** A document whose front matter and facts are in order. */
export interface LoadedDocument {
  kind: DocumentKind
  file: string
  /** The file's name in messages. */
  shownAs: string
  /** The folder of content it was found in. */
  folder: string
  /** SHA-256 of the file, to see whether it changed. */
  sourceHash: string
  head: DocumentHead
  facts: WrittenFact[]
  factsShownAs: string
}

/** What an earlier build knew of a file with the same bytes. */
export type KnownHead = (file: string, sourceHash: string) => DocumentHead | null

/** Which documents to load, and what to check their facts against. */
export interface DocumentFolders {
  folders: readonly { kind: DocumentKind; folder: string }[]
  topics: readonly string[]
  /** Files to leave out, as a lenient build decided. */
  leftOut: ReadonlySet<string>
  known: KnownHead
}

/** Loads all documents, sorted by file; drafts are left out. Problems go to `findings`, and their documents are not in the answer. */
export function loadDocuments(request: DocumentFolders, findings: Findings): LoadedDocument[] {
  const documents: LoadedDocument[] = []
  const seen = new Set<string>()
  for (const { kind, folder } of request.folders) {
    for (const file of listFiles(resolve(folder), isDocumentName)) {
      const shownAs = showPath(file)
      if (seen.has(file) || request.leftOut.has(shownAs)) continue
      seen.add(file)
      const document = loadDocument(kind, resolve(folder), file, request, findings)
      if (document) documents.push(document)
    }
  }
  return documents
}

function loadDocument(
  kind: DocumentKind,
  folder: string,
  file: string,
  request: DocumentFolders,
  findings: Findings,
): LoadedDocument | null {
  const shownAs = showPath(file)
  const bytes = readBytes(file, shownAs, findings)
  if (!bytes) return null
  const sourceHash = createHash('sha256').update(bytes).digest('hex')
  const head = request.known(file, sourceHash) ?? readHead(file, bytes, shownAs, findings)
  if (!head || head.draft) return null
  const factsFile = factsFileOf(file)
  const factsShownAs = showPath(factsFile)
  const factsText = existsSync(factsFile) ? readText(factsFile, factsShownAs, findings) : null
  const rules = { slug: head.slug, topics: request.topics }
  const facts = factsText === null ? [] : readFacts(factsText, rules, factsShownAs, findings)
  return { kind, file, shownAs, folder, sourceHash, head, facts, factsShownAs }
}

function readBytes(file: string, shownAs: string, findings: Findings): Buffer | null {
  try {
    return readFileSync(file)
  } catch (error) {
    findings.addProblem(shownAs, 1, `cannot be read (${codeOf(error)})`, 'check that it may be read')
    return null
  }
}

function readHead(file: string, bytes: Buffer, shownAs: string, findings: Findings): DocumentHead | null {
  const text = textOrProblem(bytes, shownAs, findings)
  return text === null ? null : (readDocument(file, text, shownAs, findings)?.head ?? null)
}

/** Reads the body of a loaded document again; `null` where the file has gone or broken in the meantime. */
export function readBody(document: LoadedDocument, findings: Findings): LoadedText | null {
  const text = readText(document.file, document.shownAs, findings)
  return text === null ? null : readDocument(document.file, text, document.shownAs, findings)
}
