// `npm start`: the development host.
import { optionsUsage } from '../build/options.js'
import { runHost } from './command.js'
import { createHostLog } from './host-log.js'
import { startDevelopment } from './development.js'

const usage = `npm start -- [options]
${optionsUsage}
Serves http://localhost:PORT (3000). HOST (an IP address) opens it to other machines. NOW (RFC 3339) sets the clock, DATA_DIR (.data) keeps the store.`

await runHost(usage, async (env, { build, quiet, all, ending }) => {
  const say = (line: string): void => console.log(line)
  // Messages for people go to standard output, log lines for machines to standard error.
  const log = createHostLog(env, (line) => console.error(line))
  const server = await startDevelopment({ env, build, quiet, all, ending, watch: true, say, log })
  const greeting = [
    `\n${server.url}/                  pages\n${server.url}/api/agent.json    for agents`,
    `${server.url}/local/            what the last build left out and warned of`,
    ...(server.sells() ? [`${server.url}/sandbox/          how an agent pays here`] : []),
    '\nContent is built again when it changes. Ctrl+C ends.',
  ]
  return { server, greeting }
})
