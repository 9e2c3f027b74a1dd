// What documents say of a route's parameters is what its schema checks.
import { expect, it } from 'vitest'
import { pathForm, slugForm } from '../service/contract/forms.js'
import { describeParameters, describeSchema } from '../service/contract/parameters.js'
import { listedFactSchema } from '../service/contract/resources/fact.js'
import { routes } from '../service/contract/routes.js'
import { matchRoute } from '../service/http/match.js'

it('describes a number of a query string as a number with its bounds and default', () => {
  const [q, limit] = describeParameters(routes.ask)
  expect(q).toMatchObject({
    name: 'q',
    in: 'query',
    required: true,
    schema: { type: 'string', pattern: '\\S', maxLength: 500 },
  })
  expect(limit).toMatchObject({
    name: 'limit',
    required: false,
    schema: { type: 'integer', minimum: 1, maximum: 50, default: 8 },
  })
})

it('tells path and header parameters apart', () => {
  expect(describeParameters(routes.premiumFact).map(({ name, in: where }) => `${where} ${name}`)).toEqual([
    'path id',
    'header X-Credit-Token',
    'header Authorization',
    'header PAYMENT-SIGNATURE',
    'header Idempotency-Key',
  ])
})

it('names the publisher’s topics where they are known, and no mark of our own where not', () => {
  const schemaOf = (topics?: string[]) => describeParameters(routes.facts, topics)[0]?.schema
  expect(schemaOf(['perplexity'])).toEqual({ type: 'string', description: 'Only this topic', enum: ['perplexity'] })
  expect(schemaOf()).toEqual({ type: 'string', description: 'Only this topic', pattern: expect.any(String) as string })
})

it('refers to the components of a document, and describes the same parts in full where it has none', () => {
  const entries = (components?: Map<unknown, string>) =>
    describeSchema(routes.facts.answer, undefined, 'output', components).properties?.['facts']?.['items']
  expect(entries()).toMatchObject({ type: 'object' })
  expect(entries(new Map([[listedFactSchema, 'Fact']]))).toEqual({ $ref: '#/components/schemas/Fact' })
  expect(entries()).toMatchObject({ type: 'object' })
})

it('describes texts by patterns that every language reads alike, and that take every slug', () => {
  const patterns = new Set<string>()
  const gather = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return
    if ('pattern' in part && typeof part.pattern === 'string') patterns.add(part.pattern)
    Object.values(part).forEach(gather)
  }
  for (const { input, answer } of Object.values(routes)) gather([describeSchema(input()), describeSchema(answer)])
  expect(patterns.size).toBeGreaterThan(4)
  // Python knows neither classes of Unicode nor `\u{…}`, and Go no `\u` and no looking around.
  expect([...patterns].filter((pattern) => /\\[pPuk]|\(\?(?!:)/.test(pattern))).toEqual([])
  const [ofPath, ofName] = [routes.postMarkdown, routes.premiumFact].map(
    (route) => new RegExp(describeParameters(route)[0]?.schema['pattern'] as string),
  )
  for (const slug of ['one', '2024/kube_con', 'v1.2', 'مقال-جديد', '日本', 'हिन्दी-में', 'a~b']) {
    expect([slug, pathForm.test(slug), ofPath?.test(slug)]).toEqual([slug, true, true])
    expect([slug, slugForm.test(slug), ofName?.test(slug)]).toEqual([slug, !slug.includes('/'), !slug.includes('/')])
  }
  for (const other of ['', '-a', 'a b', 'a?b', 'a/']) expect([other, ofPath?.test(other)]).toEqual([other, false])
})

it('takes a page of an older list for no document', () => {
  expect(matchRoute('/posts/page/2/')).toMatchObject({ id: 'postsOlder', parameters: { name: '2' } })
  expect(matchRoute('/posts/2026/page/2/')?.parameters).toEqual({ slug: '2026/page/2' })
})

it('computes an answer for each parameter that no file has', () => {
  const lists = Object.values(routes).filter(({ source }) => source.kind === 'file-or-function')
  expect(lists.length).toBeGreaterThan(3)
  for (const route of lists) {
    if (route.source.kind !== 'file-or-function') continue
    const { parameters, fileParameter } = route.source
    const declared = describeParameters(route).filter(({ in: where }) => where === 'query')
    expect([route.path, declared.map(({ name }) => name).toSorted()]).toEqual([
      route.path,
      [...parameters, ...(fileParameter === undefined ? [] : [fileParameter])].toSorted(),
    ])
  }
})
