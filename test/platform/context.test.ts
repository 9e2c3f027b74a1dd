// Who calls a function of the deployment, as the platform's headers tell it.
import { describe, expect, it } from 'vitest'
import { callerOf } from '../../platform/context.js'
import { unknownAddress } from '../../service/caller.js'

const callerWith = (headers: Record<string, string>) => callerOf(new Request('https://site.example/', { headers }))

describe('the caller in a deployment', () => {
  it('is the address and the product that the platform tells, and nothing that it does not', () => {
    expect(callerWith({ 'x-real-ip': '192.0.2.7', 'x-forwarded-for': '198.51.100.1', 'user-agent': 'GPTBot' })).toEqual(
      {
        address: '192.0.2.7',
        userAgent: 'GPTBot',
        connection: { protocol: null, tls: null, rttMs: null, edge: null },
      },
    )
    expect(callerWith({})).toMatchObject({ address: unknownAddress, userAgent: '' })
  })

  it.each([
    ['fra1::iad1::abcde-1763640000000-0123456789ab', 'fra1'],
    ['fra1:abcde', null],
    ['abcde::fra1::x', null],
  ])('came in by the region that %s begins with', (id, edge) => {
    expect(callerWith({ 'x-vercel-id': id }).connection.edge).toBe(edge)
  })
})
