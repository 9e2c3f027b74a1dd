// The files of a publisher's repository: those that are generated, and those that are written once.
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { stringify } from 'yaml'
import type { Blog } from '../build/read/blog/blog.js'
import { entriesIn } from '../build/read/folder.js'
import { functionSeconds } from '../service/contract/limits.js'
import { besideBlog, kitFolder, packageName } from './place.js'

/** Files by their path in the repository. */
export type Files = Record<string, string>

/** The files of the site in `folder` that follow from the version of the kit: `verbatim upgrade` brings them up to date. */
export function generatedFiles(folder: string): Files {
  const functions = Object.keys(functionSeconds).map((name): [string, string] => [
    `api/${name}.js`,
    `export { default } from '../dist/functions/${name}.js'\n`,
  ])
  return {
    'vercel.json': readFileSync(join(kitFolder, 'vercel.json'), 'utf8'),
    'middleware.js':
      "export { default } from './dist/functions/middleware.js'\nexport const config = { runtime: 'nodejs' }\n",
    ...Object.fromEntries(functions),
    ...workflowOf(resolve(folder)),
    '.claude/skills/suggest-facts/SKILL.md': readFileSync(new URL('./suggest/skill.md', import.meta.url), 'utf8'),
  }
}

/** Names of generated files that this version no longer has: those of functions that were removed. */
export function outdatedFiles(folder: string): string[] {
  const known = generatedFiles(folder)
  return entriesIn(join(folder, 'api'))
    .map(({ name }) => `api/${name}`)
    .filter((name) => !(name in known))
}

/** The workflow: beside a blog in the blog's repository, whose workflows alone the code host reads. */
export function workflowOf(site: string): Files {
  const isRepository = (one: string) => existsSync(join(one, '.git'))
  const above =
    basename(site) === besideBlog && !isRepository(site)
      ? [1, 2, 3, 4].map((up) => join(site, ...Array<string>(up).fill('..')))
      : []
  const root = above.find(isRepository) ?? above[0] ?? site
  const place = relative(root, site)
  const inFolder = place === '' ? '' : `defaults:\n  run:\n    working-directory: ${place}\n`
  const text = workflow.replace('jobs:\n', `${inFolder}jobs:\n`).replaceAll('PLACE/', place === '' ? '' : `${place}/`)
  return { [join(relative(site, root), '.github/workflows/verbatim.yml')]: text }
}

/** `PLACE/` is the folder of the site in its repository. */
const workflow = readFileSync(new URL('./workflow.yml', import.meta.url), 'utf8')

/** What a site is named and where its documents are; paths are relative to the folder of site.yaml. */
export interface SiteChoice extends Pick<Blog, 'title' | 'author' | 'description' | 'language' | 'math'> {
  url: string
  documents: { folder: string; permalink: string | string[] | null; timeZone: string | null }[]
}

/** The schemas of what a publisher writes, by the name of their file. */
export type SchemaName = 'site' | 'facts' | 'front-matter' | 'event' | 'premium'

/**
 * The comment by which editors find the schema of the YAML below it, which may be the front matter of a document. The path leads from
 * `folder`, where the file is, to the package that `site` uses: its own, or that of a folder above.
 */
export function schemaLine(site: string, folder: string, name: SchemaName): string {
  const homes = foldersUpFrom(resolve(site)).map((one) => join(one, 'node_modules', packageName))
  const home = homes.find((one) => existsSync(one)) ?? join(resolve(site), 'node_modules', packageName)
  const place = relative(resolve(folder), join(home, 'dist/package/schemas', `${name}.json`))
  return `# yaml-language-server: $schema=${place.split(sep).join('/')}\n`
}

function foldersUpFrom(folder: string): string[] {
  const above = dirname(folder)
  return above === folder ? [folder] : [folder, ...foldersUpFrom(above)]
}

const line = (key: string, value: string) => stringify({ [key]: value }, { lineWidth: 0 })

/** The text of content/site.yaml of the site in `folder`, with comments that say what each setting does. */
export function siteYaml(folder: string, site: SiteChoice): string {
  const documents = site.documents.map(({ folder: one, permalink, timeZone }) =>
    [
      `  - folder: ${JSON.stringify(one)}`,
      ...(permalink === null ? [] : [`    permalink: ${JSON.stringify(permalink)}`]),
      ...(timeZone === null ? [] : [`    time_zone: ${JSON.stringify(timeZone)}`]),
      '',
    ].join('\n'),
  )
  return [
    schemaLine(folder, join(folder, 'content'), 'site'),
    '# Who publishes here. Only base_url and title are needed.\n\n',
    '# The address that every published URL begins with. BASE_URL of the environment replaces it.\n',
    line('base_url', site.url),
    line('title', site.title),
    site.description === null
      ? '# description: one sentence on what is published, for the home page, search results and agents\n'
      : line('description', site.description),
    line('language', site.language ?? 'en'),
    ...(site.author === null ? ['# author: printed where a document names none\n'] : [line('author', site.author)]),
    ...(documents.length > 0
      ? [
          '\n# The posts, where they are. Nothing of them is copied or changed. With `url: https://blog.example/:year/:slug/`, their\n# pages for people stay there, and only what agents read is made here.\ndocuments:\n',
          ...documents,
        ]
      : []),
    ...(site.math === true ? ['\n# `$…$` is maths in every document.\nmath: true\n'] : []),
    '\n# What may be done with the texts. Without it no licence is given.\n',
    '# rights:\n#   license: CC-BY-4.0\n#   url: https://creativecommons.org/licenses/by/4.0/\n#   text: Reuse with a link to the page.\n',
    '\n# What facts are about, in the order in which topics are listed. Without it, every topic that a fact names.\n',
    '# topics:\n#   - id: first-topic\n#     title: The first topic\n',
  ].join('')
}

/** A first post with two facts, for the site in `folder` that has none. */
export function firstPost(folder: string, today: string): Files {
  const posts = join(folder, 'content/posts')
  return {
    'content/posts/hello.md': `---
${schemaLine(folder, posts, 'front-matter')}title: What agents can read here
date: ${today}
---

Agents do not see the layout of a page. They read text, and they cite what they can quote.

## Why facts have quotes

A fact is one sentence, and its evidence is a quote that is in the post word for word. An agent that repeats the fact can
show the quote, and a reader can check it in the source.

## What to do next

Edit this post, or write another beside it. Save it, and look at the page again: it is built when it changes.
`,
    'content/posts/hello.facts.yaml': `${schemaLine(folder, posts, 'facts')}# The facts of hello.md. evidence is in the post word for word; the build says where it is not.
- fact: Agents cite what they can quote.
  evidence: They read text, and they cite what they can quote.
  topic: writing-for-agents
  kind: finding
- fact: The evidence of a fact is a quote that is in its post word for word.
  evidence: its evidence is a quote that is in the post word for word
  topic: writing-for-agents
  kind: mechanism
`,
  }
}

/** What git leaves out. */
export const gitignore = [
  'node_modules/',
  'public',
  '.public.builds/',
  'live/',
  'dist/',
  '.data/',
  '.env',
  '.env.*',
  '.vercel/',
]
