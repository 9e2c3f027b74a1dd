// The template tag for HTML: what is put in is escaped, and what is nothing leaves no empty line.
import { describe, expect, it } from 'vitest'
import { renderAnswer } from '../../service/ask/ask-parts.js'
import { Problem } from '../../service/contract/problems.js'
import { html, Html } from '../../service/html.js'
import { problemResponse } from '../../service/http/problem-response.js'
import { renderShell } from '../../service/page.js'
import { english } from '../../service/words.js'

describe('a part of a template', () => {
  it.each<[name: string, made: Html, text: string]>([
    ['is escaped', html`<p title="${'"'}">${`<&>'`}</p>`, '<p title="&quot;">&lt;&amp;&gt;&#39;</p>'],
    ['is a number', html`${0} of ${2}`, '0 of 2'],
    ['stays as it is where it is HTML', html`<b>${html`<i>${'<'}</i>`}</b>`, '<b><i>&lt;</i></b>'],
    ['may be a list', html`<ul>${[html`<li>`, ['a', null, '<']]}</ul>`, '<ul><li>a&lt;</ul>'],
    ['may be nothing', html`${null}${undefined}${''}${[]}`, ''],
    ['takes the space before it along at the end of a line', html`<a>\n  ${null}\n<b>`, '<a>\n<b>'],
    ['does so behind others that are nothing', html`<a> ${null} ${''}\n  ${[]}\n<b>`, '<a>\n<b>'],
    ['does so behind another that ends in space', html`<a>${'x \n'}  ${null}\n<b>`, '<a>x\n<b>'],
    ['leaves it elsewhere', html`<a> ${null} <b>`, '<a>  <b>'],
    ['leaves it before what is there', html`<a>\n  ${'x'}\n<b>`, '<a>\n  x\n<b>'],
    ['keeps everything where nothing is before it', html` ${null}\n<b>`, '\n<b>'],
    ['is put in once', html`${new Html('<hr>')}`, '<hr>'],
  ])('%s', (_name, made, text) => {
    expect(made.text).toBe(text)
  })
})

it('a page loads images and recordings of the hosts that its content names, and of no other', () => {
  const picture = html`<p>https://named.example/<img src="https://img.example/a.png" /><video src="/b.mp4"></video></p>`
  const site = { title: 'S', language: 'en', footnote: '', picture: '/p.jpg', sellsPlaybook: false }
  const page = renderShell(site, { path: '/a/', title: 'A', content: picture })
  const [policy = ''] = /content="img-src[^"]*"/.exec(page) ?? []
  expect(policy.replaceAll('&#39;', "'")).toBe(
    "content=\"img-src 'self' https://img.example data:; media-src 'self' https://img.example\"",
  )
})

it('a page in English says so on a site in another language, and runs from left to right', () => {
  const mainOf = (language: string) => {
    const page = renderShell({ title: 'S', language }, { path: '/a/', title: 'A', content: html``, inEnglish: true })
    return /<main[^>]*>/.exec(page)?.[0]
  }
  expect(['ar', 'en-GB'].map(mainOf)).toEqual(['<main id="content" lang="en" dir="ltr">', '<main id="content">'])
})

describe('the page of an error', () => {
  const pageOf = (problem: Problem, path: string, language = 'en') =>
    problemResponse(problem, 'https://site.example', { title: 'S', language }, path).text()
  const missing = new Problem('not-found', { detail: 'None.' })

  it('quotes the path that is not there, escaped, and no more than a hundred characters of it', async () => {
    expect(await pageOf(missing, '/a/%3Cb%3E')).toContain('<q dir="ltr">/a/&lt;b&gt;</q>')
    expect(await pageOf(missing, `/${'x'.repeat(200)}`)).toContain(`<q dir="ltr">/${'x'.repeat(99)}…</q>`)
    expect(await pageOf(new Problem('uri-too-long', { detail: 'Long.' }), '/a')).not.toContain('<q')
  })

  it('has the form of the page of questions, with as much of the question as may be asked', async () => {
    const refused = new Problem('invalid-request', { detail: 'q: at most 500 characters are allowed' })
    const page = await pageOf(refused, `/ask/?q=%3Cb%3E${'x'.repeat(600)}`)
    expect(page).toContain(refused.details.detail)
    expect(page).toContain(`name="q" required maxlength="500" value="&lt;b&gt;${'x'.repeat(497)}"`)
    expect(await pageOf(refused, '/ask/?q=why?%20not')).toContain('value="why? not"')
    // That of the header is not there twice.
    expect((await pageOf(refused, '/ask/?q=')).match(/name="q"/g)).toHaveLength(1)
    expect((await pageOf(refused, '/agentic-ama/')).match(/<form class="ask"/g)).toBeNull()
  })

  it('is in English, from left to right, where the site has no words of its own for it', async () => {
    expect(await pageOf(missing, '/a', 'he')).toContain('<main id="content" lang="en" dir="ltr">')
  })
})

it('where to read on is the answer where nothing is quoted, and beside the quotes otherwise', () => {
  const further = { title: 'Tides', url: 'https://s.example/tides/', markdown: 'https://s.example/tides.md' }
  const answer = { q: 'tides', facts: [], passages: [], unmatched: [], read_next: [further] }
  const site = { topics: [], examples: [], words: english }
  expect(renderAnswer(answer, site).text).not.toContain('class="beside"')
  expect(renderAnswer({ ...answer, hint: 'None.' }, site).text).toContain('class="beside"')
})

it('a page tells its script the words that are not those of the kit in English, whatever their language', () => {
  const shown = (words: object) => {
    const site = { title: 'S', language: 'en', words: { ...english, ...words } }
    const page = renderShell(site, { path: '/a/', title: 'A', content: html`` })
    return /data-words="([^"]*)"/.exec(page)?.[1]?.replaceAll('&quot;', '"')
  }
  expect([shown({}), shown({ language: 'en-GB', ask: 'Enquire' })]).toEqual([undefined, undefined])
  expect(JSON.parse(shown({ copy: 'Grab' }) ?? '')).toMatchObject({ copy: 'Grab', copied: 'Copied', language: 'en' })
})
