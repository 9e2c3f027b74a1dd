// The posts to build: those of a real blog, repeated under new slugs, with front matter that every generator reads.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readDocument } from '../../build/read/document.js'
import { isDocumentName, listFiles } from '../../build/read/folder.js'
import { decodeText } from '../../build/read/text-file.js'
import { Diagnostics } from '../../build/diagnostics.js'

const corpus = fileURLToPath(new URL('../../../shared/corpora/rust-blog/posts', import.meta.url))

export interface Post {
  name: string
  title: string
  date: string
  body: string
  /** The whole file, as it was written. */
  text: string
}

/** The posts of the corpus; `null` if its folder is not there. */
export function readCorpus(): Post[] | null {
  if (!existsSync(corpus)) return null
  return listFiles(corpus, isDocumentName).flatMap((file) => {
    const text = decodeText(readFileSync(file))
    const reading = { shownAs: file, draftDay: null, timeZone: null, undated: null }
    const head = readDocument(file, text, reading, new Diagnostics())
    if (!head || head.unlisted) return []
    return [{ name: head.slug, title: head.title, date: head.published, body: text.slice(head.bodyStart), text }]
  })
}

/** Writes `count` posts to a folder. From the second pass through the corpus on, file names end in the number of the pass. */
export function writePosts(folder: string, posts: readonly Post[], count: number): void {
  mkdirSync(folder, { recursive: true })
  for (let n = 0; n < count; n++) {
    const post = posts[n % posts.length]
    if (!post) return
    const pass = Math.floor(n / posts.length)
    const name = pass === 0 ? post.name : `${post.name}-${pass}`
    const frontMatter = `---\ntitle: ${JSON.stringify(post.title)}\ndate: ${post.date}\n---\n`
    writeFileSync(join(folder, `${name}.md`), `${frontMatter}${post.body}`)
  }
}
