// The plain text of raw HTML: what is read without the parser is what the parser reads.
import fc from 'fast-check'
import { htmlToHast } from 'satteri'
import { describe, expect, it } from 'vitest'
import { htmlText, textOfHtml } from '../../build/load/text.js'

/** The text that the parser finds, a space for any white space. */
const parsedText = (html: string) => spaced(textOfHtml(htmlToHast(html, { fragment: true })))
const spaced = (text: string) => text.replace(/\s+/g, ' ').trim()

describe('the words of raw HTML', () => {
  it.each([
    ['<div>\n  <b>One</b> two\n</div>', 'One two'],
    ['<!-- none -->\n</div></details>', ''],
    ['<img src="a.png" alt="A picture">', 'A picture'],
    ['<a title="x>y">z</a>', 'z'],
    ['a&amp;b', 'a&b'],
    ['<script>no()</script>yes', 'yes'],
    ['<xmp><b></xmp>', '<b>'],
    ['<!--> shown -->', 'shown -->'],
    ['<table>after<tr><td>cell</td></tr></table>', 'aftercell'],
    ['<table>\n<tr><td>cell</td>moved</tr>\n</table>', 'moved\ncell'],
    ['<td>&lt;&#x60;&#39;&#126;&#X41;&nbsp;&quot;</td>', '<`\'~A\u00a0"'],
    ['&AMP &copy;', '& ©'],
    ['one<br>two<br />three', 'one\ntwo\nthree'],
  ])('of %j are %j', (html, words) => {
    expect(htmlText(html)).toBe(words)
  })

  it('are those that the parser finds', () => {
    const names = fc.constantFrom(
      ...['a', 'b', 'i', 'p', 'div', 'li', 'ul', 'h2', 'span', 'code', 'details', 'summary', 'blockquote', 'progress'],
      ...['table', 'table', 'thead', 'tbody', 'tr', 'tr', 'td', 'td', 'th', 'caption', 'colgroup'],
      ...['br', 'img', 'image', 'pre', 'script', 'style', 'textarea', 'xmp', 'select', 'svg', 'bq'],
    )
    const attribute = fc.constantFrom(
      '',
      ' hidden',
      ' id="a"',
      " alt='b c'",
      ' alt=d',
      ' alt="e>f"',
      ' alt="<g>"',
      ' "',
      '/',
    )
    const piece = fc.oneof(
      { weight: 4, arbitrary: fc.tuple(fc.constantFrom('<', '</'), names, attribute, fc.constant('>')) },
      {
        weight: 3,
        arbitrary: fc.tuple(
          fc.constantFrom(
            'word',
            ' ',
            '\n',
            '&lt;',
            '&nbsp;',
            '&#x60;',
            '&#128;',
            '&Amp;',
            '&',
            '<',
            '>',
            '"',
            '\0',
            'é',
          ),
        ),
      },
      {
        weight: 1,
        arbitrary: fc.tuple(fc.constantFrom('<!-- c -->', '<!-->', '<!--', '-->', '<!-- <b> -->', '<?x>', '<!x>')),
      },
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const html = pieces.flat().join('')
        expect(spaced(htmlText(html))).toBe(parsedText(html))
      }),
      { numRuns: 5000 },
    )
  })
})
