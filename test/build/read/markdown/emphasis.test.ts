// Emphasis beside scripts without spaces (Chinese, Japanese, Thai and others, and Korean), in all forms of a document, and tildes in words.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { markEmphasis, withoutMarks, useMarkdown } from '../../../../build/read/markdown/markdown.js'
import { facts, TestSite } from '../../site.js'

const render = (body: string): string => useMarkdown(body, ({ toHtml }) => toHtml()).trim()

it.each([
  ['潮位**读四次。**之后写下', '潮位<strong>读四次。</strong>之后写下'],
  ['**注意：**潮水', '<strong>注意：</strong>潮水'],
  ['采用**“满潮”**表示', '采用<strong>“满潮”</strong>表示'],
  ['**潮位（tide level）**模式', '<strong>潮位（tide level）</strong>模式'],
  ['単語と**[表](/a)**を', '単語と<strong><a href="/a">表</a></strong>を'],
  ['**`tide`**を読む', '<strong><code>tide</code></strong>を読む'],
  ['**조위(潮位)**는 네 번', '<strong>조위(潮位)</strong>는 네 번'],
  ['干潮~~六時。~~七時', '干潮<del>六時。</del>七時'],
  ['*六時、*正午', '<em>六時、</em>正午'],
  ['𠮟**(正式)**𠮟', '𠮟<strong>(正式)</strong>𠮟'],
  ['น้ำขึ้น**"สูงสุด"**ตอนเที่ยง', 'น้ำขึ้น<strong>"สูงสุด"</strong>ตอนเที่ยง'],
  ['ຂໍ້**(ໜຶ່ງ)**ນີ້', 'ຂໍ້<strong>(ໜຶ່ງ)</strong>ນີ້'],
  ['ဒီရေ**(မြင့်)**သည်', 'ဒီရေ<strong>(မြင့်)</strong>သည်'],
  ['ទឹក**«ជោរ»**ថ្ងៃ', 'ទឹក<strong>«ជោរ»</strong>ថ្ងៃ'],
  // A backslash keeps its meaning, and so does code.
  ['绿色\\*标注，红色\\*曲线', '绿色*标注，红色*曲线'],
  ['`潮**。**位`', '<code>潮**。**位</code>'],
  ['2**。', '2**。'],
  // Also in an address.
  ['[図](/潮（**図.md)', '<a href="/%E6%BD%AE%EF%BC%88**%E5%9B%B3.md">図</a>'],
  // A tilde in a word is one of a range, whatever the script.
  ['점심(11~14시)과 20~40대', '점심(11~14시)과 20~40대'],
  ['From 1~2 to `3~4` or [5~6](/a~b~c)', 'From 1~2 to <code>3~4</code> or <a href="/a~b~c">5~6</a>'],
  ['A ~harm~helpful ~struck~ word~~s~~', 'A <del>harm</del>helpful <del>struck</del> word<del>s</del>'],
  // Where no letter of these is near, the rule of CommonMark holds.
  ['tide**.**level', 'tide**.**level'],
])('reads %s', (body, html) => {
  expect(render(body)).toBe(`<p>${html}</p>`)
})

it('changes no text that has no such mark of its own', () => {
  const piece = fc.constantFrom(
    '潮',
    '。',
    '（',
    'は',
    '한',
    '𠮟',
    'a',
    '.',
    ' ',
    '\n',
    '\\',
    '*',
    '**',
    '~~',
    '~',
    '`',
    '<',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const text = pieces.join('')
      expect(withoutMarks(markEmphasis(text))).toBe(text)
    }),
    { numRuns: 2_000 },
  )
})

it('gives the words without asterisks to agents and pages, and quotes them so', async () => {
  const site = new TestSite({
    'posts/tide.md': '---\ntitle: 潮位\ndate: 2026-01-05\n---\n\n潮位**每天读四次。**之后写下数字。\n',
    'posts/tide.facts.yaml': facts({ fact: '潮位每天读四次。', evidence: '潮位**每天读四次。**之后写下数字。' }),
  })
  await site.build()
  expect(JSON.parse(site.read('api/post/tide.json'))).toMatchObject({ articleBody: '潮位每天读四次。之后写下数字。' })
  expect(site.read('posts/tide/index.html')).toContain('<p>潮位<strong>每天读四次。</strong>之后写下数字。</p>')
  expect(site.read('api/post/tide.md')).toContain('潮位**每天读四次。**之后写下数字。')
  expect(site.read('api/facts.json')).toContain('"潮位每天读四次。之后写下数字。"')
})
