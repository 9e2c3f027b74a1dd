// Reads the patterns of addresses from the configuration of Hugo. Source: gohugo.io/configuration/permalinks.
import { relative } from 'node:path'
import { siteMarks } from '../hugo-permalink.js'
import { list, record, text, type Values } from './config-files.js'
import { contentsOfHugo, contentsOfLanguages } from './hugo-site.js'
import { isMeant } from './page-matcher.js'

/** The pattern of the documents in a folder; `null` where nothing names one. */
export function permalinkOfHugo(root: string, site: Values): (folder: string) => string | string[] | null {
  const contents = contentsOfHugo(root, site)
  const languages = contentsOfLanguages(root, site)
  return (folder) => {
    const content = contents.find((one) => `${folder}/`.startsWith(`${one}/`)) ?? folder
    const section = relative(content, folder).split('/')[0]?.toLowerCase() ?? ''
    const [language, another] = languages.filter((one) => one.folder === content)
    const own = another === undefined && language ? language.settings['permalinks'] : undefined
    const path = `/${relative(content, folder)}/page`
    const pattern = patternIn(own, section, path) ?? patternIn(site['permalinks'], section, path)
    return pattern === undefined ? null : withSlugsOfNames(withSettings(pattern, section, site), site)
  }
}

/** The pattern of a section, or the first of a list whose target has its pages. */
function patternIn(permalinks: unknown, section: string, path: string): string | undefined {
  const found = list(permalinks)
    .map(record)
    .find((one) => isMeant(one, path))
  return (
    text(found?.['pattern']) ?? text(record(record(permalinks)['page'])[section]) ?? text(record(permalinks)[section])
  )
}

/** What Go writes for parts of a day: `:06` is the year in two digits. */
const layouts: Partial<Record<string, string>> = {
  ...{ '2006': ':year', '06': ':short_year', January: ':monthname', Jan: ':short_month' },
  ...{ '01': ':month', '1': ':i_month', '02': ':day', '2': ':i_day' },
}

/** A pattern with what settings of the whole site make of addresses. */
function withSettings(pattern: string, section: string, site: Values): string {
  const { uglyurls: ugly } = site
  const isUgly = ugly === true || record(ugly)[section] === true
  const marks = Object.entries(siteMarks).flatMap(([setting, mark]) => (site[setting] === true ? mark : []))
  const named = pattern.replace(
    /:(2006|06|0?[12]|Jan(?:uary)?)(?!\w)/g,
    (written, layout: string) => layouts[layout] ?? written,
  )
  return (isUgly ? named.replace(/(?:\/|\.html)?$/, '.html') : named) + marks.join('')
}

/**
 * A pattern with the slug of a document, where days are those of names of files (`:filename` in `frontmatter.date`): without one in
 * the front matter, it is what follows the day. Behind others, `:filename` counts where these are not set.
 * Source: gohugo.io/configuration/front-matter.
 */
function withSlugsOfNames(pattern: string, site: Values): string | string[] {
  const place = [record(site['frontmatter'])['date']].flat().indexOf(':filename')
  const afterDay = pattern.replace(/:slug(?:or\w+)?/g, '$&afterday')
  return place === -1 || afterDay === pattern ? pattern : place === 0 ? afterDay : [pattern, afterDay]
}
