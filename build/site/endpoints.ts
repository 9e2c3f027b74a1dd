// Lists the routes that work on this site, with working examples, for the manifest.
import { describeParameters } from '../../service/contract/parameters.js'
import { groups, type GroupId, type RouteSpec } from '../../service/contract/route.js'
import { routes, type RouteId } from '../../service/contract/routes.js'
import type { Endpoint, ParameterEntry } from '../../service/contract/resources/manifest.js'
import { openingId } from '../read/events.js'
import { groupBy } from '../read/group-by.js'
import { hyphenate } from './example-questions.js'
import { firstPart } from './lists.js'
import type { Publication } from '../document/published.js'
import { encodeSlug } from '../links/document-paths.js'

export interface WorkingRoute {
  id: RouteId
  route: RouteSpec
  /** Path and query of a working example. */
  example: string
}

/** Content that a route needs, where its example does not name it. */
const isUsable: Partial<Record<RouteId, (publication: Publication) => boolean>> = {
  playbook: ({ playbook }) => playbook !== null,
  playbookPreview: ({ playbook }) => playbook !== null,
  randomFact: ({ facts }) => facts.length > 0,
  amaAsk: ({ events }) => events.length > 0,
}

/** The routes for agents that work on a site; those that need missing content are left out. */
export function workingRoutes(publication: Publication): WorkingRoute[] {
  const fills = exampleValues(publication)
  return (Object.entries(routes) as [RouteId, RouteSpec][]).flatMap(([id, route]) => {
    if (route.audience !== 'agents') return []
    if (isUsable[id]?.(publication) === false) return []
    const example = route.example.replace(/:first-[a-z-]*[a-z]/g, (name) => fills[name] ?? name)
    return example.includes(':first-') ? [] : [{ id, route, example }]
  })
}

export interface RouteGroup {
  id: GroupId
  title: string
  about: string
  routes: WorkingRoute[]
}

/** The groups that have routes; each has a page of the reference at `/docs/{id}/`. */
export function listGroups(publication: Publication): RouteGroup[] {
  const routesOf = groupBy(workingRoutes(publication), ({ route }) => route.group)
  return (Object.entries(groups) as [GroupId, (typeof groups)[GroupId]][]).flatMap(([id, group]) => {
    const routes = routesOf.get(id)
    return routes ? [{ id, ...group, routes }] : []
  })
}

function exampleValues(publication: Publication): Partial<Record<string, string>> {
  const { posts, articles, premium, events, examples } = publication
  const [question = ''] = examples
  const event = [...events].reverse().find((one) => one.opening)
  return {
    ...(posts[0] && { ':first-post': encodeSlug(posts[0].slug) }),
    ...(articles[0] && { ':first-article': encodeSlug(articles[0].slug) }),
    ...(premium[0] && { ':first-premium': encodeURIComponent(premium[0].id) }),
    ...(event && { ':first-question-id': openingId(event) }),
    ':first-question': encodeURIComponent(question).replaceAll('%20', '+'),
    ':first-question-slug': encodeURIComponent(hyphenate(question)),
  }
}

/** The manifest's entries, one per path. */
export function listEndpoints(publication: Publication): Endpoint[] {
  const { posts, articles, facts, premium, site } = publication
  const lists: Partial<Record<RouteId, readonly unknown[]>> = { posts, articles, facts, premiumIndex: premium }
  return workingRoutes(publication).map((working) => {
    const endpoint = describeEndpoint(working, site.base_url)
    const part = firstPart(endpoint.path, lists[working.id] ?? [])
    return part === undefined
      ? endpoint
      : { ...endpoint, does: `${endpoint.does} In parts: \`${part}\`, then \`next\`.` }
  })
}

function describeEndpoint({ route, example }: WorkingRoute, base: string): Endpoint {
  const parameters = listParameters(route)
  // The URL of a route that records is bare: whoever follows it learns what is missing.
  const needsValues = parameters.some((one) => one.required) && route.records !== true
  const template = uriTemplate(route.path, parameters)
  return {
    method: route.methods.length === 2 ? 'GET or POST' : (route.methods[0] ?? 'GET'),
    path: route.path,
    does: route.does,
    params: parameters.length > 0 ? parameters : undefined,
    example: base + example,
    returns: route.returns,
    paid: route.product && true,
    records: route.records,
    url: base + (needsValues ? example : route.path),
    ...(template.includes('{') ? { uri_template: base + template } : {}),
  }
}

/** The path and query of an example: in a text it is no link then. */
export function pathOf(example: string): string {
  const { pathname, search } = new URL(example)
  return pathname + search
}

/** The path with its parameters and those of the query: `/api/ask{?q,limit}` (RFC 6570, 3.2.8). */
function uriTemplate(path: string, parameters: readonly ParameterEntry[]): string {
  const inQuery = parameters.filter((one) => one.in === 'query').map(({ name }) => name)
  return inQuery.length > 0 ? `${path}{?${inQuery.join(',')}}` : path
}

function listParameters(route: RouteSpec): ParameterEntry[] {
  return describeParameters(route).map(({ name, in: place, required, schema }) => ({
    name,
    in: place,
    required,
    type: schema.type ?? schema.anyOf?.[0]?.type ?? 'string',
    description: schema.description ?? '',
  }))
}
