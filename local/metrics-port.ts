// Answers /metrics on a port of its own, which only this machine reaches.
import { createServer } from 'node:http'
import { metricsHeaders } from './health.js'
import { explainPort, listen } from './listening.js'

/**
 * Listens on 127.0.0.1 and asks for no token. The port of the site cannot do that: what a proxy on the same machine
 * forwards comes from 127.0.0.1, too, and need not say for whom.
 * @throws StartupError where the port cannot be used.
 */
export async function openMetricsPort(port: number, write: () => string): Promise<{ close: () => Promise<void> }> {
  const server = createServer(({ method, url }, response) => {
    if (method === 'GET' && url === '/metrics') response.writeHead(200, metricsHeaders).end(write())
    else response.writeHead(404).end()
  })
  await listen(server, port, '127.0.0.1').catch((error: unknown) => {
    throw explainPort(error, port, 'METRICS_PORT')
  })
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
