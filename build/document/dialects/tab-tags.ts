// Reads the tags of tabs of Hugo's themes, Eleventy, GitBook and Jekyll: the title of each stands above its text.
import { fenceRanges, rangeTeller } from './kept-text.js'
import { readArguments } from './tag-arguments.js'

/**
 * Tells what each tag of tabs is: the title of a tab, its own or that in the list of its group (`{{< tabs items="A,B" >}}` of Hextra,
 * `{{< tabs A B >}}` of Zzo), and nothing for the others; `null` for tags of something else.
 */
export function tabTeller(): (tag: string, isBlock: boolean) => string | null {
  let [group, titles] = ['', [] as string[]]
  return (tag, isBlock) => {
    const [, end, name, given = ''] = /^(end|\/\s*)?(?:code-?)?(tabs|tabpane|tab)(?![\w-])([^]*)$/.exec(tag) ?? []
    if (name === undefined) return null
    if (end !== undefined) return ''
    const { named, values } = readArguments(given)
    if (name !== 'tab') {
      ;[group = '', titles] = [values[0], named.get('items')?.split(',') ?? values.slice(values.length > 1 ? 0 : 1)]
      return ''
    }
    // Of Jekyll Tabs: `{% tab group title %}`.
    const own = values.slice(values.length > 1 && values[0] === group ? 1 : 0).join(' ')
    const title = ['title', 'name', 'header', 'label'].map((key) => named.get(key)).find((value) => value) ?? own
    const shown = (title || (titles.shift() ?? '')).replaceAll('*', '').trim()
    return shown === '' ? '' : `**${shown}**${isBlock ? '' : ' '}`
  }
}

const opening = '\\{\\{[<%][ \\t]*([\\w-]+)(?:[ \\t](?:(?!\\{\\{)[^\\n]){0,300})?[>%]\\}\\}[ \\t]*\\n'
const ending = '\\{\\{[<%][ \\t]*\\/[ \\t]*\\1[ \\t]*[>%]\\}\\}'
/**
 * A pair of shortcodes around others, all of them indented, as tabs and accordions of themes of Hugo are written. A line fits one of
 * the alternatives alone: with two, the time of a pair without an end would double with each line.
 */
const group = new RegExp(
  `(?<=^${opening})(?:[ \\t]*\\n)*[ \\t]+\\{\\{[<%][ \\t]*\\w[^\\n]*\\n(?:\\n|[ \\t][^\\n]*\\n)*?(?=${ending})`,
  'gm',
)
const part = new RegExp(`(?<=^${opening})(?:\\n|[ \\t][^\\n]*\\n)+?(?=${ending})`, 'gm')

/** Removes the indentation of these shortcodes and of what is in each, which would be code: Hugo gives it to themes without. */
export function dedentParts(text: string): string {
  if (!/^[ \t]+\{\{[<%]/m.test(text)) return text
  const isCode = rangeTeller(fenceRanges(text))
  return text.replace(group, (inner, ...[, at]: [string, number]) =>
    isCode(at) ? inner : dedent(inner).replace(part, (content) => dedent(content)),
  )
}

function dedent(text: string): string {
  const widths = (text.match(/^[ \t]*(?=\S)/gm) ?? []).map((space) => space.length)
  return text.replace(new RegExp(`^[ \\t]{1,${Math.max(1, Math.min(...widths))}}`, 'gm'), '')
}
