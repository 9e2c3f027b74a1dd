// Builds as `npm run build` does, and prints how long the pictures took, in milliseconds.
import { loadBuild } from '../../build/bundle.js'

const { build, runCommand, keepCode } = await loadBuild({ mayMake: false })
const threadFile = new URL('../../build/start.js', import.meta.url)
process.exitCode = await runCommand(process.argv.slice(2), process.env, async (options) => {
  const result = await build({ ...options, threadFile })
  if (result.ok) keepCode()
  console.log(JSON.stringify({ picturesMs: result.timings.pictures ?? 0 }))
  return result
})
