// Replaces the names of emoji (`:tada:`) that GitHub has, and leaves out those of icons of MkDocs Material.
import { createRequire } from 'node:module'
import { replaceInWords } from './outside-code.js'

const require = createRequire(import.meta.url)

/** Names in a row with the space before them, which are no part of a time, a path or a word. */
const names = /(?: |(?<![\w:/\\]))(?::[a-z\d_+-]+:)+(?:\{[^{}\n]*\})?(?!\w)/g
const name = /:([a-z\d_+-]+):/g
const icon = /^(?:material|fontawesome|octicons|simple)-/

/** The Markdown with emoji in the place of their names, but in code. The list (350 KB) is loaded with the first that may be one. */
export function replaceEmojiNames(markdown: string): string {
  if (markdown.search(names) === -1) return markdown
  const { nameToEmoji } = require('gemoji') as { nameToEmoji: Partial<Record<string, string>> }
  return replaceInWords(markdown, names, ([written]) => {
    const replaced = written.replace(name, (whole, one: string) =>
      icon.test(one) ? '' : Object.hasOwn(nameToEmoji, one) ? (nameToEmoji[one] ?? whole) : whole,
    )
    if (replaced === written) return written
    // What is in braces is the style of the emoji or icon.
    return replaced.replace(/\{[^{}]*\}$/, '').replace(/^ $/, '')
  })
}
