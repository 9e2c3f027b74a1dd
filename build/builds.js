// The module of the thread in which a host builds, from the bundle that `npm run build` runs.
import { parentPort } from 'node:worker_threads'
import { loadBuild } from './generate/bundle.js'

const { serveBuilds, keepCode, startThread } = await loadBuild()
serveBuilds(parentPort, { startThread, onBuilt: keepCode })
