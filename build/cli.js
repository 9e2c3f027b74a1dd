// Runs `npm run build` from one bundle of it.
import { runBuild } from './generate/bundle.js'

process.exitCode = await runBuild()
