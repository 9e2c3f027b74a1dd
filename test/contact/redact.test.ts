// E-mail addresses go, what looks like one stays; both kinds of removal together.
import { describe, expect, it } from 'vitest'
import { emailMark, redactAll, redactEmails } from '../../service/contact/redact.js'

describe('redactEmails', () => {
  it.each([
    ['Write to ⟦dana@example.com⟧.'],
    ['⟦dana.roe+agents@mail.example.co.uk⟧, please'],
    ['<⟦dana@example.com⟧>'],
    ['[mail](⟦mailto:dana@example.com⟧)'],
    ['⟦"Dana Roe"@example.org⟧ is odd but allowed'],
    ['⟦dana@[192.0.2.1]⟧'],
    ['⟦dana (at) example (dot) com⟧'],
    ['⟦dana[at]example.com⟧'],
    ['⟦dana AT example DOT com⟧'],
    ['⟦dana at example dot co dot uk⟧'],
    ['⟦dana @ example . com⟧'],
    ['⟦dana%40example.com⟧'],
    ['⟦dana&#64;example.com⟧'],
    ['⟦dana＠example．com⟧'],
    ['⟦dana@exa\u200bmple.com⟧'],
    ['⟦jörg@müller.example⟧ und ⟦用户@例え.テスト⟧'],
    ['⟦a@b.co⟧,⟦c@d.io⟧;⟦e@f.org⟧'],
    ['https://dana:⟦secret@example.org⟧/x'],
  ])('takes out %s', (marked) => {
    expect(redactEmails(marked.replace(/[⟦⟧]/g, ''))).toBe(marked.replace(/⟦.*?⟧/g, emailMark))
  })

  it.each([
    'git clone git@github.com:acme/site.git',
    'npm i lodash@4.17.21 @acme/kit@next',
    'icon@2x.png and logo@3x.webp',
    '@dana wrote it, cc @rob',
    'meet at example.com at noon',
    'the dot at the end',
    'user@localhost runs it',
    '3 @ 4.99 USD',
  ])('leaves %s alone', (text) => {
    expect(redactEmails(text)).toBe(text)
  })
})

describe('redactAll', () => {
  it('takes out both, and a second time nothing more', async () => {
    const once = await redactAll('Dana, dana@example.com, 0171 2345678')
    expect(once).toBe('Dana, [email removed], [phone removed]')
    expect(await redactAll(once)).toBe(once)
  })
})
