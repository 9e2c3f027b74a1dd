// Warns who sells texts from a repository that anyone may read: a fork of a public repository cannot be made private.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'

/** Hosts whose repositories are public unless their owner says otherwise; whether one is, only its owner knows. */
function remoteUrl(): string | null {
  const { status, stdout } = spawnSync('git', ['remote', 'get-url', 'origin'], { encoding: 'utf8' })
  return status === 0 && stdout.trim() !== '' ? stdout.trim() : null
}

/** Whether the platform says that the repository is private; `null` where nothing says it. */
function isPrivate(): boolean | null {
  const { GITHUB_REPOSITORY_VISIBILITY: visibility, CI_PROJECT_VISIBILITY: other } = process.env
  const said = visibility ?? other
  return said === undefined ? null : said === 'private' || said === 'internal'
}

/** Prints a warning where there are paid texts and the repository is public, or may be. Returns whether it did. */
export function warnOfPublicPaidTexts(): boolean {
  const sold =
    existsSync('content/playbook.md') || (existsSync('content/premium') && readdirSync('content/premium').length > 0)
  const remote = sold ? remoteUrl() : null
  const known = isPrivate()
  if (remote === null || known === true) return false
  const name = remote.replace(/\/\/[^@/]*@/, '//')
  const who = known === false ? `is public: ${name}` : `may be public: ${name}; make sure that it is private`
  console.error(`warning: content/ has paid texts, and the repository ${who}. Whoever can read it need not pay.`)
  return true
}
