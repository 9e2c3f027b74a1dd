// Reads the function that gives documents of Eleventy their permalink, as a pattern: it is parsed and never run.
import type { AnyNode, IfStatement } from 'acorn'

/**
 * The pattern of what a function returns at its end, from the data that it is given: texts, `page.fileSlug`,
 * `page.filePathStem`, `title` and `slug`, also through a function whose name says that it makes a slug, and days in a
 * format or by the names of their parts (`year`). `null` where it depends on more, and for a node that is no function.
 */
export function readPermalinkFunction(node: AnyNode): string | null {
  if (node.type !== 'ArrowFunctionExpression' && node.type !== 'FunctionExpression') return null
  const { params, body } = node
  const [given] = params
  const reader = new Reader()
  if (given?.type === 'Identifier') reader.names.set(given.name, '')
  if (given?.type === 'ObjectPattern')
    for (const one of given.properties)
      if (one.type === 'Property' && one.key.type === 'Identifier' && one.value.type === 'Identifier')
        reader.names.set(one.value.name, one.key.name)
  if (body.type !== 'BlockStatement') return reader.text(body)
  for (const statement of body.body) {
    if (statement.type === 'IfStatement' && !reader.isException(statement)) return null
    // What they return is not looked for.
    if (/^(?:Switch|Try|For|While)/.test(statement.type)) return null
    if (statement.type !== 'VariableDeclaration' || statement.kind !== 'const') continue
    for (const { id, init } of statement.declarations)
      if (id.type === 'Identifier' && init) reader.names.set(id.name, reader.expression(init))
  }
  const last = body.body.at(-1)
  return last?.type === 'ReturnStatement' && last.argument ? reader.text(last.argument) : null
}

/** What is read of a document by its path in the data of Eleventy. */
const known = new Set(['page.fileSlug', 'page.filePathStem', 'title', 'slug', 'date', 'page.date'])
/** The permalink of the document itself comes first anyway. */
const ofDocument = 'permalink'

class Reader {
  /** What names stand for: a path in the data, empty for all of them, or an expression; `null` where that is not known. */
  readonly names = new Map<string, string | null>()

  text(node: AnyNode): string | null {
    if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null
    if (node.type === 'TemplateLiteral') {
      const parts = node.expressions.map((one) => this.text(one))
      if (parts.includes(null)) return null
      return node.quasis.map(({ value }, at) => `${value.cooked}${parts[at] ?? ''}`).join('')
    }
    if (node.type === 'BinaryExpression' && node.operator === '+') {
      const [left, right] = [this.text(node.left), this.text(node.right)]
      return left === null || right === null ? null : left + right
    }
    if (node.type === 'ConditionalExpression') {
      const [yes, no] = [this.text(node.consequent), this.text(node.alternate)]
      return this.#isNone(node.consequent) ? no : this.#isNone(node.alternate) || yes === no ? yes : null
    }
    if (node.type === 'LogicalExpression' && this.expression(node.left) === ofDocument) return this.text(node.right)
    const expression = this.expression(node)
    return expression === null || expression === '' || expression === ofDocument ? null : `{{ ${expression} }}`
  }

  /** Whether a condition gives documents no address, or one where something is missing: the rest is that of all others. */
  isException({ test, consequent, alternate }: IfStatement): boolean {
    if (alternate) return false
    const [only] = consequent.type === 'BlockStatement' ? consequent.body : [consequent]
    const isNone = only?.type === 'ReturnStatement' && (!only.argument || this.#isNone(only.argument))
    return isNone || (test.type === 'UnaryExpression' && test.operator === '!')
  }

  /** No address, or that of the document. */
  #isNone(node: AnyNode): boolean {
    if (node.type === 'Identifier' && node.name === 'undefined') return true
    return (node.type === 'Literal' && !node.value) || this.expression(node) === ofDocument
  }

  expression(node: AnyNode): string | null {
    switch (node.type) {
      case 'Identifier':
        return this.names.get(node.name) ?? partOfDay(node.name)
      case 'ChainExpression':
        return this.expression(node.expression)
      case 'MemberExpression':
        return this.#member(node.object, 'name' in node.property ? node.property.name : '')
      case 'LogicalExpression':
        return either(this.expression(node.left), this.expression(node.right))
      case 'ConditionalExpression':
        return either(this.expression(node.consequent), this.expression(node.alternate))
      case 'CallExpression':
        return this.#called(node.callee, node.arguments)
      default:
        return null
    }
  }

  #member(owner: AnyNode, name: string): string | null {
    const path = this.expression(owner)
    const whole = path === '' ? name : `${path}.${name}`
    if (path === '' && (name === 'page' || name === ofDocument)) return name
    return path !== null && known.has(whole) ? whole : partOfDay(name)
  }

  #called(callee: AnyNode, given: readonly AnyNode[]): string | null {
    const owner = callee.type === 'MemberExpression' ? callee.object : null
    const named = callee.type === 'MemberExpression' ? callee.property : callee
    const name = named.type === 'Identifier' ? named.name : ''
    const format = given.find((one) => one.type === 'Literal')?.value
    if (/^(?:to)?format$|^(?:format)?date(?:format)?$/i.test(name))
      return typeof format === 'string' ? `page.date | date("${format}")` : null
    const [first] = given
    if (/slug/i.test(name)) {
      const value = first ? this.expression(first) : null
      return value === null || value.includes('|') ? value : `${value || 'slug or title'} | slugify`
    }
    // What changes no letter of a path that is written as most are.
    if (/^(?:toString|trim|padStart)$/.test(name) && owner) return this.expression(owner)
    return name === 'String' && first ? this.expression(first) : null
  }
}

const either = (one: string | null, other: string | null) =>
  one === null || other === null ? (one ?? other) : `${one} or ${other}`

function partOfDay(name: string): string | null {
  const format = { year: 'yyyy', yyyy: 'yyyy', month: 'MM', mm: 'MM', day: 'dd', dd: 'dd' }[name.toLowerCase()]
  return format === undefined ? null : `page.date | date("${format}")`
}
