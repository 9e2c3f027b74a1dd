// Every way in which editors and git change content leads to a new build, also when it happens again.
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
let announce: (line: string) => void
beforeEach(async () => {
  site = new TestSite({ 'posts/a.md': post('A', 'First words.'), 'posts/deep/down/b.md': post('B', 'Other words.') })
  announce = () => undefined
  const rebuilder = createRebuilder({
    build: { content: site.content, out: site.out },
    now: () => new Date(),
    say: (line) => announce(line),
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
})

/** Resolves with the page of a post once it is published with these words; never where the edit is not noticed. */
function published(slug: string, words: string): Promise<string> {
  const page = join(site.out, 'posts', slug, 'index.html')
  return new Promise((resolve) => {
    announce = () => {
      const html = existsSync(page) ? readFileSync(page, 'utf8') : ''
      if (html.includes(words)) resolve(html)
    }
    announce('')
  })
}

/** The next line that the rebuilder prints. */
const nextLine = () => new Promise<string>((resolve) => (announce = resolve))

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
    expect(await published('a', `After the ${words}`)).toContain(`<p>${words}`)
  }
  for (const words of ['Fifth words.', 'Sixth words.']) {
    rmSync(at('posts/a.md'))
    writeFileSync(at('posts/a.md'), post('A', words))
    expect(await published('a', words)).not.toContain('Fourth words.')
  }
})

it('sees folders that come, are renamed, and are put in the place of others', async () => {
  site.write({ 'posts/new/folder/c.md': post('C', 'New words.') })
  await published('c', 'New words.')
  replace(at('posts/new/folder/c.md'), post('C', 'Newer words.'))
  expect(await published('c', 'Newer words.')).not.toContain('New words.')
  renameSync(at('posts/new'), at('posts/renamed'))
  appendFileSync(at('posts/renamed/folder/c.md'), '\nRenamed words.\n')
  await published('c', 'Renamed words.')
  cpSync(at('posts/deep'), join(site.folder, 'kept'), { recursive: true })
  rmSync(at('posts/deep'), { recursive: true })
  renameSync(join(site.folder, 'kept'), at('posts/deep'))
  appendFileSync(at('posts/deep/down/b.md'), '\nWords after all.\n')
  await published('b', 'Words after all.')
  appendFileSync(at('posts/deep/down/b.md'), '\nWords after that.\n')
  expect(await published('b', 'Words after that.')).toContain('Words after all.')
})

it('sees content that is deleted and made again', async () => {
  cpSync(site.content, join(site.folder, 'kept'), { recursive: true })
  const missing = nextLine()
  rmSync(site.content, { recursive: true })
  expect(await missing).toContain(site.content)
  renameSync(join(site.folder, 'kept'), site.content)
  appendFileSync(at('posts/a.md'), '\nBack again.\n')
  await published('a', 'Back again.')
  appendFileSync(at('posts/deep/down/b.md'), '\nHere as well.\n')
  expect(await published('b', 'Here as well.')).toContain('Other words.')
})

it('sees that the ledger is fixed', async () => {
  const ledger = readFileSync(at('ledger.json'), 'utf8')
  const refused = nextLine()
  writeFileSync(at('ledger.json'), '<<<<<<< HEAD')
  appendFileSync(at('posts/a.md'), '\nEdited meanwhile.\n')
  expect(await refused).toContain('ledger.json:1')
  replace(at('ledger.json'), ledger)
  expect(await published('a', 'Edited meanwhile.')).toContain('First words.')
})

it('follows links to folders and files, and stops at one that leads to a folder above', async () => {
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
    expect(await published('linked', words)).not.toContain('Linked words.')
    replace(join(site.folder, 'alone.md'), post('Alone', words))
    expect(await published('alone', words)).not.toContain('Words alone.')
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

/** The system's description of an open file of this process; empty where it was closed since it was listed. */
function readDescriptor(descriptor: string): string {
  try {
    return readFileSync(join('/proc/self/fdinfo', descriptor), 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return ''
    throw error
  }
}
