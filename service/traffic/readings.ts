// Tells which page a request reads, in which form, and which assistant has sent a person there.
import { acceptsMarkdown } from '../accept.js'
import { routes, type RouteId } from '../contract/routes.js'
import type { RouteSpec } from '../contract/route.js'
import { markdownPath } from '../page.js'
import { decodePath } from '../published-names.js'
import type { Reading } from '../store/traffic.js'

const feedPaths: ReadonlySet<string> = new Set(['/feed.xml', '/feed.json', '/rss.xml'])

/** The page of a document at a path of one of its forms, percent-decoded; undefined for any other path. */
export function readDocumentPath(pathname: string): Reading | undefined {
  const [, kind, slug, form] =
    /^\/api\/(post|article)\/(.+)\.(md|json)$/.exec(pathname) ??
    /^\/(post|article)s\/(.+?)(?:\/|\.(md))?$/.exec(pathname) ??
    []
  if (kind === undefined || slug === undefined) return undefined
  const name = decodePath(`/${kind}s/${slug}/`)
  return { kind: 'page', name, form: form === 'json' ? 'json' : form === 'md' ? 'markdown' : 'html' }
}

/** Other pages of the closed list, by the paths of their Markdown. */
const pageOfMarkdown = new Map(
  Object.values<RouteSpec>(routes)
    .filter(isPage)
    .map((page) => [markdownPath(page.path), page]),
)

function isPage({ audience, path }: RouteSpec): boolean {
  return audience === 'people' && !path.includes('{')
}

/**
 * What a GET reads: a document, another page of the closed list, or a feed. `isPublished` says whether a document is
 * there: a caller must not make new names.
 */
export function readingOf(
  { routeId, url, headers }: { routeId: RouteId | undefined; url: URL; headers: Headers },
  isPublished: (name: string) => boolean,
): Reading | undefined {
  if (feedPaths.has(url.pathname)) return { kind: 'page', name: url.pathname, form: 'feed' }
  const document = readDocumentPath(url.pathname)
  if (document !== undefined && !isPublished(document.name)) return undefined
  const route: RouteSpec | undefined = routeId ? routes[routeId] : pageOfMarkdown.get(url.pathname)
  const page = route && isPage(route) ? { kind: 'page' as const, name: route.path, form: 'html' as const } : undefined
  const reading = document ?? page
  const isMarkdown =
    reading?.form === 'html' && (url.pathname.endsWith('.md') || acceptsMarkdown(headers.get('accept') ?? ''))
  return isMarkdown ? { ...reading, form: 'markdown' } : reading
}

/** Assistants whose answers lead people to pages: the hosts of their `Referer`; also the values of `utm_source`. */
const assistants: readonly (readonly [name: string, hosts: string])[] = [
  ['ChatGPT', 'chatgpt.com chat.openai.com openai'],
  ['Perplexity', 'perplexity.ai perplexity.com'],
  ['Gemini', 'gemini.google.com bard.google.com'],
  ['Copilot', 'copilot.microsoft.com copilot.com m365.cloud.microsoft'],
  ['Claude', 'claude.ai claude.com'],
  ['Mistral', 'chat.mistral.ai mistral.ai'],
  ['DeepSeek', 'chat.deepseek.com deepseek.com'],
  ['Grok', 'grok.com x.ai'],
  ['Meta-AI', 'meta.ai'],
  ['You.com', 'you.com'],
  ['Duck.ai', 'duck.ai'],
  ['Kimi', 'kimi.com'],
]
const assistantOf = new Map(
  assistants.flatMap(([name, hosts]) => [name.toLowerCase(), ...hosts.split(' ')].map((key) => [key, name] as const)),
)

/** The assistant that a person comes from; nothing else of a referrer is looked at. */
export function referralOf({ url, headers }: { url: URL; headers: Headers }): string | undefined {
  const source = url.searchParams.get('utm_source')?.toLowerCase()
  const referrer = headers.get('referer') ?? ''
  const host = URL.canParse(referrer) ? new URL(referrer).hostname : undefined
  for (const key of [source, host]) {
    const name = key && assistantOf.get(key.replace(/^www\./, ''))
    if (name) return name
  }
  return undefined
}
