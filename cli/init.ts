// `verbatim init [FOLDER]`: writes the repository of a site, in an empty folder or beside the blog that is there.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { readBlog, type Blog } from '../build/read/blog/blog.js'
import { siteAddress } from '../service/env.js'
import { besideBlog, isSite, kitVersion, packageName } from './place.js'
import { firstPost, generatedFiles, gitignore, siteYaml, workflowOf, type Files, type SiteChoice } from './scaffold.js'
import { UsageError } from './usage-error.js'

export const usage = `verbatim init [FOLDER] [options]

  --title TEXT     what the site is called
  --address URL    where it will be published
  --author NAME    printed where a document names none
  --yes            ask nothing; take what the blog or the folder's name says

In the folder of a blog (Hugo, Jekyll, Astro, Eleventy, Docusaurus, Next, Zola, Gatsby, or plain Markdown), or one that holds
other folders, the site is written to ${besideBlog}/ and reads the posts where they are; nothing of the blog is changed. Its
repository gets a workflow, .github/workflows/verbatim.yml, that checks ${besideBlog}/: remove it to do without.`

/** The address of a site that has none yet. */
const noAddress = 'https://example.com'

const scripts = {
  start: 'verbatim start',
  build: 'verbatim build',
  'build:deploy': 'verbatim deploy',
  test: 'verbatim check',
  suggest: 'verbatim suggest',
  serve: 'verbatim serve',
  admin: 'verbatim admin',
  keys: 'verbatim keys',
}

/** Writes the files that are not there. Returns the exit code. */
export async function run(given: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: given,
    allowPositionals: true,
    options: {
      title: { type: 'string' },
      address: { type: 'string' },
      author: { type: 'string' },
      yes: { type: 'boolean', default: false },
    },
  })
  if (positionals.length > 1) throw new UsageError(usage)
  const named = resolve(positionals[0] ?? '.')
  if (values.title?.trim() === '') throw new UsageError('--title: a line of text is needed')
  try {
    mkdirSync(named, { recursive: true })
  } catch (error) {
    throw new UsageError(`${positionals[0]} is not a folder, and none can be made there: ${String(error)}`)
  }
  const found = readBlog(named)
  // `agents` in a blog, without the `..` that names the blog.
  const isBeside = basename(named) === besideBlog && found.root === dirname(named) && found.folders.length === 0
  const [folder, blog] = isBeside ? [found.root, readBlog(found.root)] : [named, found]
  const isBlog = blog.tool !== 'plain' || blog.folders.length > 0 || holdsFolders(folder)
  const site = isBlog ? join(folder, besideBlog) : folder
  if (isSite(site) || isSite(folder))
    throw new UsageError(`${showFolder(isSite(site) ? site : folder)} is a site already: see verbatim upgrade`)
  const choice = await choose(blog, isBlog, values)
  // Before anything is written: it may be none.
  const packageFile = renderPackage(site, choice.title)
  const content = join(site, 'content')
  const documents = blog.folders.map(({ folder: one, permalink }) => ({
    folder: relative(content, one),
    permalink,
    timeZone: blog.timeZone,
  }))
  write(site, { 'content/site.yaml': siteYaml(site, { ...choice, documents }) })
  if (blog.folders.length === 0) write(site, firstPost(site, new Date().toISOString().slice(0, 10)))
  const kept = write(site, generatedFiles(site))
  writeFileSync(join(site, 'package.json'), packageFile)
  if (!existsSync(join(site, '.gitignore'))) write(site, { '.gitignore': `${gitignore.join('\n')}\n` })
  report({ site, blog, isBlog }, choice, kept)
  return 0
}

/** Whether a folder has others than npm, git and the kit make: it is a project, of a tool that is not known or without posts yet. */
const holdsFolders = (folder: string): boolean =>
  readdirSync(folder, { withFileTypes: true }).some(
    (one) => one.isDirectory() && !one.name.startsWith('.') && !gitignore.includes(`${one.name}/`),
  )

type Flags = { title?: string | undefined; address?: string | undefined; author?: string | undefined; yes: boolean }

/** What the flags say, else what is answered, else what the blog says. */
async function choose(blog: Blog, isBlog: boolean, flags: Flags): Promise<Omit<SiteChoice, 'documents'>> {
  const answer = {
    title: flags.title ?? blog.title,
    url: flags.address ?? blog.url ?? noAddress,
    author: flags.author ?? blog.author ?? '',
  }
  if (!flags.yes && process.stdin.isTTY) {
    const lines = createInterface({ input: process.stdin, output: process.stdout })
    const ask = async (question: string, value: string) =>
      (await lines.question(`${question}${value === '' ? '' : ` (${value})`}: `)).trim() || value
    if (flags.title === undefined) answer.title = await ask('Title', answer.title)
    if (flags.address === undefined) {
      const proposed = answer.url
      let given = await ask('Address', proposed)
      while (readAddress(given).fault !== '') given = await ask(`${readAddress(given).fault}\nAddress`, proposed)
      answer.url = given
    }
    if (flags.author === undefined) answer.author = await ask('Author', answer.author)
    lines.close()
  }
  const { url, fault } = readAddress(answer.url)
  if (fault !== '') throw new UsageError(`--address: ${fault}: ${answer.url}`)
  const { description, language, math } = isBlog ? blog : { description: null, language: null, math: null }
  return { title: answer.title, url, author: answer.author || null, description, language, math }
}

/** The address of a site, of https where a host alone is given; `fault` is empty where it can be one. */
function readAddress(given: string): { url: string; fault: string } {
  const result = siteAddress().safeParse(given.includes('://') ? given : `https://${given}`)
  if (result.success) return { url: result.data, fault: '' }
  return { url: '', fault: result.error.issues[0]?.message ?? 'a URL is needed' }
}

/** Writes files that are not there; returns the paths of those that are, with other content. */
function write(folder: string, files: Files): string[] {
  return Object.entries(files).flatMap(([name, text]) => {
    const file = join(folder, name)
    if (existsSync(file)) return readFileSync(file, 'utf8') === text ? [] : [name]
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
    return []
  })
}

interface PackageFile {
  name?: string
  private?: boolean
  type?: string
  scripts?: Record<string, string>
  dependencies?: Record<string, string>
  [key: string]: unknown
}

/** The package.json with what the kit needs; what is in it stays. @throws UsageError where it, or that above, is no JSON */
function renderPackage(site: string, title: string): string {
  const above = readPackage(join(site, '../package.json'))
  const own = readPackage(join(site, 'package.json')) ?? {}
  const installed = (own.dependencies ?? above?.dependencies)?.[packageName]
  // A path of the folder above is another one here.
  const version = own.dependencies === undefined ? installed?.replace(/^file:(?!\/)/, 'file:../') : installed
  const made: PackageFile = {
    name:
      title
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^-+|-+$/g, '') || 'site',
    private: true,
    ...own,
    type: 'module',
    scripts: { ...scripts, ...own.scripts },
    dependencies: { ...own.dependencies, [packageName]: version ?? `^${kitVersion()}` },
  }
  // What `npm init` writes in the place of a test.
  if (own.scripts?.['test']?.includes('no test specified')) made.scripts = { ...made.scripts, test: scripts.test }
  return `${JSON.stringify(made, null, 2)}\n`
}

function readPackage(file: string): PackageFile | null {
  if (!existsSync(file)) return null
  try {
    // npm reads a byte order mark over, too.
    return JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, '')) as PackageFile
  } catch {
    throw new UsageError(`${showFolder(file)} is no JSON: correct it, and repeat this`)
  }
}

/** A path for a command line. */
const quote = (path: string) => (/\s/.test(path) ? `"${path}"` : path)

const showFolder = (folder: string) => relative(process.cwd(), folder) || '.'

function report(
  { site, blog, isBlog }: { site: string; blog: Blog; isBlog: boolean },
  choice: { title: string; url: string },
  kept: readonly string[],
): void {
  const [workflow = ''] = Object.keys(workflowOf(site)).map((name) => showFolder(join(site, name)))
  const entries = readdirSync(site).filter((name) => !name.startsWith('.') && name !== 'node_modules')
  const [tool, name] = blog.tool === 'plain' ? ['', 'project'] : [blog.tool, `${blog.tool} site`]
  const posts = blog.folders.map(({ folder }) => showFolder(folder)).join(', ')
  const above = site === process.cwd() ? readPackage(join(site, '../package.json'))?.dependencies?.[packageName] : null
  const lines = [
    `${choice.title} (${choice.url}) is in ${showFolder(site)}: ${entries.join(', ')}`,
    posts && `Posts${tool && ` of ${tool}`}: ${posts}`,
    !posts &&
      isBlog &&
      `No posts with a date were found in this ${name}: name their folder in site.yaml, under documents.`,
    `On GitHub, ${workflow} checks each push and commits content/ledger.json; remove it to do without.`,
    ...kept.map((name) => `kept as it is: ${name}; verbatim upgrade says how it differs`),
    choice.url === noAddress && 'Write the address into content/site.yaml before you publish.',
    above &&
      `npm wrote ${packageName} into the package.json above, too: npm uninstall --prefix .. ${packageName}, then npm install here.`,
    `Next: ${site === process.cwd() ? '' : `cd ${quote(showFolder(site))} && `}npm start. Paid texts belong in a private repository.`,
  ]
  console.log(lines.filter(Boolean).join('\n'))
}
