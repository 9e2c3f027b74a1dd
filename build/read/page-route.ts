// Finds where a file is published that is a page of a program: its folders are its address.
import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join, sep } from 'node:path'
import { findConfig, scriptEndings } from './blog/config-files.js'
import { documentEnding, isDocumentName } from './folder.js'
import { isSameLanguage, readLanguageName } from './front-matter/language.js'

/**
 * Whether a file is one translation of the document that its folder names (`tides/en.md` beside `tides/zh.md`): all documents of
 * the folder are named by languages, one of them by English, because `os.md` beside `ml.md` may be subjects, or the folder is of one
 * post (`2026-01-02-tides/zh.md`), or of one page of Next (`tides/page.tsx`).
 */
export function isNamedByLanguage(file: string): boolean {
  const languageOf = (name: string) => readLanguageName(name.replace(documentEnding, ''))
  if (languageOf(basename(file)) === null) return false
  const languages = readdirSync(dirname(file)).filter(isDocumentName).map(languageOf)
  const hasEnglish = languages.length > 1 && languages.some((code) => isSameLanguage(code ?? '', 'en'))
  const isOfOne = /^\d{4}-\d{2}-\d{2}-./.test(basename(dirname(file))) || hasPage(file)
  return !languages.includes(null) && (hasEnglish || isOfOne)
}

const hasPage = (file: string): boolean => ['tsx', 'jsx', 'js'].some((end) => existsSync(join(file, `../page.${end}`)))

/**
 * Where a page that is a file is published, with the name of the file; `null` for other files: in Next `app/(group)/[lang]/notes/x/page.mdx`,
 * or one of the files beside a page that languages name (`x/en.mdx`), in SvelteKit `src/routes/(group)/notes/x/+page.md`, in Qwik
 * `src/routes/(group)/notes/x/index.mdx`, all at `notes/x`.
 */
export function findRoute(file: string): string[] | null {
  const name = basename(file).replace(documentEnding, '')
  const isOfNext = (name === 'page' && /\.mdx?$/.test(file)) || (isNamedByLanguage(file) && hasPage(file))
  const isOfSvelte = /^\+page(?:@|$)/.test(name)
  if (!isOfNext && !isOfSvelte && name !== 'index') return null
  const segments = file.split(sep)
  const at = segments.lastIndexOf(isOfNext ? 'app' : 'routes')
  if (at === -1) return null
  const root = segments.slice(0, at).join(sep)
  const roots = basename(root) === 'src' ? [root, dirname(root)] : [root]
  const has = (config: string) => roots.some((folder) => findConfig(folder, config, scriptEndings))
  const isPage = isOfNext ? has('next.config') : isOfSvelte || (has('vite.config') && !has('svelte.config'))
  if (!isPage) return null
  return segments.slice(at + 1).filter((segment) => !/^\(.*\)$|^\[{1,2}(?:lang|locale)\]{1,2}$/.test(segment))
}
