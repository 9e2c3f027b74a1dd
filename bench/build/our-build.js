// Builds as `npm run build` does from the bundle that it leaves, and prints how long the pictures took, in milliseconds.
import module from 'node:module'

module.enableCompileCache?.()
const { build, runCommand } = await import(new URL('../../dist/build/main.js', import.meta.url).href)
const threadFile = new URL('../../build/start.js', import.meta.url)
process.exitCode = await runCommand(process.argv.slice(2), process.env, async (options) => {
  const result = await build({ ...options, threadFile })
  console.log(JSON.stringify({ picturesMs: result.timings.pictures ?? 0 }))
  return result
})
