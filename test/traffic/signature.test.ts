// Web Bot Auth: a real signed request verifies, and nothing else does.
import { generateKeyPairSync, sign } from 'node:crypto'
import fc from 'fast-check'
import { httpbis } from 'http-message-signatures'
import { describe, expect, it } from 'vitest'
import directories from '../../service/traffic/signature-keys.json' with { type: 'json' }
import { allFamilies } from '../../service/traffic/family.js'
import { indexKeys, signerOf, thumbprintOf, type KeyDirectory } from '../../service/traffic/signature.js'

const openAi = { family: 'ChatGPT-Agent', operator: 'OpenAI' }

describe('a request that ChatGPT agent sent on 4 August 2025', () => {
  // Source: https://simonwillison.net/2025/Aug/4/chatgpt-agents-user-agent/
  const headers = {
    'signature-agent': '"https://chatgpt.com"',
    'signature-input':
      'sig1=("@authority" "@method" "@path" "signature-agent");created=1754340838;keyid="otMqcjr17mGyruktGvJU8oojQTSMHlVm7uO-lrcqbdg";expires=1754344438;nonce="_8jbGwfLcgt_vUeiZQdWvfyIeh9FmlthEXElL-O2Rq5zydBYWivw4R3sV9PV-zGwZ2OEGr3T2Pmeo2NzmboMeQ";tag="web-bot-auth";alg="ed25519"',
    signature: 'sig1=:1AxfqHocTf693inKKMQ7NRoHoWAZ9d/vY4D/FO0+MqdFBy0HEH3ZIRv1c3hyiTrzCvquqDC8eYl1ojcPYOSpCQ==:',
  }
  const sent = {
    method: 'GET',
    url: 'https://simonwillison.net/test-url-context',
    headers: headers as Record<string, string>,
    at: 1754340840,
  }
  const signer = (change: Partial<typeof sent>) => {
    const request = { ...sent, ...change }
    return signerOf(
      { method: request.method, url: new URL(request.url), headers: new Headers(request.headers) },
      new Date(request.at * 1000),
    )
  }

  it('is proved by the key in our copy of the directory', async () => {
    expect(await signer({})).toEqual(openAi)
  })

  it.each([
    ['another path', { url: 'https://simonwillison.net/other' }],
    ['another method', { method: 'POST' }],
    ['another host: a request captured elsewhere and sent again', { url: 'https://site.example/test-url-context' }],
    ['another agent', { headers: { ...headers, 'signature-agent': '"https://agent.bot.goog"' } }],
    [
      'a later expiry',
      { headers: { ...headers, 'signature-input': headers['signature-input'].replace('4438', '9438') } },
    ],
    [
      'another tag',
      { headers: { ...headers, 'signature-input': headers['signature-input'].replace('web-bot', 'bot') } },
    ],
    [
      'no host in what is signed',
      { headers: { ...headers, 'signature-input': headers['signature-input'].replace('"@authority" ', '') } },
    ],
    ['another signature', { headers: { ...headers, signature: `sig1=:${'A'.repeat(86)}==:` } }],
    [
      'a signature under another label',
      { headers: { ...headers, signature: headers.signature.replace('sig1', 'sig2') } },
    ],
    ['no signature', { headers: { 'signature-input': headers['signature-input'] } }],
    ['no input', { headers: { signature: headers.signature } }],
    ['an expired one', { at: 1754344439 }],
    ['one from the future', { at: 1754340838 - 61 }],
    [
      'fields longer than are read',
      { headers: { ...headers, signature: `${headers.signature}, x=:${'A'.repeat(4096)}:` } },
    ],
  ])('is not proved with %s', async (_, change) => {
    expect(await signer(change)).toBeNull()
  })
})

describe('signatures', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const jwk = publicKey.export({ format: 'jwk' }) as KeyDirectory['keys'][number]
  const now = new Date('2026-11-20T12:00:00Z')
  const directory: KeyDirectory = {
    directory: 'https://agent.example',
    ...openAi,
    fetched_on: '2026-11-19',
    keys: [jwk],
  }
  const created = new Date(now.getTime() - 1000)
  const url = 'https://site.example/api/ask?q=a'
  const signed = async (paramValues: Record<string, unknown> = {}, headers: Record<string, string> = {}) => {
    const message = await httpbis.signMessage(
      {
        key: { id: thumbprintOf(jwk), sign: (data) => Promise.resolve(sign(null, data, privateKey)) },
        name: 'sig2',
        fields: ['@authority', '"signature-agent";key="sig2"'],
        params: ['created', 'expires', 'keyid', 'tag'],
        paramValues: { created, expires: new Date(now.getTime() + 60_000), tag: 'web-bot-auth', ...paramValues },
      },
      { method: 'GET', url, headers: { 'signature-agent': 'sig2="https://agent.example"', ...headers } },
    )
    return { method: 'GET', url: new URL(url), headers: new Headers(message.headers) }
  }

  it('hold with the dictionary form of Signature-Agent, beside a signature that is not for us', async () => {
    const request = await signed()
    expect(await signerOf(request, now, indexKeys([directory]))).toEqual(openAi)
    request.headers.set('signature', `other=:AAAA:, ${request.headers.get('signature') ?? ''}`)
    const others = `other=("@method");created=1;keyid="someone"`
    request.headers.set('signature-input', `${others}, ${request.headers.get('signature-input') ?? ''}`)
    expect(await signerOf(request, now, indexKeys([directory]))).toEqual(openAi)
  })

  it('hold for no key that was not fetched ahead, whatever the request names', async () => {
    expect(await signerOf(await signed(), now)).toBeNull()
    expect(await signerOf(await signed(), now, indexKeys([{ ...directory, fetched_on: null }]))).toBeNull()
  })

  it('hold for 90 days after the copy of the directory was made, and for a day at most', async () => {
    const copyOf = (day: string) => indexKeys([{ ...directory, fetched_on: day }])
    expect(await signerOf(await signed(), now, copyOf('2026-08-23'))).toEqual(openAi)
    expect(await signerOf(await signed(), now, copyOf('2026-08-21'))).toBeNull()
    const long = await signed({ expires: new Date(created.getTime() + 86_401_000) })
    expect(await signerOf(long, now, indexKeys([directory]))).toBeNull()
  })

  it('never throw, whatever the fields contain', async () => {
    const field = fc.oneof(
      fc.string({ unit: 'grapheme-ascii' }),
      fc.constantFrom('sig1=()', 'sig1=1', 'sig1=("@authority");created=a;tag="web-bot-auth"', 'sig1=:AA==:', '(', '%'),
    )
    await fc.assert(
      fc.asyncProperty(field, field, async (signature, input) => {
        const headers = new Headers({ signature, 'signature-input': input })
        expect(await signerOf({ method: 'GET', url: new URL(url), headers }, now, indexKeys([directory]))).toBeNull()
      }),
    )
  })
})

describe('the copies of directories', () => {
  it('map to families of the closed list, of the same operator', () => {
    for (const { family, operator } of directories) {
      expect(allFamilies().find((one) => one.family === family)?.operator).toBe(operator)
    }
  })

  it('hold Ed25519 keys', () => {
    expect(() => indexKeys(directories)).not.toThrow()
    expect([...indexKeys(directories).keys()]).toContain('otMqcjr17mGyruktGvJU8oojQTSMHlVm7uO-lrcqbdg')
  })
})
