// Reads which folders a configuration of Eleventy copies to another place (`addPassthroughCopy({ from: to })`).
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { join, sep } from 'node:path'
import { eleventyFile } from './config-files.js'
import { findToolAbove } from './find-tool.js'

/**
 * The folders of the project that a folder of posts is in, with the paths that they are copied to; files and patterns of files are none.
 * Source: 11ty.dev/docs/copy
 */
export function copiesOfEleventy(posts: string): { folder: string; path: string }[] {
  const { tool, root = '' } = findToolAbove(posts) ?? {}
  const file = tool === 'eleventy' ? eleventyFile(root) : undefined
  if (file === undefined || !existsSync(file)) return []
  const maps = readFileSync(file, 'utf8').matchAll(/\baddPassthroughCopy\(\s*\{([^{}]*)\}/g)
  const pairs = Array.from(maps, ([, map = '']) => [
    ...map.matchAll(/(?:(["'`])([^"'`\n]+)\1|\b(\w+))\s*:\s*(["'`])([^"'`\n]*)\4/g),
  ])
  return pairs.flat().flatMap(([, , from, name = '', , to = '']) => {
    const folder = join(root, from ?? name).replace(/[\\/]+$/, '')
    // A link on the way may lead out of the project.
    const isInside = existsSync(folder) && realpathSync(folder).startsWith(realpathSync(root) + sep)
    return isInside ? [{ folder, path: `/${to}/`.replace(/\/(?:\.?\/)+/g, '/') }] : []
  })
}
