// Renders the API reference from the published OpenAPI document, with examples to run in place.
import type { Html } from '../../../service/html.js'
import { html } from '../../../service/html.js'
import type { OutputFile, Publication } from '../../document/published.js'
import { workingRoutes } from '../endpoints.js'
import { inlineCode, lines, pageFile } from '../../document/site-page.js'

/** The parts of the OpenAPI document that the reference shows. */
interface Operation {
  operationId: string
  summary: string
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema: Schema }[]
  requestBody?: unknown
  responses: Record<string, Response>
  'x-payment-info'?: { offers: { amount: string; currency: string; description: string }[] }
}

type Response = { $ref: string } | DescribedResponse
interface DescribedResponse {
  description: string
  content?: Record<string, { schema: Schema }>
}

interface Schema {
  type?: string | string[]
  enum?: string[]
  minimum?: number
  maximum?: number
  maxLength?: number
  default?: unknown
  $ref?: string
}

interface OpenApi {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, unknown>; responses: Record<string, DescribedResponse> }
}

/** `openApi` is the file as it is published. */
export function renderReference(publication: Publication, openApi: OutputFile): OutputFile {
  const { site } = publication
  const { paths, components } = JSON.parse(String(openApi.content)) as OpenApi
  const examples = new Map(workingRoutes(publication).map(({ route, example }) => [route.path, example]))
  const endpoints = Object.entries(paths).map(([path, methods]) =>
    renderEndpoint(path, methods, examples.get(path), components),
  )
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) =>
      html`<details id="schema-${name}">
        <summary><code>${name}</code></summary>
        <pre tabindex="0" aria-label="Schema ${name}"><code>${JSON.stringify(schema, null, 2)}</code></pre>
      </details>`,
  )
  const content = html`<p class="lead">
      Every route, its parameters, answers and problems. The same is in <a href="/openapi.json">OpenAPI 3.1</a> and, in
      short, in the <a href="/api/agent.json">manifest</a>.
    </p>
    <p>
      Errors are <a href="/problems/">problem documents</a>. An unknown parameter is ignored; a known one with a bad
      value is a 400 that lists every fault. Every answer carries <code>Server-Timing</code>; CORS is open.
    </p>
    <h2 id="endpoints">Endpoints</h2>
    ${lines(endpoints)} ${renderMcp(site.base_url)}
    <h2 id="schemas">Schemas</h2>
    ${lines(schemas)}`
  const description = `The endpoints of ${site.title}, with examples to run in place.`
  return pageFile({ path: '/docs/', title: 'API', description, content, scripts: ['run.js'] }, site)
}

function renderEndpoint(
  path: string,
  methods: Record<string, Operation>,
  example: string | undefined,
  components: OpenApi['components'],
): Html {
  const operation = methods['get'] ?? methods['post']
  if (!operation) return html``
  const { operationId, summary, parameters = [], responses } = operation
  const offer = operation['x-payment-info']?.offers[0]
  const names = Object.keys(methods).map((method) => method.toUpperCase())
  return html`<section class="endpoint" aria-labelledby="${operationId}">
    <h3 id="${operationId}">${names.map((name) => html`<span class="method">${name}</span> `)}<code>${path}</code></h3>
    <p>${inlineCode(summary)}</p>
    ${offer && html`<p class="meta">Paid: ${(Number(offer.amount) / 100).toFixed(2)} ${offer.currency.toUpperCase()}, ${offer.description}. <a href="/problems/payment-required/">How a 402 reads</a>.</p>`}
    ${parameters.length > 0 ? parameterTable(parameters, methods['post'] !== undefined) : null}
    <ul class="answers">
      ${lines(Object.entries(responses).map(([status, response]) => describeResponse(status, response, components)))}
    </ul>
    ${example === undefined ? null : methods['post'] ? recordingExample(example) : runExample(example)}
  </section>`
}

function parameterTable(parameters: NonNullable<Operation['parameters']>, inBody: boolean): Html {
  const rows = parameters.map(
    ({ name, in: where, required, description, schema }) =>
      html`<tr>
        <th scope="row"><code>${name}</code></th>
        <td data-label="In">${where === 'query' && inBody ? 'query or body' : where}${required ? ', required' : null}</td>
        <td data-label="Allowed">${limitsOf(schema)}</td>
        <td data-label="What it is">${inlineCode(description ?? '')}</td>
      </tr>`,
  )
  return html`<table class="stacked parameters">
    <thead>
      <tr>
        <th scope="col">Parameter</th>
        <th scope="col">In</th>
        <th scope="col">Allowed</th>
        <th scope="col">What it is</th>
      </tr>
    </thead>
    <tbody>
      ${lines(rows)}
    </tbody>
  </table>`
}

function limitsOf({ type, enum: values, minimum, maximum, maxLength, default: standard }: Schema): string {
  const kind = values ? values.join(', ') : [type].flat().join(' or ')
  const range = minimum !== undefined && maximum !== undefined ? ` from ${minimum} to ${maximum}` : ''
  const length = maxLength === undefined ? '' : `, at most ${maxLength} characters`
  return `${kind}${range}${length}${standard === undefined ? '' : `, default ${JSON.stringify(standard)}`}`
}

function describeResponse(status: string, response: Response, components: OpenApi['components']): Html {
  const shared = '$ref' in response ? components.responses[response.$ref.split('/').at(-1) ?? ''] : response
  if (shared === undefined) throw new Error(`OpenAPI names no component for ${status}`)
  const { description, content } = shared
  const reference = Object.values(content ?? {}).find(({ schema }) => schema.$ref?.startsWith('#/components/'))
  const name = reference?.schema.$ref?.split('/').at(-1)
  const link = name === undefined ? null : html` (<a href="#schema-${name}">${name}</a>)`
  return html`<li><strong>${status}</strong> ${description}${name === 'Problem' ? null : link}</li>`
}

/** What records is neither linked nor run: crawlers follow links, and agents press buttons. */
const recordingExample = (address: string): Html =>
  html`<p class="example-code"><code>${address}</code> <span class="meta">records; send your own values</span></p>`

/**
 * A button to run an example, and a link for readers without JavaScript (the style sheet hides the button then). The button
 * is in the HTML, so that nothing moves; the path has no host, so that a preview calls itself.
 */
function runExample(address: string): Html {
  return html`<div class="runs">
    <p>
      <button class="quiet" type="button" data-run="${address}" aria-label="Run ${address}">Run</button>
      <a href="${address}">${address}</a>
    </p>
    <div role="status"></div>
  </div>`
}

function renderMcp(base: string): Html {
  const address = `${base}/mcp`
  const name = new URL(base).hostname.replace(/^www\./, '').replaceAll('.', '-')
  const settings = (key: string, server: Record<string, string>) =>
    JSON.stringify({ [key]: { [name]: server } }, null, 2)
  const setups: [string, string][] = [
    ['Claude Code', `claude mcp add --transport http ${name} ${address}`],
    ['Codex (~/.codex/config.toml)', `[mcp_servers.${name}]\nurl = "${address}"`],
    ['Cursor (.cursor/mcp.json)', settings('mcpServers', { url: address })],
    ['VS Code (.vscode/mcp.json)', settings('servers', { type: 'http', url: address })],
    ['Gemini CLI (~/.gemini/settings.json)', settings('mcpServers', { httpUrl: address })],
    ['Claude, ChatGPT and other apps', `Add a connector with the address ${address}; no login.`],
  ]
  return html`<h2 id="mcp">Over MCP</h2>
    <p>
      The same service as tools of the Model Context Protocol at <code>${address}</code>: stateless streamable HTTP, no
      login, the same checks and limits. The <a href="/.well-known/mcp/server-card.json">server card</a> says so for
      clients.
    </p>
    ${lines(
      setups.map(
        ([name, text]) =>
          html`<h3>${name}</h3>
            <pre tabindex="0" aria-label="Setup for ${name}"><code>${text}</code></pre>`,
      ),
    )}`
}
