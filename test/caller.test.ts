// One address has one spelling, one caller one hash a day.
import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { callerHash, holderHash, networkOf, normaliseAddress, unknownAddress, visitorHash } from '../service/caller.js'

describe('normaliseAddress', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    [' 192.0.2.7\t', '192.0.2.7'],
    ['192.0.2.7:52110', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:192.0.2.7', '192.0.2.7'],
    ['::ffff:c000:0207', '192.0.2.7'],
    ['0:0:0:0:0:ffff:c000:207', '192.0.2.7'],
    ['0000:0000:0000:0000:0000:ffff:192.0.2.7', '192.0.2.7'],
    ['[::ffff:192.0.2.7]:443', '192.0.2.7'],
    ['::ffff:192.0.2.7%eth0', '192.0.2.7'],
    ['::192.0.2.7', '::c000:207'],
    ['64:ff9b::192.0.2.7', '64:ff9b::c000:207'],
    ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
    ['2001:0db8::0001', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['[2001:db8::1]:8443', '2001:db8::1'],
    ['fe80::1%en0', 'fe80::1'],
    ['2001:db8:0:1:1:1:1:1', '2001:db8:0:1:1:1:1:1'],
    ['2001:0:0:1:0:0:0:1', '2001:0:0:1::1'],
    ['2001:db8:0:0:1:0:0:1', '2001:db8::1:0:0:1'],
    ['1:2:3:4:5:6:7::', '1:2:3:4:5:6:7:0'],
    ['::2:3:4:5:6:7:8', '0:2:3:4:5:6:7:8'],
    ['2001:db8:1::', '2001:db8:1::'],
    ['::', '::'],
    ['::1', '::1'],
  ])('spells %j as %j', (given, expected) => {
    expect(normaliseAddress(given)).toBe(expected)
  })

  it.each([
    [''],
    [null],
    [undefined],
    ['unknown'],
    ['localhost'],
    ['1.2.3'],
    ['1.2.3.4.5'],
    ['01.2.3.4'],
    ['1.2.3.256'],
    ['2001:db8::1::2'],
    ['2001:db8'],
    ['[192.0.2.7'],
    ['1.2.3.4, 5.6.7.8'],
    ['<script>'],
    [':'],
    ['%eth0'],
  ])('knows that %j is no address', (given) => {
    expect(normaliseAddress(given)).toBe(unknownAddress)
  })

  it('agrees with the URL standard on every IPv6 address, however it is written', () => {
    const group = fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, fc.integer({ min: 0, max: 0xffff }))
    fc.assert(
      fc.property(
        fc.array(group, { minLength: 8, maxLength: 8 }),
        fc.boolean(),
        fc.boolean(),
        (groups, upper, padded) => {
          fc.pre(!(groups.slice(0, 5).every((value) => value === 0) && groups[5] === 0xffff))
          const text = groups.map((value) => value.toString(16).padStart(padded ? 4 : 1, '0')).join(':')
          const written = upper ? text.toUpperCase() : text
          const standard = new URL(`http://[${written}]/`).hostname.slice(1, -1)
          expect(normaliseAddress(written)).toBe(standard)
          expect(normaliseAddress(standard)).toBe(standard)
        },
      ),
    )
  })

  it('never throws, and gives an address or says that it is none', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[0-9a-f:.%[\]]{0,50}$/)), (text) => {
        const normal = normaliseAddress(text)
        expect(normaliseAddress(normal)).toBe(normal)
      }),
    )
  })
})

describe('the network of an address', () => {
  it('is the address in IPv4 and the /64 in IPv6', () => {
    expect(networkOf('192.0.2.7')).toBe('192.0.2.7')
    expect(networkOf('::ffff:192.0.2.7')).toBe('192.0.2.7')
    expect(networkOf('2001:db8:1:2:aaaa::1')).toBe('2001:db8:1:2::/64')
    expect(networkOf('2001:DB8:1:2:bbbb:0:0:2%1')).toBe('2001:db8:1:2::/64')
    expect(networkOf('no address')).toBe(unknownAddress)
    expect(isIPv6(networkOf('2001:db8::1').replace('/64', ''))).toBe(true)
  })
})

describe('the hashes of a day', () => {
  const today = Buffer.alloc(32, 1)
  const tomorrow = Buffer.alloc(32, 2)

  it('are one for one caller, whatever the spelling, and another the next day', () => {
    expect(callerHash(today, '::ffff:192.0.2.7')).toBe(callerHash(today, '192.0.2.7'))
    expect(callerHash(today, '2001:db8::1')).toBe(callerHash(today, '2001:DB8:0:0:ffff::9'))
    expect(callerHash(today, '2001:db8::1')).not.toBe(callerHash(today, '2001:db8:0:1::1'))
    expect(holderHash(today, '2001:db8::1')).toBe(holderHash(today, '2001:db8:0:1::1'))
    expect(holderHash(today, '2001:db8::1')).not.toBe(holderHash(today, '2001:db8:1::1'))
    expect(holderHash(today, '::ffff:192.0.2.7')).not.toBe(holderHash(today, '192.0.2.8'))
    expect(callerHash(today, '192.0.2.7')).not.toBe(callerHash(today, '192.0.2.8'))
    expect(callerHash(today, '192.0.2.7')).not.toBe(callerHash(tomorrow, '192.0.2.7'))
  })

  it('tell visitors apart by User-Agent, and are never those of quotas', () => {
    expect(visitorHash(today, '192.0.2.7', 'curl/8.5.0')).toBe(visitorHash(today, '::ffff:192.0.2.7', 'curl/8.5.0'))
    expect(visitorHash(today, '192.0.2.7', 'curl/8.5.0')).not.toBe(visitorHash(today, '192.0.2.7', 'curl/8.6.0'))
    expect(visitorHash(today, '192.0.2.7', '')).not.toBe(callerHash(today, '192.0.2.7'))
    const long = 'x'.repeat(512)
    expect(visitorHash(today, '192.0.2.7', `${long}a`)).toBe(visitorHash(today, '192.0.2.7', `${long}b`))
  })

  it('are HMAC-SHA256 under the salt, cut to 128 bits, so that addresses cannot be tried without it', () => {
    const full = createHmac('sha256', today).update('caller\x00192.0.2.7').digest('base64url')
    expect(callerHash(today, '192.0.2.7')).toMatch(/^[A-Za-z0-9_-]{22}$/)
    expect(full.startsWith(callerHash(today, '192.0.2.7').slice(0, 21))).toBe(true)
  })
})
