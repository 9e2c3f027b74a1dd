// Evaluates the literal values of JavaScript, which is parsed and never run.
import { parse, type AnyNode, type Program } from 'acorn'
import { readPermalinkFunction } from './permalink-function.js'

/** The exports of a module by name; `default` is also what CommonJS exports as a whole. */
export type Exports = Readonly<Record<string, unknown>>

/**
 * The exported values of JavaScript as far as they are literal: objects, lists, texts, constants of the same text or of what
 * `importFrom` gives. A call counts as its first argument that has a value (`defineConfig({ … })`), a function as what it
 * returns. What only running the script would tell is `undefined`. `null` where it cannot be parsed.
 */
export function readExports(code: string, importFrom: (from: string) => Exports = () => ({})): Exports | null {
  try {
    const program = parse(code, { ecmaVersion: 'latest', sourceType: 'module', allowReturnOutsideFunction: true })
    return new Script(program, importFrom).exports()
  } catch {
    return null
  }
}

class Script {
  readonly #names = new Map<string, () => unknown>()

  constructor(
    readonly program: Program,
    readonly importFrom: (from: string) => Exports,
  ) {}

  exports(): Exports {
    const found: Record<string, unknown> = {}
    for (const node of this.program.body) this.#declare(node, found)
    const force = (value: unknown): unknown => (typeof value === 'function' ? (value as () => unknown)() : value)
    return Object.fromEntries(Object.entries(found).map(([name, value]) => [name, force(value)]))
  }

  /** Takes note of names, whose values are computed when they are needed, and of exports. */
  #declare(node: AnyNode, exported: Record<string, unknown>): void {
    if (node.type === 'ImportDeclaration') {
      const from = String(node.source.value)
      for (const one of node.specifiers) {
        const name = one.type === 'ImportSpecifier' && 'name' in one.imported ? one.imported.name : 'default'
        this.#names.set(one.local.name, () => this.importFrom(from)[name])
      }
    } else if (node.type === 'VariableDeclaration') {
      for (const { id, init } of node.declarations)
        if (id.type === 'Identifier' && init)
          this.#names.set(
            id.name,
            once(() => this.#value(init)),
          )
    } else if (node.type === 'FunctionDeclaration') {
      if (node.id)
        this.#names.set(
          node.id.name,
          once(() => this.#returned(node.body.body)),
        )
    } else if (node.type === 'ExportDefaultDeclaration') {
      const { declaration } = node
      exported['default'] = () =>
        declaration.type === 'FunctionDeclaration' || declaration.type === 'ClassDeclaration'
          ? declaration.type === 'FunctionDeclaration' && this.#returned(declaration.body.body)
          : this.#value(declaration)
    } else if (node.type === 'ExportNamedDeclaration') {
      if (node.declaration) this.#declare(node.declaration, exported)
      const declared = node.declaration?.type === 'VariableDeclaration' ? node.declaration.declarations : []
      for (const { id } of declared) if (id.type === 'Identifier') exported[id.name] = this.#names.get(id.name)
      for (const { local, exported: name } of node.specifiers)
        if ('name' in local && 'name' in name) exported[name.name] = () => this.#names.get(local.name)?.()
    } else if (node.type === 'ExpressionStatement' && node.expression.type === 'AssignmentExpression') {
      const { left, right } = node.expression
      const name = left.type === 'MemberExpression' && 'name' in left.property ? left.property.name : null
      if (name !== null) exported[name === 'exports' ? 'default' : name] = () => this.#value(right)
    }
  }

  #returned(statements: readonly AnyNode[]): unknown {
    for (const statement of statements) this.#declare(statement, {})
    const last = statements.findLast((statement) => statement.type === 'ReturnStatement')
    return last?.type === 'ReturnStatement' && last.argument ? this.#value(last.argument) : undefined
  }

  #value(node: AnyNode): unknown {
    switch (node.type) {
      case 'Literal':
        return node.value
      case 'TemplateLiteral': {
        const parts = node.expressions.map((one) => this.#value(one))
        if (parts.some((part) => typeof part !== 'string' && typeof part !== 'number')) return undefined
        return node.quasis
          .map(({ value }, at) => `${value.cooked}${at < parts.length ? String(parts[at]) : ''}`)
          .join('')
      }
      case 'Identifier':
        return this.#names.get(node.name)?.()
      case 'ObjectExpression':
        return this.#object(node.properties)
      case 'ArrayExpression':
        return node.elements.flatMap((one) => (one && one.type !== 'SpreadElement' ? [this.#value(one)] : []))
      case 'MemberExpression': {
        const owner = this.#value(node.object)
        const name = !node.computed && 'name' in node.property ? node.property.name : this.#value(node.property)
        return isRecord(owner) && typeof name === 'string' ? owner[name] : undefined
      }
      case 'LogicalExpression':
        return this.#value(node.left) ?? this.#value(node.right)
      case 'ConditionalExpression': {
        const [yes, no] = [this.#value(node.consequent), this.#value(node.alternate)]
        // What is published is not what somebody develops with.
        return (isOfDevelopment(node.test) ? (no ?? yes) : yes) ?? no
      }
      case 'BinaryExpression': {
        const [left, right] = [this.#value(node.left), this.#value(node.right)]
        return node.operator === '+' && typeof left === 'string' && typeof right === 'string' ? left + right : undefined
      }
      case 'AwaitExpression':
        return this.#value(node.argument)
      case 'ArrowFunctionExpression':
      case 'FunctionExpression':
        return node.body.type === 'BlockStatement' ? this.#returned(node.body.body) : this.#value(node.body)
      case 'CallExpression':
      case 'NewExpression':
        return this.#called(node.callee, node.arguments)
      default:
        return undefined
    }
  }

  #called(callee: AnyNode, given: readonly AnyNode[]): unknown {
    const name = callee.type === 'Identifier' ? callee.name : ''
    if (name === 'require' && given[0]?.type === 'Literal') {
      const module = this.importFrom(String(given[0].value))
      return module['default'] ?? module
    }
    const first = given.map((one) => this.#value(one)).find((value) => value !== undefined)
    // A plugin keeps its name, so that its options can be found.
    return isRecord(first) && name !== '' ? { ...first, $call: name } : first
  }

  #object(properties: readonly AnyNode[]): Record<string, unknown> {
    const made: Record<string, unknown> = {}
    for (const property of properties) {
      if (property.type === 'SpreadElement') Object.assign(made, this.#value(property.argument))
      if (property.type !== 'Property') continue
      const { key } = property
      const name = key.type === 'Identifier' && !property.computed ? key.name : this.#value(key)
      if (typeof name !== 'string' || name === '__proto__') continue
      const isPattern = name === 'permalink' && /Function/.test(property.value.type)
      made[name] = isPattern ? readPermalinkFunction(property.value) : this.#value(property.value)
    }
    return made
  }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether a condition is a name such as `isDev` or `env.DEV_MODE`. */
function isOfDevelopment(test: AnyNode): boolean {
  const named = test.type === 'MemberExpression' ? test.property : test
  return named.type === 'Identifier' && /dev/i.test(named.name)
}

/** A value that is computed once; while it is computed it is `undefined`, so that a name may refer to itself. */
function once(compute: () => unknown): () => unknown {
  let state: { value: unknown } | null = null
  return () => {
    if (state) return state.value
    state = { value: undefined }
    state = { value: compute() }
    return state.value
  }
}

/** Levels of lists and maps, which are read by recursion; no tool nests its values so deeply. */
const mostLevels = 100

/** The value. @throws Error where it is nested too deeply, as one is without end that an alias of YAML within it names. */
export function boundLevels<Value>(value: Value): Value {
  if (isDeeper(value, mostLevels)) throw new Error(`more than ${mostLevels} levels of lists and maps`)
  return value
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((one) => isDeeper(one, levels - 1))
}
