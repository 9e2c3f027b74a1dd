// The labels of notes and embeds that the kit puts into texts, in the language of the document.
import { english, fill, type Words } from '../../../service/words.js'
import type { Site } from '../../read/site.js'
import { findWords } from '../../read/words/words.js'
import { capitalize } from './admonitions.js'

/** The kind of each label of a note, which the style of a page shows. */
const kinds = {
  labelNote: 'note',
  labelInfo: 'note',
  labelTip: 'good',
  labelHint: 'good',
  labelImportant: 'warning',
  labelWarning: 'warning',
  labelCaution: 'bad',
  labelDanger: 'bad',
  labelSuccess: 'good',
  labelExample: 'note',
  labelDetails: 'note',
} as const

const names = Object.keys(kinds) as (keyof typeof kinds)[]
const nameOf = new Map<string, keyof typeof kinds>(names.map((name) => [english[name], name]))
const embeds = { Video: 'videoOn', Post: 'postOn', 'Embedded page': 'embeddedFrom' } as const

/** The words of a language on a site, which has those of its own language as the publisher wants them. */
export const wordsOf = (language: string | null, site: Pick<Site, 'language' | 'words'>): Words =>
  language === null || language === site.language ? site.words : findWords(language)

/** The kind of the note with a label; one that is not the kit's, but begins with a word of its English ones, is of that kind. */
export function kindOfNote(label: string, words: Words): string {
  const name = names.find((one) => words[one] === label) ?? nameOf.get(capitalize(label.replace(/\W.*/s, '')))
  return name === undefined ? 'note' : kinds[name]
}

const label = /(?<=^(?:[ \t]*>)+[ \t]*\*\*)([A-Z][a-z]+)(?=:\*\*)/gm
const embed = /(?<=\[|">)(Video|Post|Embedded page) on ((?:[\w-]+\.)*\w+)(?=\]\(|<\/a>)/g

/**
 * Replaces the English labels that the dialects of other tools made in Markdown by those of `words`. Where `written` has the word in
 * bold, in quotes or brackets, or within a sentence, it is the author's and stays; as the name of a tag or in a path it is not.
 */
export function translateLabels(markdown: string, written: string, words: Words): string {
  if (words.labelNote === english.labelNote || markdown === written) return markdown
  return markdown
    .replace(label, (text: string) => {
      const isTheAuthors = new RegExp(`(?:\\*\\*|__|["'>[]|[^\\s:!?#<] )${text}\\b`).test(written)
      const name = isTheAuthors ? undefined : nameOf.get(text)
      return name === undefined ? text : words[name]
    })
    .replace(embed, (text: string, kind: keyof typeof embeds, name: string) =>
      written.includes(text) ? text : fill(words[embeds[kind]], { name }),
    )
}
