// A site of any size: posts of a real blog, later passes with the words of their paragraphs mixed, and quoted facts.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Post } from '../build/corpus.js'

/** A paragraph of one line without markup, so that its sentences can be quoted and mixed. */
const plainParagraph = /^[A-Z][^[\]`<>#|*_&]{80,}[.!?]$/
/** A sentence in a comment is not published and could not be quoted. */
const uncommented = (body: string): string => body.replace(/<!--.*?-->/gs, '')
/** Sentences as long as quotes are. */
const sentences = (text: string): string[] =>
  text.split(/(?<=[.!?])\s+(?=[A-Z])/).filter(({ length }) => length >= 40 && length <= 250)

/** The first half of one text and the second half of another. */
function mix(one: string, other: string): string {
  const words = one.split(' ')
  const others = other.split(' ')
  return [...words.slice(0, Math.ceil(words.length / 2)), ...others.slice(Math.floor(others.length / 2))].join(' ')
}

/** Writes `posts` posts with `facts` facts to `folder`; the same for the same numbers. */
export function writeSite(folder: string, corpus: readonly Post[], posts: number, facts: number): void {
  mkdirSync(folder, { recursive: true })
  const pool = corpus.flatMap(({ body }) =>
    uncommented(body)
      .split('\n')
      .filter((line) => plainParagraph.test(line)),
  )
  let written = 0
  for (let n = 0; n < posts; n++) {
    const post = corpus[n % corpus.length]
    if (post === undefined) return
    const pass = Math.floor(n / corpus.length)
    const name = pass === 0 ? post.name : `${post.name}-${pass}`
    const mixed = (line: string, at: number): string => {
      const other = pool[(n * 131 + at * 7919 + pass) % pool.length] ?? line
      return pass === 0 || !plainParagraph.test(line) ? line : mix(line, other)
    }
    const lines = uncommented(post.body).split('\n').map(mixed)
    const title = pass === 0 ? post.title : mix(post.title, corpus[(n * 31 + pass) % corpus.length]?.title ?? '')
    const head = `---\ntitle: ${JSON.stringify(title)}\ndate: ${post.date}\n---\n`
    const quotable = lines.filter((line) => plainParagraph.test(line)).flatMap(sentences)
    const own = [...quotable.keys()].slice(0, Math.ceil(((n + 1) * facts) / posts) - written)
    // A post without a plain sentence leaves its facts to the next.
    written += own.length
    writeFileSync(path.join(folder, `${name}.md`), head + lines.join('\n'))
    const entries = own.map((at) => {
      const quote = quotable[at] ?? ''
      const statement = mix(quote, quotable[(at + 1) % quotable.length] ?? quote)
      return `- { fact: ${JSON.stringify(statement)}, evidence: ${JSON.stringify(quote)}, topic: one-topic, kind: finding }`
    })
    if (entries.length > 0) writeFileSync(path.join(folder, `${name}.facts.yaml`), `${entries.join('\n')}\n`)
  }
}
