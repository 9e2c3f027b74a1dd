// The publisher's settings: content/site.yaml, checked, or what a blog's own configuration says.
import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as z from 'zod'
import { siteAddress } from '../../service/env.js'
import type { Words } from '../../service/words.js'
import type { Diagnostics } from '../diagnostics.js'
import type { Blog } from './blog/blog.js'
import { checkValue, describeUnknownKey, line, topicForm } from './check-value.js'
import { showPath } from './folder.js'
import { lineOfPath, parseYaml } from './front-matter/front-matter.js'
import { isLanguageTag } from './front-matter/front-matter-values.js'
import { checkGuides } from './guides.js'
import { readText } from './text-file.js'
import { findWords, wordsSchema } from './words/words.js'

/** An absolute URL, or a path below the base URL. */
const reference = z.union([z.url({ protocol: /^https?$/ }), z.string().startsWith('/')], {
  error: 'a URL, or a path that begins with /, is needed',
})

const colourNeeded = "a colour as '#rrggbb' is needed, in quotes"
/** Without quotes it is a comment of YAML, and the setting is empty. */
const colour = z.string(colourNeeded).regex(/^#[0-9a-f]{6}$/i, colourNeeded)

/** A folder of documents in the place where it is, named from the folder of `site.yaml`. */
const documentsSchema = z.object({
  folder: line,
  kind: z.enum(['post', 'article']).default('post'),
  /** Patterns of the paths that another tool gives its documents, that of today first. */
  permalink: z.union([line, z.array(line)]).default([]),
  /** The IANA time zone that its tool reads dates in, as `timezone` of Jekyll; without it, a date is the day that it names. */
  time_zone: line.optional(),
  /** Where its pages for people stay, as a pattern with its host; they are not built here then. */
  url: z
    .string()
    .regex(/^https?:\/\/[^/]+\//, 'a pattern such as https://blog.example/:year/:slug/ is needed')
    .optional(),
})

export const siteSchema = z.object({
  base_url: siteAddress(),
  title: line,
  description: line.optional(),
  language: line.refine(isLanguageTag, 'a language tag such as `en` or `pt-BR` is needed').default('en'),
  author: line.optional(),
  owner: z
    .object({
      name: line,
      /** What the publisher is, for search engines. */
      kind: z.enum(['organization', 'person']).default('organization'),
      url: z.url().optional(),
      contact: line.optional(),
    })
    .optional(),
  hello: line.optional(),
  experiences: z.array(z.object({ title: line, does: line, url: reference })).default([]),
  rights: z.object({ license: line.optional(), url: z.url().optional(), text: line }).optional(),
  citing: z.object({ text: line, example: line }).optional(),
  content_signals: z.record(z.string(), z.union([z.boolean(), z.enum(['yes', 'no'])])).default({}),
  count_static: z.boolean().default(true),
  keep_unanswered: z.boolean().default(true),
  /** What an entry of a feed has of its document. */
  feeds: z.enum(['summary', 'full']).default('summary'),
  documents: z.array(documentsSchema).default([]),
  /** Folders whose files are published at the root, named from the folder of `site.yaml`. */
  static: z.array(line).default([]),
  /** Whether `$…$` is maths in all documents that do not say it; left out, only what is maths beyond doubt is. */
  math: z.boolean().optional(),
  appearance: z
    .object({
      accent: colour.optional(),
      marker: colour.optional(),
      quotes: z.enum(['slab', 'serif', 'sans']).default('slab'),
      /** A file, in site.yaml below its folder. */
      logo: line.optional(),
      /** How many of the newest documents have a picture for links of their own; the others have that of the site. */
      pictures: z
        .union([z.literal('all'), z.int().nonnegative()], { error: '`all` or a number of documents is needed' })
        .default(20),
      footer: z.array(z.object({ title: line, url: reference })).default([]),
    })
    .prefault({}),
  /** A folder of Markdown files that become pages below /docs/, named from the folder of `site.yaml`; `first` are names in their order. */
  guides: z.object({ folder: line, first: z.array(line).default([]) }).optional(),
  /** Questions to try on the site. */
  questions: z.array(line).default([]),
  /** What the kit says on pages, where it is to be said otherwise. */
  words: wordsSchema.optional(),
  topics: z
    .array(
      z.object({
        id: z.string().regex(topicForm, 'lower-case words with hyphens between them are needed'),
        title: line,
        description: line.optional(),
      }),
    )
    .default([]),
})

/** The uses that contentsignals.org defines. Others are published too, with a warning. */
const contentSignals = ['search', 'ai-input', 'ai-train']

type WrittenSite = z.output<typeof siteSchema>

/** Settings whose default comes from other settings. */
type Derived = 'description' | 'owner' | 'hello' | 'rights' | 'citing'

type Filled = { [Key in Derived]: NonNullable<WrittenSite[Key]> }

/** The settings; `base_url` has no slash at its end, and `BASE_URL` of the environment replaces it. */
export interface Site extends Omit<WrittenSite, Derived | 'words'>, Filled {
  words: Words
  /** Whether there is an icon for home screens: that of the kit, or one that is drawn of the logo. */
  hasTouchIcon: boolean
  /** The sections that have content, by the paths of their pages: what a page links to. */
  sections: string[]
}

/** Fills in the defaults that depend on other settings. No licence is claimed for a publisher who names none. */
function fillIn(written: WrittenSite): Site {
  const { title } = written
  const words = findWords(written.language, written.words)
  return {
    ...written,
    description: written.description ?? title,
    owner: written.owner ?? {
      name: written.author ?? title,
      kind: written.author === undefined ? 'organization' : 'person',
    },
    hello:
      written.hello ?? 'Welcome. Ask a question in plain language, take the quote and the link, and cite the source.',
    rights: written.rights ?? { text: words.noLicence },
    citing: written.citing ?? {
      text: 'Quote word for word, name the title of the page, and link to its URL.',
      example: `“…” ${title}, ${written.base_url}/`,
    },
    words,
    hasTouchIcon: true,
    sections: [],
  }
}

/** The published base URL of a blog that names none. */
const unknownAddress = 'http://localhost:3000'

/** The settings of a blog that has no `site.yaml`: what its own configuration says, and nothing else. */
export function siteOfBlog(blog: Blog, baseUrl: string | undefined, diagnostics: Diagnostics): Site {
  if (baseUrl === undefined && blog.url === null) {
    const what = `no address of this blog was found: its URLs begin with ${unknownAddress}`
    const hint = 'set BASE_URL, or `base_url:` in the site.yaml of a folder given with --content'
    diagnostics.addWarning(showPath(blog.root), 1, what, hint)
  }
  return fillIn({
    ...siteSchema.parse({
      base_url: unknownAddress,
      title: blog.title,
      ...(blog.language && { language: blog.language }),
    }),
    base_url: (baseUrl ?? blog.url ?? unknownAddress).replace(/\/+$/, ''),
    ...(blog.description !== null && { description: blog.description.replace(/\s+/g, ' ') }),
    ...(blog.author !== null && { author: blog.author }),
    ...(blog.math !== null && { math: blog.math }),
  })
}

/** Reads `site.yaml`. Every missing or wrong setting becomes a problem on its line, and gives `null`. */
export function loadSite(contentFolder: string, baseUrl: string | undefined, diagnostics: Diagnostics): Site | null {
  const file = join(contentFolder, 'site.yaml')
  const shownAs = showPath(file)
  if (!existsSync(file)) {
    const hint = 'write it, with base_url and title, or name another folder with --content'
    diagnostics.addProblem(shownAs, 1, 'is not there', hint)
    return null
  }
  const text = readText(file, shownAs, diagnostics)
  if (text === null) return null
  const written = parseYaml(text, 0, shownAs, diagnostics)
  if (written === undefined) return null
  const { value, former } = migrateSettings(written ?? {})
  const lineOf = (...[name = '', ...path]: string[]) => lineOfPath(text, [former.get(name) ?? name, ...path])
  for (const [name, old] of former)
    diagnostics.addWarning(shownAs, lineOf(name), `\`${old}\` is called \`${name}\``, `write \`${name}:\``)
  const site = checkValue(siteSchema, value, lineOf, shownAs, diagnostics)
  for (const use of Object.keys(site?.content_signals ?? {})) {
    if (contentSignals.includes(use)) continue
    const path = ['content_signals', use]
    diagnostics.addWarning(shownAs, lineOf(...path), ...describeUnknownKey(path, contentSignals))
  }
  if (!site) return null
  const { logo: writtenLogo, ...appearance } = site.appearance
  const guides = site.guides && { ...site.guides, folder: resolve(contentFolder, site.guides.folder) }
  if (guides)
    checkGuides(guides, (path, ...rest) => {
      diagnostics.addProblem(shownAs, lineOf('guides', ...path), ...rest)
    })
  const logo = writtenLogo === undefined ? undefined : join(contentFolder, writtenLogo)
  const isLogoThere = logo !== undefined && statSync(logo, { throwIfNoEntry: false })?.isFile() === true
  if (logo !== undefined && !isLogoThere) {
    const what = `the logo \`${writtenLogo}\` is not there`
    diagnostics.addProblem(shownAs, lineOf('appearance', 'logo'), what, 'name a picture below the folder of site.yaml')
  }
  return fillIn({
    ...site,
    base_url: baseUrl?.replace(/\/+$/, '') ?? site.base_url,
    ...(guides && { guides }),
    // Other problems are found, too: pictures for links have its hash in their names.
    appearance: { ...appearance, ...(isLogoThere && { logo }) },
  })
}

/**
 * The names, and what each setting is called now. The first version had the names of today; a setting that is renamed gets a row, so
 * that a site of an earlier version goes on building.
 */
const renamed = {
  baseURL: 'base_url',
  siteUrl: 'base_url',
  url: 'base_url',
  lang: 'language',
  languageCode: 'language',
} as const

/**
 * The settings under the names of today, and the former name of each that had one. Where both are written, today's counts, and the
 * other stays as it is.
 */
function migrateSettings(value: unknown): { value: unknown; former: ReadonlyMap<string, string> } {
  const former = new Map<string, string>()
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { value, former }
  const entries = Object.entries(value).map(([key, setting]): [string, unknown] => {
    const name = Object.hasOwn(renamed, key) ? renamed[key as keyof typeof renamed] : key
    if (name === key || Object.hasOwn(value, name) || former.has(name)) return [key, setting]
    former.set(name, key)
    return [name, setting]
  })
  return { value: Object.fromEntries(entries), former }
}
