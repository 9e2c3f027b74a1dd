// Tells which tool builds a blog, by the configuration in its folder.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { foldersUp } from '../folder.js'
import { eleventyFile, findConfig, hugoFiles, read, record, scriptEndings } from './config-files.js'
import { hasPostsOfJekyll, jekyllFile } from './jekyll-permalinks.js'

export type ToolName = 'docusaurus' | 'astro' | 'gatsby' | 'next' | 'eleventy' | 'zola' | 'hugo' | 'jekyll'

/** What was found in each folder since `forgetTools`: a build asks a dozen times about the same folders. */
const known = new Map<string, ToolName | null>()

/** To be called at the start of a build: configurations change between builds. */
export const forgetTools = (): void => known.clear()

/** The tool whose configuration is in a folder, or `null`. */
export function findTool(root: string): ToolName | null {
  const found = known.get(root)
  const tool = found === undefined ? toolIn(root) : found
  known.set(root, tool)
  return tool
}

function toolIn(root: string): ToolName | null {
  if (findConfig(root, 'docusaurus.config', scriptEndings)) return 'docusaurus'
  if (findConfig(root, 'astro.config', scriptEndings)) return 'astro'
  if (findConfig(root, 'gatsby-config', scriptEndings)) return 'gatsby'
  if (findConfig(root, 'next.config', scriptEndings)) return 'next'
  if (eleventyFile(root)) return 'eleventy'
  // Starters of Next have a folder `_posts`, too.
  if (hasPostsOfJekyll(root)) return (jekyllFile(root) === undefined ? toolOfPackage(root) : null) ?? 'jekyll'
  if (findConfig(root, 'config', ['.toml']) && read(join(root, 'config.toml'))['base_url'] !== undefined) return 'zola'
  // Before Jekyll, whose configuration stays behind where a blog has moved to another tool.
  if (hugoFiles(root).length > 0) return 'hugo'
  return jekyllFile(root) === undefined ? toolOfPackage(root) : 'jekyll'
}

/** A tool that needs no configuration, or has it made by a program, by the package that it is in. */
function toolOfPackage(root: string): ToolName | null {
  const { dependencies, devDependencies } = read(join(root, 'package.json'))
  const needed = { ...record(dependencies), ...record(devDependencies) }
  const hasRoutes = ['app', 'pages', 'src/app', 'src/pages'].some((name) => existsSync(join(root, name)))
  if (needed['next'] !== undefined && hasRoutes) return 'next'
  return needed['@11ty/eleventy'] === undefined ? null : 'eleventy'
}

/** The tool of the nearest folder that has the configuration of one: a folder of posts, or one above it. */
export function findToolAbove(start: string): { tool: ToolName; root: string } | null {
  let unsure: { tool: ToolName; root: string } | null = null
  for (const root of foldersUp(start)) {
    const tool = findTool(root)
    // Other tools may have a folder `_posts`, too: without a configuration beside it, it is theirs.
    if (tool === 'jekyll' && jekyllFile(root) === undefined) unsure ??= { tool, root }
    else if (tool !== null) return tool === 'jekyll' && unsure ? unsure : { tool, root }
  }
  return unsure
}
