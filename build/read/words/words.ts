// The words of the kit in the language of a site, some of them replaced by the publisher's.
import * as z from 'zod'
import { english, type PluralForms, type Translation, type Words } from '../../../service/words.js'
import { line } from '../check-value.js'
import { isLanguageTag } from '../front-matter/front-matter-values.js'
import ar from './ar.json' with { type: 'json' }
import bn from './bn.json' with { type: 'json' }
import cs from './cs.json' with { type: 'json' }
import de from './de.json' with { type: 'json' }
import el from './el.json' with { type: 'json' }
import es from './es.json' with { type: 'json' }
import fa from './fa.json' with { type: 'json' }
import fr from './fr.json' with { type: 'json' }
import he from './he.json' with { type: 'json' }
import hi from './hi.json' with { type: 'json' }
import hu from './hu.json' with { type: 'json' }
import id from './id.json' with { type: 'json' }
import it from './it.json' with { type: 'json' }
import ja from './ja.json' with { type: 'json' }
import ko from './ko.json' with { type: 'json' }
import nl from './nl.json' with { type: 'json' }
import pl from './pl.json' with { type: 'json' }
import pt from './pt.json' with { type: 'json' }
import ro from './ro.json' with { type: 'json' }
import ru from './ru.json' with { type: 'json' }
import sv from './sv.json' with { type: 'json' }
import th from './th.json' with { type: 'json' }
import tr from './tr.json' with { type: 'json' }
import uk from './uk.json' with { type: 'json' }
import ur from './ur.json' with { type: 'json' }
import vi from './vi.json' with { type: 'json' }
import zh from './zh.json' with { type: 'json' }
import zhHant from './zh-Hant.json' with { type: 'json' }

/** By primary subtag (BCP 47), with the script where it is not the usual one of the language. */
export const translations: Readonly<Record<string, Translation>> = {
  ...{ ar, bn, cs, de, el, es, fa, fr, he, hi, hu, id, it, ja, ko, nl, pl, pt, ro, ru, sv, th, tr, uk, ur, vi, zh },
  'zh-Hant': zhHant,
}

const namesIn = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g))].sort()

/** What is wrong with the `{…}` of a text or of a form of a count, which are to be those of the kit's; `null` where nothing is. */
export function faultOfNames(text: string, ours: string, form = 'other'): string | null {
  const [names, needed] = [namesIn(text), namesIn(ours)]
  // None, one and two may be words without the number.
  if (names.join() === needed.join() || (names.length === 0 && /^(?:zero|one|two)$/.test(form))) return null
  return `it has ${names.join(', ') || 'no {…}'} where ${needed.join(', ') || 'none'} is needed`
}

const textLike = (ours: string, form?: string) =>
  line.superRefine((text, context) => {
    const message = faultOfNames(text, ours, form)
    if (message !== null) context.addIssue({ code: 'custom', message })
  })

const pluralLike = ({ other }: PluralForms) => {
  const form = (name: Intl.LDMLPluralRule) => textLike(other, name).optional()
  return z.object({
    ...{ zero: form('zero'), one: form('one'), two: form('two'), few: form('few'), many: form('many') },
    other: textLike(other),
  })
}

/** `words` of site.yaml: any of the names of `english`. */
export const wordsSchema = z
  .object(
    Object.fromEntries(
      Object.entries(english).map(
        ([name, text]) => [name, typeof text === 'string' ? textLike(text) : pluralLike(text)] as const,
      ),
    ),
  )
  .extend({ language: line.refine(isLanguageTag, 'a language tag such as `en` or `pt-BR` is needed') })
  .partial()

/** The words of a site; English where its language has no table, or none in its script (`sr-Latn`). */
export function findWords(language: string, own: z.output<typeof wordsSchema> = {}): Words {
  const [primary = ''] = language.toLowerCase().split('-')
  const { script } = new Intl.Locale(language).maximize()
  const isUsual = script === new Intl.Locale(primary).maximize().script
  const translation =
    primary === english.language ? english : translations[isUsual ? primary : `${primary}-${script ?? ''}`]
  if (translation === undefined && Object.keys(own).length === 0) return english
  return { ...english, ...(translation && { ...translation, language }), ...own }
}
