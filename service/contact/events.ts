// The question events: which one is open, and the refusals outside its hours.
import { Problem } from '../contract/problems.js'
import type { EventView } from '../contract/resources/ama.js'
import type { Context } from '../context.js'
import type { EventData } from '../data.js'

/** Where an event is in its life at an instant: it opens with its first millisecond and is closed from its last on. */
export const stateOf = ({ opensAt, closesAt }: EventData, now: Date): EventView['state'] => {
  if (now < new Date(opensAt)) return 'scheduled'
  return now < new Date(closesAt) ? 'open' : 'closed'
}

/** Instants of an event are written by hand; answers have them in one form. */
const instant = (text: string): string => new Date(text).toISOString()

/** All events, the one that opens last first. */
export const eventsNewestFirst = ({ data }: Pick<Context, 'data'>): EventData[] =>
  data.json('events.json').toSorted((a, b) => Date.parse(b.opensAt) - Date.parse(a.opensAt))

/** The id of an event's section on the AMA page; the page and each thread have ids there, too. */
export const eventAnchor = (eventId: string): string => `event-${eventId}`

const addressOf = ({ id }: EventData, baseUrl: string): string => `${baseUrl}/agentic-ama/#${eventAnchor(id)}`

/** An event as answers show it. */
export const viewEvent = (event: EventData, { baseUrl, now }: Pick<Context, 'baseUrl' | 'now'>): EventView => ({
  id: event.id,
  title: event.title,
  state: stateOf(event, now()),
  opens_at: instant(event.opensAt),
  closes_at: instant(event.closesAt),
  url: addressOf(event, baseUrl),
})

/** The refusal that a closed event gives, with the place of its threads. */
export const closed = (event: EventData, { baseUrl }: Pick<Context, 'baseUrl'>): Problem =>
  new Problem('ama-closed', {
    detail: `“${event.title}” closed at ${instant(event.closesAt)}. Its threads can be read.`,
    extra: { closed_at: instant(event.closesAt), archive: addressOf(event, baseUrl) },
  })

/**
 * The event that is open.
 * @throws Problem ama-not-open while another is scheduled, else ama-closed
 */
export const requireOpenEvent = (context: Context): EventData => {
  const now = context.now()
  const events = eventsNewestFirst(context)
  const open = events.find((event) => stateOf(event, now) === 'open')
  if (open) return open
  const next = events.findLast((event) => stateOf(event, now) === 'scheduled')
  if (next)
    throw new Problem('ama-not-open', {
      detail: `“${next.title}” opens at ${instant(next.opensAt)}.`,
      extra: { opens_at: instant(next.opensAt) },
    })
  const [last] = events
  if (last) throw closed(last, context)
  throw new Problem('ama-closed', {
    detail: 'No event is open and none is planned.',
    extra: { closed_at: null, archive: `${context.baseUrl}/agentic-ama/` },
  })
}
