// Starts the build from one bundle of it, and serves as the module of its threads.
import { isMainThread } from 'node:worker_threads'
import { loadBuild, runBuild } from './bundle.js'

if (isMainThread) process.exitCode = await runBuild({ mayMake: true })
else (await loadBuild({ mayMake: false })).serveThread()
