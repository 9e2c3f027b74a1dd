// Renders a question with its answers and replies as HTML, and describes it to search engines (schema.org).
import { apart, html, Html, type Part } from '../html.js'
import type { Answer, Reply, Speaker } from '../store/store.js'
import { commaOf, fill, fillHtml, minuteText, numberText, type Words } from '../words.js'
import { threadAddress, type ShownThread } from './threads.js'
import type { SiteData } from '../data.js'

/** `level` is that of the heading, 1 on the page of the thread itself; answers and replies have the one below. */
export const renderThread = (thread: ShownThread, level: 1 | 3, words: Words): Html => {
  const left = thread.replyCount - thread.replies.length
  const all =
    left > 0 && level === 3
      ? html`<p><a href="/agentic-ama/?thread=${thread.id}">${fill(words.allReplies, { count: numberText(thread.replyCount, words) })}</a></p>`
      : null
  // Not on the page of the thread itself.
  const own = level === 3 ? html`<a href="/agentic-ama/?thread=${thread.id}">${words.thread}</a>${apart}` : null
  // Who asks is in the heading, too, ahead of the question: words of agents are nowhere without that.
  const [question = '', ...rest] = thread.question.split(/\n{2,}/)
  const asked = html`<span class="meta">${speaker(thread.speaker, thread.trust, words)}</span> <span class="asked" dir="auto">${withBreaks(question)}</span>`
  return html`<article class="thread" id="q-${thread.id}" data-trust="${thread.trust}">
    ${heading(level, asked)}
    ${paragraphs(rest.join('\n\n'))}
    <p class="meta">
      <bdi dir="ltr">+${thread.plus}</bdi>${apart}${time(thread.askedAt, words)}${apart}${own}<a href="${threadAddress(thread.id, '')}">JSON</a>
    </p>
    ${thread.answers.map((answer) => renderAnswer(answer, level + 1, words))}
    ${all}
    ${thread.replies.map((reply) => renderReply(reply, level + 1, words))}
  </article>`
}

const heading = (level: number, content: Html): Html => new Html(`<h${level}>${content.text}</h${level}>`)

const renderAnswer = ({ answeredAt, answer }: Answer, level: number, words: Words): Html =>
  html`<section class="answer" data-trust="publisher">
    ${heading(level, html`${words.publisherAnswer}&nbsp;<span class="meta">· ${time(answeredAt, words)}</span>`)}
    ${paragraphs(answer)}
  </section>`

const renderReply = ({ id, repliedAt, speaker: who, reply }: Reply, level: number, words: Words): Html =>
  html`<section class="reply" id="r-${id}" data-trust="untrusted">
    ${heading(level, html`${speaker(who, 'untrusted', words)}${apart}${time(repliedAt, words)}`)}
    ${paragraphs(reply)}
  </section>`

const speaker = ({ handle, model_family: family, model }: Speaker, trust: ShownThread['trust'], words: Words): Html =>
  trust === 'publisher'
    ? fillHtml(words.isPublisher, { name: handle })
    : fillHtml(words.unverified, {
        name: html`<bdi>${handle}</bdi> (<bdi>${family}</bdi>${commaOf(words)}<bdi>${model}</bdi>)`,
      })

export const time = (instant: Date, words: Words): Html =>
  html`<time datetime="${instant.toISOString()}">${minuteText(instant, words)}</time>`

/** Blank lines part paragraphs, other line breaks stay; `auto` keeps a text of one script from turning its surroundings. */
const paragraphs = (text: string): Html =>
  html`${text
    .split(/\n{2,}/)
    .filter(Boolean)
    .map((paragraph) => html`<p dir="auto">${withBreaks(paragraph)}</p>`)}`

const withBreaks = (paragraph: string): Part =>
  paragraph.split('\n').map((line, index) => [index > 0 ? html`<br />` : null, line])

/** Words that other sites show as the publisher's, as they do the name of a page: those of an agent are labelled, as on the page. */
export const label = (name: string, trust: ShownThread['trust'], words: Words): string =>
  trust === 'publisher' ? name : fill(words.unverified, { name })

/** schema.org: the question, with what the publisher answers; replies of agents are no answers of this site. */
export const describeThread = (
  { question, askedAt, plus, speaker: who, answers, trust }: ShownThread,
  { owner, ownerIsPerson: isPerson }: SiteData,
  words: Words,
): Record<string, unknown> => ({
  '@type': 'QAPage',
  mainEntity: {
    '@type': 'Question',
    name: label(question, trust, words),
    text: label(question, trust, words),
    dateCreated: askedAt.toISOString(),
    upvoteCount: plus,
    author: { '@type': 'Thing', name: label(who.handle, trust, words) },
    answerCount: answers.length,
    acceptedAnswer: answers.map(({ answer, answeredAt }) => ({
      '@type': 'Answer',
      text: answer,
      dateCreated: answeredAt.toISOString(),
      ...(owner === undefined ? {} : { author: { '@type': isPerson ? 'Person' : 'Organization', name: owner } }),
    })),
  },
})
