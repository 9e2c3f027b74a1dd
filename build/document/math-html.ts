// Renders formulas in HTML as MathML, with Temml, which is loaded with the first formula.
import { createRequire } from 'node:module'
import { escapeHtml } from '../../service/html.js'
import { readableMath } from '../../service/text/readable-math.js'
import { decode } from './highlight.js'

/** The function of Temml that is used here. */
interface Temml {
  renderToString(
    tex: string,
    options: {
      displayMode: boolean
      annotate: boolean
      throwOnError: boolean
      trust: boolean
      maxExpand: number
      macros: object
    },
  ): string
}

const require = createRequire(import.meta.url)
let temml: Temml | undefined

/** Longer ones are shown as they are written. */
const longestFormula = 10_000

/** The MathML of TeX, with its source as an annotation; `null` for TeX that has errors. `macros` keeps those that a document defines. No attribute runs code or loads. */
export function renderMath(tex: string, displayMode: boolean, macros: object = {}): string | null {
  if (tex.length > longestFormula || tex.trim() === '') return null
  temml ??= require('temml') as Temml
  // Authors of blogs write these for the HTML around the formula.
  const source = tex
    .replace(/&(lt|gt|amp);/g, (_, name: string) => ({ lt: '<', gt: '>' })[name] ?? '&')
    .replace(/&#(\d{2,5});/g, (_, code: string) => String.fromCodePoint(Number(code)))
  const options = { displayMode, annotate: true, throwOnError: true, trust: false, maxExpand: 1000, macros }
  try {
    // The content security policy allows no styles.
    return temml.renderToString(source, options).replace(/<[a-z][^<>]*>/g, (tag) => tag.replace(/ style="[^"]*"/, ''))
  } catch {
    return null
  }
}

/** Whether HTML may have formulas: code between dollars, or code of the language `math`. */
export const mayHaveFormulas = (html: string) => html.includes('$<code>') || html.includes('"language-math"')

const formula = /(\$\$?)<code>([^<]*)<\/code>\1|<pre[^>]*><code class="language-math">([^<]*)<\/code><\/pre>/g

/** Renders the formulas of HTML. Those that have errors stay as they are written. */
export function renderFormulas(html: string): string {
  const macros = {}
  const render = (whole: string, dollars?: string, code?: string, block?: string) =>
    renderMath(decode(code ?? block ?? ''), dollars !== '$', macros) ?? whole
  return html.replace(formula, render)
}

/** The annotation of a formula, which is TeX as HTML, in characters: of texts that show no MathML. */
export const writeAnnotation = (tex: string): string => escapeHtml(readableMath(`$${decode(tex)}$`))
