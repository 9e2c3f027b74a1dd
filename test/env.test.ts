// The address of a site, as every published URL begins with it.
import { describe, expect, it } from 'vitest'
import { siteAddress } from '../service/env.js'

describe('the address of a site', () => {
  it.each([
    ['https://site.example', 'https://site.example'],
    ['https://site.example//', 'https://site.example'],
    ['https://Site.example:443', 'https://site.example'],
    ['http://localhost:3000/', 'http://localhost:3000'],
    ['http://[::1]:3000', 'http://[::1]:3000'],
    ['https://münchen.example', 'https://xn--mnchen-3ya.example'],
    ['https://ann:secret@site.example/', 'https://site.example'],
  ])('%s is published as %s', (given, address) => {
    expect(siteAddress().parse(given)).toBe(address)
  })

  it.each(['site.example', 'ftp://site.example', 'https://site.example/blog', 'https://site.example?x'])(
    '%s is none',
    (given) => expect(siteAddress().safeParse(given).success).toBe(false),
  )
})
