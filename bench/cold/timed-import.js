// Imports the function that is named, asks it once, and prints how long both took, in milliseconds; of the answer the processor time, too.
import { pathToFileURL } from 'node:url'

const [, , file, method, address] = process.argv
const start = performance.now()
const { default: entry } = await import(pathToFileURL(file).href)
const importMs = performance.now() - start
// Node loads its fetch classes with the first of them; the host has them before a function is called.
const request = new globalThis.Request(address, { method })
new globalThis.Response()
const asked = performance.now()
const before = process.cpuUsage()
// The middleware lets a request go on and answers nothing.
const response = typeof entry === 'function' ? entry(request, { waitUntil() {} }) : await entry.fetch(request)
const answerMs = importMs + performance.now() - asked
const used = process.cpuUsage(before)
const answerCpuMs = (used.user + used.system) / 1000
// What counting the request may still wait for is not part of the answer.
process.stdout.write(JSON.stringify({ importMs, answerMs, answerCpuMs, status: response?.status }), () =>
  process.exit(),
)
