// A host to be killed: the contact function on the embedded store of DATA_DIR, on loopback. Prints its port when ready.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openStore } from '../../service/store/open.js'
import { contactStage } from './stage.js'

const stage = contactStage(openStore({}, { dataDirectory: process.env['DATA_DIR'] ?? '' }))

const server = createServer((request, response) => {
  const address = new URL(request.url ?? '/', 'http://localhost').searchParams.get('agent') ?? undefined
  void stage.get(request.url ?? '/', undefined, address).then(async (answer) => {
    response.writeHead(answer.status, Object.fromEntries(answer.headers))
    response.end(await answer.text())
  })
})

server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`)
})
