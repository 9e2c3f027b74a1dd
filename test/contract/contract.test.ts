// The HTTP contract, as a caller sees it: one suite for the local host, the built deployment, and any URL.
import { afterAll, beforeAll } from 'vitest'
import { describeDiscovery } from './discovery.js'
import { describeEverywhere } from './everywhere.js'
import { describeManifest } from './manifest.js'
import { describePages } from './pages.js'
import { describePaid } from './paid.js'
import { describeReading } from './reading.js'
import { Client, openTarget } from './target.js'
import { describeTools } from './tools.js'
import { describeTraffic } from './traffic.js'
import { describeWriting } from './writing.js'

let client: Client
const isReadOnly = Boolean(process.env['CONTRACT_READ_ONLY'])

beforeAll(async () => {
  client = new Client(await openTarget())
})
afterAll(() => client.target.stop())

describeManifest(() => client, isReadOnly)
describeEverywhere(() => client)
describeReading(() => client)
describePaid(() => client)
describeTraffic(() => client)
describePages(() => client)
describeDiscovery(() => client)
describeTools(() => client)
describeWriting(() => client, isReadOnly)
