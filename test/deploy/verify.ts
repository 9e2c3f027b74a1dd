// `npm run verify:deploy`: builds as the platform does, serves its output, checks it, and plants faults that must be found.
import { buildForPlatform, findBuilder } from './builder.js'
import { checkOutput } from './checks.js'
import { startDeployment, type Deployment } from './deployment.js'
import { plantFaults } from './faults.js'
import { runSuite } from '../contract/run.js'
import { keepTemporaryFilesInMemory } from '../temporary-files.js'

async function verify(deployment: Deployment, seconds: number): Promise<boolean> {
  const faults = checkOutput(deployment.output, seconds)
  for (const fault of faults) console.error(fault)
  const passes = await runSuite([deployment.url], { mayBeSparse: true, hasNoProcessor: true })
  const missed = await plantFaults(deployment)
  for (const fault of missed) console.error(`not found: ${fault}`)
  return passes && faults.length === 0 && missed.length === 0
}

keepTemporaryFilesInMemory()
const cli = findBuilder()
if (cli === undefined) {
  console.error('The platform’s builder is not here: npm install -g vercel, or set VERCEL_CLI to its path.')
  process.exitCode = 2
} else {
  const started = performance.now()
  const deployment = await startDeployment((environment) => buildForPlatform(cli, environment))
  const seconds = (performance.now() - started) / 1000
  try {
    process.exitCode = (await verify(deployment, seconds)) ? 0 : 1
  } finally {
    await deployment.stop()
  }
}
