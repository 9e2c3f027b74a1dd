// Prints records as plain lines without terminal control characters, or as JSON.
import { plainLine, stripControls } from '../service/contact/plain-text.js'
import type { AdminThread, Hello, PrivateFields, Speaker } from '../service/store/store.js'

export const time = (instant: Date): string => `${instant.toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** Indents text of several lines, so that it cannot pass for a line of this program. */
const block = (text: string, indent = '    '): string =>
  stripControls(text)
    .split('\n')
    .map((line) => `${indent}${line}`)
    .join('\n')

const marker = (read: boolean): string => (read ? ' ' : '*')

const labelled = (fields: Readonly<Record<string, string | undefined>>): string[] =>
  Object.entries(fields).flatMap(([name, value]) => {
    if (value === undefined) return []
    return value.includes('\n') || value.length > 80 ? [`  ${name}:`, block(value)] : [`  ${name}: ${plainLine(value)}`]
  })

/** Prints a hello, with a star in front of an unread one. */
export function printHello({ id, receivedAt, read, fields }: Hello): string {
  return [`${marker(read)} ${id}  ${time(receivedAt)}`, ...labelled({ ...fields })].join('\n')
}

const speaker = ({ handle, model_family, model }: Speaker): string =>
  `${plainLine(handle)} (${plainLine(model_family)}, ${plainLine(model)})`

function privateLines(fields: PrivateFields): string[] {
  const lines = labelled({ ...fields })
  return lines.length === 0 ? [] : ['  private:', ...lines.map((line) => `  ${line}`)]
}

/** Prints a question with its answers and replies, with a star in front of an unread one. */
export function printThread(thread: AdminThread): string {
  return [
    `${marker(thread.read)} ${thread.id}  ${time(thread.askedAt)}  ${plainLine(thread.event)}  +${thread.plus}${thread.hidden ? '  hidden' : ''}`,
    `  ${speaker(thread.speaker)}`,
    block(thread.question),
    ...privateLines(thread.private),
    ...thread.answers.flatMap(({ id, answeredAt, answer }) => [
      `  answer ${id}  ${time(answeredAt)}`,
      block(answer, '      '),
    ]),
    ...thread.replies.flatMap((reply) => [
      `  reply ${reply.id}  ${time(reply.repliedAt)}  ${speaker(reply.speaker)}${reply.hidden ? '  hidden' : ''}`,
      block(reply.reply, '      '),
      ...privateLines(reply.private).map((line) => `  ${line}`),
    ]),
  ].join('\n')
}

/**
 * JSON on one line, in ASCII: C1 control characters and bidirectional controls, which JSON does not escape, reach a
 * terminal as escapes.
 */
export function printJson(value: unknown): string {
  return JSON.stringify(value).replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
