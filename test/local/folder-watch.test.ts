// Every way in which editors and git change content is built again, time after time.
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { codeOf } from '../../build/read/text-file.js'
import { createRebuilder } from '../../local/rebuild.js'
import { post, TestSite } from '../build/site.js'

let site: TestSite
let stop: () => Promise<void>
let announce: () => void
beforeEach(async () => {
  site = new TestSite({ 'posts/a.md': post('A', 'First words.'), 'posts/deep/down/b.md': post('B', 'Other words.') })
  announce = () => undefined
  const rebuilder = createRebuilder({
    build: { content: site.content, out: site.out },
    now: () => new Date(),
    say: () => announce(),
  })
  await rebuilder.run()
  const watching = rebuilder.watch()
  stop = () => {
    watching.stop()
    return rebuilder.stop()
  }
})
afterEach(async () => {
  await stop()
  vi.restoreAllMocks()
  site.remove()
})

/** Resolves when the page of a post is published with these words; an edit that is not seen is waited for in vain. */
function published(slug: string, words: string): Promise<void> {
  const page = join(site.out, 'posts', slug, 'index.html')
  return new Promise((resolve) => {
    announce = () => {
      if (existsSync(page) && readFileSync(page, 'utf8').includes(words)) resolve()
    }
    announce()
  })
}

const at = (...path: string[]) => join(site.content, ...path)

/** Writes beside the file and renames over it, as git, `sed -i` and most editors do. */
function replace(file: string, text: string): void {
  writeFileSync(join(site.folder, 'written'), text)
  renameSync(join(site.folder, 'written'), file)
}

it('sees a file that is replaced, and replaced again, and written to after that', async () => {
  for (const words of ['Second words.', 'Third words.', 'Fourth words.']) {
    replace(at('posts/a.md'), post('A', words))
    await published('a', words)
    appendFileSync(at('posts/a.md'), `\nAfter the ${words}\n`)
    await published('a', `After the ${words}`)
  }
  for (const words of ['Fifth words.', 'Sixth words.']) {
    rmSync(at('posts/a.md'))
    writeFileSync(at('posts/a.md'), post('A', words))
    await published('a', words)
  }
})

it('sees folders that come, are renamed, and are put in the place of others', async () => {
  site.write({ 'posts/new/folder/c.md': post('C', 'New words.') })
  await published('c', 'New words.')
  replace(at('posts/new/folder/c.md'), post('C', 'Newer words.'))
  await published('c', 'Newer words.')
  renameSync(at('posts/new'), at('posts/renamed'))
  appendFileSync(at('posts/renamed/folder/c.md'), '\nRenamed words.\n')
  await published('c', 'Renamed words.')
  cpSync(at('posts/deep'), join(site.folder, 'kept'), { recursive: true })
  rmSync(at('posts/deep'), { recursive: true })
  renameSync(join(site.folder, 'kept'), at('posts/deep'))
  appendFileSync(at('posts/deep/down/b.md'), '\nWords after all.\n')
  await published('b', 'Words after all.')
  appendFileSync(at('posts/deep/down/b.md'), '\nWords after that.\n')
  await published('b', 'Words after that.')
})

it('sees content that is deleted and made again', async () => {
  cpSync(site.content, join(site.folder, 'kept'), { recursive: true })
  const missing = new Promise<void>((resolve) => (announce = resolve))
  rmSync(site.content, { recursive: true })
  await missing
  renameSync(join(site.folder, 'kept'), site.content)
  appendFileSync(at('posts/a.md'), '\nBack again.\n')
  await published('a', 'Back again.')
  appendFileSync(at('posts/deep/down/b.md'), '\nHere as well.\n')
  await published('b', 'Here as well.')
})

it('sees that the ledger is mended', async () => {
  const ledger = readFileSync(at('ledger.json'), 'utf8')
  const refused = new Promise<void>((resolve) => (announce = resolve))
  writeFileSync(at('ledger.json'), '<<<<<<< HEAD')
  appendFileSync(at('posts/a.md'), '\nEdited meanwhile.\n')
  await refused
  replace(at('ledger.json'), ledger)
  await published('a', 'Edited meanwhile.')
})

it('follows links to folders and files, and ends at one that leads to a folder above', async () => {
  const outside = join(site.folder, 'outside')
  mkdirSync(outside)
  writeFileSync(join(outside, 'linked.md'), post('Linked', 'Linked words.'))
  writeFileSync(join(site.folder, 'alone.md'), post('Alone', 'Words alone.'))
  symlinkSync(site.content, at('posts/deep/above'))
  symlinkSync(outside, at('posts/outside'))
  symlinkSync(join(site.folder, 'alone.md'), at('posts/alone.md'))
  await published('linked', 'Linked words.')
  for (const words of ['Second words.', 'Third words.']) {
    replace(join(outside, 'linked.md'), post('Linked', words))
    await published('linked', words)
    replace(join(site.folder, 'alone.md'), post('Alone', words))
    await published('alone', words)
  }
})

it.runIf(process.platform === 'linux')('watches each folder, not each file', async () => {
  for (let n = 0; n < 50; n++) writeFileSync(at(`posts/deep/${n}.png`), '')
  site.write({ 'posts/last.md': post('Last', 'Last words.') })
  await published('last', 'Last words.')
  const watches = readdirSync('/proc/self/fdinfo').flatMap(
    (descriptor) => readDescriptor(descriptor).match(/^inotify wd:/gm) ?? [],
  )
  // The folder of content, those below it, and the one above.
  expect(watches).toHaveLength(5)
})

/** What the system tells of an open file of this process; nothing where it was closed since it was listed, which a watch is not. */
function readDescriptor(descriptor: string): string {
  try {
    return readFileSync(join('/proc/self/fdinfo', descriptor), 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return ''
    throw error
  }
}
