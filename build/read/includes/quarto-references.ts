// Writes the references of Quarto as its pages have them: `@fig-map` as `Figure 1`, `@sec-mud` as a link to that section.
import { replaceOutside } from '../markdown/outside-fences.js'

/** What Quarto calls each kind. */
const kinds: Readonly<Record<string, string>> = {
  ...{ fig: 'Figure', tbl: 'Table', lst: 'Listing', eq: 'Equation', thm: 'Theorem', lem: 'Lemma', cor: 'Corollary' },
  ...{ prp: 'Proposition', cnj: 'Conjecture', def: 'Definition', exm: 'Example', exr: 'Exercise' },
}
const label = `(?:sec|${Object.keys(kinds).join('|')})-(?:\\w|-(?=[\\w-]{0,99}\\w)){1,99}`
/** One or, in brackets, several; words before it, or a hyphen, stand in the place of its kind. Code is matched first. */
const one = `[^[\\]\\n@;]{0,50}@(?:${label})[ \\t]*`
const reference =
  `(?<code>\`{1,9})[^\\n]*?\\k<code>(?!\`)|\\[(?<listed>${one}(?:;${one}){0,20})\\](?![([{])` +
  `|(?<![\\w@/.\\\\[])-?@(?:${label})`

/** The text with its references; those to what it does not have stay as they are. */
export function readReferences(text: string): string {
  if (!/@\w{2,3}-\w/.test(text)) return text
  const names = nameLabels(text)
  const write = (whole: string, before: string, id: string) => {
    const { words, number } = names.get(id) ?? {}
    if (words === undefined) return whole
    if (before === '') return words
    return `${before === '-' ? '' : `${before.trim()} `}${number || words}`
  }
  return replaceOutside(text, reference, ({ code, listed }, whole) => {
    if (code !== undefined) return whole
    const parts = (listed ?? whole).split(';')
    const written = parts.map((part) => part.trim().replace(/^([^@]*)@(\S+)$/, write))
    return written.some((part) => part.includes('@')) ? whole : written.join(', ')
  })
}

/** The lines of a block (`::: {#fig-map}`), and a label in attributes, behind the title of a section, or as an option of a cell. */
const given = new RegExp(
  `^[ \\t>]*(?<fence>:{3,})[ \\t]*(?:(?<end>$)|\\{[ \\t]*#(?<block>${label})|)` +
    `|(?:^[ \\t]*#{1,6}[ \\t]+(?<title>[^\\s{][^\\n{]{0,300}))?\\{[ \\t]*#(?<listed>${label})` +
    `|^[ \\t>]*(?:#|//|%%|--)\\|[ \\t]*label:[ \\t]*["']?(?<option>${label})`,
  'gm',
)

/** What each label is called, with its number of its kind (`''` for a section); a part of a figure has a letter behind the number of that. */
function nameLabels(text: string): Map<string, { words: string; number: string }> {
  const names = new Map<string, { words: string; number: string }>()
  const counts = new Map<string, number>()
  const open: string[] = []
  for (const { groups = {} } of text.matchAll(given)) {
    const { fence, end, block, title, listed, option } = groups
    const id = block ?? listed ?? option ?? ''
    if (end !== undefined) open.pop()
    if (id !== '' && !names.has(id)) {
      const [kind = ''] = id.split('-')
      const whole = open.find((label) => label.startsWith(`${kind}-`))
      const count = (counts.get(whole ?? kind) ?? 0) + 1
      counts.set(whole ?? kind, count)
      const part = whole && `${names.get(whole)?.number} (${String.fromCodePoint(96 + count)})`
      const number = kind === 'sec' ? '' : (part ?? `${count}`)
      names.set(id, { words: number === '' ? `[${title?.trim() ?? id}](#${id})` : `${kinds[kind]} ${number}`, number })
    }
    if (fence !== undefined && end === undefined) open.push(id)
  }
  return names
}
