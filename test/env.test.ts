// What the environment may hold, and what is said of each variable that cannot be used.
import { describe, expect, it } from 'vitest'
import { findMisspelt, readEnv, siteAddress } from '../service/env.js'

const long = 'a-secret-of-these-tests-and-no-other'

describe('readEnv', () => {
  it.each([
    ['PORT', 'abc', 'a port from 0 to 65535 is needed'],
    ['PORT', '0x50', 'a port from 0 to 65535 is needed'],
    ['PORT', '3.5', 'a port from 0 to 65535 is needed'],
    ['PORT', '65536', 'a port from 0 to 65535 is needed'],
    ['METRICS_PORT', '0', 'a port from 1 to 65535 is needed'],
    ['BASE_URL', 'example.org', 'an address that begins with https:// is needed'],
    ['BASE_URL', 'https://example.org/blog', 'an address without a path is needed'],
    ['BASE_URL', 'https://example.org\\blog', 'an address without a path is needed'],
    ['BASE_URL', 'https://jane:word@example.org', 'an address without a user is needed'],
    ['NOW', 'today', 'an instant such as 2026-11-20T12:00:00Z is needed'],
    ['DEPLOY_HOOK_URL', 'api.example/hook', 'an address that begins with https:// is needed'],
    ['DEPLOY_HOOK_URL', 'https://jane:word@api.example/hook', 'an address without a user is needed'],
    ['DEPLOY_HOOK_URL', 'https:///jane:word@api.example/hook', 'an address without a user is needed'],
    ['X402_FACILITATOR_URL', 'https://jane:@pay.example', 'an address without a user is needed'],
    ['REPOSITORY_VISIBILITY', 'Private', 'private, internal or public is needed'],
    ['STRIPE_NETWORK_ID', 'profile_…', 'characters of ASCII are needed, and none a space'],
    ['TEXT_KB_PER_DAY', '1.5', 'a whole number of kilobytes is needed'],
    ['MPP_SECRET_KEY', 'short', 'at least 32 bytes are needed'],
    ['MPP_SECRET_KEY_PREVIOUS', long, 'set MPP_SECRET_KEY too'],
    ['STRIPE_SECRET_KEY', 'no key', 'a secret or restricted key (sk_…, rk_…) is needed'],
    ['STRIPE_SECRET_KEY', 'sk_test_…', 'a secret or restricted key (sk_…, rk_…) is needed'],
    ['STRIPE_SECRET_KEY', 'pk_test_1', 'a secret or restricted key (sk_…, rk_…) is needed'],
    ['CRON_SECRET', 'short', 'at least 16 characters are needed, all of ASCII and none a space'],
    ['CRON_SECRET', 'sixteen characters', 'at least 16 characters are needed, all of ASCII and none a space'],
    ['CRON_SECRET', 'Schlüsselschlüssel', 'at least 16 characters are needed, all of ASCII and none a space'],
  ])('says what %s=%s must be, and once', (name, value, message) => {
    expect(() => readEnv({ [name]: value })).toThrow(
      expect.objectContaining({ message: `The environment cannot be used:\n  ${name}: ${message}` }),
    )
  })

  it.each([
    ['localhost:6379', false],
    ['http://store.example', false],
    ['redis://', false],
    ['redis://store.example/verbatim', false],
    ['redis://store.example:70000', false],
    ['redis://:wo#rd@store.example', false],
    ['redis://:wo%rd@store.example', false],
    ['redis://:wo%ffrd@store.example', false],
    ['redis://default:2931#wo@store.example', false],
    ['redis://default:29?wo@store.example', false],
    ['redis://jane%:41@store.example', false],
    ['redis://:wo%23rd@store.example:6379/2?family=4', true],
    ['rediss://jane:w@rd@store.example', true],
    ['redis://[::1]', true],
  ])('takes REDIS_URL=%s where the client can: %s', (value, isGood) => {
    if (isGood) expect(readEnv({ REDIS_URL: value })).toEqual({ REDIS_URL: value })
    else expect(() => readEnv({ REDIS_URL: value })).toThrow(/REDIS_URL: redis:.* is needed, .* of a password, # is/)
  })

  it('says what belongs together', () => {
    const given = {
      UPSTASH_REDIS_REST_URL: 'https://store.example',
      KV_REST_API_TOKEN: 'token',
      STRIPE_SECRET_KEY: 'rk_live_1',
    }
    expect(() => readEnv(given)).toThrow(
      [
        'The environment cannot be used:',
        '  UPSTASH_REDIS_REST_URL and UPSTASH_REDIS_REST_TOKEN: set both or neither',
        '  KV_REST_API_URL and KV_REST_API_TOKEN: set both or neither',
        '  STRIPE_NETWORK_ID: live mode needs your own (profile_…)',
      ].join('\n'),
    )
  })

  it('names every fault at once, and no value', () => {
    const given = { PORT: 'x', MPP_SECRET_KEY: 'my-word', REDIS_URL: 'http://jane:word@store.example' }
    expect(() => readEnv(given)).toThrow(/PORT: .*\n {2}REDIS_URL: .*\n {2}MPP_SECRET_KEY: /)
    expect(() => readEnv(given)).not.toThrow(/my-word|jane/)
  })

  it('takes white space around a value for none, and an empty one for unset', () => {
    expect(readEnv({ PORT: ' 80\n', BASE_URL: '  ', CRON_SECRET: '' })).toEqual({ PORT: 80 })
  })
})

describe('findMisspelt', () => {
  it('names variables that are a slip or two from one of ours', () => {
    const given = { REDIS_ULR: 'x', X402_PAYTO: 'x', CRON_SECERTS: 'x', PATH: 'x', HOSTS: 'x', TZ: 'x', LOG_FILE: 'x' }
    expect(findMisspelt(given)).toEqual([
      'REDIS_ULR is read by nothing: is REDIS_URL meant?',
      'X402_PAYTO is read by nothing: is X402_PAY_TO meant?',
      'CRON_SECERTS is read by nothing: is CRON_SECRET meant?',
    ])
  })

  it('takes them for others where ours are set', () => {
    expect(findMisspelt({ BASE_URI: 'x', BASE_URL: 'https://site.example' })).toEqual([])
    expect(findMisspelt({ BASE_URI: 'x' })).toHaveLength(1)
  })
})

describe('the address of a site', () => {
  it.each([
    ['https://site.example', 'https://site.example'],
    ['https://site.example//', 'https://site.example'],
    ['https://Site.example:443', 'https://site.example'],
    ['http://localhost:3000/', 'http://localhost:3000'],
    ['http://[::1]:3000', 'http://[::1]:3000'],
    ['https://münchen.example', 'https://xn--mnchen-3ya.example'],
  ])('%s is published as %s', (given, address) => {
    expect(siteAddress().parse(given)).toBe(address)
  })

  it.each([
    'site.example',
    'ftp://site.example',
    'https://site.example/blog',
    'https://site.example?x',
    'https://ann:secret@site.example/',
  ])('%s is none', (given) => expect(siteAddress().safeParse(given).success).toBe(false))
})
