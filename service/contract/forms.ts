// The patterns and lists of names, and the schemas that requests and answers share.
import * as z from 'zod'

/** Letters and digits with their marks: vowels of Indian scripts and of Thai are marks, and words without them are other words. */
const slugWord = '[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N}]*'
export const slugForm = new RegExp(`^${slugWord}(?:[-_.~]${slugWord})*$`, 'u')
/** Slugs of documents may be paths. */
export const pathForm = new RegExp(`^${slugWord}(?:[-_.~/]${slugWord})*$`, 'u')
const topicForm = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
/** Ids of questions, including opening questions. */
export const questionIdForm = /^[0-9A-Za-z-]{16,40}$/

/** A character that is neither white space nor punctuation of ASCII. */
const letter = '[^\\s!-/:-@\\[-`{-~]'
/**
 * The form as OpenAPI and MCP state it, in the part of regular expressions that all languages read alike (JSON Schema 2020-12,
 * 6.4): Python has no `\p`, and its MCP clients check answers with the patterns that they are given. It lets symbols pass, too.
 */
const portable = (separators: string): string => `^${letter}+(?:[${separators}]${letter}+)*$`

export const slugText = () =>
  z
    .string()
    .regex(slugForm)
    .meta({ pattern: portable('-_.~') })
export const pathText = () =>
  z
    .string()
    .regex(pathForm)
    .meta({ pattern: portable('-_.~/') })
/** The publisher's topics are in site.yaml; documents and errors list the values. */
export const topicId = () => z.string().regex(topicForm).meta({ 'x-values': 'topics' })
export const day = () => z.iso.date().describe('A day in UTC, YYYY-MM-DD')

/** What the change feed follows of a document. */
export const changeParts = ['text', 'facts', 'description'] as const
export type ChangePart = (typeof changeParts)[number]
