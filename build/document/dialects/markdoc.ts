// Writes the tags of Markdoc (`{% callout title="A" %}…{% /callout %}`, `{% video src="a.mp4" /%}`) as components of MDX.
import { componentName } from './mdc.js'

/** Those of Hugo begin with two braces. */
const open = '(?<!\\{)\\{%'
const name = '[a-zA-Z][\\w-]*'
const attributeList = '((?:"(?:\\\\.|[^"\\\\])*"|[^%"]|%(?!\\})){0,2000}?)'
const closed = new RegExp(`${open}[ \\t]*\\/[ \\t]*(${name})[ \\t]*%\\}`, 'g')
const tag = new RegExp(`${open}\\s*(\\/\\s*)?(${name})(?=[\\s/%])${attributeList}((?<=[\\s"])\\/)?%\\}`, 'g')
/** What lays out or chooses its content. */
const plain = /^(?:if|else|switch|case|table|section)$/
/** Behind a heading. What else is written of a block in this way (`{% .class width="25%" %}`) is not shown. */
const headingId = /(?<=^#{1,6}[ \t][^\n]{0,500})\{%[ \t]*#([\w-]+)[ \t]*%\}/gm
const variable = /(?<!\{)\{%[ \t]*\$([\w.]+)[ \t]*%\}/g
const annotation =
  /[ \t]*\{%[ \t]*(?:[.#][\w-]+|[\w-]+=(?:"[^"\n]*"|[^\s%]+))(?:[ \t]+(?:"[^"\n]{0,300}"|[^%"\n]){1,300})?[ \t]*%\}/g

/** Whether a text may have some: in Liquid and Nunjucks no tag has a slash. */
export const mayHaveMarkdoc = (text: string): boolean =>
  /(?<!\{)\{%[ \t]*(?:\$|\/[ \t]*[a-z][\w-]*[ \t]*%\}|[a-z](?:"[^"]{0,2000}"|[^%"]){0,2000}(?<=[\s"])\/%\})/i.test(
    text,
  ) && !/\{%-?[ \t]*(?:end|raw\b)/.test(text)

/** The text with each of them as a component of MDX; one without an end stays. */
export function readMarkdoc(text: string): string {
  const paired = new Set(Array.from(text.matchAll(closed), ([, called = '']) => called))
  return text
    .replace(headingId, '{#$1}')
    .replace(tag, (written: string, slash: string | undefined, called: string, its: string, isAlone?: string) => {
      if (isAlone === undefined && !paired.has(called)) return written
      const lines = '\n'.repeat(written.split('\n').length - 1)
      if (plain.test(called)) return lines
      const component = componentName(`-${called}`)
      if (slash !== undefined) return `</${component}>`
      return `<${component}${attributesOf(its)}${isAlone ? ' /' : ''}>${lines}`
    })
    .replace(annotation, '')
    .replace(variable, (_, path: string) => `{{ ${path.replace(/^(?:markdoc\.)?frontmatter\./, 'page.')} }}`)
}

/** Texts, numbers and the like, by their names; the first value may have none. */
function attributesOf(its: string): string {
  const [, primary] = /^\s*"((?:\\.|[^"\\])*)"/.exec(its) ?? []
  const written = Array.from(its.matchAll(/(?<![\w"-])([\w-]+)=(?:"((?:\\.|[^"\\])*)"|([\w.-]+))/g))
  const values = written.map(([, key = '', text, other = '']) => [key, text ?? other])
  return [...(primary === undefined ? [] : [['title', primary]]), ...values]
    .map(([key = '', value = '']) => ` ${key}="${value.replace(/\\?"/g, '”').replaceAll('\n', ' ')}"`)
    .join('')
}
