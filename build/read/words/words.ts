// The words of the kit in the language of a site, some of them replaced by the publisher's.
import * as z from 'zod'
import { english, type Translation, type Words } from '../../../service/words.js'
import { line } from '../check-value.js'
import { isLanguageTag } from '../front-matter-values.js'
import { arabic } from './arabic.js'
import { chinese } from './chinese.js'
import { french } from './french.js'
import { german } from './german.js'
import { italian } from './italian.js'
import { japanese } from './japanese.js'
import { portuguese } from './portuguese.js'
import { spanish } from './spanish.js'

/** By primary subtag (BCP 47). */
export const translations: Readonly<Record<string, Translation>> = {
  ar: arabic,
  de: german,
  es: spanish,
  fr: french,
  it: italian,
  ja: japanese,
  pt: portuguese,
  zh: chinese,
}

const form = line.optional()
const plural = z.object({ zero: form, one: form, two: form, few: form, many: form, other: line })

/** `words` of site.yaml: any of the names of `english`. */
export const wordsSchema = z
  .object(
    Object.fromEntries(
      Object.entries(english).map(([name, text]) => [name, typeof text === 'string' ? line : plural] as const),
    ),
  )
  .extend({ language: line.refine(isLanguageTag, 'a language tag such as `en` or `pt-BR` is needed') })
  .partial()

/** The words of a site; English where its language has no table, or one in another script (`zh-TW`). */
export function findWords(language: string, own: z.output<typeof wordsSchema> = {}): Words {
  const [primary = ''] = language.toLowerCase().split('-')
  const isOfScript = new Intl.Locale(language).maximize().script === new Intl.Locale(primary).maximize().script
  const translation = primary === english.language ? english : isOfScript ? translations[primary] : undefined
  if (translation === undefined && Object.keys(own).length === 0) return english
  return { ...english, ...(translation && { ...translation, language }), ...own }
}
