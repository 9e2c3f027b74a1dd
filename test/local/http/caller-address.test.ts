// The caller's address, with and without proxies in between.
import { describe, expect, it } from 'vitest'
import { readOrigin, readTrustedProxies, warnOfProxies } from '../../../local/http/caller-address.js'

const from = (socket: string, headers: Record<string, string>, trusted = '') =>
  readOrigin(socket, new Headers(headers), readTrustedProxies(trusted))

describe('readOrigin', () => {
  it('uses the socket, and no header of an untrusted peer', () => {
    const headers = {
      'x-forwarded-for': '9.9.9.9',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'evil',
      host: 'h',
    }
    expect(from('203.0.113.5', headers)).toEqual({
      ...{ address: '203.0.113.5', protocol: 'http', host: 'h' },
      isForwarded: false,
    })
    expect(from('203.0.113.5', headers, '10.0.0.0/8').address).toBe('203.0.113.5')
  })
  it('distinguishes loopback callers, also as IPv4-mapped IPv6 addresses', () => {
    expect(from('127.0.0.7', {}).address).toBe('127.0.0.7')
    expect(from('::ffff:127.0.0.8', {}).address).toBe('127.0.0.8')
  })
  it.each([
    ['10.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['::ffff:10.0.0.1', '203.0.113.9:4711', '203.0.113.9'],
    ['10.0.0.1', '1.1.1.1, 203.0.113.9, 10.2.3.4', '203.0.113.9'],
    ['10.0.0.1', '10.9.9.9, 10.2.3.4', '10.9.9.9'],
    ['10.0.0.1', '[2001:DB8::1]:443', '2001:db8::1'],
    ['10.0.0.1', '', '10.0.0.1'],
    ['fd00::1', '203.0.113.9', '203.0.113.9'],
  ])('%s forwards for %j: %s', (socket, forwarded, address) => {
    expect(from(socket, { 'x-forwarded-for': forwarded }, '10.0.0.0/8, fd00::/8').address).toBe(address)
  })
  it('reads protocol and host of a trusted proxy', () => {
    const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'example.org', host: 'inner' }
    expect(from('127.0.0.1', headers, '127.0.0.1')).toMatchObject({ protocol: 'https', host: 'example.org' })
    const several = { 'x-forwarded-proto': 'https, http', 'x-forwarded-host': 'forged.example, example.org' }
    expect(from('127.0.0.1', several, '127.0.0.1')).toMatchObject({ protocol: 'http', host: 'example.org' })
    expect(from('127.0.0.1', { host: 'inner' }, '127.0.0.1')).toMatchObject({ protocol: 'http', host: 'inner' })
  })
})

describe('readTrustedProxies', () => {
  it.each(['x', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/16/24', '::1/129', '10.0.0.1, nonsense'])(
    'refuses %j by name',
    (value) => {
      expect(() => readTrustedProxies(value)).toThrow(/^TRUSTED_PROXIES: ".*" is neither/)
    },
  )
})

describe('warnOfProxies', () => {
  it('says what is wrong behind a proxy that is not named', () => {
    const site = { BASE_URL: 'https://site.example' }
    expect(warnOfProxies(site)).toEqual([expect.stringMatching(/^TRUSTED_PROXIES is not set: .* payments get 503/)])
    expect(
      [{ ...site, TRUSTED_PROXIES: '127.0.0.1' }, { BASE_URL: 'http://localhost' }, {}].flatMap(warnOfProxies),
    ).toEqual([])
  })
})
