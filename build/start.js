// Starts the build from one bundle of it, and serves as the module of its threads.
import { isMainThread, workerData } from 'node:worker_threads'
import { runBuild, runThread } from './generate/bundle.js'

if (isMainThread) process.exitCode = await runBuild()
else runThread(workerData)
