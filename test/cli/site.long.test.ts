// The commands of a publisher, compiled as for the package, in folders of their own: init, new, upgrade, check.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { Ajv } from 'ajv'
import { beforeEach, expect, it } from 'vitest'
import { parse } from 'yaml'
import { renderSchemas } from '../../cli/schemas.js'
import { listTree } from '../build/site.js'
import { temporaryFolder, writeFiles } from '../temporary-folder.js'
import { runVerbatim, spawnVerbatim } from './verbatim.js'

let folder: string
beforeEach(() => {
  folder = temporaryFolder()
})

const verbatim = (...given: string[]) => verbatimIn('.', ...given)

/** Hosts, which `check` starts, and commands that run as they are loaded are in a process of their own. */
const verbatimIn = async (place: string, ...given: string[]) =>
  (given.includes('--help') || given[0] === 'check' ? spawnVerbatim : runVerbatim)(path.join(folder, place), ...given)

const read = (name: string) => readFileSync(path.join(folder, name), 'utf8')
const write = (name: string, text: string) => writeFiles(folder, { [name]: text })

it('gives a site the commands of the guides, each of which says what it does', async () => {
  expect((await verbatim('init', '--yes')).code).toBe(0)
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  expect(Object.keys(scripts)).toEqual(expect.arrayContaining(['suggest', 'serve', 'admin', 'keys', 'build:deploy']))
  for (const name of ['suggest', 'serve', 'admin', 'keys', 'build:deploy'])
    expect(await verbatim(...(scripts[name] ?? '').split(' ').slice(1), '--help')).toMatchObject({
      code: 0,
      text: expect.stringMatching(/verbatim|npm run/) as string,
    })
  expect(read('.gitignore')).toContain('live/')
})

it('makes a site in an empty folder that passes its own check, and finds a false quote in it', async () => {
  expect(await verbatim('init', '--yes', '--title', 'Low water', '--address', 'tide.example')).toMatchObject({
    code: 0,
  })
  expect(parse(read('content/site.yaml'))).toEqual({
    ...{ base_url: 'https://tide.example', title: 'Low water', language: 'en' },
  })
  expect(read('content/site.yaml')).toMatch(/^# description: /m)
  expect(listTree(folder).filter((name) => name.startsWith('content'))).toEqual([
    'content/posts/hello.facts.yaml',
    'content/posts/hello.md',
    'content/site.yaml',
  ])
  const first = await verbatim('check')
  expect(first.text).toMatch(/(\d+) of \1 addresses answer as the contract says/)
  expect(first.code).toBe(0)
  expect(read('content/ledger.json')).toContain('post/hello')
  write('content/posts/hello.md', read('content/posts/hello.md').replace('cite what they can quote', 'guess'))
  const second = await verbatim('check')
  expect(second.text).toMatch(/hello\.facts\.yaml:\d+: the evidence/)
  expect(second.code).toBe(1)
  for (const name of ['a', 'b', 'c', 'd']) write(`content/posts/${name}.md`, 'No front matter.')
  expect((await verbatim('check')).text).toContain('(--all lists them)')
  expect((await verbatim('check', '--all')).text).toMatch(
    /posts\/a\.md:1: has no title[^]*posts\/d\.md:1: has no title/,
  )
  expect((await verbatim('check', 'tide.example')).text).toMatch(/^tide\.example: an address that begins with https/)
})

it('writes beside a blog, whose files stay as they are, and points at its posts', async () => {
  const blog = {
    'hugo.toml': 'baseURL = "https://tide.example"\ntitle = "Low water"\nlanguageCode = "cy"\n',
    'content/posts/a.md': '---\ntitle: A\ndate: 2026-01-02\n---\nThe mud was soft.\n',
    'package.json': '{ "name": "theirs" }',
  }
  writeFiles(folder, blog)
  const workflow = '.github/workflows/verbatim.yml'
  expect(await verbatim('init', '--yes')).toMatchObject({
    code: 0,
    text: expect.stringContaining(`On GitHub, ${workflow} checks`) as string,
  })
  expect(listTree(folder).filter((name) => !name.startsWith('agents/'))).toEqual(
    [workflow, ...Object.keys(blog)].sort(),
  )
  expect(parse(read(workflow))).toMatchObject({ defaults: { run: { 'working-directory': 'agents' } } })
  expect((await verbatim('upgrade', '--check')).code).toBe(0)
  write(workflow, '# Mine.\n')
  expect((await verbatim('upgrade', '--check')).text).toContain(`../${workflow}: is not`)
  for (const [name, text] of Object.entries(blog)) expect(read(name)).toBe(text)
  expect(parse(read('agents/content/site.yaml'))).toMatchObject({
    ...{ title: 'Low water', base_url: 'https://tide.example', language: 'cy' },
    documents: [{ folder: '../../content/posts' }],
  })
  expect((await verbatim('check')).text).toMatch(/Built 1 post,/)
})

it('puts nothing among the pages of a blog whose posts it does not find', async () => {
  write('config.toml', 'base_url = "https://tide.example"\ntitle = "Low water"\n')
  write('content/about.md', '+++\ntitle = "About"\n+++\nWords.\n')
  const { code, text } = await verbatim('init', '--yes')
  expect([code, text]).toEqual([0, expect.stringContaining('No posts with a date were found in this zola site')])
  expect(listTree(folder).filter((name) => !/^(?:agents|\.github)\//.test(name))).toEqual([
    'config.toml',
    'content/about.md',
  ])
  expect(parse(read('agents/content/site.yaml'))).toMatchObject({ title: 'Low water' })
})

it('says what is there already', async () => {
  await verbatim('init', '--yes')
  expect(await verbatim('init', '--yes')).toMatchObject({
    code: 2,
    text: expect.stringContaining('verbatim upgrade') as string,
  })
  expect(await verbatim('nonsense')).toMatchObject({
    code: 2,
    text: expect.stringContaining('no command nonsense') as string,
  })
  // Before they fetch anything.
  for (const command of ['keys', 'deploy']) {
    const text = expect.stringMatching(/^Unknown option '--nonsense'/) as string
    expect(await verbatim(command, '--nonsense')).toMatchObject({ code: 2, text })
  }
})

it('brings generated files to this version, and touches no content', async () => {
  await verbatim('init', '--yes')
  write('content/site.yaml', read('content/site.yaml').replace('language:', 'lang:'))
  const content = read('content/site.yaml') + read('content/posts/hello.md')
  write('vercel.json', '{}')
  write('api/removed.js', '')
  write('middleware.js', '// Older.\n')
  expect(await verbatim('upgrade', '--check')).toMatchObject({
    code: 1,
    text: expect.stringMatching(/middleware\.js: is not/) as string,
  })
  const { text, code } = await verbatim('upgrade')
  expect([text.match(/written: (.*)/g), code]).toEqual([['written: vercel.json', 'written: middleware.js'], 0])
  expect(text).toContain('removed: api/removed.js')
  expect(text).toMatch(/content\/site\.yaml:\d+: .*`lang` is called `language`/)
  expect((await verbatim('upgrade', '--check')).code).toBe(0)
  expect(read('content/site.yaml') + read('content/posts/hello.md')).toBe(content)
  write('content/site.yaml', 'title: [')
  const broken = { code: 1, text: expect.stringContaining('content/site.yaml:1: ') as string }
  expect(await verbatim('upgrade')).toMatchObject(broken)
})

it('writes content to fill in, which builds once it is filled in', async () => {
  await verbatim('init', '--yes')
  expect((await verbatim('new', 'post', 'Soft', 'mud')).text).toBe('content/posts/soft-mud.md\n')
  expect(await verbatim('new', 'post', 'Soft mud')).toMatchObject({ code: 2 })
  write('content/posts/soft-mud.md', read('content/posts/soft-mud.md').replace(/#.*\ndraft: true\n/, ''))
  expect((await verbatim('new', 'fact', 'soft-mud')).text).toBe('content/posts/soft-mud.facts.yaml\n')
  write(
    'content/posts/soft-mud.facts.yaml',
    read('content/posts/soft-mud.facts.yaml').replace('a quote that is in the document word for word', 'The text'),
  )
  expect((await verbatim('new', 'article', 'Ebb')).code).toBe(0)
  expect((await verbatim('new', 'event', 'Ask us')).code).toBe(0)
  expect((await verbatim('new', 'premium', 'The best hour')).code).toBe(0)
  const { text, code } = await verbatim('check')
  expect(text).toMatch(/Built 2 posts, 0 articles, 3 facts/)
  expect(code).toBe(0)

  const undrafted = (name: string) => write(name, read(name).replace(/#.*\ndraft: true\n/, ''))
  for (const name of ['articles/ebb.md', 'events/ask-us.md', 'premium/the-best-hour.md']) undrafted(`content/${name}`)
  expect(await verbatim('check')).toMatchObject({ code: 1 })
  write(
    'content/premium/the-best-hour.md',
    read('content/premium/the-best-hour.md').replace('the-slug-of-a-post', 'soft-mud'),
  )
  expect((await verbatim('check')).text).toMatch(/Built 2 posts, 1 article, 3 facts/)
})

it('describes for editors what it writes itself', async () => {
  await verbatim('init', '--yes')
  const schemas = Object.fromEntries(
    Object.entries(renderSchemas()).map(([name, text]) => [name, JSON.parse(text) as object]),
  )
  const ajv = new Ajv({ strict: false, validateFormats: false })
  const isSite = ajv.compile(schemas['site.json'] ?? {})
  const isFacts = ajv.compile(schemas['facts.json'] ?? {})
  expect(isSite(parse(read('content/site.yaml')))).toBe(true)
  expect(isFacts(parse(read('content/posts/hello.facts.yaml')))).toBe(true)
  expect(isFacts([{ fact: 'x' }])).toBe(false)
  expect(isSite({ title: 'x' })).toBe(false)
  for (const kind of ['post', 'article', 'event', 'premium']) await verbatim('new', kind, 'Soft mud')
  await verbatim('new', 'fact', 'content/articles/soft-mud.md')
  const written = listTree(path.join(folder, 'content')).map((name) => `content/${name}`)
  expect(written).toHaveLength(8)
  for (const name of written) {
    const yaml = name.endsWith('.md') ? (/^---\n([\s\S]*?)\n---/.exec(read(name))?.[1] ?? '') : read(name)
    const schema = path.relative(path.join(folder, 'node_modules/verbatim-kit/dist/package/schemas'), schemaOf(name))
    expect([name, Object.keys(schemas)]).toEqual([name, expect.arrayContaining([schema])])
    expect([name, ajv.validate(schemas[schema] ?? {}, parse(yaml)), ajv.errors]).toEqual([name, true, null])
  }
})

/** The file that a file of content names as its schema, in its first line or in that of its front matter. */
function schemaOf(name: string): string {
  const [, place = ''] = /^(?:---\n)?# yaml-language-server: \$schema=(\S+)\n/.exec(read(name)) ?? []
  return path.join(folder, path.dirname(name), place)
}

it('puts nothing into a project that it does not know', async () => {
  write('nuxt.config.ts', 'export default defineNuxtConfig({ modules: ["@nuxt/content"] })\n')
  write('package.json', '{ "name": "theirs", "scripts": { "start": "nuxt start" } }')
  write('content/pages/a.md', 'The mud was soft.\n')
  write('agents/package.json', '{}')
  const before = listTree(folder)
  const { code, text } = await verbatimIn('agents', 'init', '..', '--yes')
  expect([code, text]).toEqual([0, expect.stringContaining('No posts with a date were found in this project: name')])
  const outside = listTree(folder).filter((name) => !name.startsWith('agents/') && !before.includes(name))
  expect(outside).toEqual(['.github/workflows/verbatim.yml'])
  expect(read('package.json')).toBe('{ "name": "theirs", "scripts": { "start": "nuxt start" } }')
})

it('makes the site of a blog in the folder beside it where the package is installed', async () => {
  write('_config.yml', 'title: Low water\nurl: https://tide.example\nlang: cy\n')
  write('_posts/2026-01-02-a.md', '---\ntitle: A\n---\nThe mud was soft.\n')
  write('agents/package.json', '{ "dependencies": { "verbatim-kit": "file:kit.tgz" } }')
  const before = listTree(folder)
  expect((await verbatimIn('agents', 'init', '..', '--yes')).code).toBe(0)
  expect(parse(read('agents/content/site.yaml'))).toMatchObject({
    ...{ title: 'Low water', base_url: 'https://tide.example', language: 'cy' },
    documents: [{ folder: '../../_posts' }],
  })
  expect(JSON.parse(read('agents/package.json'))).toMatchObject({
    ...{ dependencies: { 'verbatim-kit': 'file:kit.tgz' }, scripts: { start: 'verbatim start' } },
  })
  const outside = listTree(folder).filter((name) => !name.startsWith('agents/') && !before.includes(name))
  expect(outside).toEqual(['.github/workflows/verbatim.yml'])
})

it('says so where npm has written the package into that of the blog', async () => {
  write('_config.yml', 'title: Low water\n')
  write('_posts/2026-01-02-a.md', '---\ntitle: A\n---\nThe mud was soft.\n')
  write('package.json', '{ "dependencies": { "verbatim-kit": "file:kit.tgz" } }')
  write('agents/.keep', '')
  const { text } = await verbatimIn('agents', 'init', '..', '--yes')
  expect(text).toContain('npm uninstall --prefix .. verbatim-kit, then npm install here.\nNext: npm start.')
  expect(JSON.parse(read('agents/package.json'))).toMatchObject({ dependencies: { 'verbatim-kit': 'file:../kit.tgz' } })
})

it('reads the blog above where `..` is left out in the folder beside it', async () => {
  write('_config.yml', 'title: Low water\n')
  write('_posts/2026-01-02-a.md', '---\ntitle: A\n---\nThe mud was soft.\n')
  write('agents/.keep', '')
  expect((await verbatimIn('agents', 'init', '--yes')).text).toContain('Posts of jekyll: ../_posts\n')
  expect(listTree(path.join(folder, 'agents'))).toContain('content/site.yaml')
})

it('names a folder with a space in a command that works', async () => {
  expect((await verbatim('init', 'low water', '--yes')).text).toContain('Next: cd "low water" && npm start.')
})

it('writes and compares nothing where there is no site', async () => {
  for (const given of [['new', 'post', 'Ebb'], ['upgrade'], ['check']])
    expect(await verbatim(...given)).toMatchObject({
      ...{ code: 2, text: expect.stringContaining('make one with verbatim init') as string },
    })
  expect(listTree(folder)).toEqual([])
})

it('reads a package.json with a byte order mark, and writes nothing beside one that is no JSON', async () => {
  write('package.json', '{"name":"tides",}')
  expect(await verbatim('init', '--yes')).toEqual({
    code: 2,
    text: 'package.json is no JSON: correct it, and repeat this\n',
  })
  expect(listTree(folder)).toEqual(['package.json'])
  write('package.json', '\uFEFF{"name":"tides"}')
  expect(await verbatim('init', '--yes')).toMatchObject({ code: 0 })
  expect(JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))).toMatchObject({ name: 'tides' })
})

it('says what is wrong with an argument, and writes nothing', async () => {
  write('a.md', 'Words.')
  const said: [given: string[], text: string][] = [
    [['init', 'a.md'], 'a.md is not a folder, and none can be made there'],
    [['init', 'a.md/b'], 'a.md/b is not a folder, and none can be made there'],
    [['init', '--yes', '--title', ' '], '--title: a line of text is needed\n'],
    [['new', 'poem', 'Ebb'], 'There is no kind poem.\n\nverbatim new KIND'],
  ]
  for (const [given, text] of said)
    expect(await verbatim(...given)).toEqual({ code: 2, text: expect.stringContaining(text) as string })
  expect(listTree(folder)).toEqual(['a.md'])
  await verbatim('init', 'b', '--yes')
  expect(await verbatimIn('b', 'new', 'post', '!')).toEqual({
    code: 2,
    text: '!: a title with letters or digits is needed\n',
  })
})

it('serves no folder that is not there', async () => {
  write('a.md', 'Words.')
  for (const name of ['nowhere', 'a.md'])
    expect(await verbatim('start', name)).toEqual({
      ...{ code: 2, text: `${name} is not a folder: name that of a blog, or of its posts\n` },
    })
})

it('names schemas of the package that the site beside a blog uses', async () => {
  const blog = { 'hugo.toml': 'title = "Low water"\n', 'content/a.md': '---\ntitle: A\ndate: 2026-01-02\n---\nA.\n' }
  for (const [name, text] of Object.entries(blog)) write(name, text)
  await verbatim('init', '--yes')
  expect(schemaOf('agents/content/site.yaml')).toBe(
    path.join(folder, 'agents/node_modules/verbatim-kit/dist/package/schemas/site.json'),
  )
  // Installed in the folder of the blog, which is where the command was run.
  rmSync(path.join(folder, 'agents'), { recursive: true })
  mkdirSync(path.join(folder, 'node_modules/verbatim-kit'), { recursive: true })
  await verbatim('init', '--yes')
  const inBlog = path.join(folder, 'node_modules/verbatim-kit/dist/package/schemas')
  expect(schemaOf('agents/content/site.yaml')).toBe(path.join(inBlog, 'site.json'))
  await verbatim('new', 'fact', '../content/a.md')
  expect(schemaOf('content/a.facts.yaml')).toBe(path.join(inBlog, 'facts.json'))
})
