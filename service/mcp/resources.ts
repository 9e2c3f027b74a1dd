// The resources of the MCP server: every document as Markdown, all facts as JSON, and llms.txt, each by its URL.
import {
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  type ListResourcesResult,
  type ReadResourceResult,
} from '@modelcontextprotocol/server'
import { routes } from '../contract/routes.js'
import type { Data } from '../data.js'
import { listDocuments } from '../documents/read.js'

const resourcesPerPage = 100

/** A page of the resources; the cursor is the place of its first one. @throws ProtocolError for another cursor. */
export function listResources(data: Data, baseUrl: string, cursor = '0'): ListResourcesResult {
  const documents = listDocuments(data, undefined)
  const all = [
    {
      ...{ uri: `${baseUrl}/llms.txt`, name: 'llms.txt', title: 'Map of the site', mimeType: 'text/plain' },
      description: 'What is here and how to ask for it.',
    },
    {
      ...{ uri: baseUrl + routes.facts.path, name: 'facts', title: 'All facts', mimeType: 'application/json' },
      description: routes.facts.does,
    },
    ...documents.map(({ kind, slug, title, description, markdown }) => ({
      ...{ uri: markdown, name: `${kind}/${slug}`, title, description, mimeType: 'text/markdown' },
    })),
  ]
  const start = /^\d{1,9}$/.test(cursor) ? Number(cursor) : all.length
  if (start >= all.length) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'There is no such cursor.')
  const end = start + resourcesPerPage
  return { resources: all.slice(start, end), ...(end < all.length && { nextCursor: String(end) }) }
}

/** The templates of the addresses of documents. */
export function listTemplates(baseUrl: string) {
  return (['post', 'article'] as const).map((kind) => ({
    ...{ uriTemplate: `${baseUrl}/api/${kind}/{+slug}.md`, name: kind, mimeType: 'text/markdown' },
    title: kind === 'post' ? 'A post' : 'An article',
    description: routes[kind === 'post' ? 'postMarkdown' : 'articleMarkdown'].does,
  }))
}

/** A resource by its URL; `readFacts` gives all facts. @throws ResourceNotFoundError for a URL that is not in the list. */
export async function readResource(
  uri: string,
  data: Data,
  baseUrl: string,
  readFacts: () => Promise<unknown>,
): Promise<ReadResourceResult> {
  // A model that types a URI mostly writes the characters that it encodes.
  const wanted = URL.canParse(uri) ? new URL(uri).href : uri
  const answer = (mimeType: string, text: string) => ({ contents: [{ uri, mimeType, text }] })
  if (uri === `${baseUrl}/llms.txt`) return answer('text/plain', data.json('llms.json'))
  if (uri === baseUrl + routes.facts.path) return answer('application/json', JSON.stringify(await readFacts()))
  const document = listDocuments(data, undefined).find(({ markdown }) => markdown === uri || markdown === wanted)
  if (!document) throw new ResourceNotFoundError(uri)
  return answer('text/markdown', await data.form(document.kind, document.slug, 'md'))
}
