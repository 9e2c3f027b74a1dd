// The entry of the store's thread: in a checkout the modules are TypeScript, which Node reads in no thread by itself.
import { existsSync } from 'node:fs'

if (existsSync(new URL('./store-worker.ts', import.meta.url))) (await import('tsx/esm/api')).register()
await import('./store-worker.js')
