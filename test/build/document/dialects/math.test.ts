// Maths is kept as its source in texts and Markdown, and is MathML on pages; prices are no maths.
import { describe, expect, it } from 'vitest'
import { renderBody } from '../../../../build/document/body-html.js'
import { readDialects } from '../../../../build/document/dialects/dialects.js'
import { renderMath } from '../../../../build/document/math-html.js'
import { replaceMath, restoreMath, type MathSetting } from '../../../../build/document/dialects/math.js'
import { post, TestSite } from '../../site.js'
import { growthOf, mostGrowth } from '../../../growth.js'

const read = (body: string, math: MathSetting, isMdx = false) => readDialects(body, { values: new Map(), math, isMdx })

describe('what is maths', () => {
  it.each<[name: string, body: string, setting: MathSetting, expected: string | null]>([
    ['two dollars, beyond doubt', '$$a_b$$', null, '$$`a_b`$$'],
    ['two dollars among words, as in kramdown', 'A $$a_b$$ b\n$$a_b$$ (1)', null, 'A $`a_b`$ b\n$$`a_b`$$ (1)'],
    ['two dollars beside one, as in TeX', 'A $$a_b$$ b $x$', true, 'A $$`a_b`$$ b $`x`$'],
    [
      'two dollars of which one pair is beyond doubt',
      'A $$p(x)$$ ($$N-1$$) b $$a_b$$, $$[c]$$',
      null,
      'A $`p(x)`$ ($`N-1`$) b $`a_b`$, $`[c]`$',
    ],
    ['two dollars in sentences, and one once', 'A $$a_b$$ b $$c_d$$ $\\beta$', null, 'A $`a_b`$ b $`c_d`$ $`\\beta`$'],
    ['two dollars of prices beside some', 'From $$ to $$ a night, $$a_b$$', null, 'From $$ to $$ a night, $`a_b`$'],
    ['two names with two dollars', 'Use $$a_b beside $$a_b.', null, null],
    ['two dollars of prices', 'From $$ to $$ a night', null, null],
    ['one dollar without the setting', 'A $x_1$ b', null, null],
    ['one dollar beside a command of TeX', 'A $x$ in $\\alpha$, \\[a\\]', null, 'A $`x`$ in $`\\alpha`$, \\[a\\]'],
    ['one dollar beside a command in code', 'A $x$ in `$\\alpha$`', null, null],
    ['two variables beside a path', 'A "$env:A\\npm;$env:B", $HOME/\\bin, $C/$D.', null, null],
    ['spaces inside, without the setting', 'A $\\alpha$, $HOME\\a or $C', null, 'A $`\\alpha`$, $HOME\\a or $C'],
    ['one formula over two lines', 'A $a +\nb$ c', true, 'A $`a + b`$\n c'],
    ['one dollar with it', 'A $x_1$ b, $y$.', true, 'A $`x_1`$ b, $`y`$.'],
    ['names in bold with it', 'Set **$HOME** and **$PATH**.', true, null],
    ['prices with it', 'It costs $5 and $10, or $20/$30; US$4 and US$5.', true, null],
    ['one dollar behind a letter of Chinese', '其中$x=-1$，和100元$5', true, '其中$`x=-1`$，和100元$5'],
    ['one dollar behind the long vowel of Japanese', 'エネルギー$E=1$、佐々$x$', true, 'エネルギー$`E=1`$、佐々$`x`$'],
    ['a command behind a letter of Chinese', '其中$\\alpha$', null, '其中$`\\alpha`$'],
    ['a space before the end, and a particle of Korean', '수는 $2^n -1 $이다', true, '수는 $`2^n -1`$이다'],
    ['a dollar in a word', 'From US$x to CA$y and A$z$', true, null],
    ['names behind a word of WordPress', 'It has $latex and $x', null, null],
    ['names with an underscore', 'Set $my_path and $home in it', true, null],
    ['an escaped dollar', 'It costs \\$5 or $6', true, null],
    ['spaces inside, with a mark of TeX', 'A $ a^2 $ b', true, 'A $`a^2`$ b'],
    ['the brackets of kramdown', 'A \\\\(a^2\\\\) b', null, 'A $`a^2`$ b'],
    [
      'the brackets of kramdown, beside some beyond doubt',
      'A \\\\(n > 2\\\\) b \\\\(a^2\\\\)',
      null,
      'A $`n > 2`$ b $`a^2`$',
    ],
    ['the brackets of kramdown around a text', 'A \\\\(or not\\\\) b', null, null],
    [
      'underscores escaped for Markdown',
      'A \\\\(x\\_1\\\\{a\\\\}\\\\) b $$y\\_{2} z\\_3$$',
      null,
      'A $`x_1\\{a\\}`$ b $$`y_{2} z_3`$$',
    ],
    [
      'an environment escaped for Markdown',
      '\\begin{cases}x\\_1 \\\\\\\\ \\text{a\\_b}\\end{cases}',
      null,
      '$$`\\begin{cases}x_1 \\\\ \\text{a\\_b}\\end{cases}`$$',
    ],
    ['ends of lines escaped for Markdown', '$$a\\\\\\\\ b_c$$', null, '$$`a\\\\ b_c`$$'],
    ['an underscore of a name', '$$\\text{a\\_b} = c\\_d$$', null, '$$`\\text{a\\_b} = c\\_d`$$'],
    ['brackets', 'A \\(a\\) b \\[c\\]', true, 'A $`a`$ b $$`c`$$'],
    ['escaped brackets of Markdown', 'A \\[1\\] b \\(c\\)', null, null],
    ['escaped brackets around words with it', '\\[sic\\] \\[P\\]arsing \\(see [a](b?c=d)\\) \\[注\\]', true, null],
    ['brackets around names with signs', '\\(v_{out} = 3\\) \\(T_{env}^2\\)', true, '$`v_{out} = 3`$ $`T_{env}^2`$'],
    ['brackets before the end of a word', 'The \\(n\\)th \\(ABC\\)', true, 'The $`n`$th $`ABC`$'],
    ['escaped brackets around a path', 'A \\(in C:\\Windows\\System32\\) b \\[\\\\tide\\share\\]', null, null],
    ['escaped brackets around a name', 'A \\(App\\Models\\User\\) b \\[%TEMP%\\tide\\]', null, null],
    ['brackets around x and a command', 'A \\(2\\pi\\) b \\(a\\in b\\)', null, 'A $`2\\pi`$ b $`a\\in b`$'],
    [
      'brackets around a command of TeX',
      'A \\(\\mu\\).\n\n\\[\nx = \\frac{a}{b}\n\\]',
      null,
      'A $`\\mu`$.\n\n$$`x = \\frac{a}{b}`$$\n\n',
    ],
    [
      'an environment',
      '\\begin{align}\na &= b \\\\\n% no\nc\n\\end{align}\n\nB',
      null,
      '$$`\\begin{align} a &= b \\\\  c \\end{align}`$$\n\n\n\n\n\nB',
    ],
    ['an array', '\\begin{array}{l}a \\\\ b\\end{array}', null, '$$`\\begin{array}{l}a \\\\ b\\end{array}`$$'],
    ['not in code', '`$x$` and\n\n    $$a_b$$\n\n```\n$$a_b$$\n```', true, null],
    ['not over a blank line', 'A $$a_b\n\nc$$ d', true, null],
    ['backticks', '$a`b$', true, '$``a`b``$'],
    ['not where the document says so', '$$a_b$$', false, null],
    ['beside Liquid', '$$a_{{b}}$$ {{ site.url }}', null, '$`a_{{b}}`$ '],
  ])('%s', (_, body, setting, expected) => {
    const { markdown, formulas } = read(body, setting)
    expect(markdown).toBe(expected ?? body)
    expect(restoreMath(markdown, formulas)).toBe(body.replace(' {{ site.url }}', ' '))
  })

  it.each([
    ['Jekyll', 'A{% katex %}f{% endkatex %} b\n\n{% katex %}\na_b\n{% endkatex %}', 'A$`f`$ b\n\n$$`a_b`$$\n\n'],
    ['Hugo', '{{< katex >}}f{{< /katex >}} b', '$`f`$ b'],
    [
      'Hugo, without spaces',
      'A {{<katex>}}f{{</katex>}}\n\n{{<katex display>}}\ng\n{{</katex>}}',
      'A $`f`$\n\n$$`g`$$\n\n',
    ],
    ['Hugo, with a bracket', 'A\n\n{{< math caption="law (1)" >}}\nm\n{{< /math >}}', 'A\n\n$$`m`$$\n\n'],
    ['Zola', 'A {% katex() %}f{% end %} b\n\n{% katex(block=true) %}\ng\n{% end %}', 'A $`f`$ b\n\n$$`g`$$\n\n'],
    ['Hugo, around dollars', 'A {{< math >}}$a_b${{< /math >}}', 'A $`a_b`$'],
  ])('between tags of %s', (_, body, expected) => {
    expect(read(body, body.includes('math') || null).markdown).toBe(expected)
  })

  it.each([
    ['a paragraph', '<p>$$a_b$$</p>\n\n$5', '$$`a_b`$$\n\n$5'],
    ['a division', 'A\n\n<div class="b">\n  $$a_b$$\n</div>\n\nC', 'A\n\n\n  $$`a_b`$$\n\n\nC'],
    ['none with words', '<p>A $$a_b$$</p>', '<p>A $$a_b$$</p>'],
  ])('alone in an element of HTML: %s', (_, body, expected) => {
    expect(read(body, null).markdown).toBe(expected)
  })

  it('in MDX, where braces are expressions elsewhere', () => {
    expect(read('A $\\frac{a}{b}$ {c} `{d}`', true, true).markdown).toBe('A $`\\frac{a}{b}`$  `{d}`')
  })

  it.each([
    ['within a line', 'A <InlineMath math="\\frac{a}{b}" /> b', 'A $`\\frac{a}{b}`$ b'],
    ['with a text in JavaScript', "A <InlineMath>{'\\\\alpha'}</InlineMath>", 'A $`\\alpha`$'],
    ['on lines of its own', '<BlockMath>{String.raw`\\sum_{i}`}</BlockMath>', '```math\n\\sum_{i}\n```'],
  ])('in the components of react-katex: %s', (_, body, expected) => {
    expect(read(body, null, true)).toMatchObject({ markdown: expected, leftOut: [] })
  })

  it.each(['$$', '\\\\(', '$a ', '\\begin{align}'])(
    '%s without an end takes no time that grows with its square',
    async (opening) => {
      const work = (text: string) => read(text, true)
      expect(await growthOf(work, (length) => opening.repeat(length), 10_000)).toBeLessThan(mostGrowth)
    },
  )

  it('many formulas on one line take no time that grows with its square', async () => {
    const work = (text: string) =>
      replaceMath(
        text,
        true,
        () => false,
        ({ form }) => form,
      )
    expect(await growthOf(work, (length) => '$$1$$ '.repeat(length), 10_000)).toBeLessThan(mostGrowth)
  })
})

it('keeps MathML that is written as HTML', () => {
  const markdown =
    'A <math display="block" onclick="x"><mfrac><mi>a</mi><mn>2</mn></mfrac><maction href="javascript:x">b</maction></math>'
  const body = { markdown, needsSanitising: true, rendered: null, reservedIds: [], imageSizes: new Map() }
  expect(renderBody(body)).toBe('<p>A <math display="block"><mfrac><mi>a</mi><mn>2</mn></mfrac>b</math></p>')
})

it('a character by its number is that character', () => {
  expect(renderMath('x_{\\text{式&#9312;}}', false)).toContain('式①')
})

it('TeX with errors, without an end or with a link is not rendered', () => {
  expect(
    ['\\frac{', '\\def\\a{\\a\\a}\\a', '\\href{javascript:x}{y}', '\\nothing'].map((tex) => renderMath(tex, false)),
  ).toEqual(Array(4).fill(null))
  expect(renderMath('a < b', false)).not.toMatch(/ style=|<b/)
})

it.each([
  ['Markdown', ''],
  ['raw HTML', '<p>raw</p>'],
])('pages of %s have MathML and lists of definitions; agents get the source', async (_, raw) => {
  const text = `## The $O(n)$ rule\n\n### $\\beta_1 < a$ & $x$\n\n## Last\n\nSo $a_1 < b$ costs $5.\n\n$$\nx\n= y\n$$\n\n\`\`\`math\nz^2\n\`\`\`\n\nTerm\n: What *it* is.\n: More.\n\n${raw}\n`
  const site = new TestSite({ 'posts/p.md': post('P', text, '2026-01-02\nmath: true') })
  await site.mustBuild()
  const page = site.read('posts/p/index.html')
  expect(page).toMatch(/<p>So <math><semantics><mrow><msub><mi>a<\/mi><mn>1<\/mn><\/msub>/)
  expect(page.match(/<math display="block"/g)).toHaveLength(2)
  expect(page).toContain('<h2 id="the-on-rule">')
  expect(page).toMatch(/<dl>\s*<dt>Term<\/dt>\s*<dd>What <em>it<\/em> is.<\/dd>\s*<dd>More.<\/dd>\s*<\/dl>/)
  expect(page).toMatch(/">The O\(n\) rule<\/a>.*">β₁ &lt; a &[^;]+; x<\/a>/)
  const { articleBody, sections } = site.json('api/post/p.json') as { articleBody: string; sections: object[] }
  expect(sections.slice(0, 2)).toMatchObject([{ heading: 'The O(n) rule' }, { heading: 'β₁ < a & x' }])
  expect(articleBody).toContain('So $a_1 < b$ costs $5.\n\n$$x = y$$\n\nz^2\n\nTerm\nWhat it is.\nMore.')
  expect(site.read('api/post/p.md')).toContain('So $a_1 < b$ costs $5.\n\n$$\nx\n= y\n$$\n')
})
