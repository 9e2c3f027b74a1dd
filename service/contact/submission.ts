// Cleans the fields of a submission (plain text, redacted) and reports what was not stored.
import { domainToUnicode } from 'node:url'
import { Problem, type InputFault } from '../contract/problems.js'
import type { Call } from '../context.js'
import type { RouteId } from '../contract/routes.js'
import { normalizeUnicode } from '../text/normalize-unicode.js'
import { english, fill, type Words } from '../words.js'
import { plainLine, plainText } from './plain-text.js'
import { redact, type Removed } from './redact.js'

/** A field that was sent and not kept, or not as it was. */
export interface NotStored {
  field: string
  reason: string
}

/** Fields that may run over several lines; all others are one line. */
const multiline: ReadonlySet<string> = new Set(['message', 'question', 'reply'])

const reasons: readonly (readonly [Removed, string])[] = [
  ['email', 'an e-mail address was removed: there is no consent=yes'],
  ['ip', 'an IP address was removed'],
  ['account', 'the number of a card or account was removed'],
  ['phone', 'a phone number was removed'],
]

/** A field as plain text without what is of `kinds`; codes of line breaks, once read, are no lines of a field that has one. */
const cleanField = async (
  field: string,
  text: string,
  kinds?: readonly Removed[],
): Promise<{ text: string; removed: ReadonlySet<Removed> }> => {
  const plain = multiline.has(field) ? plainText : plainLine
  const clean = await redact(plain(text), kinds)
  return { ...clean, text: plain(clean.text) }
}

const cleanText = async (field: string, text: string, keepEmails: boolean, notStored: NotStored[]): Promise<string> => {
  const { text: clean, removed } = await cleanField(field, text, keepEmails ? ['ip', 'account', 'phone'] : undefined)
  for (const [kind, reason] of reasons) if (removed.has(kind)) notStored.push({ field, reason })
  return clean
}

/** What may be kept of fields that the publisher alone reads, and what was left out of them. */
export interface KeptFields<Name extends string> {
  fields: Partial<Record<Name, string>> & { consent?: 'yes'; email?: string }
  notStored: NotStored[]
}

/**
 * Cleans the private fields of a submission. E-mail addresses stay only with `consent=yes`, `email` itself included;
 * numbers of phones, cards and accounts go always. A field of which nothing is left is left out.
 */
export const keepPrivate = async <Name extends string>(
  given: Readonly<Partial<Record<Name | 'consent' | 'email', string | undefined>>>,
  names: readonly Name[],
): Promise<KeptFields<Name>> => {
  const notStored: NotStored[] = []
  const fields: Partial<Record<string, string>> = {}
  const consent = given.consent === 'yes'
  for (const name of names) {
    const text = given[name]
    if (text === undefined) continue
    const clean = await cleanText(name, text, consent, notStored)
    if (clean === '') notStored.push({ field: name, reason: 'nothing is left of it as plain text' })
    else fields[name] = clean
  }
  if (given.consent !== undefined) {
    if (consent) fields['consent'] = 'yes'
    else notStored.push({ field: 'consent', reason: 'only `yes` is consent' })
  }
  if (given.email !== undefined) {
    if (consent) fields['email'] = plainLine(given.email)
    else notStored.push({ field: 'email', reason: 'stored only with consent=yes' })
  }
  return { fields, notStored }
}

/** Letters of other scripts and digits that look like a Latin letter (Unicode, UTS 39, 4), and that letter. */
const confusables = new Map(
  [
    ['аеорсухіјѕһԁԛԝкмтнвгпьз', 'aeopcyxijshdqwkmthbrnbe'],
    ['αορνικυτβεημχγ', 'aopvikutbehmxy'],
    ['ıłøđħɡᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ', 'ilodhgabcdefghijklmnoprstuvwyz'],
    ['ꓮꓐꓚꓓꓰꓝꓖꓧꓲꓙꓗꓡꓟꓠꓳꓑꓣꓢꓔꓴꓦꓪꓫꓬꓜ', 'abcdefghijklmnoprstuvwxyz'],
    ['ꭺᏼꮟꮯꭰꭼꮐꮋꭵꭻꮶꮮꮇꮲꭱꮪꭲꮩꮃꮍꮓ', 'abbcdeghijklmprstvwyz'],
    ['օսհոցզյ', 'ouhngqj'],
    ['ӏѵҽꙇɑɩʋƚŧ', 'lveiaivlt'],
    // Not as they are in small letters, and what is no letter.
    ['ΝΥΖ|', 'nyzl'],
    ['0135', 'oles'],
  ].flatMap(([other = '', latin = '']) => Array.from(other, (letter, at) => [letter, latin[at] ?? letter] as const)),
)

/** A name without what does not change how it reads: case, width, accents, confusables, spaces and punctuation. */
const foldName = (name: string): string => {
  // Of Greek, a capital reads as another letter than the small one only among letters of Latin.
  const capitals = /\p{Script=Latin}/u.test(name) ? /[ΝΥΖ|]/g : /\|/g
  const letters = normalizeUnicode(name)
    .normalized.normalize('NFKD')
    .replace(capitals, (letter) => confusables.get(letter) ?? letter)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
  // A capital I and a small l look alike: both become l.
  return Array.from(letters, (letter) => confusables.get(letter) ?? letter)
    .join('')
    .replaceAll('i', 'l')
}

/** What comes before a noun in the languages of the kit: articles, also joined with a preposition. */
const articles =
  'der die das des dem vom von el la los las del de le les l du d il lo gli dello dell della dal dall o os do من מ מאת'
    .split(' ')
    .map(foldName)
    .join('|')

/** Whether a name says in the site's language who the publisher is, or whose the answer: `Der Herausgeber`, `Antwort vom Herausgeber`. */
const namesPublisher = (letters: string, { publisher, publisherAnswer }: Words): boolean => {
  const [answer = '', ...parts] = [publisherAnswer.split(' ')[0] ?? '', publisher, publisherAnswer].map(foldName)
  return new RegExp(`^(?:${articles}){0,2}(?:${answer}(?:${articles}){0,2})?(?:${parts.join('|')})$`, 'u').test(letters)
}

const wordsOf = (text: string): string => ` ${(text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map(foldName).join(' ')} `

/** Whether a name says that it is the publisher's as pages say it, anywhere, or at an end: `Jane (the publisher)`, `Jane, publisher`. */
const claimsPublisher = (handle: string, words: Words): boolean => {
  const claims = [words.isPublisher, words.publisherAnswer].map((text) => wordsOf(fill(text, { name: '' })))
  const said = wordsOf(handle)
  // Where no spaces part words, nothing parts the name from them.
  const isWritten = (claim: string) =>
    /[\p{Script=Han}\p{Script=Hangul}]/u.test(claim) && said.endsWith(claim.trimStart())
  const title = ` ${foldName(words.publisher)} `
  if (claims.some((claim) => said.includes(claim) || isWritten(claim))) return true
  if (said.startsWith(title) || said.endsWith(title)) return true
  return handle.split(/[()[\]{}<>（）［］【】]/u).some((part, at) => at > 0 && namesPublisher(foldName(part), words))
}

/** The least letters of a name that is known by all but one of them: shorter words differ by one from many others. */
const leastMisspelled = 8

/** A pattern for what reads as a name at a glance: with `rn` for `m` or `vv` for `w`, and, of a long one, one letter wrong, missing or too many. */
const similarNames = (name: string): string => {
  const similar = name.replace(/rn|m/g, '(?:rn|m)').replace(/vv|w/g, '(?:vv|w)')
  const letters = Array.from(name)
  if (letters.length < leastMisspelled) return similar
  const wrong = letters.flatMap((_, at) => {
    const [before, after] = [letters.slice(0, at).join(''), letters.slice(at + 1).join('')]
    return [`${before}.?${after}`, `${before}.${letters[at] ?? ''}${after}`]
  })
  return [similar, ...wrong].join('|')
}

/** Whether agents would be taken for the publisher under a name; `names`: those of the site, its host, owner and author. */
const readsAsPublisher = (
  letters: string,
  names: readonly string[],
  { publisher, publisherAnswer }: Words,
): boolean => {
  const roles = ['publisher', 'owner', 'author', 'admin', 'administrator', 'moderator', publisher, publisherAnswer]
  const own = [...roles, ...names]
    .map(foldName)
    .filter((name) => name !== '')
    .join('|')
  const about =
    'official verified team staff editor editors support account bot ai assistant agent site the this of by from s answer answers reply'
      .split(' ')
      .map(foldName)
      .join('|')
  const similar = names
    .map(foldName)
    .filter((name) => name !== '')
    .map(similarNames)
    .join('|')
  return (
    new RegExp(`^(?:${about}){0,3}(?:${similar || '(?!)'})(?:${own}|${about}){0,3}$`, 'u').test(letters) ||
    new RegExp(`^(?:${about}){0,3}(?:${own}){1,3}(?:${about}){0,3}$`, 'u').test(letters) ||
    new RegExp(`answers?(?:of|by|from)the${foldName('publisher')}`, 'u').test(letters)
  )
}

/** @throws Problem invalid-request for a handle that is a name of the site, its host or its publisher */
export const requireOwnHandle = (
  handle: string,
  { method, context }: Pick<Call<'amaAsk'>, 'context' | 'method'>,
): void => {
  const { title, owner = '', author = '', words = english } = context.data.json('site.json')
  const letters = foldName(handle.replace(/^\s*(?:https?:\/\/)?(?:www\.)?/i, ''))
  const host = domainToUnicode(new URL(context.baseUrl).hostname).replace(/^www\./, '')
  if (
    !readsAsPublisher(letters, [title, owner, author, host], words) &&
    ![english, words].some((one) => namesPublisher(letters, one) || claimsPublisher(handle, one))
  )
    return
  const message = 'a name other than those of this site and its publisher is allowed'
  const fault = method === 'POST' ? { pointer: '/handle', message } : { parameter: 'handle', message }
  throw new Problem('invalid-request', { detail: 'The handle is reserved.', errors: [fault] })
}

/**
 * Cleans the public fields of a submission: neither phone numbers nor e-mail addresses, consent or not.
 * @throws Problem invalid-request that names every field of which nothing is left as plain text
 */
export const keepPublic = async <Name extends string, Id extends RouteId>(
  given: Readonly<Record<Name, string>>,
  names: readonly Name[],
  { method }: Pick<Call<Id>, 'method'>,
): Promise<Record<Name, string>> => {
  const kept = await Promise.all(names.map(async (name) => [name, (await cleanField(name, given[name])).text]))
  const errors = kept
    .filter(([, text]) => text === '')
    .map(([name = '']): InputFault => {
      const message = 'a value is needed: nothing is left of it as plain text'
      return method === 'POST' ? { pointer: `/${name}`, message } : { parameter: name, message }
    })
  if (errors.length > 0) throw new Problem('invalid-request', { detail: 'A field holds no text.', errors })
  return Object.fromEntries(kept) as Record<Name, string>
}
