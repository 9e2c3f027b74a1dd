// Finds the paths that a document has where no configuration and no front matter names one.
import { slug as githubSlug } from 'github-slugger'
import { makeDayParts, splitDatedName, splitDatedPath } from './front-matter/date.js'
import { withoutGroups, withoutNumbers } from './doc-path.js'
import { hugoName } from './hugo-permalink.js'
import { slugify } from './path-names.js'
import type { PermalinkValues } from './permalink-values.js'
import { expandPermalink } from './permalink.js'
import type { Place } from './place.js'

/** The paths of tools that many blogs came from: Gatsby and themes of others, WordPress and Movable Type, Jekyll. */
export function formerPaths({ slug, baseName, published }: PermalinkValues): string[] {
  const last = slug?.replace(/^\/+/, '') || baseName
  const { year, month, day } = makeDayParts(published)
  return [last, `${year}/${month}/${last}`, `${year}/${month}/${day}/${last}`]
}

/**
 * The paths that programs mostly compute, or that a blog had before: `/blog/` and the name, with its day or without, and the year and
 * the name.
 */
export function computedPaths(values: PermalinkValues): string[] {
  const { baseName, name, published } = values
  const [last = '', ...dated] = formerPaths(values)
  const names = [last, ...dated, ...(name === baseName ? [] : [name])]
  return [...names.map((path) => `blog/${path}`), `${makeDayParts(published).year}/${last}`]
}

/** Those of a day that folders and a name make (`2024/05-01-tides`): each part of it a folder, with and without zeros before numbers. */
function pathsOfDay(section: string, path: string): string[] {
  const dated = splitDatedPath(path)
  if (!dated?.written.includes('/') || dated.rest === '') return []
  const padded = dated.day.replaceAll('-', '/')
  const days = [padded, padded.replaceAll('/0', '/')]
  return [`${section}/${dated.before}`, dated.before, ''].flatMap((start) =>
    days.map((day) => `${start}${day}/${dated.rest}`),
  )
}

/** Folders of a project that its addresses do not have. */
const rootsOfProject = /^(?:(?:_?src|content|source|pages|public|site|www)(?:\/|$))+/

/** The paths that tools give by default: by folders and names, by dated names, and the slug alone. */
export function guessPaths(values: PermalinkValues, { sections, folders, name, isJekyll }: Place): string[] {
  const { slug, baseName } = values
  if (isJekyll)
    return ['date', '/:year/:month/:day/:title'].flatMap((pattern) => expandPermalink(pattern, values, 'jekyll') ?? [])
  const [section, nearest] = [sections.join('/'), sections.at(-1)]
  const last = slug?.replace(/^\/+/, '') ?? baseName
  const [year, month, day] = splitDatedName(name)?.day.split('-') ?? []
  const former = formerPaths(values)
  const paths = [
    [section, ...folders, slug ?? name].join('/'),
    [section, ...folders, last].join('/'),
    `${section}/${last}`,
    ...(section === nearest || nearest === undefined ? [] : [[nearest, ...folders, last].join('/')]),
    // A blog whose posts are in the folder of the whole.
    [...folders, slug ?? name].join('/'),
    [...folders, last].join('/'),
    // The documents are those of a whole project.
    `${folders.join('/').replace(rootsOfProject, '')}/${last}`,
    // The folder of posts is one of those of the whole, such as pages.
    ...(/^_?(?:posts?|blog|articles)$/.test(folders[0] ?? '') ? [[...folders.slice(1), last].join('/')] : []),
    ...former,
    // As programs compute them: the folder, the year or the whole day, and the name.
    ...(nearest === undefined
      ? []
      : [`${values.published.slice(0, 4)}/${last}`, ...former.slice(1)].map((path) => `${nearest}/${path}`)),
    // Before days were folders.
    ...(/^\d{4}\/\d\d\/\d\d$/.test(folders.join('/')) ? [[section, ...folders.slice(0, 2), last].join('/')] : []),
    ...(day === undefined ? [] : [section, ''].map((start) => [start, year, month, day, ...folders, last].join('/'))),
    ...(day === undefined || folders.length === 0 ? [] : [[...folders, year, month, day, last].join('/')]),
    ...(day === undefined ? pathsOfDay(section, [...folders, slug ?? name].join('/')) : []),
    // Nuxt Content and VitePress know no slug.
    ...(slug === null ? [] : [section, ''].map((start) => [start, ...folders, name].join('/'))),
  ].map((path) => path.replace(/\/{2,}/g, '/'))
  // Nuxt and Docusaurus leave out the numbers that order files and folders: `1.blog/02-x`.
  const unnumbered = [...paths.map(withoutGroups), ...paths.map(withoutNumbers)]
  // Quartz writes spaces as hyphens.
  const hyphened = paths.map((path) => path.replaceAll(' ', '-'))
  // Zola makes slugs of names, without accents, and where no folder has a page, of these; Hugo and Astro leave some characters out of them.
  const inSegments = (write: (segment: string) => string) =>
    paths.flatMap((path) =>
      /[^a-z0-9/-]/.test(path)
        ? path
            .split('/')
            .map((one) => write(one))
            .join('/')
        : [],
    )
  const plain = (segment: string) => slugify(segment.normalize('NFKD').replace(/\p{M}/gu, ''))
  const written = [
    ...paths.map((path) => path.toLowerCase()),
    ...[slugify, plain, hugoName, githubSlug].flatMap(inSegments),
    ...paths.map((path) => path.replace(/[^/]+$/, plain)),
  ]
  return [...new Set([...paths, ...unnumbered, ...hyphened, ...written])]
}
