// Products by the tokens of their User-Agents, where the package crawler-user-agents lacks or mislabels them.
import groups from './families.json' with { type: 'json' }

/** Why a product fetches pages; `unknown` where its operator does not say or it is none of these. */
export type Purpose =
  | 'training'
  | 'ai-search'
  | 'user-fetch'
  | 'browser-agent'
  | 'search-engine'
  | 'coding-tool'
  | 'http-library'
  | 'mcp-client'
  | 'browser'
  | 'unknown'

/** A product, who operates it (`various`: anybody can), and why it calls. */
export interface Family {
  family: string
  operator: string
  purpose: Purpose
}

/**
 * A family and its tokens in lower case, separated by `|`: the User-Agent contains it, begins with it (`^`) or is it
 * (`=`).
 */
export type FamilyRow = readonly [family: string, operator: string, purpose: Purpose, tokens: string]

/** Link previews: a person has shared the link. */
export const linkPreviews = rowsOf(groups['Link previews of networks and messengers'])

/**
 * The first row that matches wins, so specific products come before those whose tokens they also contain: tools before
 * the fetchers that they use, all of them before libraries.
 */
export const families = rowsOf(Object.values(groups).flat())

/** A test checks what JSON cannot say: that each row has four texts, the third a purpose. */
function rowsOf(rows: string[][]): readonly FamilyRow[] {
  return rows as unknown[] as FamilyRow[]
}

/** The rows with an expression for their tokens, made at the first use. */
let ownFamilies: { family: Family; expression: RegExp }[] | undefined

/** An expression for the tokens of a row. Of their characters, the dot, the brackets and the plus sign are special in one. */
function expressionOf(tokens: string): RegExp {
  const sources = tokens
    .replace(/[.()[\]+?*$\\{}]/g, '\\$&')
    .split('|')
    .map((token) => (token.startsWith('=') ? `^${token.slice(1)}$` : token))
  return new RegExp(sources.join('|'), 'i')
}

/** The family of the first row with a token of a User-Agent, whatever the case. */
export function findOwnFamily(userAgent: string): Family | undefined {
  ownFamilies ??= families.map(([family, operator, purpose, tokens]) => ({
    family: { family, operator, purpose },
    expression: expressionOf(tokens),
  }))
  return ownFamilies.find(({ expression }) => expression.test(userAgent))?.family
}
