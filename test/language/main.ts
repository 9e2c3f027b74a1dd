// Part of `npm run check`: fails when the code has a name that the project replaced, and says which term to use.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { findFaults } from './find-faults.js'

const root = fileURLToPath(new URL('../../', import.meta.url))
const folders = ['api', 'build', 'service', 'platform', 'local', 'admin', 'cli', 'test', 'bench']

const files = folders
  .flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name)),
  )
  .filter((file) => /\.[jt]s$/.test(file) && !file.includes('node_modules'))
  .map((file) => file.replaceAll(path.sep, '/'))

const faults = files.flatMap((file) => findFaults(file, readFileSync(path.join(root, file), 'utf8')))
for (const { file, line, found, use } of faults) console.error(`${file}:${line}: “${found}”; the term is: ${use}`)
console.log(`language: ${faults.length} faults in ${files.length} files`)
if (faults.length > 0) process.exitCode = 1
