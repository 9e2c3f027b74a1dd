// The section of a route: its parameters to edit, the call in several languages, a real answer, its fields and problems.
import { html, Html } from '../../../service/html.js'
import { displayAmount, prices } from '../../../service/contract/prices.js'
import { problemKinds } from '../../../service/contract/problems.js'
import { pathParameters } from '../../../service/contract/route.js'
import { inlineCode, lines } from '../../document/site-page.js'
import type { WorkingRoute } from '../endpoints.js'
import { problemsOf } from '../openapi-responses.js'
import { listFields, type AnswerField, type Components, type Schema } from './answer-fields.js'
import { colourJson, renderSamples } from './code-samples.js'
import type { ShownAnswer } from './real-answers.js'

/** The parts of the OpenAPI document that the reference shows. */
export interface OpenApi {
  paths: Record<string, { get: Operation }>
  components: { schemas: Components }
}

interface Operation {
  parameters?: Parameter[]
  responses: { 200: { content: Record<string, { schema: Schema }> } }
}

interface Parameter {
  name: string
  in: string
  required?: boolean
  description?: string
  schema: Schema
  example?: string | number
}

/** A route of the reference, for its page and the same in Markdown. */
export interface DescribedRoute {
  working: WorkingRoute
  operation: Operation
  fields: readonly AnswerField[]
  /** What answers its example; `null` where only a running host can give it. */
  answer: ShownAnswer | null
}

export function describeRoute(
  working: WorkingRoute,
  answer: ShownAnswer | null,
  { paths, components }: OpenApi,
): DescribedRoute {
  const { path } = working.route
  const operation = paths[path]?.get
  if (!operation) throw new Error(`OpenAPI has no GET ${path}`)
  const schema = operation.responses[200].content['application/json']?.schema
  return { working, operation, answer, fields: schema ? listFields(schema, components.schemas) : [] }
}

export const exampleValues = (parameters: readonly Parameter[]): Record<string, string | number> =>
  Object.fromEntries(
    parameters.flatMap(({ name, example }) => (example === undefined ? [] : [[name, example] as const])),
  )

/** `base` is the address of the site. */
export function renderRoute({ working, operation, fields, answer }: DescribedRoute, base: string): Html {
  const { id, route } = working
  const { parameters = [] } = operation
  const price = route.product && prices[route.product]
  const problems = problemsOf(route, route.records ? 'POST' : 'GET')
  return html`<section class="endpoint" aria-labelledby="${id}">
    <h2 id="${id}">${route.methods.map((method) => html`<span class="method">${method}</span> `)}<code>${route.path}</code></h2>
    <div class="call">
      <div>
        <p>${inlineCode(route.does)}</p>
        ${price && html`<p class="meta">${displayAmount(price)}: ${price.description}. <a href="/docs/paid/#pay">How to pay</a>.</p>`}
        ${renderForm(working, parameters)}
        ${renderFields(fields, answer === null)}
        ${problems.size === 0 ? null : html`<details><summary>Problems</summary><ul class="plain">${[...problems].map((slug) => html`<li>${problemKinds[slug].status} <a href="/problems/${slug}/">${problemKinds[slug].title}</a></li>`)}</ul></details>`}
      </div>
      <div>
        ${renderSamples(working, base, exampleValues(parameters))}
        ${renderAnswer(working, answer)}
      </div>
    </div>
  </section>`
}

/** The parameters as a form that runs the call; without a script it opens the answer, where the path has no parameters. */
function renderForm(working: WorkingRoute, parameters: readonly Parameter[]): Html {
  const { id, route } = working
  const method = route.records ? 'post' : 'get'
  const needsScript = route.records === true || pathParameters(route.path).length > 0
  const fields = parameters.map((parameter) => renderParameter(id, parameter))
  // Nothing is recorded by one press of a button: what walks a page presses all of them.
  const consent = html`<p class="field"><label><input type="checkbox" required /> This call is stored on the site; send it</label></p>`
  return html`<form data-path="${route.path}" method="${method}"${needsScript ? null : html` action="${route.path}"`}>
    ${lines(fields)}
    ${route.records ? consent : null}
    <p><button type="submit"${needsScript ? html` class="scripted"` : null}>${route.records ? 'Send' : 'Run'}</button></p>
  </form>`
}

function renderParameter(route: string, parameter: Parameter): Html {
  const { name, in: place, description } = parameter
  const id = `${route}-${name}`
  const limits = describeParameter(parameter)
  const about = html`<span class="meta" id="${id}-about">${inlineCode(description ?? '')}</span>`
  if (place === 'header')
    return html`<p class="field"><span><code>${name}</code> <span class="meta">header</span></span> ${about}</p>`
  return html`<p class="field"><span><label for="${id}"><code>${name}</code></label> <span class="meta">${limits}</span></span> ${renderInput(id, parameter)} ${about}</p>`
}

/** Where a parameter goes, whether it is needed, and what it may be. */
export function describeParameter({ in: place, required, schema }: Parameter): string {
  return [place, required ? 'required' : '', limitsOf(schema)].filter(Boolean).join(', ')
}

function renderInput(id: string, { name, required, schema, example }: Parameter): Html {
  const { type, enum: choices, minimum, maximum, maxLength, default: standard } = schema
  const must = required ? html` required` : null
  const shared = html`id="${id}" name="${name}" aria-describedby="${id}-about"${must}`
  if (choices) {
    const options = choices
      .map(String)
      .map((choice) => html`<option${choice === example ? html` selected` : null}>${choice}</option>`)
    return html`<select ${shared}>${required ? null : html`<option value="">any</option>`}${options}</select>`
  }
  const hint = typeof standard === 'string' || typeof standard === 'number' ? standard : undefined
  const attribute = (key: string, given: string | number | undefined) =>
    given === undefined ? null : html` ${new Html(key)}="${String(given)}"`
  const kind =
    type === 'integer'
      ? html`type="number"${attribute('min', minimum)}${attribute('max', maximum)}`
      : html`type="text" dir="auto"${attribute('maxlength', maxLength)}`
  return html`<input ${shared} ${kind}${attribute('value', example)}${attribute('placeholder', hint)} autocomplete="off" />`
}

function limitsOf({ minimum, maximum, maxLength, default: standard }: Schema): string {
  const range = minimum !== undefined && maximum !== undefined ? `${minimum} to ${maximum}` : ''
  const length = maxLength === undefined ? '' : `at most ${maxLength} characters`
  return [range, length, standard === undefined ? '' : `${JSON.stringify(standard)} if left out`]
    .filter(Boolean)
    .join(', ')
}

/** `isOpen` where nothing else shows what the answer is. */
function renderFields(fields: readonly AnswerField[], isOpen: boolean): Html | null {
  if (fields.length === 0) return null
  const rows = fields.map(
    ({ path, type, about }) =>
      html`<dt><code>${path}</code> <span class="meta">${type}</span></dt>${about === '' ? null : html`<dd>${inlineCode(about)}</dd>`}`,
  )
  return html`<details${isOpen ? html` open` : null}><summary>Fields of the answer</summary><dl class="fields">${rows}</dl></details>`
}

/** The answer as it was when the site was built, or what it will be; the page puts that of a call in its place. */
function renderAnswer({ route, example }: WorkingRoute, answer: ShownAnswer | null): Html {
  const { records, returns } = route
  const link = records ? null : html` <a href="${example}" data-fill="link">Open it</a>`
  if (answer === null)
    return html`<p class="meta" role="status"><span>${returns}.</span>${link}</p><pre class="response" tabindex="0" role="group" aria-label="Answer" hidden></pre>`
  const { text, isJson } = answer
  const code = isJson ? colourJson(text) : text
  return html`<p class="meta" role="status"><span>${returns}. Shortened.</span>${link}</p><pre class="response" tabindex="0" role="group" aria-label="Answer"><code>${code}</code></pre>`
}
