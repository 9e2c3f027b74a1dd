// Tells which requests to a route that records are made by accident: they record nothing, and the answer says why.
import { routes } from '../contract/routes.js'
import type { Call } from '../context.js'
import { isPrefetch } from '../traffic/asides.js'
import { lazily } from '../lazily.js'

const loadFamily = lazily(() => import('../traffic/family.js'))

type RecordingId = 'hello' | 'amaAsk' | 'amaPlus' | 'amaReply'

/** Why a HEAD records nothing whose GET would. */
export const headNote = 'A HEAD records nothing.'

/**
 * Why a request records nothing, in a sentence; undefined where it records. A HEAD records nothing, nor do a browser's
 * prefetch (Fetch standard, `Sec-Purpose`), a link or a picture on a page of another site (Fetch Metadata, W3C), the
 * preview of a link, and the published example with no value changed.
 */
export async function whyNotRecorded<Id extends RecordingId>(
  id: Id,
  { input, method, headers, caller }: Pick<Call<Id>, 'input' | 'method' | 'headers' | 'caller'>,
): Promise<string | undefined> {
  const what = isPrefetch(headers)
    ? 'a browser fetched this in advance'
    : isFromOtherSite(headers)
      ? 'a page of another site led here'
      : (await isPreview(caller.userAgent))
        ? 'this is the preview of a link'
        : isExample(id, input)
          ? 'these are the values of the published example; send your own'
          : undefined
  if (what !== undefined) return `Nothing was recorded: ${what}.`
  return method === 'HEAD' ? headNote : undefined
}

/** A script's `fetch` alone has no destination; what a page embeds with `crossorigin` has the mode `cors`, too. */
function isFromOtherSite(headers: Headers): boolean {
  const [site, mode, destination] = ['site', 'mode', 'dest'].map((name) => headers.get(`sec-fetch-${name}`))
  return site === 'cross-site' && (mode === 'no-cors' || mode === 'navigate' || (destination ?? 'empty') !== 'empty')
}

async function isPreview(userAgent: string): Promise<boolean> {
  // The tables of families are loaded after an instance's first answer anyhow, to count it.
  const { isLinkPreview } = await loadFamily()
  return isLinkPreview(userAgent)
}

/** Whether every value is the example's. The id of a question and consent are nothing that anybody writes. */
function isExample(id: RecordingId, input: object): boolean {
  if (id === 'amaPlus') return false
  const published = new URL(routes[id].example, 'http://localhost').searchParams
  return Object.entries(input).every(
    ([name, value]) =>
      name === 'id' || name === 'consent' || value === undefined || published.get(name) === String(value).trim(),
  )
}
