// The answer to a request that node:http cannot parse.
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { refuseMalformed } from '../../local/listening.js'
import { problemSchema } from '../../service/contract/resources/problem.js'

describe('a request that cannot be parsed', () => {
  it.each([
    ['ERR_HTTP_REQUEST_TIMEOUT', 408, 'about:blank'],
    ['HPE_HEADER_OVERFLOW', 431, 'about:blank'],
    ['HPE_INVALID_METHOD', 400, 'https://site.example/problems/invalid-request/'],
  ])('%s is a %i with a detail', async (code, status, type) => {
    const socket = new PassThrough()
    refuseMalformed(Object.assign(new Error(code), { code }), socket, 'https://site.example')
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(problemSchema.parse(JSON.parse(body))).toMatchObject({ type, status })
  })
})
