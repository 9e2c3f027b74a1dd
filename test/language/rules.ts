// The names that the project replaced by terms of the field, and where each of them is a fault.

/**
 * Where a name is looked for: `anywhere` in an identifier or a file name; in `declared` names of functions and types and
 * in file names alone, since the words are ordinary ones elsewhere; `exact`ly there, since longer names are in order.
 */
export type Scope = 'anywhere' | 'declared' | 'exact'

export interface Rule {
  /** The words of the name, in small letters; `leave out` is `leaveOut`, `leave-out` and `LeaveOut`. */
  words: string
  scope: Scope
  /** The term to use. */
  use: string
  /** Paths, by their beginning, in which the word is a term of the field. */
  except?: readonly string[]
}

const rule = (words: string, scope: Scope, use: string, ...except: string[]): Rule => ({ words, scope, use, except })

export const rules: readonly Rule[] = [
  rule('made ahead', 'anywhere', 'prebuilt assets'),
  rule('ready', 'exact', 'prebuilt assets'),
  rule('serve builds', 'anywhere', 'build worker'),
  rule('builds', 'exact', 'build worker'),
  rule('counted', 'exact', 'pluralize'),
  rule('detach', 'declared', 'structuredClone'),
  rule('leave out', 'declared', 'esbuild plugins'),
  rule('drift', 'anywhere', 'check-generated'),
  rule('findings', 'anywhere', 'Diagnostics'),
  rule('build problem', 'anywhere', 'Diagnostic'),
  rule('todo', 'anywhere', 'hint'),
  rule('mend', 'anywhere', 'fix hint'),
  rule('mends', 'anywhere', 'fix hints'),
  rule('memory', 'exact', 'the build cache'),
  // The share of right results that a search finds is called so.
  rule('recall', 'declared', 'the build cache', 'bench/ask/', 'test/ask/'),
  rule('cache keeper', 'anywhere', 'the build cache'),
  rule('inventory', 'anywhere', 'file manifest'),
  rule('room', 'exact', 'output root'),
  rule('work out', 'anywhere', 'processDocument'),
  rule('instructions', 'exact', 'WorkerInit'),
  rule('sold', 'declared', 'paid content'),
  rule('letters', 'declared', 'normalizeUnicode, collapseWhitespace or foldCase'),
  rule('fold', 'exact', 'normalizeUnicode, collapseWhitespace or foldCase'),
  rule('same statement', 'anywhere', 'near-duplicates'),
  rule('moved', 'exact', 'redirects'),
  rule('lower headings', 'anywhere', 'shiftHeadings'),
  rule('till', 'anywhere', 'checkout'),
  rule('desk', 'anywhere', 'admin, or PurchaseDeps'),
  rule('look alike', 'anywhere', 'non-phone pattern'),
  rule('look alikes', 'anywhere', 'non-phone patterns'),
  rule('announcements', 'anywhere', 'context cues'),
  rule('blot', 'anywhere', 'mask'),
  rule('slips', 'anywhere', 'edit distance'),
  rule('likeness', 'anywhere', 'n-gram similarity'),
  rule('lift', 'anywhere', 'boost'),
  rule('judge again', 'anywhere', 'rerank'),
  rule('held kinds', 'anywhere', 'answer types'),
  rule('asked kinds', 'anywhere', 'answer types'),
  rule('exchange', 'declared', 'node adapter'),
  rule('coding', 'exact', 'content encoding'),
  rule('content coding', 'anywhere', 'content encoding'),
  rule('cannot start', 'anywhere', 'StartupError'),
  rule('kept secret', 'anywhere', 'dev secret'),
  rule('asked', 'exact', 'RequestInfo'),
  rule('seen', 'exact', 'RequestInfo'),
  rule('missing', 'exact', 'notFound'),
  rule('complete', 'exact', 'finalize'),
]

/** What comments say in words of our own for which there is a term; each is looked for as written, in any case. */
export const commentRules: readonly { pattern: RegExp; use: string }[] = [
  { pattern: /^\s*(?:\/\/|\/\*\*?)\s*Owns\b/, use: 'the responsibility of the file, directly' },
  { pattern: /\bmend(?:s|ed|ing)?\b/i, use: 'fix' },
  { pattern: /\bmade[- ]ahead\b/i, use: 'prebuilt' },
  { pattern: /\blook-?alikes?\b/i, use: 'non-phone pattern' },
  { pattern: /\blikeness\b/i, use: 'n-gram similarity' },
  { pattern: /\bblot(?:s|ted|ting)?\b/i, use: 'mask' },
  { pattern: /\bthe desk\b/i, use: 'the admin command line' },
  { pattern: /\bjudged again\b/i, use: 'reranked' },
]
