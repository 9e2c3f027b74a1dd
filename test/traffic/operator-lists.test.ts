// What operators publish, keys and IP ranges, is fetched from the fixed lists; what cannot be read changes nothing.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { keyDirectories, rangeLists, refreshLists, type ListKind } from '../../build/generate/operator-lists.js'
import fetchedLists from '../../service/traffic/crawler-ranges.json' with { type: 'json' }
import { allFamilies } from '../../service/traffic/family.js'
import { claimOf, indexRanges, parseRange, type RangeList } from '../../service/traffic/ranges.js'
import type { KeyDirectory } from '../../service/traffic/signature.js'

let body = ''
let status = 200
const asked: string[] = []
const server = createServer((request, response) => {
  asked.push(request.url ?? '')
  response.writeHead(status, { 'content-type': 'application/json' }).end(body)
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
afterAll(() => server.close())

const refresh = async <List extends { fetched_on: string | null }>(kind: ListKind<List>, list: List) => {
  const lines: string[] = []
  asked.length = 0
  const [refreshed] = await refreshLists(kind, [list], '2026-11-20', fetch, (line) => lines.push(line))
  return { refreshed, lines }
}

const key = { kty: 'OKP', crv: 'Ed25519', x: '7F_3jDlxaquwh291MiACkcS3Opq88NksyHiakzS-Y1g' }
const directory: KeyDirectory = {
  ...{ directory: origin, family: 'Example', operator: 'Example', fetched_on: '2026-01-01', keys: [] },
}
const list: RangeList = { url: `${origin}/bot.json`, families: ['GPTBot'], fetched_on: null, ranges: [] }

describe('a key directory', () => {
  it.each([
    ['the Ed25519 keys of a set', { keys: [{ ...key, kid: 'k', d: 'never' }, { kty: 'RSA', n: 'x' }, 7] }],
    ['a bare key', key],
  ])('gives %s, and nothing else', async (_, published) => {
    ;[status, body] = [200, JSON.stringify(published)]
    const { refreshed } = await refresh(keyDirectories, directory)
    expect(asked).toEqual(['/.well-known/http-message-signatures-directory'])
    expect(refreshed).toEqual({ ...directory, fetched_on: '2026-11-20', keys: [key] })
  })
})

describe('a list of ranges', () => {
  it('gives the blocks of both versions of IP, with the day', async () => {
    const prefixes = [{ ipv4Prefix: '198.18.4.0/25' }, { ipv6Prefix: '2001:4860:4801:10::/64' }]
    ;[status, body] = [200, JSON.stringify({ creationTime: '2026-11-19T00:00:00', prefixes })]
    expect((await refresh(rangeLists, list)).refreshed).toEqual({
      ...{ ...list, fetched_on: '2026-11-20', ranges: ['198.18.4.0/25', '2001:4860:4801:10::/64'] },
    })
  })

  it('is known by families of the closed list, each with its URL of https', () => {
    const known = new Set(allFamilies().map(({ family }) => family))
    expect(fetchedLists.flatMap(({ families }) => families).filter((family) => !known.has(family))).toEqual([])
    expect(fetchedLists.filter(({ url }) => !/^https:\/\/[^?#]+$/.test(url))).toEqual([])
  })
})

const prefix = { ipv4Prefix: '198.18.0.0/24' }
const unusable: [string, number, string][] = [
  ['is not there', 404, ''],
  ['is no JSON', 200, '<!doctype html>'],
  ['is another document', 200, '{"members":[]}'],
  ['has nothing that can be used', 200, '{"keys":[{"kty":"RSA"}],"prefixes":[]}'],
  ['is endless', 200, ' '.repeat(1_048_577)],
  ['has the whole internet', 200, JSON.stringify({ prefixes: [prefix, { ipv4Prefix: '0.0.0.0/0' }] })],
  ['has a range of another format', 200, JSON.stringify({ prefixes: [prefix, { ip_prefix: '198.18.1.0/24' }] })],
]

it.each(unusable)('keeps the copy where the list %s, and says so', async (_, answered, text) => {
  ;[status, body] = [answered, text]
  for (const { refreshed, lines } of [await refresh(keyDirectories, directory), await refresh(rangeLists, list)]) {
    expect([directory, list]).toContainEqual(refreshed)
    expect(lines.join()).toContain('kept as it was')
  }
})

describe('claimOf', () => {
  const today = new Date('2026-11-20T12:00:00Z')
  const fetched = (families: string[], ...ranges: string[]) => ({ url: '', families, fetched_on: '2026-11-20', ranges })
  const index = indexRanges([
    fetched(['GPTBot'], '198.18.4.0/25', '2001:4860:4801:10::/64'),
    fetched(['Google-Agent', 'Google-Read-Aloud'], '198.18.5.0/24'),
    fetched(['Google-Read-Aloud'], '198.18.6.0/24'),
    { ...list, families: ['Google-Agent'] },
  ])

  it.each([
    ['GPTBot', '198.18.4.127', 'verified'],
    ['GPTBot', '198.18.4.128', 'false'],
    ['GPTBot', '2001:4860:4801:10::9', 'verified'],
    ['GPTBot', '2001:4860:4801:11::9', 'false'],
    ['Google-Read-Aloud', '198.18.6.1', 'verified'],
    ['Google-Read-Aloud', '198.18.7.1', 'false'],
    // One of its lists was not fetched.
    ['Google-Agent', '198.18.5.1', 'verified'],
    ['Google-Agent', '198.18.7.1', 'unverifiable'],
    // Its operator publishes none.
    ['Bytespider', '198.18.4.1', 'unverifiable'],
    // A proxy of the host, or nothing: the address is not the caller's.
    ['GPTBot', '10.0.0.7', 'unverifiable'],
    ['GPTBot', '::1', 'unverifiable'],
    ['GPTBot', 'unknown', 'unverifiable'],
  ])('%s from %s: %s', (family, address, claim) => {
    expect(claimOf(family, address, today, index)).toBe(claim)
  })

  it('holds an address against nobody by a copy of more than a week, and believes none by one of more than a month', () => {
    const at = (days: number) => new Date(Date.parse('2026-11-20') + days * 86_400_000)
    expect([7, 8].map((days) => claimOf('GPTBot', '198.18.9.1', at(days), index))).toEqual(['false', 'unverifiable'])
    expect([30, 31].map((days) => claimOf('GPTBot', '198.18.4.1', at(days), index))).toEqual([
      'verified',
      'unverifiable',
    ])
  })

  it.each(['', '198.18.0.0', '198.18.0.0/33', '0.0.0.0/0', '::/0', '2001:db8::/129', '300.0.0.0/8', 'a/8'])(
    'reads no range in "%s"',
    (text) => expect(parseRange(text)).toBeUndefined(),
  )
})
