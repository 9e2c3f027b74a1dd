// The HTTP contract, as a caller sees it: one suite for the local host, the built deployment, and any URL.
import { afterAll, beforeAll, describe } from 'vitest'
import { describeDiscovery } from './discovery.js'
import { describeEverywhere } from './everywhere.js'
import { describeInterface } from './interface.js'
import { describeManifest } from './manifest.js'
import { describePages } from './pages.js'
import { describePaid } from './paid.js'
import { describeReading } from './reading.js'
import { Client, openTarget, targetUrls } from './target.js'
import { describeTools } from './tools.js'
import { describeTraffic } from './traffic.js'
import { describeWriting } from './writing.js'

const isReadOnly = Boolean(process.env['CONTRACT_READ_ONLY'])

function describeContract(url?: string): void {
  let client: Client
  beforeAll(async () => {
    client = new Client(await openTarget(url))
  })
  afterAll(() => client.target.stop())

  describeManifest(() => client, isReadOnly)
  describeInterface(() => client)
  describeEverywhere(() => client)
  describeReading(() => client)
  describePaid(() => client, isReadOnly)
  describeTraffic(() => client)
  describePages(() => client)
  describeDiscovery(() => client)
  describeTools(() => client)
  describeWriting(() => client, isReadOnly)
}

const [first, ...others] = targetUrls
if (others.length === 0) describeContract(first)
else for (const url of targetUrls) describe(url, () => describeContract(url))
