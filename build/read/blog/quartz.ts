// Tells what Quartz publishes: each note of a folder but those that its configuration leaves out.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { foldersUp } from '../folder.js'
import { readYesOrNo } from '../front-matter/draft.js'
import { findConfig, list, read, readHead, record, scriptEndings, text, type Values } from './config-files.js'
import { expressionOf } from './path-patterns.js'

/** How many folders above a folder of notes the configuration is looked for. */
const mostLevels = 3

/** The site of Quartz that a folder is, or that it is in. */
export interface Quartz {
  configuration: Values
  /** The folder of its notes, or the one below it that was asked for. */
  content: string
  /** Whether it leaves out a file. */
  excludes: (file: string) => boolean
}

/** `folder` is absolute. `null` where it is no part of a site of Quartz. */
export function findQuartz(folder: string): Quartz | null {
  // Of version 5, in YAML.
  const endings = [...scriptEndings, '.yaml']
  const config = foldersUp(folder, mostLevels).flatMap((at) => findConfig(at, 'quartz.config', endings) ?? [])[0]
  if (config === undefined) return null
  const { plugins, ...settings } = read(config)
  const configuration = record(settings['configuration'])
  const content = join(dirname(config), 'content')
  const ignored = list(configuration['ignorePatterns']).flatMap((one) => expressionOf(text(one) ?? '') ?? [])
  const isExplicit =
    /^(?!\s*\/\/).*\bExplicitPublish\(/m.test(readFileSync(config, 'utf8')) ||
    list(plugins)
      .map(record)
      .some(({ source, enabled }) => /\bexplicit-publish\b/.test(JSON.stringify(source)) && enabled === true)
  return {
    configuration,
    content: folder.startsWith(`${content}/`) ? folder : content,
    excludes: (file) => {
      const path = file.slice(content.length + 1)
      return ignored.some((one) => one.test(path)) || (isExplicit && readYesOrNo(readHead(file)['publish']) !== true)
    },
  }
}
