// MDX becomes Markdown: no import, tag or expression of it is left, its text is, and nothing is run.
import { describe, expect, it } from 'vitest'
import { readDialects } from '../../../../build/document/dialects/dialects.js'
import { growthOf, mostGrowth } from '../../../growth.js'

const read = (body: string, isMdx = true) =>
  readDialects(body, { values: new Map([['page.title', 'My title']]), isMdx, math: true })
const markdown = (body: string) => read(body).markdown
const leftOut = (body: string) => read(body).leftOut.map(({ tag, line }) => `${line}: ${tag}`)

describe('imports, exports, comments and expressions', () => {
  it.each([
    ['imports and exports', 'import A from "./a"\nexport const b = {\n\n  c: 1,\n}\n\nText.', '\n\n\n\n\n\nText.'],
    ['a sentence that begins as an import does', 'import duties rose.\n\nexport is a word.', null],
    ['comments', 'One {/* no */}two.\n\n{/*\n# No\n*/}\n\nThree.', 'One two.\n\n\n\n\n\nThree.'],
    ['literals', 'A{" "}{\'b\'} {`c`} {1}', 'A b c 1'],
    [
      'an element in braces',
      'Open with {<code>&#96;</code>}, or {<Demo>c</Demo>}.',
      'Open with <code>&#96;</code>, or c.',
    ],
    [
      'an element in braces over lines',
      'A.\n\n{\n<Demo>\n\nText.\n\n</Demo>\n}\n\nB.',
      'A.\n\n\n\n\nText.\n\n\n\n\nB.',
    ],
    ['what Markdown would read in a literal', '{"<a> *b*"}', '\\<a\\> \\*b\\*'],
    ['constants and the title', 'export const v = "5.0"\n\n{v} {frontMatter.title}', '\n\n5.0 My title'],
    ['code', '`<A/> {b}`\n\n```js\nimport a from "b"\n<A/>\n```\n\n  ~~~\n  {c}\n  ~~~', null],
    [
      'directives of remark',
      'A :quote[b]{#c} :abbr[d]{.e lang="f"}.\n\n```\n:g[h]{#i}\n```',
      'A b d.\n\n```\n:g[h]{#i}\n```',
    ],
    ['escapes, ids of headings and prose', 'a \\{b} \\<C> x < y, {% z %} <https://a.example>', null],
  ])('%s', (_, body, expected) => {
    expect(read(body).markdown.replace('{% z %}', '')).toBe((expected ?? body).replace('{% z %}', ''))
  })

  it('leaves a component out whose list has an entry without a URL', () => {
    expect(leftOut('<Cards items={[{ title: "A", href: "/a" }, { title: "B" }]} />')).toEqual(['1: <Cards>'])
  })

  it('leaves expressions out that would have to be run, with their lines', () => {
    expect(markdown('A.\n\n{items.map((i) => <li key={i}>{i}</li>)}\n\nB.')).toBe('A.\n\n\n\nB.')
    expect(leftOut('A.\n\n{run()} {`${b}`}')).toEqual(['3: {run()}', '3: {`${b}`}'])
  })
})

describe('components', () => {
  it.each([
    ['unknown ones are unwrapped', 'A <Foo x={1}>b **c**</Foo> d <></>', 'A b **c** d '],
    [
      'the content of nested ones is moved to the left',
      '<Tabs>\n  <TabItem value="npm" label="With npm">\n\n      ```sh\n      npm i\n        -g\n      ```\n\n  </TabItem>\n</Tabs>',
      '\n**With npm:** \n\n```sh\nnpm i\n  -g\n```\n\n\n',
    ],
    ['in a list', '- a\n\n  <Tip>\n    b\n  </Tip>\n- c', '- a\n\n  > **Tip:**\n  > b\n\n- c'],
    [
      'an admonition',
      '<Callout type="warning" title="Mind">\nText.\n\nMore.\n</Callout>',
      '> **Mind:**\n> Text.\n>\n> More.\n',
    ],
    ['one in a line', '<Note>Text.</Note>', '> **Note:** Text.'],
    ['a video', '<YouTube id="abc" />', '[Video on YouTube](https://www.youtube.com/watch?v=abc)'],
    ['a quotation', '<Quote>\n  A *b*.\n</Quote>\n\nC <Quote>d</Quote>.', '>\n> A *b*.\n\n\nC d.'],
    ['a quotation of a line', '<Blockquote author="Ann">A.</Blockquote>', '> A. — Ann'],
    ['a quotation with its source', '<PullQuote cite="Ann">\nA.\n</PullQuote>', '>\n> A.\n>\n> — Ann\n'],
    ['a quotation with its URL', '<Quote cite="https://a.example/a_b">A.</Quote>', '> A. — <https://a.example/a_b>'],
    ['a quotation in attributes', '<Quote text="A*" author="Ann" />', '> A\\* — Ann'],
    ['one with nothing between its tags', 'B <Quote quote="A." by="Ann"></Quote>', 'B A. — Ann'],
    [
      'a caption with a link',
      '<DashImage src="/a.png" alt="B" caption="The [sea](https://a.example/s)." />',
      '![B](/a.png) The [sea](https://a.example/s).',
    ],
    [
      'a caption with brackets',
      '<DashImage src="/a.png" alt="B" caption="The *sea* [1]." />',
      '![B](/a.png) The \\*sea\\* \\[1\\].',
    ],
    ['a repository', '<GithubCard repo="a/b" />', '[a/b](https://github.com/a/b)'],
    ['a video on Bilibili', '<Bilibili id="BV1" />', '[Video on Bilibili](https://www.bilibili.com/video/BV1)'],
    ['characters by their numbers', "{'a\\u200bb\\x21\\u{1F30A}\\n'}", 'a\u200bb!🌊\n'],
    [
      'a post with its words',
      '<Tweet tweetId="12" name="Ann">\n  <p>Low **tide**</p>\n</Tweet>',
      '\nLow **tide**\n [Post on X](https://x.com/i/status/12)',
    ],
    ['a post', '<Tweet id="12" />', '[Post on X](https://x.com/i/status/12)'],
    ['an imported picture', 'import p from "./p.png"\n\n<Image src={p} alt="A cat" />', '\n\n![A cat](./p.png)'],
    [
      'a picture in an attribute of its own name',
      '<BlogImage imagePath="/img/p.png" altText="A cat" />',
      '![A cat](/img/p.png)',
    ],
    [
      'one of a component that tells it by its ending alone',
      '<Player gif="a.gif" still="a.png" alt="B" />',
      '![B](a.gif)',
    ],
    ['one whose name tells a URL, too', '<Gif alt="B" gifSrc="/a.gif" stillSrc="/a.png" />', '![B](/a.gif)'],
    ['words beside a picture', '<Person quote="Low tide" avatar="a.png" />', 'Low tide'],
    ['those of a post, for a picture by its URL', '<Post avatarUrl="/ann" content={`Low tide`} />', 'Low tide'],
    ['no tip over a line', 'a <Marker content="Low tide" /> b', 'a  b'],
    ['a required one', '<img src={require("./a b.png").default} />', '![](<./a b.png>)'],
    ['the text of a picture without a file', '<BlogImage cloudinaryId="x" imgProps={{ alt: \'A cat\' }} />', 'A cat'],
    ['a link', '<Link to="/a"><b>b</b></Link>', '[<b>b</b>](/a)'],
    [
      'a window around paragraphs, which no link can have',
      '<Window url="https://a.example">\n\n![b](c.png)\n\n</Window>',
      '\n\n![b](c.png)\n\n [https://a.example](https://a.example)',
    ],
    ['a link around a block', '<Card href="/a">\n  <div>\n    b\n  </div>\n</Card>', '\n\nb\n\n [/a](/a)'],
    ['a link around a tag over lines', '<a href="/a">\n<img\n  src="b.png"\n/>\n</a>', '\n![](b.png)\n\n\n [/a](/a)'],
    [
      'a list of links, written out or exported',
      'export const more = [{ text: "C", url: "/c" }]\n\n<Cards\n  columns={2}\n  cards={[\n    { title: "A_b", href: "/a", description: "Of *it*." },\n' +
        '    { title: "B", to: "/b", body: "And more." },\n    { text: "D", to: "/d" },\n  ]}\n/>\n\n<More links={more} />',
      '\n\n- [A_b](/a): Of \\*it\\*.\n- [B](/b): And more.\n- [D](/d)\n\n\n\n\n\n\n- [C](/c)',
    ],
    ['a link to the picture in it', '<a href="/b.png">\n<img\n  src="/b.png"\n/>\n</a>', '\n![](/b.png)\n\n\n'],
    ['a link around a picture', '<a href="/a">\n  <img src="b.png" alt="c" />\n</a>', '[\n![c](b.png)\n](/a)'],
    ['a card', '<LinkCard title="T" href="/t" description="D." />', '[T](/t): D.'],
    [
      'a card with a text',
      '<Card title="T" href="/t" description="D.">\n  a `b`\n</Card>',
      '**[T](/t)** (D.): \na `b`\n',
    ],
    ['the hint of a link', '<Link href="/t" title="T">a</Link>', '[a](/t)'],
    [
      'and of components that hold words of a link',
      'A <TextLink href="/t" title="T">a</TextLink> or <Button href="/u" title="U">b</Button>.',
      'A [a](/t) or [b](/u).',
    ],
    ['files with a URL', '<File name="a.pdf" href="/a.pdf" />', '[a.pdf](/a.pdf)'],
    ['frames with one', '<Frame src="https://a.example/">a</Frame>', '[a](https://a.example/)'],
    [
      'fields of an API',
      '<ParamField path="a_b" type="string[]" required={true} default="c">\n  D.\n</ParamField>',
      '**a\\_b** (string\\[\\], required, default: c): \nD.\n',
    ],
    [
      'whose default is true',
      '<ParamField query="a" type="boolean" default={true} required={false} />',
      '**a** (boolean, default: true): ',
    ],
    ['one of a frame', '<Frame caption="A [b](c)">\n  ![](d.png)\n</Frame>', '\n![](d.png)\n A [b](c)'],
    [
      'the title of a picture, but for the hint of an image',
      '<Screenshot alt="A" src="/a.png" title="Lower is better" /> <StaticImage alt="A" src="/a.png" title="B" />\n\n<ul>\n<li><Photo src="/b.png" alt="B" caption="C & d" /></li>\n</ul>',
      '![A](/a.png) Lower is better ![A](/a.png)\n\n<ul>\n<li><img src="/b.png" alt="B"> C &amp; d</li>\n</ul>',
    ],
    [
      'what a picture says below it, whatever its name',
      '<LabeledImage alt="a" description="B." src="c.png" />',
      '![a](c.png) B.',
    ],
    [
      'videos from a folder of sources, with both texts',
      '<LoopedClip alt="a" description="B." src="~/c.webm" />',
      '[a](~/c.webm): B.',
    ],
    ['a part of a URL by a name of its own', '<Clip clipLink="episode/5o1" caption="A" />', 'A'],
    ['URLs by names of their own', '<Clip embedSrc="/a.webm" caption="A" />', '[A](/a.webm)'],
    [
      'of videos, too',
      '<Youtube embedSrc="https://youtube.com/embed/a" />',
      '[Video on YouTube](https://youtube.com/embed/a)',
    ],
    ['but not around a text', '<Hero imageUrl="/a">b</Hero>', 'b'],
    ['words of a link, too', '<Cta ctaText="A b" ctaUrl="/c" body="D" />', '[A b](/c): D'],
    ['words by names of their own', '<Cta ctaText="A b" cliText="c" className="d" />', 'A b: c'],
    ['a form of a service', '<ConvertKitForm name="list">\nJoin us.\n</ConvertKitForm>', '\nJoin us.\n'],
    [
      'words of a conversation',
      '<AskConv name="Ann" mood="shy">\nAt *low* water.\n</AskConv>',
      '**Ann:** \nAt *low* water.\n',
    ],
    ['a note at the margin', 'A.<Sidenote id="b">C *d*.</Sidenote> E.', 'A. (C *d*.) E.'],
    [
      'a caption beside its picture',
      'A\n\n<figure><img src="/b.png" alt="C"/><figcaption>D</figcaption></figure>\n\nE',
      'A\n\n![C](/b.png) D\n\nE',
    ],
    ['a hint over words', 'A <Tooltip headline="B" tip="C">b</Tooltip>.', 'A b (B: C).'],
    ['what a label says', '<Update label="May" description="v1">\n## A\n</Update>', '**May** (v1): \n## A\n'],
    [
      'a tree of files',
      '<FileTree>\n  <FileTree.Folder name="a" open>\n    <FileTree.File name="b.js" />\n  </FileTree.Folder>\n</FileTree>',
      '\n- a\n  - b.js\n\n',
    ],
    [
      'tabs that their group names by place',
      '<Tabs items={["npm", `b`]}>\n<Tab>a</Tab>\n<Tabs.Tab>c</Tabs.Tab>\n</Tabs>\n\n<Tab>d</Tab>',
      '\n**npm:** a\n**b:** c\n\n\nd',
    ],
    [
      'in a list that the document exports',
      "export const names = ['npm', 'b']\n\n<Tabs items={names}>\n<Tab>a</Tab>\n<Tab>c</Tab>\n</Tabs>",
      '\n\n\n**npm:** a\n**b:** c\n',
    ],
    [
      'what is for people or for agents',
      '<Visibility for="humans">\nPress the key.\n</Visibility>\n<Visibility for="agents">\nSend a request.\n</Visibility>',
      '\n\n\n\nSend a request.\n',
    ],
    [
      'and by value',
      "<Tabs values={[{ label: 'A', value: 'a' }, { label: 'B', value: 'b' }]}>\n<TabItem value=\"b\">c</TabItem>\n</Tabs>",
      '\n**B:** c\n',
    ],
    ['details', '<details>\n<summary>Why</summary>\nText.\n</details>', '\n**Why**\nText.\n'],
    ['code in an attribute', '<Code lang="js" code={`\na {\n}\n`} />', '```js\na {\n}\n```'],
    ['a diagram in one', '<Mermaid chart={`\ngraph TD\n`} />', '```mermaid\ngraph TD\n```'],
    [
      'HTML keeps the attributes that HTML has',
      '<sub className="x" title="y">2</sub> <br/>',
      '<sub title="y">2</sub> <br>',
    ],
    ['styles and drawings go', 'A<style>{`b`}</style><svg><path d="M0"/></svg>.', 'A.'],
    [
      'a table',
      '<table>\n  <tr>\n    <td style={{ a: 1 }}>{"<b>"}</td>\n  </tr>\n</table>',
      '<table>\n<tr>\n<td>&lt;b></td>\n</tr>\n</table>',
    ],
    ['an embed', '<iframe src="https://a.example/" title="A" style={{ a: 1 }} />', '[A](https://a.example/)'],
  ])('%s', (_, body, expected) => {
    expect(markdown(body)).toBe(expected)
  })

  it('lists those of which nothing can be told', () => {
    expect(leftOut('A {<b>x</b> + 1}.')).toEqual(['1: {<b>x</b> + 1}'])
    expect(leftOut('<Counter start={1} />\n\nA <Poll/>.\n\n<Foo>text</Foo>')).toEqual(['1: <Counter>', '3: <Poll>'])
  })
})

it('takes imports of a Markdown file out at its head alone, comments above them or not', () => {
  const imported = 'import A from "./a"\n\nB'
  expect(read(`<!-- a -->\n${imported}`, false).markdown).toBe('<!-- a -->\n\n\nB')
  expect(read(`Text.\n\n${imported}`, false).markdown).toBe(`Text.\n\n${imported}`)
})

describe('what is no valid MDX', () => {
  it.each([
    ['a tag without its end', 'A <Foo>b\n\nc', 'A b\n\nc'],
    ['an end without its tag', 'A</Foo> b', 'A b'],
    ['an open brace', 'A { b\n\nc < d', null],
    ['an HTML comment', '<!-- <Foo/> -->\n\nA', null],
    ['HTML of the old school', '<p>A<br>b', 'A<br>b'],
  ])('%s', (_, body, expected) => {
    expect(markdown(body)).toBe(expected ?? body)
  })

  it.each([
    ['braces', (count: number) => '{ '.repeat(count)],
    ['attributes', (count: number) => '<A b={'.repeat(count)],
    ['quotes', (count: number) => '<A b="'.repeat(count)],
    ['comments without an end', (count: number) => '{/*'.repeat(count)],
    ['HTML comments without an end', (count: number) => '<!--'.repeat(count)],
    ['escaped quotes', (count: number) => '{\\"'.repeat(count)],
    ['escaped backticks', (count: number) => '{\\`'.repeat(count)],
    ['nested tags', (count: number) => '<A>'.repeat(count) + '</A>'.repeat(count)],
    ['nested brackets', (count: number) => `{${'('.repeat(count)}`],
    ['code spans', (count: number) => '`` ` '.repeat(count)],
    ['exports', (count: number) => 'export const a = {\n\n'.repeat(count)],
    ['pictures in a link', (count: number) => `<A href="/a">${'![]('.repeat(count)}</A>`],
    ['line separators in a link', (count: number) => `<A href="/a">${'\u2028'.repeat(count)}a</A>`],
  ])('takes time in proportion to its length for many %s', async (_, textOf) => {
    expect(await growthOf(markdown, textOf, 1000)).toBeLessThan(mostGrowth)
  })
})

describe('a Markdown file', () => {
  it('keeps the text between components with fences in templates, whose backticks are escaped', () => {
    const one = "<Markdown rows={5}\nmd={`\\`\\`\\`\\js\\nconsole.log('hello world!')\\n\\`\\`\\`\\n`}\n/>"
    const other = "<Markdown rows={5} md={`\\`\\`\\`\\nconsole.log('hello\nworld!')\\n\\`\\`\\`\\n`} />"
    const text = "Git uses [L] on issues\nand READMEs, there's a lot!\n\nCode fences don't have to\nlook like this:"
    expect(read(`${one}\n\n${text}\n\n${other}\n\nC.`, false).markdown.trim()).toMatch(/^Git uses[^]*this:\s+C\.$/)
  })

  it.each([
    ['components, comments and imports at the head', 'import A from "a"\n\nB {/* c */}<Foo/> <Bar>d</Bar>', '\n\nB  d'],
    [
      'imports of components below',
      'A.\n\nimport Bar from "b"\nimport { Car } from "c";\n\n<Bar/>\n<Car/>\n\nimport D from "d"\n',
      'A.\n\n\n\n\n\n\n\nimport D from "d"\n',
    ],
    [
      'any imports of a text that has some at its head, but those in a sentence',
      'import A from "a"\n\nB.\n\nimport C from "c"\n\nD.\n\nimport E from "e"\nis a line.\n',
      '\n\nB.\n\n\n\nD.\n\nimport E from "e"\nis a line.\n',
    ],
    ['two of them on one line', 'A.\n\nimport Bar from "b"; import { Car } from "c";\n\n<Bar/>\n', 'A.\n\n\n\n\n'],
    [
      'a sentence below such a line, and an import whose name begins a tag, stay',
      'A.\n\nimport Bar from "b"\n- step\n\n<Bar/>\n\nimport B from "b"\n',
      'A.\n\nimport Bar from "b"\n- step\n\n\n\nimport B from "b"\n',
    ],
    [
      'many of them before words stay, in no time that doubles with each',
      `A.\n\n${'import  A from "a"; '.repeat(30)}b <A/>`,
      null,
    ],
    [
      'components of Vue and elements of the page, whose names have hyphens',
      'A <blog-image alt="b" src="/c.png"></blog-image>\n\n<lite-youtube videoid="abc" />\n\n<is-land on:visible>\n\nd\n\n</is-land>',
      'A ![b](/c.png)\n\n[Video on YouTube](https://www.youtube.com/watch?v=abc)\n\n\n\nd\n\n',
    ],
    [
      'names and the base of paths of a script of Svelte, however long it is',
      `<script>\n  import { base } from '$app/paths'\n  import sea from './sea.png'\n  const flow = \`flowchart\n    A --> B\`\n  // ${'x'.repeat(9000)}\n</script>\n\n[b]({base}/c/)\n\n<Mermaid diagram={flow} />\n\n<img src={sea} alt="d" />\n\n\`{base}/e\``,
      `${'\n'.repeat(8)}[b](/c/)\n\n\`\`\`mermaid\nflowchart\n    A --> B\n\`\`\`\n\n![d](./sea.png)\n\n\`{base}/e\``,
    ],
    [
      'texts of a script of Vue, as text',
      "<script setup>\nconst sea = '<b>low</b>'\n</script>\n\n<p>A {{ sea }} {{ left }}</p>",
      '\n\n\n\n<p>A &lt;b>low&lt;/b> </p>',
    ],
    [
      'code of Distill, whose notes stay for the text',
      'A<d-footnote>b</d-footnote>\n\n<d-code block language="js">\n  {\n    c\n  }\n</d-code>',
      'A<d-footnote>b</d-footnote>\n\n```js\n  {\n    c\n  }\n```',
    ],
    ['those of a library', '<n-alert type="warning">**a**</n-alert>', '> **Warning:** **a**'],
    [
      'in a block of HTML',
      '<div><post-embed url="https://b.example/c"></post-embed></div>\n<p align="center">\n<n-image src="d.png" alt="e" /></p>',
      '<div><a href="https://b.example/c">https://b.example/c</a></div>\n<p align="center">\n<img src="d.png" alt="e"></p>',
    ],
    [
      'a placeholder, code and MathML',
      'Call <user-name>, `<a-b/>`, <math><annotation-xml>c</annotation-xml></math>',
      null,
    ],
    ['HTML with attributes of JSX', '<div className="a" style={{ b: 1 }}>c</div>', 'c'],
    [
      'a component whose name has capitals alone, by its braces',
      'A <DD date={date} /> b <T> <IMG SRC="c" />',
      'A  b <T> <IMG SRC="c" />',
    ],
    [
      'one around words, beside others, but no element of HTML',
      '<FAQ>\nA **b**.\n</FAQ>\n\n<Foo/> <CENTER>c</CENTER> <B>d</B>',
      '\nA **b**.\n\n\n <CENTER>c</CENTER> <B>d</B>',
    ],
    ['one alone stays', '<FAQ>\nA **b**.\n</FAQ>', null],
    ['other HTML, types, and braces stay', '<div class="a">Vec<String> {b} A</div>\n\nimport c from "d"', null],
    ['indented code stays', '    <Foo/>\n\n<Foo/>', '    <Foo/>\n\n'],
    ['a number in braces stays without JSX', '<div>\n\\frac{1}{2} x={y}\n</div>\n\nMap<K, V> of {0}.', null],
    ['JSX in code alone makes no expression of a literal', 'Write `Vec<T>` as {"a"}.\n\n```rs\n<T>\n```', null],
  ])('%s', (_, body, expected) => {
    expect(read(body, false).markdown).toBe(expected ?? body)
  })
})
