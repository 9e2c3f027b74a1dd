// E-mail addresses go, what looks like one stays; both kinds of removal together.
import { describe, expect, it } from 'vitest'
import { emailMark, phoneMark, redactAll, redactEmails } from '../../service/contact/redact.js'

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
    // What stands next to it.
    ['⟦jane.roe@example.com⟧—thanks, ⟦x@example.com⟧–or ⟦x@example.com⟧-or ⟦x@example.com⟧--or ⟦x@example.com⟧-'],
    ['—⟦x@example.com⟧ -⟦x@example.com⟧ me—⟦x@example.com⟧ me–⟦x@example.com⟧'],
    ['⟦a@b.com⟧–⟦c@d.org⟧—⟦e@f.net⟧-⟦g@h.io⟧_⟦i@j.eu⟧|⟦k@l.de⟧/⟦m@n.fr⟧'],
    ['...⟦x@example.com⟧... _⟦x@example.com⟧_ __⟦x@example.com⟧__ **⟦x@example.com⟧** ***⟦x@example.com⟧***'],
    ['+⟦x@example.com⟧ %⟦x@example.com⟧ `⟦x@example.com⟧` {⟦x@example.com⟧} ~⟦x@example.com⟧~ •⟦x@example.com⟧'],
    ['“⟦x@example.com⟧” ‘⟦x@example.com⟧’ «⟦x@example.com⟧» "⟦x@example.com⟧"'],
    ["'⟦x@example.com⟧','⟦o'brien@example.com⟧' ⟦o’brien@example.com⟧"],
    ['email=⟦x@example.com⟧&to=⟦x%40example.com⟧;x:⟦x@example.com⟧'],
    ['<⟦mailto:x@example.com⟧> [x](⟦mailto:x@example.com⟧?subject=hi)'],
    ['sip:+⟦14155552671@voip.example.com⟧'],
    [`${'_'.repeat(80)}⟦x@example.com⟧`],
    ['⟦x@example.com⟧. Thanks, ⟦x@example.com⟧.I am ⟦x@example.com⟧.2 more, ⟦x (at) example.com⟧. Thanks'],
    ['⟦x@example.com⟧! ⟦x@example.com⟧? (⟦x@example.com⟧) ⟦x@example.com⟧… ⟦x@example.com⟧📧 ⟦x@example.com⟧/a'],
    // What resembles what must stay.
    ['⟦john@2x.com⟧ ⟦ana@10x.com⟧ ⟦Git@company.com⟧ ⟦git@company.com⟧: hi ⟦jane@1.example.com⟧'],
    // How it is hidden, by hand or by an editor.
    ['⟦john@example[.]com⟧ ⟦john[@]example[.]com⟧ ⟦john@example dot com⟧'],
    ['⟦jane dot roe at example dot com⟧ and ⟦jane (dot) roe (at) example (dot) com⟧.'],
    ['⟦jane\\_roe@example\\.com⟧ and ⟦john\\@example.com⟧'],
    ['⟦ｊｏｈｎ＿ｒｏｅ＠ｅｘａｍｐｌｅ．ｃｏｍ⟧ ⟦john@example｡com⟧'],
    ['⟦jo\u200bhn@exam\u200dple.com⟧'],
    ['邮箱：⟦jane@example.com⟧，谢谢'],
    ['⟦jane AT example.com⟧ or ⟦Jane.Roe AT mail.example.co.uk⟧.'],
    [
      'email: ⟦jane at example.com⟧, my e-mail address is ⟦jane.roe at mail.example.org⟧. {"email":"⟦jane at example.com⟧"}',
    ],
    ['⟦jane -at- example -dot- com⟧, ⟦jane *at* example *dot* com⟧, ⟦jane "at" example "dot" com⟧'],
    ['⟦jane -at- example.com⟧, ⟦jane |at| example.com⟧ ⟦jane /at/ example.com⟧'],
    ['⟦jane at example (dot) com⟧ and ⟦jane at example [dot] com⟧'],
    ['⟦jane arroba example punto com⟧, ⟦jane arroba example.com⟧, ⟦иван собака пример точка рф⟧'],
    ['⟦jane&#64;example&#46;com⟧ ⟦jane&#x40;example&#x2e;com⟧'],
    ['⟦{jane,john}@example.com⟧ and ⟦{jane.roe, john}@cs.example.edu⟧'],
    ['⟦jane @example.com⟧ ⟦jane @mail.example.org⟧ ⟦юля @пример.рф⟧'],
    ['⟦jane@[IPv6:2001:db8::1]⟧'],
    ['⟦jane.roe@gmail⟧, ⟦jane.roe (at) yahoo⟧, ⟦jane@gmail.com⟧ and (⟦jane.roe%40outlook⟧)'],
    // Broken over a line, set wide, in one word.
    ['⟦jane@\nexample.com⟧, ⟦jane @\nexample.com⟧, ⟦jane  @  example.com⟧ ⟦jane  at  example  dot  com⟧'],
    [
      '⟦jane_at_example_dot_com⟧ ⟦jane_roe_at_mail_dot_example_dot_org⟧ ⟦jane-at-example-dot-com⟧ ⟦jane*at*example*dot*com⟧',
    ],
    // What the sign is called elsewhere.
    ['⟦jane (arobase) example (point) com⟧, ⟦jane arobase example.fr⟧, ⟦jane chiocciola example punto it⟧'],
    ['⟦jane klammeraffe example punkt de⟧ ⟦jane małpa example kropka pl⟧ ⟦jane zavináč example tečka cz⟧'],
    ['⟦jane (골뱅이) example.com⟧ ⟦jane 골뱅이 example 점 com⟧ ⟦jane アットマーク example ドット jp⟧'],
    // A mailbox at a large provider, where name or surroundings tell it.
    ['write to ⟦jane.roe at gmail.com⟧ or ⟦jane_roe at outlook.com⟧, ⟦jane85 at yahoo.co.uk⟧ in the evening'],
    [
      "⟦jane at gmail.com⟧\ncontact ⟦jane at gmail.com⟧, I'm ⟦jane at gmx.de⟧ (⟦jane at proton.me⟧), send it to ⟦jane at web.de⟧",
    ],
    ['my email is ⟦ahmed at example.com⟧ and hers is fine; my email is ⟦fred at fastmail.com⟧'],
  ])('takes out %s', (marked) => {
    expect(redactEmails(marked.replace(/[⟦⟧]/g, ''))).toBe(marked.replace(/⟦.*?⟧/gs, emailMark))
  })

  it.each([
    'git clone git@github.com:acme/site.git',
    'cc @gmail, the people @ yahoo, foo@gmail-api v2, x@gmailer, @gmail/api @types/outlook@1.2.3, gmail@yahoo.1',
    'npm i lodash@4.17.21 @acme/kit@next',
    'icon@2x.png and logo@3x.webp',
    '@dana wrote it, cc @rob',
    'meet at example.com at noon',
    'the dot at the end',
    'user@localhost runs it',
    '3 @ 4.99 USD',
    'package@1.2.3 @acme/kit@1.2.3-beta.rc lodash@4.17.21-next.foo kit@v1.2.3-alpha.beta hibernate@5.4.2.Final',
    'react@18.0.0-rc.1 vite@^5.0.0 x@~1.2.3 y@>=1.0.0 <2.0.0 z@1.x actions/checkout@v4.1.1',
    'ssh://git@github.com/acme/site.git and _git@github.com:acme/site.git_',
    'Icon@2X.PNG icon @3x.png icon@1.5x.webp icon@2x-dark.png',
    '2026-05-01T10:00:00Z, 52.520008, -13.404954, image@sha256:abcdef',
    'look at the dot product',
    "decorators such as @app.route('/') and @app.on_event, CSS @media.screen, thanks @jane.doe, see @pytest.fixture",
    'we looked *at* example.com, MEET AT EXAMPLE.COM, robots.txt at example.com, -at- last',
    'the server at evil[dot]com and evil[.]com',
    'the e-mail is read at example.com, mail us at example.com, mailboxes at example.com',
    'import {a,b} from "@acme/kit.js"; {jane,john}',
    'my email is hosted at fastmail.com, my mail is also at example.com, my email is read at example.com',
    'meet me at gmail.com headquarters, I looked at gmail.com, robots.txt at gmail.com, node.js at yahoo.com',
    'people at outlook.com, contact us at outlook.com, spam at gmail.com is filtered, the mail server at yahoo.co.jp',
    'Delivery at gmail.com was slow.\nstorage at icloud.com costs 3 USD\nNote: placement at gmail.com is lower',
    'thanks\n@jane.doe, 3  @  4.99 USD, look-at-the-dot-product, https://x.example/life-at-booking-dot-com',
    'y = X @ W.mean() + (A @ B.sum(axis=0)), X @ W.T',
    'what-to-look-at-in-dot-net, a_at_b_dot_product, the arobase sign, моя собака бежит',
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

  it.each(['0171 2345678, 26714159', '+49 171 2345678 and 2671 415', 'tel:2345678 2345678'])(
    'is not told by its own mark that more numbers follow: %s',
    async (text) => {
      const once = await redactAll(text)
      expect(once).toContain(phoneMark)
      expect(await redactAll(once)).toBe(once)
    },
  )
})
