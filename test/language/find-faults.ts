// Finds the replaced names in a source file: in its path, its identifiers and its comments.
import ts from 'typescript'
import { commentRules, rules, type Rule } from './rules.js'

/** A name or comment that breaks a rule. */
export interface Fault {
  file: string
  line: number
  /** The name, or the words of the comment. */
  found: string
  use: string
}

/** The words of a name: `leaveOut`, `LeaveOut`, `leave_out` and `leave-out` give `leave` and `out`. */
export function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])|([A-Z])([A-Z][a-z])/g, '$1$3 $2$4')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase())
}

/** The first rule that a name breaks. `declared` says that it names a function, a type or a file. */
function findRule(name: string, declared: boolean, file: string): Rule | undefined {
  const words = ` ${wordsOf(name).join(' ')} `
  return rules.find(
    ({ words: forbidden, scope, except = [] }) =>
      words.includes(` ${forbidden} `) &&
      (scope === 'anywhere' || (declared && (scope === 'declared' || words === ` ${forbidden} `))) &&
      !except.some((start) => file.startsWith(start)),
  )
}

/** A name that does not say what it is when all of it is capitals; names of one letter are type parameters. */
const isScreaming = (name: string): boolean => /^[A-Z][A-Z0-9_]+$/.test(name)

/** All faults of a file of TypeScript or JavaScript. `file` is its path in the project, with slashes. */
export function findFaults(file: string, text: string): Fault[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const faults: Fault[] = []
  const lineAt = (position: number): number => source.getLineAndCharacterOfPosition(position).line + 1
  for (const part of file.split('/')) {
    const name = part.replace(/(?:\.test)?\.[a-z]+$/, '')
    const broken = findRule(name, true, file)
    if (broken) faults.push({ file, line: 1, found: part, use: broken.use })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) {
      const broken = findRule(node.text, declaresFunctionOrType(node), file)
      if (broken) faults.push({ file, line: lineAt(node.getStart()), found: node.text, use: broken.use })
      if (declaresVariable(node) && isScreaming(node.text))
        faults.push({ file, line: lineAt(node.getStart()), found: node.text, use: 'camelCase' })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  for (const { start, words } of commentsOf(source))
    for (const { pattern, use } of commentRules) {
      const match = pattern.exec(words)
      if (match) faults.push({ file, line: lineAt(start + match.index), found: match[0].trim(), use })
    }
  return faults
}

/** Whether an identifier is the name of a declared variable; `{ PORT }` of an object is named elsewhere. */
function declaresVariable({ parent, text }: ts.Identifier): boolean {
  if (ts.isBindingElement(parent)) return ts.isArrayBindingPattern(parent.parent) && parent.name.getText() === text
  return ts.isVariableDeclaration(parent) && parent.name.getText() === text
}

/** Whether an identifier is the name in the declaration of a function, a method, a type or a constant function. */
function declaresFunctionOrType({ parent, text }: ts.Identifier): boolean {
  if (!('name' in parent) || (parent.name as ts.Node | undefined)?.getText() !== text) return false
  if (ts.isVariableDeclaration(parent) || ts.isPropertyDeclaration(parent))
    return parent.initializer !== undefined && ts.isFunctionLike(parent.initializer)
  return (
    ts.isFunctionDeclaration(parent) ||
    ts.isMethodDeclaration(parent) ||
    ts.isClassDeclaration(parent) ||
    ts.isInterfaceDeclaration(parent) ||
    ts.isTypeAliasDeclaration(parent)
  )
}

/** Comments, with the place at which each begins. Found between tokens, so that none is read inside of a string. */
function commentsOf(source: ts.SourceFile): { start: number; words: string }[] {
  const found = new Map<number, string>()
  const visit = (node: ts.Node): void => {
    for (const range of ts.getLeadingCommentRanges(source.text, node.getFullStart()) ?? [])
      found.set(range.pos, source.text.slice(range.pos, range.end))
    for (const range of ts.getTrailingCommentRanges(source.text, node.getEnd()) ?? [])
      found.set(range.pos, source.text.slice(range.pos, range.end))
    ts.forEachChild(node, visit)
  }
  visit(source)
  return [...found].map(([start, words]) => ({ start, words }))
}
