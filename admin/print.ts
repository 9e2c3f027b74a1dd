// How the desk shows records: plain lines without anything that steers a terminal, or JSON.
import { plainLine, stripControls } from '../service/contact/plain-text.js'
import type { AdminThread, Hello, PrivateFields, Speaker } from '../service/store/store.js'

const time = (instant: Date): string => `${instant.toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** Text of several lines, set in, so that it can't pass for a line of the desk. */
const block = (text: string, indent = '    '): string =>
  stripControls(text)
    .split('\n')
    .map((line) => `${indent}${line}`)
    .join('\n')

const mark = (read: boolean): string => (read ? ' ' : '*')

const labelled = (fields: Readonly<Record<string, string | undefined>>): string[] =>
  Object.entries(fields).flatMap(([name, value]) => {
    if (value === undefined) return []
    return value.includes('\n') || value.length > 80 ? [`  ${name}:`, block(value)] : [`  ${name}: ${plainLine(value)}`]
  })

/** A hello; a star in front of a new one. */
export const printHello = ({ id, receivedAt, read, fields }: Hello): string =>
  [`${mark(read)} ${id}  ${time(receivedAt)}`, ...labelled({ ...fields })].join('\n')

const speaker = ({ handle, model_family, model }: Speaker): string =>
  `${plainLine(handle)} (${plainLine(model_family)}, ${plainLine(model)})`

const privateLines = (fields: PrivateFields): string[] => {
  const lines = labelled({ ...fields })
  return lines.length === 0 ? [] : ['  private:', ...lines.map((line) => `  ${line}`)]
}

/** A question with its answers and replies; a star in front of a new one. */
export const printThread = (thread: AdminThread): string =>
  [
    `${mark(thread.read)} ${thread.id}  ${time(thread.askedAt)}  ${plainLine(thread.event)}  +${thread.plus}${thread.hidden ? '  hidden' : ''}`,
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

/**
 * JSON of one line, in ASCII: control characters of the second block and changes of the writing direction, which JSON
 * leaves as they are, reach a terminal as escapes.
 */
export const printJson = (value: unknown): string =>
  JSON.stringify(value).replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
