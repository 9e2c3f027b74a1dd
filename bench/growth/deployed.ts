// Bundles the functions of a built site and prints the bytes of each. Arguments: the tree, and a folder for the bundles.
import { buildFunctions, measureFunctions } from '../../build/generate/functions.js'

const [, , publicFolder = '', outFolder = ''] = process.argv
await buildFunctions(publicFolder, outFolder)
console.log(JSON.stringify(measureFunctions(outFolder).map(({ value }) => value)))
