// Reads the language that the front matter of a document names.
import type { FrontMatter } from './front-matter.js'
import { textOf } from './front-matter-values.js'
import { headKeys } from './head-keys.js'
import { readLanguage } from './language.js'
import type { Report } from './written-slug.js'

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
