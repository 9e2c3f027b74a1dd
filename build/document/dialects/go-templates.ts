// Evaluates the templates of shortcodes of Hugo as far as they print arguments: a small part of Go's text/template.
import { slug } from 'github-slugger'
import { escapeHtml } from '../../../service/html.js'
import type { TemplateScope } from './tag-arguments.js'
import { pageReference } from './template-tags.js'

type Value = string | number | boolean | null

interface GoScope extends TemplateScope {
  /** A value of the site's parameters, by its name in lower case. */
  parameter: (name: string) => string | undefined
  /** The words of the blog for a key. */
  translate: (key: string) => string | null
}

/** Thrown for an expression that is not supported: the tag is then left out as a whole. */
class NotUnderstood extends Error {}
const unknown = (what: string): never => {
  throw new NotUnderstood(what)
}

interface Block {
  branches: { isWith: boolean; test: string | null; nodes: Node[] }[]
}
type Node = { text: string } | { action: string } | Block

/** The text that a template makes of its arguments; `null` where it has an expression that is not supported. */
export function renderGoTemplate(template: string, scope: GoScope): string | null {
  try {
    return new Evaluation(scope).render(parse(template), null).trim()
  } catch (error) {
    // A RangeError is that of a stack that is full: the template is nested too deep.
    if (error instanceof NotUnderstood || error instanceof RangeError) return null
    throw error
  }
}

/** No action contains the beginning of another, so that one without an end is given up there, not at the end of the text. */
const actions =
  /\{\{-?(?:\s*\/\*(?:(?!\{\{-?\s*\/\*)[^])*?\*\/\s*|((?:"(?:\\.|[^"\\])*"|`[^`]*`|[^"`{}]|\{(?!\{)|\}(?!\}))*?))-?\}\}/g

function parse(template: string): Node[] {
  const root: Node[] = []
  const open: Block[] = []
  const nodes = () => open.at(-1)?.branches.at(-1)?.nodes ?? root
  let done = 0
  for (const { 0: whole, 1: written = '', index } of template.matchAll(actions)) {
    const action = written.trim()
    nodes().push({ text: template.slice(done, index) })
    done = index + whole.length
    const [, word = '', test = ''] = /^(else (?:if|with)|else|if|with|end)(?:\s+([^]*))?$/.exec(action) ?? []
    const isWith = word.endsWith('with')
    if (word === 'if' || word === 'with') {
      const block: Block = { branches: [{ isWith, test, nodes: [] }] }
      nodes().push(block)
      open.push(block)
    } else if (word === 'end') {
      if (open.pop() === undefined) unknown('end')
    } else if (word !== '') open.at(-1)?.branches.push({ isWith, test: word === 'else' ? null : test, nodes: [] })
    else if (action !== '') nodes().push({ action })
  }
  nodes().push({ text: template.slice(done) })
  return open.length > 0 ? unknown('a block without an end') : root
}

const tokens = /"(?:\\.|[^"\\])*"|`[^`]*`|[()|]|:?=|[^\s()|"`=:]+/g
const isTrue = (value: Value) => value !== null && value !== '' && value !== 0 && value !== false
const shown = (value: Value) => (value === null ? '' : String(value))

const same = (value: Value = null) => value
const functions: Readonly<Record<string, (...given: Value[]) => Value>> = {
  ...Object.fromEntries(
    ['safeHTML', 'safeURL', 'safeHTMLAttr', 'safeCSS', 'relURL', 'absURL', 'relLangURL', 'absLangURL', 'plainify']
      .concat(['htmlEscape', 'string', 'trim', 'strings.TrimSpace', 'emojify'])
      .map((name) => [name, same]),
  ),
  default: (fallback = null, value = null) => (isTrue(value) ? value : fallback),
  not: (value = null) => !isTrue(value),
  and: (...given) => given.find((one) => !isTrue(one)) ?? given.at(-1) ?? null,
  or: (...given) => given.find(isTrue) ?? given.at(-1) ?? null,
  eq: (one = null, ...others) => others.some((other) => shown(one) === shown(other)),
  ne: (one = null, other = null) => shown(one) !== shown(other),
  cond: (test = null, one = null, other = null) => (isTrue(test) ? one : other),
  lower: (value = null) => shown(value).toLowerCase(),
  upper: (value = null) => shown(value).toUpperCase(),
  print: (...given) => given.map(shown).join(''),
  printf: (form = '', ...given) => shown(form).replace(/%[svd]/g, () => shown(given.shift() ?? null)),
  replace: (value = null, from = null, to = null) => shown(value).replaceAll(shown(from), () => shown(to)),
  hasPrefix: (value = null, start = null) => shown(value).startsWith(shown(start)),
  ...Object.fromEntries(
    ['ref', 'relref'].map((name) => [
      name,
      (path: Value = null) => (isTrue(path) ? pageReference(shown(path)) : unknown(name)),
    ]),
  ),
  // Options of `RenderString`, whose text is behind them.
  dict: () => null,
  anchorize: (value = null) => slug(shown(value)),
}

class Evaluation {
  readonly #variables = new Map<string, Value>()
  #tokens: string[] = []

  constructor(readonly scope: GoScope) {}

  /** `dot` is the value of the `with` around the nodes. */
  render(nodes: readonly Node[], dot: Value): string {
    return nodes
      .map((node) => {
        if ('text' in node) return node.text
        if ('action' in node) return this.#perform(node.action, dot)
        for (const { isWith, test, nodes } of node.branches) {
          const value = test === null ? true : this.#evaluate(test, dot)
          if (isTrue(value)) return this.render(nodes, isWith ? value : dot)
        }
        return ''
      })
      .join('')
  }

  #perform(action: string, dot: Value): string {
    const [, name, expression = ''] = /^(\$\w+)\s*:?=\s*([^]*)$/.exec(action) ?? []
    if (name === undefined) {
      const text = shown(this.#evaluate(action, dot))
      return /\b(?:safe|print)/.test(action) ? text : escapeHtml(text)
    }
    this.#variables.set(name, this.#evaluate(expression, dot))
    return ''
  }

  #evaluate(expression: string, dot: Value): Value {
    this.#tokens = expression.match(tokens) ?? []
    const value = this.#pipeline(dot)
    return this.#tokens.length > 0 ? unknown(expression) : value
  }

  #pipeline(dot: Value): Value {
    let value = this.#command(dot)
    while (this.#tokens[0] === '|') {
      this.#tokens.shift()
      value = this.#command(dot, value)
    }
    return value
  }

  /** An operand, or a function with its arguments, of which that of a pipe is the last. */
  #command(dot: Value, piped?: Value): Value {
    const first = this.#tokens.shift() ?? unknown('nothing')
    const given: Value[] = []
    const isCall = /^[a-zA-Z][\w.]*$|^\$?\.(?:Get|Page\.RenderString|RenderString)$/.test(first) && first !== 'site'
    if (!isCall || /^(?:true|false|site\.\w.*)$/.test(first))
      return piped === undefined ? this.#operand(first, dot) : unknown(first)
    while (this.#tokens.length > 0 && !/^[|)]$/.test(this.#tokens[0] ?? '')) {
      const token = this.#tokens.shift() ?? ''
      // The arguments as a whole are asked for one of them, or counted.
      if (/^\$?\.Params$/.test(token) && /^(?:index|len|isset)$/.test(first)) continue
      // The page from which another is looked for.
      if (/^(?:\.|\$|\$?\.Page)$/.test(token) && /^(?:rel)?ref$/.test(first)) continue
      given.push(this.#operand(token, dot))
    }
    if (piped !== undefined) given.push(piped)
    return this.#call(first.replace(/^\$?\.(?:Page\.)?/, ''), given)
  }

  #call(name: string, given: Value[]): Value {
    const { named, values, asMarkdown } = this.scope
    const argument = ([key = null]: Value[]) => (typeof key === 'number' ? values[key] : named.get(shown(key))) || null
    if (name === 'Get' || name === 'index') return argument(given)
    if (name === 'isset') return argument(given) !== null
    if (name === 'len' && given.length === 0) return named.size + values.length
    if (/^(?:(?:transform\.M|m)arkdownify|RenderString)$/.test(name)) return asMarkdown(shown(given.at(-1) ?? null))
    if (/^(?:i18n|T)$/.test(name)) return this.scope.translate(shown(given[0] ?? null)) ?? unknown(name)
    const known = Object.hasOwn(functions, name) ? functions[name] : undefined
    return known ? known(...given) : unknown(name)
  }

  #operand(token: string, dot: Value): Value {
    if (token === '(') {
      const value = this.#pipeline(dot)
      return this.#tokens.shift() === ')' ? value : unknown(token)
    }
    if (/^["`]/.test(token)) return token.slice(1, -1).replace(/\\(["\\])/g, '$1')
    if (/^\d+$/.test(token)) return Number(token)
    if (token === 'true' || token === 'false') return token === 'true'
    if (token === '.') return dot ?? unknown(token)
    if (/^\$?\.Inner(?:Deindent)?$/.test(token)) return this.scope.inner
    if (/^\$?\.IsNamedParams$/.test(token)) return this.scope.named.size > 0
    const [, name] = /^\$?\.Params\.(\w+)$/.exec(token) ?? []
    if (name !== undefined) return this.scope.named.get(name) || null
    const [, parameter] = /^(?:\$?\.(?:Page\.)?Site|site)\.Params\.([\w.]+)$/i.exec(token) ?? []
    if (parameter !== undefined) return this.scope.parameter(parameter.toLowerCase()) ?? unknown(token)
    return this.#variables.has(token) ? (this.#variables.get(token) ?? null) : unknown(token)
  }
}
