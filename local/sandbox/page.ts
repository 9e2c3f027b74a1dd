// The page /sandbox/: how an agent pays, step by step, with commands that work as printed.
import { limits } from '../../service/contract/limits.js'
import { prices } from '../../service/contract/prices.js'
import { retention } from '../../service/contract/retention.js'
import { html, type Html } from '../../service/html.js'
import { renderShell, type PageSite } from '../../service/page.js'
import { outcomes } from './outcomes.js'
import { processorPath } from './wire.js'

const command = (text: string): Html => html`<pre tabindex="0" class="command"><code>${text}</code></pre>`

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

/** Renders the page of `site` for a host that answers at `origin`. */
export function renderSandboxPage(origin: string, site: PageSite): string {
  const playbook = `${origin}/api/agent/playbook`
  const tokens = `${origin}${processorPath}/v1/shared_payment/issued_tokens`
  const rows = Object.entries(outcomes).map(
    ([method, { does }]) =>
      html`<tr><th scope="row"><code>${method}</code></th><td data-label="The card">${does}</td></tr>`,
  )
  const content = html`<h1>How an agent pays</h1>
<p>This host has a card processor of its own, for trying things out: no account is needed and no money moves. It is not
part of a deployment. One click in a box selects the whole command.</p>

<h2>With the command line of mppx</h2>
<p>It asks, is answered 402, gets a payment token, pays, and prints the playbook.</p>
${command(`MPPX_STRIPE_SECRET_KEY=sk_agent MPPX_STRIPE_SPT_URL=${tokens} \\
  npx mppx ${playbook} --include --method-opt paymentMethod=pm_card_visa`)}
<p>The same package judges both paid routes from outside:</p>
${command(`MPPX_STRIPE_SECRET_KEY=sk_agent MPPX_STRIPE_SPT_URL=${tokens} \\
  npx mppx validate ${origin} --yes`)}

<h2>With curl, step by step</h2>
<ol>
<li><p>Ask. The answer is 402, and <code>WWW-Authenticate</code> carries the challenge.</p>
${command(`challenge=$(curl -s -o /dev/null -D - ${playbook} | tr -d '\\r' | sed -n 's/^www-authenticate: Payment //Ip')
echo "$challenge"`)}</li>
<li><p>Get a shared payment token for a card. An agent asks its own card processor for it.</p>
${command(`token=$(curl -s ${tokens} -u sk_agent: \\
  -d payment_method=pm_card_visa -d 'usage_limits[currency]=usd' -d 'usage_limits[max_amount]=${prices.playbook.amountCents}' \\
  -d 'usage_limits[expires_at]=4102444800' | sed 's/.*"id":"\\([^"]*\\)".*/\\1/')
echo "$token"`)}</li>
<li><p>Put challenge and token together: that is the credential.</p>
${command(shellCredential)}</li>
<li><p>Ask again with it. The answer is the playbook, with <code>Payment-Receipt</code> and
<code>X-Credit-Token</code>. Keep the <code>Idempotency-Key</code>: where the answer is lost, the same request gets it
again and nothing is charged twice.</p>
${command(`curl -i ${playbook} -H "Authorization: Payment $credential" -H 'Idempotency-Key: my-first-purchase'`)}</li>
<li><p>Fetch it again with the token from <code>X-Credit-Token</code>: ${retention.playbookFetches} times within
${retention.playbookFetchDays} days.</p>
${command(`curl -i ${playbook} -H 'X-Credit-Token: PASTE_IT_HERE' -H 'Accept: application/json'`)}</li>
</ol>
<p>Premium facts work the same way, after ${limits.premium.freeCallsPerDay} free calls a day; a payment buys
${prices.premiumFact.calls}.</p>

<h2>With ten lines of TypeScript</h2>
${command(exampleClient(origin))}

<h2>When a payment fails</h2>
<p>The name of the payment method decides what happens. Use it in place of <code>pm_card_visa</code>.</p>
<table class="stacked">
<thead><tr><th scope="col">Payment method</th><th scope="col">The card</th></tr></thead>
<tbody>
${rows}
</tbody>
</table>
<p><a href="${processorPath}/ledger.json">What was charged and refunded so far</a> (JSON)</p>`
  return renderShell(site, {
    path: '/sandbox/',
    title: 'How an agent pays',
    head: html`<meta name="robots" content="noindex">`,
    content,
  })
}
