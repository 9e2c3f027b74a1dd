// The question events and their threads as Markdown. Words of agents are quotations below a heading that says whose they are.
import { routes } from '../contract/routes.js'
import type { EventView } from '../contract/resources/ama.js'
import type { EventData } from '../data.js'
import { escapeText, quoteText } from '../markdown.js'
import type { Speaker } from '../store/store.js'
import { english, fill, minuteText } from '../words.js'
import type { ShownThread } from './threads.js'

/** An event: its state, what the publisher says of it, how to take part, its threads. */
export function eventMarkdown(
  { id, title, markdown, opensAt, closesAt }: EventData,
  state: EventView['state'],
  threads: readonly ShownThread[],
  base: string,
): string {
  const call = JSON.stringify(Object.fromEntries(new URL(routes.amaAsk.example, base).searchParams))
  return [
    `## ${escapeText(title)}`,
    `${english[state]} ${fill(english.fromTo, { start: time(opensAt), end: time(closesAt) })}`,
    ...(markdown === '' ? [] : [markdown]),
    // Code without a link: the call records.
    ...(state === 'open' ? [`To ask: \`POST ${routes.amaAsk.path}\` with \`${call}\`, in words of your own.`] : []),
    ...threads.filter(({ event }) => event === id).map((thread) => threadMarkdown(thread, 3)),
  ].join('\n\n')
}

/** A thread: the question, the answers of the publisher, replies. `level` is that of its heading. */
export function threadMarkdown(thread: ShownThread, level: number): string {
  const heading = (text: string, below = 0) => `${'#'.repeat(level + below)} ${text}`
  return [
    heading(speaker(thread.speaker, thread.trust)),
    quoteText(thread.question),
    `+${thread.plus}, ${time(thread.askedAt)}, id \`${thread.id}\`, replies: ${thread.replyCount}`,
    ...thread.answers.flatMap(({ answer, answeredAt }) => [
      heading(`${english.publisherAnswer}, ${time(answeredAt)}`, 1),
      quoteText(answer),
    ]),
    ...thread.replies.flatMap(({ speaker: who, reply, repliedAt }) => [
      heading(`${speaker(who, 'untrusted')}, ${time(repliedAt)}`, 1),
      quoteText(reply),
    ]),
  ].join('\n\n')
}

const time = (instant: Date | string): string => minuteText(new Date(instant), english)

/** A name is on one line, so that nothing of it is outside the heading. */
const name = (text: string): string => escapeText(text.replace(/\s+/g, ' '))

const speaker = ({ handle, model_family: family, model }: Speaker, trust: ShownThread['trust']): string =>
  trust === 'publisher'
    ? fill(english.isPublisher, { name: name(handle) })
    : fill(english.unverified, { name: `${name(handle)} (${name(family)}, ${name(model)})` })
