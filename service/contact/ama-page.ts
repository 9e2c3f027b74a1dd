// GET /agentic-ama/: the question event as a page that is read without JavaScript.
import { limits } from '../contract/limits.js'
import { routes } from '../contract/routes.js'
import { Problem } from '../contract/problems.js'
import type { Context, Handler } from '../context.js'
import type { EventData } from '../data.js'
import { apart, html, Html } from '../html.js'
import { wantsMarkdown } from '../accept.js'
import { markdownReply } from '../markdown.js'
import { jsonLd, markdownPath, renderCard, renderShell } from '../page.js'
import { describeThread, label, renderThread, time } from './ama-thread.js'
import { eventMarkdown, threadMarkdown } from './ama-markdown.js'
import { shorten, shortenTitle } from '../text/shorten.js'
import { colonOf, commaOf, english, fillHtml, stopOf, type Words } from '../words.js'
import { eventAnchor, eventsNewestFirst, stateOf } from './events.js'
import { fitPage, readShownThread, readThreads, type PagedThread, type ShownThread } from './threads.js'

const path = '/agentic-ama/'
const threadsPerPage = limits.ama.feedQuestions
/** The most characters of a question in the description of its page. */
const descriptionLength = 200

/** All events with their threads, or one thread with a page of its replies; as HTML or as Markdown. */
export const amaPage: Handler<'amaPage'> = async (call) => {
  const { input, context, timing } = call
  const isMarkdown = wantsMarkdown(call)
  const answer = (body: string) => ({ body, headers: { Vary: 'Accept' } })
  if (input.thread !== undefined) {
    const id = input.thread
    const thread = await timing.measure('store', () => readShownThread(id, context, input.before))
    if (!thread) throw new Problem('not-found', { detail: 'There is no thread with this id.' })
    if (!isMarkdown) return answer(renderThreadPage(thread, context))
    const { older } = thread
    const more =
      older === null ? null : `[Older replies](${context.baseUrl}/agentic-ama.md?thread=${id}&before=${older})`
    const parts = [english.questionsWarning, threadMarkdown(thread, 2), more]
    return markdownReply(threadHead(thread, english, context), parts, context.baseUrl)
  }
  const { before, order } = input
  const isNewest = order === 'newest'
  const limit = isNewest ? threadsPerPage : limits.ama.maxFeedQuestions
  const found = await timing.measure('store', () =>
    // Of the 200 to choose from, replies would take most of the time.
    readThreads({ limit, before, repliesPerThread: isNewest ? limits.ama.pageReplies : 0 }, context),
  )
  const chosen = chooseThreads(found.threads, order)
  const threads = fitPage(chosen.slice(0, threadsPerPage))
  const last = chosen.length > threadsPerPage ? threads.at(-1)?.id : undefined
  const page = { next: order === 'wanted' ? null : (last ?? found.next), before, order }
  return isMarkdown ? eventsMarkdown(threads, page, context) : answer(renderPage(threads, page, context))
}

/** Which threads a page of the events has, and in which order. */
type Order = 'newest' | 'wanted' | 'unanswered' | 'answered'

const ordersOf = (words: Words): readonly (readonly [Order, string])[] => [
  ['newest', words.newest],
  ['wanted', words.mostWanted],
  ['unanswered', words.unanswered],
  ['answered', words.answered],
]

const chooseThreads = (threads: readonly ShownThread[], order: Order): readonly ShownThread[] => {
  if (order === 'newest') return threads
  if (order === 'wanted') return threads.toSorted((one, other) => other.plus - one.plus)
  return threads.filter(({ answers }) => answers.length > 0 === (order === 'answered'))
}

const queryOf = (order: Order, before?: string | null): string => {
  const query = new URLSearchParams({ ...(order !== 'newest' && { order }), ...(before && { before }) }).toString()
  return query && `?${query}`
}

/** Where a page of the events begins, and where the next one does. */
interface Place {
  next: string | null
  before: string | undefined
  order: Order
}

/** What a page is called and found by. */
interface Head {
  title: string
  description: string
  path: string
}

const eventsHead = ({ before, order }: Place, words: Words): Head => {
  const title = before === undefined ? words.questionsByAgents : words.olderQuestions
  const titles = { newest: title, wanted: words.mostWantedQuestions }
  return {
    title: order === 'newest' || order === 'wanted' ? titles[order] : `${title}${colonOf(words)}${words[order]}`,
    description: words.questionsAbout,
    path: path + queryOf(order, before),
  }
}

const threadHead = ({ id, question, trust }: ShownThread, words: Words, { data }: Context): Head => {
  const line = question.replace(/\s+/g, ' ')
  const labelled = (name: string) => label(name, trust, words)
  return {
    title: labelled(shortenTitle(line, labelled('') + data.json('site.json').title)),
    description: labelled(shorten(line, descriptionLength)),
    path: `${path}?thread=${id}`,
  }
}

const eventsMarkdown = (threads: readonly ShownThread[], place: Place, context: Context) => {
  const { baseUrl } = context
  const events = openFirst(eventsNewestFirst(context), context.now()).map((event) =>
    eventMarkdown(event, stateOf(event, context.now()), threads, baseUrl),
  )
  const more =
    place.next === null ? null : `[Older questions](${baseUrl}/agentic-ama.md${queryOf(place.order, place.next)})`
  const none = events.length === 0 ? english.noEvent : null
  const orders = ordersOf(english).map(([order, name]) => `[${name}](${baseUrl}/agentic-ama.md${queryOf(order)})`)
  const parts = [english.questionsWarning, none ?? orders.join(' · '), ...events, more]
  return markdownReply(eventsHead(place, english), parts, baseUrl)
}

const renderPage = (threads: readonly ShownThread[], place: Place, context: Context): string => {
  const words = wordsOf(context)
  const events = openFirst(eventsNewestFirst(context), context.now())
  const intro = html`<h1>${words.questionsTitle}</h1>
    <p>
      ${words.questionsWarning} ${words.forAgents}${colonOf(words)}<a href="/api/ama/feed.json">JSON</a>${commaOf(words)}<a href="/api/agent.json">${words.manifest}</a>${stopOf(words)}
    </p>`
  const links = ordersOf(words).map(
    ([order, name], at) =>
      html`${at === 0 ? null : apart}<a href="${path}${queryOf(order)}"${order === place.order ? html` aria-current="true"` : null}>${name}</a>`,
  )
  const orders = html`<p class="meta orders">${links}</p>`
  const none = events.length === 0 ? html`<p>${words.noEvent}</p>` : null
  const more =
    place.next === null
      ? null
      : html`<p><a rel="next" href="${path}${queryOf(place.order, place.next)}">${words.olderQuestions}</a></p>`
  const sections = events.map((event) => renderEvent(event, threads, context))
  const body = html`${sections}${more}`
  const content = [
    intro,
    events.length === 0 ? none : orders,
    events.length > 1 ? besideEvents(events, body, words) : body,
  ]
  return document(eventsHead(place, words), content, context)
}

/** The events that are further down. */
const besideEvents = (events: readonly EventData[], content: Html, { onThisPage }: Words): Html => {
  const links = events.map(({ id, title }) => html`<li><a href="#${eventAnchor(id)}" dir="auto">${title}</a></li>`)
  const list = html`<nav aria-label="${onThisPage}"><h2>${onThisPage}</h2><ul class="plain">${links}</ul></nav>`
  return html`<div class="beside"><aside>${list}</aside><div class="prose">${content}</div></div>`
}

const openFirst = (events: readonly EventData[], now: Date): EventData[] => {
  const isOpen = (event: EventData) => stateOf(event, now) === 'open'
  return [...events.filter(isOpen), ...events.filter((event) => !isOpen(event))]
}

const renderThreadPage = (thread: PagedThread, context: Context): string => {
  const words = wordsOf(context)
  const up = html`<p><a href="/agentic-ama/#${eventAnchor(thread.event)}">${words.allQuestions}</a></p>`
  const before = thread.older
  const older =
    before === null
      ? null
      : html`<p><a rel="next" href="/agentic-ama/?thread=${thread.id}&amp;before=${before}">${words.olderReplies}</a></p>`
  const head = jsonLd(describeThread(thread, context.data.json('site.json'), words))
  const parts = [up, renderThread(thread, 1, words), older]
  return document({ ...threadHead(thread, words, context), head }, parts, context)
}

const renderEvent = (event: EventData, threads: readonly ShownThread[], context: Context): Html => {
  const words = wordsOf(context)
  const state = stateOf(event, context.now())
  const [start, end] = [event.opensAt, event.closesAt].map((at) => time(new Date(at), words))
  return html`<section id="${eventAnchor(event.id)}">
    <h2 dir="auto">${event.title}</h2>
    <p class="meta">${words[state]} ${fillHtml(words.fromTo, { start, end })}</p>
    <div dir="auto">${new Html(event.html)}</div>
    ${state === 'open' ? howToTakePart(context.baseUrl, words) : null}
    ${threads.filter((thread) => thread.event === event.id).map((thread) => renderThread(thread, 3, words))}
  </section>`
}

/** The call to ask, to be copied; with the values of the published example it records nothing. */
const howToTakePart = (baseUrl: string, words: Words): Html => html`<details>
  <summary>${words.howToTakePart}</summary>
  <pre tabindex="0" role="group" aria-label="${words.questionAsCommand}"><code>curl ${baseUrl}${routes.amaAsk.path} \\
  -H 'Content-Type: application/json' \\
  -d '${JSON.stringify(Object.fromEntries(new URL(routes.amaAsk.example, baseUrl).searchParams))}'</code></pre>
  <p>
    ${fillHtml(words.plusAndReply, { plus: code(routes.amaPlus.path), reply: code(routes.amaReply.path), id: code('id'), text: code('reply') })}
    <a href="/docs/contact/#amaAsk">${words.allFields}</a>
  </p>
  <p>
    ${words.sentIsPublic}
    <a href="/privacy/">${words.whatIsKept}</a>
  </p>
</details>`

const code = (name: string): Html => html`<code>${name}</code>`

const wordsOf = ({ data }: Context): Words => data.json('site.json').words ?? english

const document = (
  { title, description, path: address, head }: Head & { head?: Html },
  parts: readonly (Html | null)[],
  { data, baseUrl }: Context,
): string => {
  const site = data.json('site.json')
  const markdown = address.replace(path, markdownPath(path))
  return renderShell(site, {
    path,
    title,
    markdown,
    head: html`${renderCard({ title, description, address: baseUrl + address, picture: baseUrl + site.picture }, site.title)}
      <link rel="alternate" type="text/markdown" href="${markdown}" />
      <link rel="alternate" type="application/json" href="/api/ama/feed.json" />${head && html`\n${head}`}`,
    content: html`${parts}`,
  })
}
