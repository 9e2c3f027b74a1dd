// GET /ask/: a question and its answer as a page that needs no script, or as Markdown.
import type { AskAnswer } from '../contract/resources/fact.js'
import type { Context, Handler } from '../context.js'
import { wantsMarkdown } from '../accept.js'
import { html } from '../html.js'
import { markdownReply } from '../markdown.js'
import { markdownPath, renderCard, renderShell } from '../page.js'
import { answerCall } from './answer.js'
import { answerMarkdown, askMarkdown, oneLine } from './ask-markdown.js'
import { shortenTitle } from '../text/shorten.js'
import { colonOf, english, fill, type Words } from '../words.js'
import { askAddress, askPath as path, renderAnswer, renderAskForm, renderExamples } from './ask-parts.js'

/** The page with the answer to `q`, or with examples where there is none. */
export const askPage: Handler<'askPage'> = async (call) => {
  const { q, limit } = call.input
  const found = q === undefined ? null : await answerCall(q, limit, call)
  if (!wantsMarkdown(call)) return { body: renderPage(found, call.context), headers: { Vary: 'Accept' } }
  const { data, baseUrl } = call.context
  const site = data.json('site.json')
  const { body, headers } = markdownReply(
    { ...headOf(found, site.title, english), path: found === null ? path : askAddress(found.q) },
    found === null ? askMarkdown(site.examples ?? [], baseUrl) : answerMarkdown(found, baseUrl),
    baseUrl,
  )
  return { body, headers: { ...headers, ...(found !== null && { 'X-Robots-Tag': robots }) } }
}

/** Questions are without number, and a link may ask anything: only the page itself is for search engines. */
const robots = 'noindex, follow'

/** The question, below a word that says it is one: other sites show the name of a page as the publisher's words. */
const headOf = (found: AskAnswer | null, site: string, words: Words): { title: string; description: string } => {
  const label = words.ask + colonOf(words)
  const asked = shortenTitle(oneLine(found?.q ?? ''), label + site)
  return {
    title: asked === '' ? words.ask : label + asked,
    description: fill(words.askAbout, { site }),
  }
}

function renderPage(found: AskAnswer | null, { data, baseUrl }: Context): string {
  const site = data.json('site.json')
  const { words = english } = site
  const { title, description } = headOf(found, site.title, words)
  const query = found === null ? '' : `?${new URLSearchParams({ q: found.q }).toString()}`
  const markdown = markdownPath(path) + query
  const card = { title, description, address: baseUrl + path + query, picture: baseUrl + site.picture }
  return renderShell(site, {
    path,
    title,
    markdown,
    head: html`${renderCard(card, site.title)}<link rel="alternate" type="text/markdown" href="${markdown}" />${found === null ? null : html`<meta name="robots" content="${robots}" />`}`,
    content: html`<h1>${words.askPlainly}</h1>
      ${renderAskForm(found?.q ?? '', words)} ${found === null ? renderExamples(site.examples ?? [], words) : renderAnswer(found, site)}`,
  })
}
