// Runs the platform's own builder, offline, on a copy of the project.
import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const project = fileURLToPath(new URL('../..', import.meta.url))

/** What a copy for the builder leaves out: what it makes itself, and what is linked. */
const leftOut = new Set(['node_modules', '.git', 'public', '.public.builds', 'dist', '.vercel', '.data', 'screenshots'])

/**
 * Finds the platform's command line: VERCEL_CLI, where .ci/run installs it, or the PATH. Undefined where there is none.
 */
export function findBuilder(): string | undefined {
  const cache = process.env['XDG_CACHE_HOME'] ?? path.join(homedir(), '.cache')
  const onPath = (process.env['PATH'] ?? '').split(path.delimiter).map((folder) => path.join(folder, 'vercel'))
  const places = [process.env['VERCEL_CLI'], path.join(cache, 'verbatim-builder/node_modules/.bin/vercel'), ...onPath]
  return places.find((place): place is string => place !== undefined && place !== '' && existsSync(place))
}

/** A build of the platform's: its output, with the folder that is to be removed afterwards. */
export interface PlatformBuild {
  output: string
  remove: () => void
}

/**
 * Copies the project to a folder of its own and builds it there for production, with `environment` in addition to this
 * process's. Dependencies are copied, not installed again. Rejects with what the builder said where it fails.
 */
export async function buildForPlatform(cli: string, environment: Record<string, string>): Promise<PlatformBuild> {
  const folder = mkdtempSync(path.join(tmpdir(), 'deploy-'))
  const copy = path.join(folder, 'project')
  cpSync(project, copy, { recursive: true, filter: (source) => !leftOut.has(path.relative(project, source)) })
  cpSync(realpathSync(path.join(project, 'node_modules')), path.join(copy, 'node_modules'), { recursive: true })
  const remove = (): void => rmSync(folder, { recursive: true, force: true })
  try {
    const output = path.join(folder, 'output')
    // The command of the settings, and what each function is built with, which would install all packages again.
    const isInstalled = { VERCEL_INSTALL_COMPLETED: '1' }
    await buildFolder(cli, copy, { installCommand: 'true' }, { ...environment, ...isInstalled }, output)
    rmSync(copy, { recursive: true })
    return { output, remove }
  } catch (error) {
    remove()
    throw error
  }
}

/**
 * Builds the site in `folder`, with the platform's own install, and copies what is deployed to `output`, which lies outside of
 * the folder: a function must carry what it imports.
 */
export async function buildFolder(
  cli: string,
  folder: string,
  settings: { installCommand?: string },
  environment: Record<string, string>,
  output: string,
): Promise<void> {
  mkdirSync(path.join(folder, '.vercel'))
  const link = { projectId: 'prj_local', orgId: 'team_local', settings: { framework: null, ...settings } }
  writeFileSync(path.join(folder, '.vercel/project.json'), JSON.stringify(link))
  await run(cli, ['build', '--yes', '--prod', '--global-config', path.join(folder, '.vercel/cli')], folder, {
    ...environment,
    VERCEL_TELEMETRY_DISABLED: '1',
  })
  cpSync(path.join(folder, '.vercel/output'), output, { recursive: true })
}

function run(command: string, args: string[], cwd: string, environment: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const said: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => said.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => said.push(chunk))
    child.once('error', reject)
    child.once('close', (code) => {
      const text = Buffer.concat(said).toString('utf8')
      // V8 says so of a flag that it does not have, and goes on.
      if (code === 0 && !/^Error:/m.test(text)) resolve()
      else reject(new Error(`the platform's builder failed:\n${text}`))
    })
  })
}
