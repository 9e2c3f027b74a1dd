// Inline notes become footnotes, and what only looks like one stays.
import { describe, expect, it } from 'vitest'
import { readInlineNotes } from '../../../../build/document/dialects/inline-notes.js'
import { post, TestSite } from '../../site.js'

describe('inline notes', () => {
  it.each([
    ['a sentence', 'Here^[This is a note.].', 'Here[^inline-1].\n\n[^inline-1]: This is a note.'],
    [
      'two, one with a link that it begins with',
      'A ^[[Kay](https://kay.example) said so]\nB^[<https://b.example>]',
      'A [^inline-1]\nB[^inline-2]\n\n[^inline-1]: [Kay](https://kay.example) said so\n\n[^inline-2]: <https://b.example>',
    ],
    [
      'the margin',
      'One<span class="margin-note">two *three*</span>, four <span class=\'red sidenote\'> five </span>\n\n<p>Six<span class="sidenote">7</span>',
      'One (two *three*), four (five)\n\n<p>Six (7)',
    ],
    [
      'Distill',
      'One.<d-footnote>Two <a href="/b">three</a></d-footnote> Four.',
      'One. (Two <a href="/b">three</a>) Four.',
    ],
    [
      'Pelican',
      'One[ref]Two [three](/b).[/ref] four [ref]b[/ref] `[ref]a[/ref]`.',
      'One (Two [three](/b).) four (b) `[ref]a[/ref]`.',
    ],
    [
      'a picture at the margin',
      '<span class="marginnote"><img src="a.png"></span>',
      '<span class="marginnote"><img src="a.png"></span>',
    ],
    ['code', '`<span class="sidenote">a</span>`', '`<span class="sidenote">a</span>`'],
    ['a number of a note', 'A<span class="sidenote-number">1</span>', 'A<span class="sidenote-number">1</span>'],
    [
      'a label with spaces',
      'A[^long  name] and [^other one] `[^long  name]`\n\n[^long  name]: Words',
      'A[^long-name] and [^other one] `[^long  name]`\n\n[^long-name]: Words',
    ],
    ['Chinese', '脚注^[行内脚注文本]。', '脚注[^inline-1]。\n\n[^inline-1]: 行内脚注文本'],
    [
      'one over two lines of a quotation, with code and brackets',
      '> A^[one `a[0]`\n> [sic] line] b',
      '> A[^inline-1] b\n\n[^inline-1]: one `a[0]` [sic] line',
    ],
  ])('%s', (_, written, read) => {
    expect(readInlineNotes(written)).toBe(read)
  })

  it.each([
    ['code', 'A `^[a b]` and\n\n    ^[a b]\n'],
    ['a class of a regular expression', 'It matches ^[a-z] and ^[^ ]*$ and ^[A-Za-z ]+$ and ^[一-龥]*$.'],
    ['numbers in brackets, and a term', 'A fact.^[1] Others.^[1, 2]^ And 10^[n + 1].'],
    ['a superscript link', 'A fact.^[see this](https://a.example) and ^[the other][ref].'],
    ['an escaped one', 'A \\^[not a note]'],
    ['brackets over two blocks', 'A^[one\n\ntwo]'],
    ['a long run of spaces', `a${' '.repeat(1_000_000)}b`],
  ])('leaves %s', (_, written) => {
    expect(readInlineNotes(written)).toBe(written)
  })
})

it('a post has them as footnotes in all its forms', async () => {
  const site = new TestSite({ 'posts/p.md': post('P', 'A tide^[It rises *twice* a day.] turns.\n\nAnd ebbs.\n') })
  await site.mustBuild()
  expect(site.read('api/post/p.md')).toContain('[^inline-1]: It rises *twice* a day.')
  const { articleBody } = site.json('api/post/p.json') as { articleBody: string }
  expect(articleBody).toBe('A tide turns.\n\nAnd ebbs.\n\nIt rises twice a day.')
  expect(site.read('posts/p/index.html')).toMatch(/<section data-footnotes[^]*It rises <em>twice<\/em> a day\./)
})
