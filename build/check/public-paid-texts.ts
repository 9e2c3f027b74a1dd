// Warns who sells texts from a repository that anyone may read: a fork of a public repository cannot be made private.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The warning where the content has paid texts and its repository has a remote that is public, or may be; else `null`.
 * Whether a remote is private, only its host knows: REPOSITORY_VISIBILITY, or GitLab's CI_PROJECT_VISIBILITY, says it.
 */
export function publicPaidTexts(
  { content, posts = [] }: { content?: string; posts?: readonly string[] },
  environment: NodeJS.ProcessEnv = process.env,
): string | null {
  // A blog that is built as it is has nothing to sell.
  if (content === undefined && posts.length > 0) return null
  const folder = content ?? 'content'
  const premium = join(folder, 'premium')
  const isSold = existsSync(join(folder, 'playbook.md')) || (existsSync(premium) && readdirSync(premium).length > 0)
  const visibility = environment['REPOSITORY_VISIBILITY'] || environment['CI_PROJECT_VISIBILITY'] || 'unknown'
  if (!isSold || visibility === 'private' || visibility === 'internal') return null
  const { status, stdout } = spawnSync('git', ['-C', folder, 'remote', 'get-url', 'origin'], { encoding: 'utf8' })
  const remote = status === 0 ? stdout.trim() : ''
  if (remote === '') return null
  // A remote can have a password in it.
  const name = remote.replace(/\/\/[^@/]*@/, '//')
  const what =
    visibility === 'public'
      ? `is public: ${name}.`
      : `may be public: ${name}. If it is private, set REPOSITORY_VISIBILITY=private.`
  return `warning: ${folder} has paid texts, and the repository ${what} Whoever can read it need not pay.`
}
