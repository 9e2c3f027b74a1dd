// Recognises language codes in front matter, file names and folders, and reads that of a document.
import type { FrontMatter } from './front-matter.js'
import { textOf } from './front-matter-values.js'
import { headKeys } from './head-keys.js'
import type { Report } from './written-slug.js'

const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })

/** The canonical form (BCP 47) of a language code such as `fr`, `pt-br` or `zh_TW`; `null` for other words. */
export function readLanguage(code: string): string | null {
  const [, language = ''] = /^([a-z]{2,3})(?:[-_][a-z]{4})?(?:[-_](?:[a-z]{2}|\d{3}))?$/i.exec(code.trim()) ?? []
  if (language === '' || names.of(language.toLowerCase()) === undefined) return null
  return Intl.getCanonicalLocales(code.trim().replaceAll('_', '-'))[0] ?? null
}

/** The language that a file or folder may be named by: of two letters, since words of three are often languages too. */
export function readLanguageName(name: string): string | null {
  return /^[a-z]{2}(?:[-_]|$)/i.test(name) ? readLanguage(name) : null
}

/** Splits `post.fr` into its name and the word after its last dot; `null` where that is no language. */
export function splitLanguageName(name: string): { rest: string; language: string } | null {
  const dot = name.lastIndexOf('.')
  const language = dot > 0 ? readLanguageName(name.slice(dot + 1)) : null
  return language === null ? null : { rest: name.slice(0, dot), language }
}

/** Whether two languages are the same, or one is the other without its region. */
export function isSameLanguage(one: string, other: string): boolean {
  const [first, second] = [one.toLowerCase(), other.toLowerCase()]
  return first === second || first.startsWith(`${second}-`) || second.startsWith(`${first}-`)
}

/** What the variants of a language have in common: its name and its script, `en-Latn` of `en`, `en-US` and `en-GB`. */
export function languageGroup(code: string): string {
  const known = languageGroups.get(code)
  if (known !== undefined) return known
  const { language, script } = new Intl.Locale(code).maximize()
  const group = `${language}-${script ?? ''}`
  languageGroups.set(code, group)
  return group
}

/** By code: most documents of a site have the same. */
const languageGroups = new Map<string, string>()

/** The language as BCP 47; `null`, with a warning, where it is no code: other tools may name with `language` that of a program. */
export function readWrittenLanguage(matter: FrontMatter, isForeign: boolean, warn: Report): string | null {
  const written = headKeys.language.flatMap((key) => {
    const text = textOf(matter.values.get(key))
    return text === null ? [] : [{ key, text, code: readLanguage(text) }]
  })
  const [wrong] = written.filter(({ key }) => key === 'lang' || !isForeign)
  const code = written.find((one) => one.code !== null)?.code ?? null
  if (code === null && wrong !== undefined)
    warn(wrong.key, `\`${wrong.key}: ${wrong.text}\` is no language code`, 'write one such as `de` or `pt-BR`')
  return code
}
