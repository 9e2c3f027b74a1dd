// Imports the module that is named and prints how long it took, in milliseconds.
import { pathToFileURL } from 'node:url'

const start = performance.now()
await import(pathToFileURL(process.argv[2]).href)
console.log(performance.now() - start)
