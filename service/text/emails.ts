// Finds e-mail addresses in a text: plain, spelled out and obfuscated ones.
import { isAddress, mayBeName } from './bare-at.js'
import { normalizeUnicode } from './normalize-unicode.js'

const word = '[\\p{L}\\p{M}\\p{N}]'
const atoms = "[\\p{L}\\p{M}\\p{N}._%+'-]{1,64}"
const label = `${word}[\\p{L}\\p{M}\\p{N}-]{0,62}`
/** What comes after it is no matter, be it a dash or the full stop of a sentence, as long as the word is at its end. */
const top = `(?:xn--[a-z0-9-]{2,59}|[\\p{L}\\p{M}]{2,63})(?!${word})`

const dotNames = 'dot|punkt|punktum|punto|ponto|kropka|tečka|точка|점|ドット|点|point|punt|period'.split('|')
const bracketed = (...words: string[]): string =>
  `\\s{0,3}[([{<]{1,2}\\s?(?:${words.join('|')})\\s?[)\\]}>]{1,2}\\s{0,3}`
const bracketedDot = bracketed('\\.', ...dotNames)
const hiddenDot = `${bracketedDot}|&(?:#0*46|#x0*2e|period);|\\s{1,3}(?:dot|punkt)\\s{1,3}`
/** Names of the @ sign in other languages, normalised: words that hardly ever come before a host. */
const signNames = [
  ...['arroba', 'arobase', 'chiocciola', 'klammeraffe', 'apenstaartje', 'snabel-?a', 'ma[łl]pa', 'zavin[áa]č', 'kukac'],
  ...['собака', '골뱅이', 'アット(?:マ-ク)?', '艾特', '圈a', 'at[- ]sign', 'ät'],
]
/** `jane -at- example.com`: characters that hide the word, not those that emphasise it. */
const setOffAt = ` {1,3}(?:[-~|/]at[-~|/]|${signNames.join('|')}) {1,3}`
const at = ` {0,3}@\\s{0,3}|%40|&(?:#0*64|#x0*40|commat);|${setOffAt}|${bracketed('at', '@', 'a', 'bei', 'chez', ...signNames)}`

/** A host with its dots as they should be, otherwise with spaces around them: `example.com. Thanks` ends at `com`. */
const host = [`\\.|${hiddenDot}`, ` ?\\. ?|${hiddenDot}`].map((dot) => `(?:${label}(?:${dot}))+${top}`).join('|')
const literal = '\\[(?:ipv6:)?[\\da-f.:]{3,45}\\]'
/** Hosts that everybody completes: `jane.doe@gmail`. */
const provider = `(?:gmail|googlemail|hotmail|icloud|outlook|protonmail|yahoo)(?![.-]?${word})`

/** `{jane,bob}@example.com`, as papers name their authors. */
const several = '\\{[^{}@\\n]{1,80},[^{}@\\n]{1,80}\\}'

const spelled = (...words: string[]): string => `[-_*~|/'"]?(?:${words.join('|')})[-_*~|/'"]?`
const spelledAt = ` {1,3}(?:${spelled('at', ...signNames)}|@) {1,3}`
/** Brackets without spaces around them are how a host is written that is not to be followed: `evil[dot]com`. */
const spelledDot = ` {1,3}(?:${spelled(...dotNames)}|[([{<] ?(?:dot|punkt|punto|ponto) ?[)\\]}>]) {1,3}`

/**
 * Each begins at the separator of name and host and looks back for the name: one look per separator, not one per letter
 * that a name could begin with. `name (at) example [dot] com`, `name%40example.com`, entities.
 * Bare `at` and `dot` count only together, with the dots spelled out: `meet at example.com` is no address, nor is
 * `look at the dot product`. Behind `email:` or `my email is`, `at` is the separator, and where `isAddress` says so. In one
 * word, as `jane_at_example_dot_com`, the end must be a common one, and names have no hyphens: titles have them.
 */
const sources: readonly string[] = [
  `(?=\\s{0,3}[@%&([{<]|${setOffAt})(?<=(?<scheme>mailto:)?(?<name>"[^"\\n]{1,64}"|${several}|(?:${atoms}(?:${bracketedDot})){0,3}${atoms}))(?:${at})(?<host>${host}|${literal}|${provider})`,
  `(?=${spelledAt})(?<=(?<scheme>mailto:)?(?<name>(?:${atoms}${spelledDot}){0,3}${atoms}))${spelledAt}(?!(?:the|an?|each|every|this|that|its) )(?<host>(?:${label}${spelledDot})+${top})`,
  `(?= {1,3}at )(?<=(?<announced>mail(?: address)?["']?[:=] ?["']?|my e?-?mail(?: address)? is )?(?<name>${atoms})) {1,3}at {1,3}(?<host>(?:${label}\\.)+${top})`,
  `(?=[-_*.]at[-_*.])(?<=(?<![-/\\p{L}\\p{N}])(?<name>[\\p{L}\\p{N}._+]{1,64}))(?<joint>[-_*.])at\\k<joint>(?!(?:the|an?)\\k<joint>)(?<host>(?:${word}{1,63}\\k<joint>dot\\k<joint>)+(?:com|net|org|edu|[a-z]{2}))(?![-_*]?${word})`,
  `(?=@)(?<=(?<!\\S)(?<name>(?:[\\p{L}\\p{N}._-] ){2,40}))@(?<host>(?: [\\p{L}\\p{N}-]){1,40}(?: \\.(?: [\\p{L}\\p{N}-]){1,40}){1,4})(?!\\S)`,
]

/** `janeATexampleDOTcom` or `janeATexample.com`: capitals within lower case. */
const capitals =
  /(?=AT[\p{Ll}\d])(?<=(?<name>[\p{Ll}\p{N}._+-]{1,64}))AT(?<host>(?:[\p{Ll}\d-]{1,63}(?:DOT|\.))+\p{Ll}{2,63})(?![\p{L}\d])/gu

let made: readonly RegExp[] | undefined
/** Made when first asked for: that takes a tenth of a cold start, and most requests carry no text. */
const patterns = (): readonly RegExp[] => (made ??= [...sources.map((source) => new RegExp(source, 'giu')), capitals])

/** Characters that an address may begin with but that are more often emphasis, a bullet or a quote before it. */
const leadingPunctuation = /^[._%+'-]+/

const picture = /^\d+(?:\.\d+)*x[\w.-]*\.(?:avif|bmp|gif|hei[cf]|ico|jpe?g|png|svg|tiff?|webp)$/i
const version = /^v?\d+\.\d+\.\d+(?:[-.]|$)/i

/** Ends of hosts that a handle or a decorator hardly has: `cc @jane.doe`, `@app.route('/')`. */
const commonTop = /\.(?:com|net|org|edu|gov|int|info|biz|name|pro|app|dev|[a-z]{2}|xn--[a-z\d-]+|[^ -~]+)$/i

/** Dots in other languages, which between English words are words: `arrive at some point in time`. */
const wordDot = / (?:point|punt|period) /i

/** Between a name and a host as it is written: `meet at example.com`. */
const isBareAt = (sign: string, host: string): boolean => sign.trim().toLowerCase() === 'at' && host.includes('.')

/** Pictures for fine screens, versions of packages, copies of a repository and handles are written like an address. */
const isNoEmail = (name: string, sign: string, host: string, after: string): boolean => {
  if (/^at$/i.test(sign.trim()) && wordDot.test(host)) return true
  const isApart = sign.startsWith(' ') && sign.trim() === '@'
  // The people @ yahoo.
  if (isApart && /^[a-z]+$/i.test(host)) return true
  // With spaces around it, a call is code: `@app.route('/')`, `X @ W.mean()`.
  if (isApart && ((sign.endsWith('@') && !commonTop.test(host)) || /^[_(]/.test(after))) return true
  return sign.trim() === '@' && (picture.test(host) || version.test(host) || (name === 'git' && /^[:/]\S/.test(after)))
}

/** An address in a text: its stretch in UTF-16 code units, and what it is made of, in the reading copy. */
export interface FoundEmail {
  start: number
  end: number
  name: string
  /** The punctuation before the name, which may belong to it. */
  lead: string
  host: string
}

/** Finds the e-mail addresses of `text`, in its order and without overlaps. Linear in the length of the text. */
export const findEmails = (text: string): FoundEmail[] => {
  const { normalized, offsets } = normalizeUnicode(text)
  const found: FoundEmail[] = []
  let rest = normalized
  for (const pattern of patterns()) {
    const pieces: string[] = []
    let free = 0
    for (const match of rest.matchAll(pattern)) {
      const { scheme = '', name: written = '', host = '', announced } = match.groups ?? {}
      const end = match.index + match[0].length
      const own = written.slice(Math.max(0, free - (match.index - written.length)))
      const name = own.replace(leadingPunctuation, '')
      const sign = match[0].slice(0, -host.length)
      if (name === '' || isNoEmail(name, sign, host, rest.slice(end, end + 2))) continue
      if (isBareAt(sign, host)) {
        const begun = match.index - written.length
        const around = { before: rest.slice(Math.max(free, begun - 40), begun), after: rest.slice(end, end + 8) }
        if (announced === undefined ? !isAddress({ name, sign, host, ...around }) : !mayBeName(name)) continue
      }
      const start = match.index - (name === written ? scheme.length : 0) - name.length
      const lead = own.slice(0, own.length - name.length)
      const dotted = pattern === capitals ? host.replaceAll('DOT', '.') : host
      found.push({ start: offsets[start] ?? 0, end: offsets[end] ?? text.length, name, lead, host: dotted })
      pieces.push(rest.slice(free, start), '\ufffe'.repeat(end - start))
      free = end
    }
    rest = pieces.join('') + rest.slice(free)
  }
  return found.sort((a, b) => a.start - b.start)
}

/** The canonical spelling of an address: NFKC, lower case, nothing around it. */
export const spellEmail = (address: string): string =>
  normalizeUnicode(address)
    .normalized.normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/^\.+|[.!?]+$/g, '')

const anyDot = new RegExp(`${hiddenDot}|${spelledDot}| ?\\. ?`, 'giu')
const percentEncoded = /%([2-7][\da-f])/gi

/** The address without the text around it: behind a dash or an equals sign, or in a script without spaces. */
const apart = /[\p{Script=Latin}\p{N}](?:(?!--)[\p{Script=Latin}\p{M}\p{N}._%+'-])*@[\p{Script=Latin}\p{M}\p{N}.-]+/u

/**
 * The addresses in `text`, as `spellEmail` has them. Where it cannot be told where one begins, every address that may be
 * meant: `_jane@example.com_` may be one with the underscore and one without.
 */
const listEmails = (text: string): ReadonlySet<string> => {
  const spellings = new Set<string>()
  for (const { name, lead, host } of findEmails(text))
    for (const written of [name, lead + name, ...(name.startsWith('{') ? name.slice(1, -1).split(',') : [])]) {
      const decoded = written.replace(percentEncoded, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
      const address = spellEmail(`${decoded.replace(anyDot, '.')}@${host.replace(anyDot, '.')}`)
      spellings.add(address)
      const own = apart.exec(address)?.[0]
      if (own !== undefined) spellings.add(own)
    }
  return spellings
}

/** Whether `text` contains `part` with nothing around it that would make it another address. */
const contains = (text: string, part: string): boolean => {
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) {
    const end = at + part.length
    const begins = !/[\p{L}\p{M}\p{N}._%+'-]$/u.test(text.slice(Math.max(0, at - 2), at))
    if (begins && !/^(?:[\p{L}\p{M}\p{N}-]|\.[\p{L}\p{N}])/u.test(text.slice(end, end + 3))) return true
  }
  return false
}

/**
 * Whether `text` carries an address, as `spellEmail` has it: in one of the forms that `findEmails` knows, or letter for
 * letter, as one with characters that are rare in a name (RFC 5322, 3.2.3).
 */
export const carriesEmail = (text: string, address: string): boolean =>
  address !== '' && (listEmails(text).has(address) || contains(spellEmail(text), address))
