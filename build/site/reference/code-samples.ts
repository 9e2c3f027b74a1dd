// The call of a route in curl, JavaScript, Python and over MCP, with the parts that the page fills in as its parameters change.
import { html, type Html, type Part } from '../../../service/html.js'
import { tools } from '../../../service/mcp/tools.js'
import type { WorkingRoute } from '../endpoints.js'

type Language = 'curl' | 'JavaScript' | 'Python' | 'MCP'

/** Code with its places to fill in: `@url@`, and `@json@` for the values as JSON, `@shell@` for that between single quotes. */
type Template = Partial<Record<Language, string>>

/** The values of an example, by parameter. */
type Values = Readonly<Record<string, string | number>>

/** The samples of a route. */
export function renderSamples(working: WorkingRoute, base: string, values: Values): Html {
  const template = describeCall(working)
  const fills = fillsOf(working, base, values)
  const shown = Object.entries(template) as [Language, string][]
  const buttons = shown.map(
    ([name]) =>
      html`<button class="quiet" type="button" data-show="${name}" aria-pressed="${String(name === 'curl')}">${name}</button>`,
  )
  const blocks = shown.map(
    ([name, code]) =>
      html`<pre data-language="${name}" tabindex="0" role="group" aria-label="${name}"><code>${fillIn(code, fills)}</code></pre>`,
  )
  return html`<div class="samples"><p class="languages">${buttons}</p>${blocks}</div>`
}

export function curlCall(working: WorkingRoute, base: string, values: Values): string {
  const fills: Readonly<Record<string, string>> = fillsOf(working, base, values)
  return (describeCall(working).curl ?? '').replace(/@(url|json|shell)@/g, (_, part: string) => fills[part] ?? '')
}

function fillsOf({ route, example }: WorkingRoute, base: string, values: Values) {
  const url = `${base}${route.records ? route.path : example}`
  const json = JSON.stringify(values)
  return { url: url.replaceAll("'", '%27'), json, shell: json.replaceAll("'", String.raw`'\''`) }
}

function describeCall({ id, route }: WorkingRoute): Template {
  const isText = route.mediaTypes[0] !== 'application/json'
  const tool = Object.entries(tools).find(([, one]) => 'route' in one && one.route === id)?.[0]
  const mcp = tool && { MCP: `{ "method": "tools/call", "params": { "name": "${tool}", "arguments": @json@ } }` }
  if (route.records) {
    return {
      curl: `curl '@url@' \\\n  -H 'Content-Type: application/json' \\\n  -d '@shell@'`,
      JavaScript: `const answer = await fetch('@url@', {\n  method: 'POST',\n  headers: { 'Content-Type': 'application/json' },\n  body: JSON.stringify(@json@),\n})\nconsole.log(await answer.json())`,
      Python: `import requests\n\nprint(requests.post('@url@', json=@json@).json())`,
      ...mcp,
    }
  }
  return {
    curl: `curl ${route.product === undefined ? '' : '-i '}'@url@'`,
    JavaScript: `const answer = await fetch('@url@')\nconsole.log(await answer.${isText ? 'text' : 'json'}())`,
    Python: `import requests\n\nprint(requests.get('@url@').${isText ? 'text' : 'json()'})`,
    ...mcp,
  }
}

/** Puts the values into code, each in an element that the page finds again. */
const fillIn = (code: string, fills: Readonly<Record<string, string>>): Html =>
  html`${code.split(/@(url|json|shell)@/).map((part, at) => (at % 2 === 0 ? part : html`<span class="hljs-string" data-fill="${part}">${fills[part]}</span>`))}`

const jsonToken = /"(?:\\.|[^"\\])*"(?<key>:)?|-?\d[\d.eE+-]*|\b(?:true|false|null)\b/g

/** JSON with its names, texts and other values in the classes of highlighted code. */
export function colourJson(text: string): Html {
  const parts: Part[] = []
  let from = 0
  for (const { 0: token, index, groups } of text.matchAll(jsonToken)) {
    const kind = groups?.['key'] ? 'attr' : token.startsWith('"') ? 'string' : 'number'
    parts.push(text.slice(from, index), html`<span class="hljs-${kind}">${token}</span>`)
    from = index + token.length
  }
  return html`${[...parts, text.slice(from)]}`
}
