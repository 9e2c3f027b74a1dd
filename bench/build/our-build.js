// Builds as `npm run build` does, and prints how long the pictures took, in milliseconds.
import { runBuild } from '../../build/generate/bundle.js'

process.exitCode = await runBuild({
  onResult: ({ timings }) => console.log(JSON.stringify({ picturesMs: timings.pictures ?? 0 })),
})
