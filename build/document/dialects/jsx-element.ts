// An element of JSX as its readers take it: its texts, its label, and what Markdown reads in them.

/** The Markdown in the place of an element, or of its two tags. */
export type RenderedElement = { whole: string } | { before: string; after: string; isHtml?: boolean; isItem?: boolean }

/** An element with the texts among its attributes. */
export interface JsxElement {
  name: string
  texts: ReadonlyMap<string, string>
  /** Whether its tags are alone on their lines. */
  isBlock: boolean
  /** Whether all of it is alone on one line. */
  isLine: boolean
  /** The source between its tags; `null` without a closing tag. */
  content: string | null
  /** Whether it is inside of HTML, in which Markdown is not read. */
  inHtml: boolean
}

export type Render = (element: JsxElement) => RenderedElement | null

/** The first of the attributes that is set. */
export const textOf = ({ texts }: JsxElement, ...names: string[]) =>
  names.map((name) => texts.get(name)?.replace(/\s+/g, ' ').trim()).find((text) => text) ?? null

export const labelOf = (element: JsxElement) =>
  textOf(element, 'label', 'title', 'caption', 'summary', 'heading', 'header')

/** A label above a text, in Markdown, with its description in brackets. */
export const labelOver = (label: string, description: string | null) =>
  description === null ? `**${label}:** ` : `**${label}** (${escapeMarkdown(description)}): `

/** Escapes what Markdown and Liquid would read in a text. */
export const escapeMarkdown = (text: string) => text.replace(/[\\`*_[\]<>#|~{]/g, '\\$&')
