// Starts the build from one bundle of it, and serves as the module of its threads.
import { isMainThread } from 'node:worker_threads'
import { loadBuild } from './bundle.js'

const { build, runCommand, serveThread, keepCode } = await loadBuild({ mayMake: isMainThread })
if (isMainThread) {
  const threadFile = new URL(import.meta.url)
  process.exitCode = await runCommand(process.argv.slice(2), process.env, async (options) => {
    const result = await build({ ...options, threadFile })
    if (result.ok) keepCode()
    return result
  })
} else serveThread()
