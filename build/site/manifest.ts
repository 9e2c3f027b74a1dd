// Renders the manifest, the preview of the playbook and the specification of the dashboard.
import { limits } from '../../service/contract/limits.js'
import { describePrice, paymentAdvice, prices, sandboxAdvice, x402Hint } from '../../service/contract/prices.js'
import type { Manifest } from '../../service/contract/resources/manifest.js'
import type { PlaybookPreview } from '../../service/contract/resources/paid.js'
import { apiVersion } from '../../service/contract/version.js'
import { publishedSpecification } from '../read/artifact.js'
import { listEndpoints } from './endpoints.js'
import { countFacts, latestOf, listedFact } from './lists.js'
import { jsonFile, type OutputFile, type Publication } from '../document/published.js'

/** `/api/agent.json`, the dashboard specification and the preview of the playbook. */
export function renderManifest(publication: Publication): OutputFile[] {
  const preview = previewPlaybook(publication)
  return [
    jsonFile('/api/agent.json', makeManifest(publication, preview)),
    jsonFile('/api/agent/artifact.json', publishedSpecification(publication.artifact, publication.site.base_url)),
    ...(preview ? [jsonFile('/api/agent/playbook/preview', preview)] : []),
  ]
}

function makeManifest(publication: Publication, preview: PlaybookPreview | null): Manifest {
  const { site, posts, articles, facts, premium, sandbox } = publication
  const at = (path: string) => site.base_url + path
  const isSelling = premium.length > 0 || preview !== null
  return {
    hello: {
      message: site.hello,
      url: at('/api/agent/hello'),
      how: 'Optional and anonymous: GET with query parameters or POST with a JSON body says who you are and why you came.',
    },
    identity: {
      name: site.title,
      description: site.description,
      url: at('/'),
      language: site.language,
      author: site.author,
    },
    endpoints: listEndpoints(publication),
    facts: {
      ...countFacts(facts, site),
      sample: facts.slice(0, limits.manifest.sampleFacts).map(listedFact),
      url: at('/api/facts.json'),
    },
    playbook: preview && {
      title: preview.title,
      price: preview.price,
      summary: preview.summary,
      preview: at('/api/agent/playbook/preview'),
      url: at('/api/agent/playbook'),
      payment: `Machine Payments Protocol. ${x402Hint}${sandbox ? ` ${sandboxAdvice(sandbox)}` : ''}`,
    },
    service: { ...describeService(site.title, at), ...(sandbox && isSelling && { sandbox }) },
    latest: {
      posts: posts.slice(0, limits.manifest.latestDocuments).map(latestOf),
      articles: articles.slice(0, limits.manifest.latestDocuments).map(latestOf),
    },
    experiences: site.experiences.map((one) => ({ ...one, url: one.url.startsWith('/') ? at(one.url) : one.url })),
    artifact: {
      name: publication.artifact.name,
      spec: at('/api/agent/artifact.json'),
      dashboard: at('/dashboard/'),
    },
    counts: {
      posts: posts.length,
      articles: articles.length,
      facts: facts.length,
      premium_facts: premium.length,
      topics: Object.keys(countFacts(facts, site).topics).length,
    },
    owner: { name: site.owner.name, url: site.owner.url, contact: site.owner.contact },
    rights: site.rights,
    citing: site.citing,
  }
}

function describeService(name: string, at: (path: string) => string): Manifest['service'] {
  return {
    name,
    version: apiVersion,
    openapi: at('/openapi.json'),
    changes: at('/api/changes.json'),
    ask: at('/api/ask'),
    mcp: at('/mcp'),
    llms: at('/llms.txt'),
    problems: at('/problems/'),
  }
}

/** What is said of the playbook for free; `null` where there is none. */
export function previewPlaybook({ playbook, site, sandbox }: Publication): PlaybookPreview | null {
  if (!playbook) return null
  return {
    title: playbook.title,
    price: describePrice(prices.playbook),
    experiment: playbook.experiment,
    summary: playbook.summary,
    contents: playbook.contents,
    protocol: {
      name: 'Machine Payments Protocol (MPP)',
      how: [
        `GET ${site.base_url}/api/agent/playbook: the answer is 402 with a \`WWW-Authenticate: Payment\` challenge.`,
        'Pay the challenge with an MPP client.',
        'Repeat the request with the `Authorization: Payment` credential: the answer is the playbook with a `Payment-Receipt`.',
        'Send `Accept: application/json` for JSON; Markdown is the default.',
        ...paymentAdvice(sandbox),
      ],
      url: `${site.base_url}/api/agent/playbook`,
    },
  }
}
