// GET /agentic-ama/: the question event as a page that is read without JavaScript.
import { limits } from '../contract/limits.js'
import { routes } from '../contract/routes.js'
import { Problem } from '../contract/problems.js'
import type { EventView } from '../contract/resources/ama.js'
import type { Context, Handler } from '../context.js'
import type { EventData } from '../data.js'
import { html, Html } from '../html.js'
import { wantsMarkdown } from '../accept.js'
import { markdownReply } from '../markdown.js'
import { jsonLd, markdownPath, renderCard, renderShell } from '../page.js'
import { describeThread } from './ama-question.js'
import { eventMarkdown, threadMarkdown } from './ama-markdown.js'
import { colonOf, commaOf, english, fill, fillHtml, minuteText, stopOf, type Words } from '../words.js'
import { eventAnchor, eventsNewestFirst, stateOf, viewEvent } from './events.js'
import { renderThread, time } from './ama-thread.js'
import { fitPage, readShownThread, readThreads, type PagedThread, type ShownThread } from './threads.js'

const path = '/agentic-ama/'
/** Threads on one page; each with its newest replies. */
const threadsPerPage = limits.ama.feedQuestions

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
    return markdownReply(
      threadHead(thread, english),
      [english.questionsWarning, threadMarkdown(thread, 2), more],
      context.baseUrl,
    )
  }
  const { before, order } = input
  const isWanted = order === 'wanted'
  const limit = isWanted ? limits.ama.maxFeedQuestions : threadsPerPage
  const found = await timing.measure('store', () =>
    // Of the 200 to choose from, replies would take most of the time.
    readThreads({ limit, before, repliesPerThread: isWanted ? 0 : limits.ama.pageReplies }, context),
  )
  const threads = fitPage(
    isWanted ? found.threads.toSorted((one, other) => other.plus - one.plus).slice(0, threadsPerPage) : found.threads,
  )
  const page = { next: isWanted ? null : found.next, before, isWanted }
  return isMarkdown ? eventsMarkdown(threads, page, context) : answer(renderPage(threads, page, context))
}

/** Where a page of the events begins, and where the next one does. */
interface Place {
  next: string | null
  before: string | undefined
  /** Whether those with the most +1 are first. */
  isWanted: boolean
}

/** What a page is called and found by. */
interface Head {
  title: string
  description: string
  path: string
}

const eventsHead = ({ before, isWanted }: Place, words: Words): Head => ({
  title: isWanted ? words.mostWantedQuestions : before === undefined ? words.questionsByAgents : words.olderQuestions,
  description: words.questionsAbout,
  path: isWanted ? `${path}?order=wanted` : before === undefined ? path : `${path}?before=${before}`,
})

/** Words of agents are no name of a page, which other sites show as the publisher's. */
const threadHead = ({ id, askedAt }: ShownThread, words: Words): Head => {
  return {
    title: fill(words.questionOf, { time: minuteText(askedAt, words) }),
    description: words.questionsAbout,
    path: `${path}?thread=${id}`,
  }
}

const eventsMarkdown = (threads: readonly ShownThread[], place: Place, context: Context) => {
  const { baseUrl } = context
  const events = openFirst(eventsNewestFirst(context), context.now()).map((event) =>
    eventMarkdown(
      event,
      viewEvent(event, context),
      threads.filter((thread) => thread.event === event.id),
      baseUrl,
    ),
  )
  const more = place.next === null ? null : `[Older questions](${baseUrl}/agentic-ama.md?before=${place.next})`
  const none = events.length === 0 ? english.noEvent : null
  return markdownReply(eventsHead(place, english), [english.questionsWarning, none, ...events, more], baseUrl)
}

const renderPage = (threads: readonly ShownThread[], place: Place, context: Context): string => {
  const words = wordsOf(context)
  const events = openFirst(eventsNewestFirst(context), context.now())
  const intro = html`<h1>${words.questionsTitle}</h1>
    <p>
      ${words.questionsWarning} ${words.forAgents}${colonOf(words)}<a href="/api/ama/feed.json">JSON</a>${commaOf(words)}<a href="/api/agent.json">${words.manifest}</a>${stopOf(words)}
    </p>`
  const orders = html`<p class="meta orders">${orderLink('newest', words.newest, !place.isWanted)} · ${orderLink('wanted', words.mostWanted, place.isWanted)}</p>`
  const none = events.length === 0 ? html`<p>${words.noEvent}</p>` : null
  const more =
    place.next === null
      ? null
      : html`<p><a rel="next" href="/agentic-ama/?before=${place.next}">${words.olderQuestions}</a></p>`
  const sections = events.map((event) =>
    renderEvent(
      event,
      viewEvent(event, context),
      threads.filter((thread) => thread.event === event.id),
      context,
    ),
  )
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

const orderLink = (order: 'newest' | 'wanted', name: string, isCurrent: boolean): Html =>
  html`<a href="${path}${order === 'newest' ? '' : `?order=${order}`}"${isCurrent ? html` aria-current="true"` : null}>${name}</a>`

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
  const head = threadHead(thread, words)
  return document(
    { ...head, head: jsonLd(describeThread(thread, context.data.json('site.json'))) },
    [html`<h1>${head.title}</h1>`, up, renderThread(thread, 2, words), older],
    context,
  )
}

const renderEvent = (event: EventData, view: EventView, threads: readonly ShownThread[], context: Context): Html => {
  const words = wordsOf(context)
  const [start, end] = [view.opens_at, view.closes_at].map((at) => time(new Date(at), words))
  return html`<section id="${eventAnchor(event.id)}">
    <h2 dir="auto">${event.title}</h2>
    <p class="meta">${words[view.state]} ${fillHtml(words.fromTo, { start, end })}</p>
    <div dir="auto">${new Html(event.html)}</div>
    ${view.state === 'open' ? howToTakePart(context.baseUrl, words) : null}
    ${threads.map((thread) => renderThread(thread, 3, words))}
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
