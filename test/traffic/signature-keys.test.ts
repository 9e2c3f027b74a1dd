// Key directories are fetched from the fixed list, and what cannot be read changes nothing.
import { describe, expect, it } from 'vitest'
import { refreshDirectories } from '../../build/generate/signature-keys.js'
import type { KeyDirectory } from '../../service/traffic/signature.js'

const key = { kty: 'OKP', crv: 'Ed25519', x: '7F_3jDlxaquwh291MiACkcS3Opq88NksyHiakzS-Y1g' }
const known: KeyDirectory = {
  directory: 'https://agent.example',
  family: 'Example',
  operator: 'Example',
  fetched_on: '2026-01-01',
  keys: [],
}

const refresh = async (answer: () => Response | Promise<Response>) => {
  const asked: string[] = []
  const lines: string[] = []
  const [directory] = await refreshDirectories(
    [known],
    '2026-11-20',
    (url) => {
      asked.push(url instanceof Request ? url.url : String(url))
      return Promise.resolve().then(answer)
    },
    (line) => lines.push(line),
  )
  return { asked, directory, lines }
}

describe('refreshDirectories', () => {
  it('takes the Ed25519 keys of a set, and nothing else', async () => {
    const set = { keys: [{ ...key, kid: 'k', d: 'never' }, { kty: 'RSA', n: 'x' }, 7], purpose: 'ai' }
    const { asked, directory } = await refresh(() => Response.json(set))
    expect(asked).toEqual(['https://agent.example/.well-known/http-message-signatures-directory'])
    expect(directory).toEqual({ ...known, fetched_on: '2026-11-20', keys: [key] })
  })

  it('takes a bare key', async () => {
    expect((await refresh(() => Response.json(key))).directory?.keys).toEqual([key])
  })

  it.each([
    ['is not there', () => new Response('', { status: 404 })],
    ['is no JSON', () => new Response('<!doctype html>')],
    ['is no set of keys', () => Response.json({ members: [] })],
    ['has no key of ours', () => Response.json({ keys: [{ kty: 'RSA' }] })],
    ['is endless', () => new Response(' '.repeat(65_537))],
    ['cannot be reached', () => Promise.reject(new TypeError('fetch failed'))],
  ])('keeps the copy where the directory %s, and says so', async (_, answer) => {
    const { directory, lines } = await refresh(answer)
    expect(directory).toEqual(known)
    expect(lines.join()).toContain('kept as it was')
  })
})
