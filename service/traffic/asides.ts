// Tells requests that read nothing by themselves: assets of a page, calls of our own pages' scripts, prefetches, probes.
import type { Aside } from '../store/traffic.js'

/** What a page loads by itself: styles, scripts, pictures, fonts, media, its manifest. */
const assetPath =
  /^\/assets\/|\.(?:css|m?js|map|woff2?|ttf|otf|ico|png|jpe?g|gif|svg|webp|avif|mp[34]|webm|og[gv]|webmanifest)$/i
const assetDestinations: ReadonlySet<string> = new Set([
  ...['audio', 'embed', 'font', 'image', 'manifest', 'script', 'serviceworker', 'style', 'track', 'video', 'worker'],
])

const purposeHeaders = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'] as const

/** Whether a browser fetches in advance what nobody has asked for yet (Fetch standard, `Sec-Purpose`; older names). */
export function isPrefetch(headers: Headers): boolean {
  return purposeHeaders.some((name) => /\bpre(?:fetch|render|view)/i.test(headers.get(name) ?? ''))
}

/** The class of a request that is counted apart; undefined for one that reads something. */
export function asideOf({ url, headers }: { url: URL; headers: Headers }): Aside | undefined {
  const destination = headers.get('sec-fetch-dest')
  if (isPrefetch(headers)) return 'prefetch'
  if (url.pathname === '/healthz' || url.pathname === '/readyz') return 'health_check'
  if (assetPath.test(url.pathname) || assetDestinations.has(destination ?? '')) return 'asset'
  // A script of one of our own pages, such as the dashboard's.
  return destination === 'empty' && headers.get('sec-fetch-site') === 'same-origin' ? 'own_page' : undefined
}
