// A site made for a test: its own folder of content, built into its own output, removed afterwards.
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { showPath } from '../../build/read/folder.js'
import { build } from '../../build/build.js'
import type { BuildOptions } from '../../build/options.js'
import { formatProblem, type BuildResult } from '../../build/diagnostics.js'
import type { DocumentDetail, DocumentEntry } from '../../service/contract/resources/document.js'
import { temporaryFolder, writeFiles, type Files } from '../temporary-folder.js'

export const baseUrl = 'https://site.example'

/** The settings of a small site with two topics. */
export const siteYaml = `base_url: ${baseUrl}/
title: A site
description: What it is about.
owner: { name: The owner }
hello: Welcome.
rights: { license: CC0-1.0, text: Use it. }
citing: { text: Name the source., example: Like this. }
topics:
  - { id: first-topic, title: The first topic }
  - { id: second-topic, title: The second topic }
`

/** Files of the content folder. */
export type Content = Files

/** A post with a title, a date and a body. */
export function post(title: string, body: string, date = '2026-01-02'): string {
  return `---\ntitle: ${JSON.stringify(title)}\ndate: ${date}\n---\n\n${body}\n`
}

/** A facts file. */
export function facts(...list: { fact: string; evidence: string; [key: string]: unknown }[]): string {
  return JSON.stringify(list.map((one) => ({ topic: 'first-topic', kind: 'finding', ...one })))
}

export class TestSite {
  readonly folder = temporaryFolder()
  readonly content = join(this.folder, 'content')
  readonly out = join(this.folder, 'public')

  constructor(files: Content = {}) {
    this.write({ 'site.yaml': siteYaml, ...files })
    mkdirSync(join(this.content, 'posts'), { recursive: true })
  }

  /** Writes files of the content folder; `null` removes one. */
  write(files: Content): void {
    writeFiles(this.content, files)
  }

  /** Builds without pictures, which take as long as all the rest of a small site, unless `options` ask for them. */
  build(day = '2026-11-20', options: BuildOptions = {}): Promise<BuildResult> {
    const now = () => new Date(`${day}T12:00:00Z`)
    return build({ content: this.content, out: this.out, now, pictures: false, ...options })
  }

  /** Builds, and fails the test where that has problems. */
  async mustBuild(day?: string, options?: BuildOptions): Promise<BuildResult> {
    const result = await this.build(day, options)
    if (!result.ok) throw new Error(this.problems(result).join('\n'))
    return result
  }

  /** Problems as the terminal shows them, the content folder left out. */
  problems(result: BuildResult): string[] {
    return result.problems.map((problem) => this.relative(formatProblem(problem)))
  }

  warnings(result: BuildResult): string[] {
    return result.warnings.map((problem) => this.relative(formatProblem(problem)))
  }

  relative(text: string): string {
    return text.replaceAll(`${showPath(this.content)}/`, '')
  }

  read(path: string): string {
    return readFileSync(join(this.out, path), 'utf8')
  }

  json(path: string): unknown {
    return JSON.parse(this.read(path))
  }

  entries(): DocumentEntry[] {
    return this.json('api/posts.json') as DocumentEntry[]
  }

  /** The slugs or titles of all documents. */
  sorted(member: 'slug' | 'title'): string[] {
    return this.entries()
      .map((entry) => entry[member])
      .sort()
  }

  detail(slug: string): DocumentDetail {
    return this.json(`api/post/${slug}.json`) as DocumentDetail
  }

  data(name: string): unknown {
    return JSON.parse(readFileSync(join(realpathSync(this.out), '..', 'data', name), 'utf8'))
  }

  /** Removes it before the tests of the file end: where one test makes many. */
  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}

/** The paths of all files in a folder and below, those that begin with a dot too, in order. */
export function listTree(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort()
}

/** The hash of the bytes of every file below a folder. */
export function hashTree(folder: string): Record<string, string> {
  const hash = (file: string) =>
    createHash('sha256')
      .update(readFileSync(join(folder, file)))
      .digest('hex')
  return Object.fromEntries(listTree(folder).map((file) => [file, hash(file)]))
}

/** Every file of a build with the hash of its bytes; what the build remembers for itself is left out. */
export function buildHash(folder: string): Record<string, string> {
  const hashes = ['public', 'data'].map((part) =>
    Object.entries(hashTree(join(folder, part))).map(([file, hash]) => [`${part}/${file}`, hash] as const),
  )
  return Object.fromEntries(hashes.flat())
}
