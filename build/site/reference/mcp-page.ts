// The page on the MCP server: how clients are set up, and its tools with their arguments.
import { html, type Html } from '../../../service/html.js'
import { argumentsSchema, tools } from '../../../service/mcp/tools.js'
import { inlineCode, lines } from '../../document/site-page.js'
import type { WorkingRoute } from '../endpoints.js'

interface Setup {
  client: string
  text: string
}

/** How the clients that are used most are told of the server. */
export function setupsOf(base: string): Setup[] {
  const address = `${base}/mcp`
  const name = new URL(base).hostname.replace(/^www\./, '').replaceAll('.', '-')
  const settings = (key: string, server: Record<string, string>) =>
    JSON.stringify({ [key]: { [name]: server } }, null, 2)
  return [
    { client: 'Claude Code', text: `claude mcp add --transport http ${name} ${address}` },
    { client: 'Codex (~/.codex/config.toml)', text: `[mcp_servers.${name}]\nurl = "${address}"` },
    { client: 'Cursor (.cursor/mcp.json)', text: settings('mcpServers', { url: address }) },
    { client: 'VS Code (.vscode/mcp.json)', text: settings('servers', { type: 'http', url: address }) },
    { client: 'Gemini CLI (~/.gemini/settings.json)', text: settings('mcpServers', { httpUrl: address }) },
    { client: 'Claude, ChatGPT and other apps', text: `Add a connector with the address ${address}; no login.` },
  ]
}

/** The tools of the server. `working` are the routes of the site: a tool that calls another is not offered. */
export function listTools(working: readonly WorkingRoute[]) {
  const ids = new Set<string>(working.map(({ id }) => id))
  return Object.entries(tools)
    .filter(([, tool]) => !('route' in tool) || ids.has(tool.route))
    .map(([name, tool]) => {
      const { properties, required } = argumentsSchema(tool) as { properties?: object; required?: string[] }
      const needed = new Set(required)
      const parameters = Object.keys(properties ?? {}).map((one) => ({ name: one, required: needed.has(one) }))
      return { name, parameters, does: `${tool.description}${tool.readOnly ? '' : ' Changes something.'}` }
    })
}

/** `working` are the routes of the site. */
export function renderMcp(base: string, working: readonly WorkingRoute[]): Html {
  const rows = listTools(working).map(
    ({ name, parameters, does }) => html`<tr>
        <th scope="row"><code>${name}</code></th>
        <td data-label="Arguments">${parameters.map((one) => html` <code>${one.name}</code>${one.required ? '*' : null}`)}</td>
        <td data-label="What it does">${inlineCode(does)}</td>
      </tr>`,
  )
  return html`<p class="lead">The same service as tools of the Model Context Protocol, at <code>${base}/mcp</code>.</p>
    <p>Stateless streamable HTTP, no login, the same checks and limits. The <a href="/.well-known/mcp/server-card.json">server card</a> says so for clients. Documents are resources, too.</p>
    <h2 id="clients">Clients</h2>
    ${lines(
      setupsOf(base).map(
        ({ client, text }) => html`<h3>${client}</h3>
          <pre tabindex="0" role="group" aria-label="Setup for ${client}"><code>${text}</code></pre>`,
      ),
    )}
    <h2 id="tools">Tools</h2>
    <p>An argument with * is required.</p>
    <table class="stacked">
      <thead><tr><th scope="col">Tool</th><th scope="col">Arguments</th><th scope="col">What it does</th></tr></thead>
      <tbody>${lines(rows)}</tbody>
    </table>`
}
