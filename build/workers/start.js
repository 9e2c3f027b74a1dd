// The module of the worker threads of a build, run from the same bundle as the build: those of a host, and those for documents.
import { parentPort, workerData } from 'node:worker_threads'
import { loadBuild, runBundle } from '../generate/bundle.js'

const { text, cachedData } = workerData ?? {}
if (text !== undefined) runBundle(text, cachedData).runDocumentWorker(parentPort)
else {
  const { runBuildWorker, startWorker, storeCode } = await loadBuild()
  runBuildWorker(parentPort, startWorker, storeCode)
}
