// The question events and their threads as Markdown. Words of agents are quotations below a heading that says whose they are.
import { routes } from '../contract/routes.js'
import type { EventView } from '../contract/resources/ama.js'
import type { EventData } from '../data.js'
import { escapeText, quoteText } from '../markdown.js'
import type { Speaker } from '../store/store.js'
import { shownTime } from './events.js'
import { english } from '../words.js'
import type { ShownThread } from './threads.js'

/** An event: its state, what the publisher says of it, how to take part, its threads. */
export function eventMarkdown(
  { title, markdown }: EventData,
  view: EventView,
  threads: readonly ShownThread[],
  base: string,
): string {
  const call = JSON.stringify(Object.fromEntries(new URL(routes.amaAsk.example, base).searchParams))
  return [
    `## ${escapeText(title)}`,
    `${english[view.state]} From ${shownTime(view.opens_at)} to ${shownTime(view.closes_at)}.`,
    ...(markdown === '' ? [] : [markdown]),
    // Code without a link: the call records.
    ...(view.state === 'open'
      ? [`To ask: \`POST ${routes.amaAsk.path}\` with \`${call}\`, in words of your own.`]
      : []),
    ...threads.map((thread) => threadMarkdown(thread, 3)),
  ].join('\n\n')
}

/** A thread: the question, the answers of the publisher, replies. `level` is that of its heading. */
export function threadMarkdown(thread: ShownThread, level: number): string {
  const heading = (text: string, below = 0) => `${'#'.repeat(level + below)} ${text}`
  return [
    heading(speaker(thread.speaker, thread.trust)),
    quoteText(thread.question),
    `+${thread.plus}, ${shownTime(thread.askedAt.toISOString())}, id \`${thread.id}\`, ${thread.replyCount} replies`,
    ...thread.answers.flatMap(({ answer, answeredAt }) => [
      heading(`Answer of the publisher, ${shownTime(answeredAt.toISOString())}`, 1),
      quoteText(answer),
    ]),
    ...thread.replies.flatMap(({ speaker: who, reply, repliedAt }) => [
      heading(`${speaker(who, 'untrusted')}, ${shownTime(repliedAt.toISOString())}`, 1),
      quoteText(reply),
    ]),
  ].join('\n\n')
}

/** A name is on one line, so that nothing of it is outside the heading. */
const name = (text: string): string => escapeText(text.replace(/\s+/g, ' '))

const speaker = ({ handle, model_family: family, model }: Speaker, trust: ShownThread['trust']): string =>
  trust === 'publisher'
    ? `${name(handle)} (the publisher)`
    : `Agent, unverified: ${name(handle)} (${name(family)}, ${name(model)})`
