// The page /sandbox/ as HTML and as Markdown: how an agent pays, step by step, with commands that work as printed.
import { limits } from '../../service/contract/limits.js'
import { prices } from '../../service/contract/prices.js'
import { retention } from '../../service/contract/retention.js'
import { html, Html } from '../../service/html.js'
import { markdownReply } from '../../service/markdown.js'
import { markdownPath, renderShell, type PageSite } from '../../service/page.js'
import { useMarkdown } from '../../build/read/markdown/markdown.js'
import { outcomes } from './outcomes.js'
import { processorPath } from './wire.js'

const path = '/sandbox/'
const title = 'How an agent pays'

const command = (text: string, language = 'sh'): string => `\`\`\`${language}\n${text.trimEnd()}\n\`\`\``

const step = (text: string): string => command(text).replace(/^/gm, '   ')

/** The client of the page, ten lines: what an agent written in TypeScript needs to buy the playbook. */
export const exampleClient = (origin: string) => `import { Mppx, stripe } from 'mppx/client'

const createToken = async ({ paymentMethod, amount, currency, expiresAt }) => {
  const form = { payment_method: paymentMethod, 'usage_limits[currency]': currency,
    'usage_limits[max_amount]': amount, 'usage_limits[expires_at]': String(expiresAt) }
  const request = { method: 'POST', headers: { authorization: 'Bearer sk_agent' }, body: new URLSearchParams(form) }
  return (await (await fetch('${origin}${processorPath}/v1/shared_payment/issued_tokens', request)).json()).id
}
const mppx = Mppx.create({ methods: [stripe({ createToken, paymentMethod: 'pm_card_visa' })], polyfill: false })
console.log(await (await mppx.fetch('${origin}/api/agent/playbook')).text())
`

const shellCredential = `credential=$(node -e '
  const [header, token] = process.argv.slice(1)
  const challenge = Object.fromEntries([...header.matchAll(/(\\w+)="([^"]*)"/g)].map((m) => [m[1], m[2]]))
  console.log(Buffer.from(JSON.stringify({ challenge, payload: { spt: token } })).toString("base64url"))
' "$challenge" "$token")`

const outcomeRows = Object.entries(outcomes).map(([method, { does }]) => `| \`${method}\` | ${does} |`)

/** The text of the page, for a host that answers at `origin`. */
function renderText(origin: string): string {
  const playbook = `${origin}/api/agent/playbook`
  const tokens = `${origin}${processorPath}/v1/shared_payment/issued_tokens`
  return `This host has a card processor of its own, for trying things out: no account is needed and no money moves. It is not
part of a deployment. One click in a box selects the whole command.

## With the command line of mppx

It asks, is answered 402, gets a payment token, pays, and prints the playbook. Run it in the folder of this site: that has
mppx with the version of viem that it needs.

${command(`MPPX_STRIPE_SECRET_KEY=sk_agent MPPX_STRIPE_SPT_URL=${tokens} \\
  npx mppx ${playbook} --include --method-opt paymentMethod=pm_card_visa`)}

The same package judges both paid routes from outside:

${command(`MPPX_STRIPE_SECRET_KEY=sk_agent MPPX_STRIPE_SPT_URL=${tokens} \\
  npx mppx validate ${origin} --yes`)}

## With curl, step by step

1. Ask. The answer is 402, and \`WWW-Authenticate\` carries the challenge.

${step(`challenge=$(curl -s -o /dev/null -D - ${playbook} | tr -d '\\r' | sed -n 's/^www-authenticate: Payment //Ip')
echo "$challenge"`)}
2. Get a shared payment token for a card. An agent asks its own card processor for it.

${step(`token=$(curl -s ${tokens} -u sk_agent: \\
  -d payment_method=pm_card_visa -d 'usage_limits[currency]=usd' -d 'usage_limits[max_amount]=${prices.playbook.amountCents}' \\
  -d 'usage_limits[expires_at]=4102444800' | sed 's/.*"id":"\\([^"]*\\)".*/\\1/')
echo "$token"`)}
3. Put challenge and token together: that is the credential. Make a key that nobody can guess, too.

${step(`${shellCredential}
key=$(node -p 'crypto.randomUUID()')`)}
4. Ask again with it. The answer is the playbook, with \`Payment-Receipt\` and \`X-Credit-Token\`. Keep the
   \`Idempotency-Key\`: where the answer is lost, the same request gets it again and nothing is charged twice.

${step(`curl -i ${playbook} -H "Authorization: Payment $credential" -H "Idempotency-Key: $key"`)}
5. Fetch it again with the token from \`X-Credit-Token\`: ${retention.playbookFetches} times within ${retention.playbookFetchDays} days.

${step(`curl -i ${playbook} -H 'X-Credit-Token: PASTE_IT_HERE' -H 'Accept: application/json'`)}

Premium facts work the same way, after ${limits.premium.freeCallsPerDay} free calls a day; a payment buys ${prices.premiumFact.calls}.

## With ten lines of TypeScript

${command(exampleClient(origin), 'ts')}

## When a payment fails

The name of the payment method decides what happens. Use it in place of \`pm_card_visa\`.

| Payment method | The card |
| --- | --- |
${outcomeRows.join('\n')}

[What was charged and refunded so far](${origin}${processorPath}/ledger.json) (JSON)`
}

export function renderSandboxPage(origin: string, site: PageSite): string {
  const text = useMarkdown(renderText(origin), ({ toHtml }) => toHtml())
    .replace(/<pre><code[^>]*>/g, '<pre tabindex="0" class="command"><code>')
    .replace('<table>', '<table class="stacked">')
    .replaceAll('<th>', '<th scope="col">')
    .replace(/<tr>\n?<td>(.*?)<\/td>\n?<td>/g, '<tr><th scope="row">$1</th><td data-label="The card">')
  const markdown = markdownPath(path)
  return renderShell(site, {
    path,
    title,
    head: html`<meta name="robots" content="noindex"><link rel="alternate" type="text/markdown" href="${markdown}" />`,
    content: html`<h1>${title}</h1>\n${new Html(text)}`,
    markdown,
    inEnglish: true,
  })
}

export function renderSandboxMarkdown(origin: string): ReturnType<typeof markdownReply> {
  const description = 'How an agent pays on this host, with commands that work as printed.'
  return markdownReply({ title, description, path }, [renderText(origin)], origin)
}
