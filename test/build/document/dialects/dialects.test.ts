// The syntax of other tools becomes Markdown, and what has no meaning here is left out.
import { describe, expect, it } from 'vitest'
import type { MathSetting } from '../../../../build/document/dialects/math.js'
import { readDialects } from '../../../../build/document/dialects/dialects.js'
import { growthOf, mostGrowth, timeRatio } from '../../../growth.js'

const read = (body: string, math: MathSetting = null) =>
  readDialects(body, { values: new Map([['page.title', 'My title']]), math })
const markdown = (body: string) => read(body).markdown

describe('kramdown', () => {
  it.each([
    ['two backslashes at the end of a line', 'A. \\\\ \nB\\\\\nC.\\\\\n\nD', 'A. \\\nB\\\\\nC.\\\\\n\nD'],
    ['two backslashes in verse', '春，\\\\\n*夏*\\\\\n秋\\\\\n冬', '春，\\\n*夏*\\\n秋\\\n冬'],
    ['a path at the end of a line', 'From C:\\\\\nto \\\\\\\\host\\\\\nA', null],
    ['code', '```\na \\\\\nb\n```', null],
    ['HTML', '<p>\n$$a \\\\\nb$$</p>\n\n<pre>\na \\\\\n</pre>', null],
    [
      'a row of pictures',
      'A\n\n![b](c.png){: style="x"} | ![d](e.png){: .f}\n\nG',
      'A\n\n![b](c.png)  ![d](e.png)\n\nG',
    ],
    ['rows of pictures', '|![b](c.png)|![d](e.png)|\n|![f](g.png)|', '![b](c.png)![d](e.png)\n![f](g.png)'],
    ['a table with pictures', '| ![b](c.png) | ![d](e.png) |\n|---|---|\n| f | g |', null],
    ['pictures and words', 'A | ![b](c.png) | ![d](e.png)', null],
  ])('%s', (_, body, expected) => {
    expect(markdown(body)).toBe(expected ?? body)
  })

  it('breaks a line behind any letter where it reads the text', () => {
    const reading = { values: new Map(), math: true, isKramdown: true } as const
    expect(readDialects('A\\\\\nB\\\\\n\n$$a \\\\\nb$$', reading).markdown).toMatch(
      /^A\\\nB\\\\\n\n\$\$`a \\\\\sb`\$\$\s*$/,
    )
  })
})

describe('tags of themes and over two lines', () => {
  it.each([
    ['details of Hugo', '{{< details summary="Why?" >}}\nText.\n{{< /details >}}', '> **Why?:**\n> Text.\n'],
    ['details of its themes', '{{% details "Why" open %}}\nText.\n{{% /details %}}', '> **Why:**\n> Text.\n'],
    ['what a theme of Hugo expands', '{{% expand "Why" %}}\nText.\n{{% /expand %}}', '> **Why:**\n> Text.\n'],
    ['what HugoBlox hides', '{{< spoiler text="Why?" >}}\nText.\n{{< /spoiler >}}', '> **Why?:**\n> Text.\n'],
    ['a notice on one line', 'A.\n\n{{% notice %}}Text.{{% /notice %}}\n\nB.', 'A.\n\n> **Notice:**\n> Text.\n\n\nB.'],
    ['a notice whose end is beside its words', '{{< tip >}}\nText.{{< /tip >}}\n\nB.', '> **Tip:**\n> Text.\n\n\nB.'],
    [
      'a notice in an item of a list beside its words',
      '- A\n\n  {{% tip %}}Text\n  of it{{% /tip %}}\n- B',
      '- A\n\n  > **Tip:**\n  > Text\n  > of it\n\n- B',
    ],
    ['an alert of Hugo', '{{% alert title="Mind" color="info" %}}\nText.\n{{% /alert %}}', '> **Mind:**\n> Text.\n'],
    ['a notice with a type', '{{< notice tip >}}\nText.\n{{< /notice >}}\n\nAfter.', '> **Tip:**\n> Text.\n\n\nAfter.'],
    [
      'notices in details, and details in those',
      '{{< details summary="A" >}}\n{{< note >}}\nN\n{{< /note >}}\n{{< details "B" >}}\nC\n{{< /details >}}\nD\n{{< hint >}}\n{{< /details >}}',
      '> **A:**\n> > **Note:**\n> > N\n>\n> > **B:**\n> > C\n>\n> D\n>\n',
    ],
    [
      'a figure of Hugo over lines',
      '{{< figure\n  src="a.png"\n  alt="A b"\n>}}\n\nText.',
      '![A b](a.png)\n\n\n\n\nText.',
    ],
    [
      'the page of another tag',
      '{% pen url="https://a.example/p" tab="js" /%}',
      '[https://a.example/p](https://a.example/p)',
    ],
    ['a long figure', `{{< gallery/image src="a.png" alt="${'w'.repeat(400)}" >}}`, `![${'w'.repeat(400)}](a.png)`],
    ['a long tag', `{% gallery /a\n${'b.png words\n'.repeat(300)}%}c`, `c${'\n'.repeat(301)}`],
    ['a link of Hexo', '{% post_link a-post "Its words" %} {% post_link b %}', '[Its words](@/a-post.md) [](@/b.md)'],
    [
      'a link of Hexo with a flag',
      '{% post_link a "Its words" true %} {% post_link b false %}',
      '[Its words](@/a.md) [](@/b.md)',
    ],
    ['a picture of Hexo with its words', `{% asset_img a.png '"A title" "Its words"' %}`, '![Its words](a.png)'],
    [
      'tabs, which are no code',
      '{% code-tabs %}\n*a*\n\n{% codeblock %}\nb\n{% endcodeblock %}',
      '\n*a*\n\n````\nb\n````',
    ],
    ['a picture of Octopress', '{% img center /a.png 400 %}', '![](/a.png)'],
    ['a picture of Hexo', '{% asset_img left a.png 200 100 "A b" %}', '![A b](a.png)'],
    ['code of Hexo', '{% codeblock A lang:js %}\n{{ b }}\n{% endcodeblock %}', '````js title="A"\n{{ b }}\n````'],
    [
      'Markdown within HTML of kramdown',
      '<div class="a" markdown="1">\n<div>\n\n![A](a.png)\n</div>\n*b*\n</div>\n\n<p markdown="0">\n</p>',
      '\n<div>\n\n![A](a.png)\n</div>\n*b*\n\n\n<p markdown="0">\n</p>',
    ],
    [
      'Markdown within HTML of MkDocs',
      '<div class="grid" markdown>\n![A](a.png)\n</div>\n<div class="a markdown b">\n*b*\n</div>\n<div markdown = "0">\n</div>',
      '\n![A](a.png)\n\n<div class="a markdown b">\n*b*\n</div>\n<div markdown = "0">\n</div>',
    ],
    ['a figure of MkDocs', '<figure markdown>\n![A](a.png)\n</figure>', '\n![A](a.png)\n'],
    [
      'tags in blocks of HTML',
      `<figure>\n  {{< figure src="a b.png" alt='A "b" [c]' >}}\n  <figcaption markdown="1">\n*A*\n  </figcaption>\n</figure>\n\n<p>{% youtube abc %} <a href="{% link _posts/b.md %}">b</a></p>\n\n<div>\n\n{% image c.png %}\n</div>`,
      '<figure>\n  <img src="a b.png" alt="A &quot;b&quot; [c]">\n  \n*A*\n  \n</figure>\n\n<p><a href="https://www.youtube.com/watch?v=abc">Video on YouTube</a> <a href="@/_posts/b.md">b</a></p>\n\n<div>\n\n![](c.png)\n</div>',
    ],
    [
      'blocks of kramdown beside each other',
      '<div markdown="1">left</div><div markdown="1">right</div>\n<p markdown="1">a</p>\n<p markdown="1">b</p>\n\nc',
      'left\n\nright\n\na\n\nb\n\nc',
    ],
    [
      'words and cells of kramdown',
      'a <span markdown="1">b</span> c\n\n| <p markdown="1">d</p> | e |',
      'a b c\n\n| d | e |',
    ],
    [
      'code of Hexo in a list',
      '- a\n  {% codeblock lang:js %}\n  b\n  {% endcodeblock %}\n- c',
      '- a\n  ````js\n  b\n  ````\n- c',
    ],
    [
      'calls of Zola',
      '{{ figure(image="in/a.png", width=16,\n  alt="B, c") }}\n\n{{video(src="b.mp4")}} {{ youtube(id="d-1") }}',
      '![B, c](in/a.png)\n\n\n<video src="b.mp4" controls></video> [Video on YouTube](https://www.youtube.com/watch?v=d-1)',
    ],
    ['a long call of Zola', `{{ image(src="a.png", alt="${'w'.repeat(4000)}") }}`, `![${'w'.repeat(4000)}](a.png)`],
    [
      'pictures of other tags, alone on their lines',
      '{{< lightbox ref="a.jpg" caption="B" >}}\n\nc {% thumb d.png %}\n',
      '![](a.jpg) B\n\nc \n',
    ],
    [
      'pictures of another site in other tags, alone on their lines',
      '{{< altimg "https://a.example/b.gif" >}}\n\nc {{< altimg "https://a.example/b.gif" >}}',
      '![](https://a.example/b.gif)\n\nc [https://a.example/b.gif](https://a.example/b.gif)',
    ],
    [
      'a picture of several lines above a sentence',
      '{{< figure\nsrc="a.png" >}}\nB {{< link\nhref="/c" text="c" >}}\nd.',
      '![](a.png)\n\nB [c](/c)\nd.\n',
    ],
    [
      'recordings of other tags, alone on their lines',
      '{{ gif(sources=["a.webm", "a.mp4"]) }}\n\n{{< film file="/b.mp4" poster="b.jpg" caption="B" >}}\n',
      '<video src="a.webm" controls></video>\n\n<video src="/b.mp4" controls></video> B\n',
    ],
    [
      'the place of a table of contents',
      '[[toc]]\n\n* any\n{:toc}\n\n[TOC]\n\n- a [[toc]]',
      '\n\n\n\n\n\n\n- a [[toc]]',
    ],
    ['a link that is called so', '[toc]\n\n[toc]: /a', '[toc]\n\n[toc]: /a'],
    ['code of Python-Markdown', 'A {{ b }}\n\n    :::text\n    c\n    d\n\ne', 'A \n\n    c\n    d\n\n\ne'],
    [
      'links to the home page',
      '[a]({{ site.url }}) [b]({{ site.baseurl }}/b) <a href="{{site.url}}">c</a> [d]\n\n[d]: {{ site.baseurl | prepend: site.url }}\n[e]: /e',
      '[a](/) [b](/b) <a href="/">c</a> [d]\n\n[d]: /\n[e]: /e',
    ],
    ['a link over two lines', '[a]({% link\n_posts/b.md %})', '[a](@/_posts/b.md)\n'],
    [
      'a value printed in a tag',
      '{% assign files = "/assets/x" %}![a]({% link {{files}}/a.svg %}) ![]({% link {{page.b}}/c.svg %})',
      '![a](@/assets/x/a.svg) ![](@/{{page.b}}/c.svg)',
    ],
    ['an unknown value over two lines', 'A {{ site.x\n}}b', 'A b\n'],
    ['not over a blank line', 'A {{ b\n\nc }}', 'A {{ b\n\nc }}'],
  ])('%s', (_, body, expected) => {
    expect(markdown(body)).toBe(expected)
  })
})

it.each(['\uE000', '\uE001', '\uE002', '\uE003'])('a text with the placeholder %j stays as it is', (placeholder) => {
  const body = `A {{ site.x\n}}b ${placeholder} c`
  expect(markdown(body)).toBe(body)
})

describe('embeds', () => {
  it.each([
    [
      'a self-closed iframe',
      'Before.\n\n<iframe src="https://a.example/x" title="A map" />\n\nAfter.',
      'Before.\n\n[A map](https://a.example/x)\n\nAfter.',
    ],
    [
      'a closed iframe with its fallback',
      '<iframe src="//a.example/x">no</iframe>',
      '[Embedded page on a.example](https://a.example/x)',
    ],
    [
      'quotations of themes of Hugo',
      '{{< blockquote author="Ann Lee" link="https://x.example/a" title="The page" >}}\nOne\n{{< /blockquote >}}\n\n{{< blockquote >}}\nTwo\n{{< /blockquote >}}',
      '>\n> One\n>\n> — Ann Lee [The page](https://x.example/a)\n\n\n>\n> Two\n',
    ],
    [
      'a quotation whose source is cited',
      '{{% pull-quote cite="[Ann](/ann), of the sea" %}}\nOne\n{{% /pull-quote %}}',
      '>\n> One\n>\n> — [Ann](/ann), of the sea\n',
    ],
    [
      'a quotation of Hexo',
      'A\n{% blockquote Ann Lee, A book https://x.example/a The page %}\nOne\n\nTwo\n{% endblockquote %}\nB',
      'A\n>\n> One\n>\n> Two\n>\n> — Ann Lee, A book [The page](https://x.example/a)\n\nB',
    ],
    [
      'quotations of Hexo beside the text, with their classes',
      '{% pullquote left mind-map %}\nA\n{% endpullquote %}\n\n{% pullquote Ann Lee %}\nB\n{% endpullquote %}',
      '>\n> A\n\n\n>\n> B\n>\n> — Ann Lee\n',
    ],
    [
      'the language of inline code',
      'A `x = 1{:js}`, ``while{:js}``, `{:js}`, `return {:ok}`, `0x{:x}` and `a{:toc}`.',
      'A `x = 1`, ``while``, `{:js}`, `return {:ok}`, `0x{:x}` and `a{:toc}`.',
    ],
    ['the id of a picture at the end of its block', '![a](a.png) {#b}\n[c](d) {#e} f', '![a](a.png)\n[c](d) {#e} f'],
    [
      'tabs of VuePress',
      '::: code-tabs#shell\n@tab:active pnpm#a\n```sh\n@tab x\n```\n@tab npm\nText.\n:::\n@tab no',
      '\n**pnpm**\n```sh\n@tab x\n```\n**npm**\nText.\n\n@tab no',
    ],
    ['one on a line', '{% cq %}One{% endcq %}', '>\n> One\n'],
    [
      'notes of Eleventy, GitBook and Zola',
      '{% Aside \'caution\', \'Look, here\' %}\nA\n{% endAside %}\n{% Aside %}\nB\n{% endAside%}\n{% hint style="tip" %}\nC\n{% endhint %}\n{% aside style="color: red" %}\nE\n{% endaside %}\n{% alert(open=true, warning=true, x=1) %}\nD\n{% end %}\n{% note(kind="tip") %}\nF\n{% end %}',
      '> **Look, here:**\n> A\n\n> **Aside:**\n> B\n\n> **Tip:**\n> C\n\n> **Aside:**\n> E\n\n> **Warning:**\n> D\n\n> **Tip:**\n> F\n',
    ],
    [
      'notes of themes of Hexo, one in another',
      "{% note info simple %}\nA\n{% spoiler 'Look here' %}\nB\n{% endspoiler %}\n{% endnote %}\n{% note blue 'fas fa-fan' %}C{% endnote %}",
      '> **Info:**\n> A\n> > **Look here:**\n> > B\n>\n\n> **Note:**\n> C\n',
    ],
    [
      'words, links and paths of Hexo',
      'A {% label primary@the words %} {% btn https://a.example/, Go, home %} {% link Words https://a.example/b %} {% asset_link a.zip %}',
      'A the words [Go](https://a.example/) [Words](https://a.example/b) [a.zip](a.zip)',
    ],
    [
      'words, items and notes of themes of Hexo, alone in their tags',
      'A {% del b c %}{% span red, d %} {% hideInline e, f, #fff %}\n\n{% checkbox plus red checked, g %}\n{% radio h %}\n\n{% note warning, i, j %}\nk',
      'A b cd e\n\n- [x] g\n\n- [ ] h\n\n\n> **Warning:** i, j\n\nk',
    ],
    [
      'an item within a sentence, and neither styles without words nor a note without an end',
      'A {% checkbox checked, b %} {% span red %}c\n\n{% note d e %}\n\nf',
      'A b c\n\n\n\nf',
    ],
    [
      'tags that are shown, with their indentation',
      '```\n{{< tabs >}}\n    {{< tab >}}\n    a\n{{< /tabs >}}\n```',
      '```\n{{< tabs >}}\n    {{< tab >}}\n    a\n{{< /tabs >}}\n```',
    ],
    [
      'parts of a text with titles, indented below their group',
      '{{< accordion open=true >}}\n    {{< item title="A" >}}\n    B\n    {{< /item >}}\n\n    {{< item title="C" >}}\n        ```\n        D\n        ```\n    {{< /item >}}\n{{< /accordion >}}\n{{< toc title="E" >}}\n{{< alert "fire" >}}\nF\n{{< /alert >}}',
      '\n**A**\nB\n\n\n**C**\n```\nD\n```\n\n\n\n> **Alert:**\n> F\n',
    ],
    [
      'the data of charts',
      '{{< chart >}}\ntype: 1\n{{< /chart >}}\n\n{% chartjs 300, bar %}\n{ "type": 2 }\n{% endchartjs %}',
      '````chart\ntype: 1\n````\n\n````chartjs\n{ "type": 2 }\n````',
    ],
    [
      'the days of a timeline of Hexo',
      '{% timeline 2022,blue %}\n<!-- timeline 01-02 -->\nA\n<!-- endtimeline -->\n{% endtimeline %}\n\n{% timenode 2023 [B](/b) %}\nC\n{% endtimenode %}',
      '**2022**\n**01-02**\nA\n\n\n\n**2023 [B](/b)**\nC\n',
    ],
    [
      'how notes of Redefine and Volantis look, before their titles',
      '{% folding green:: A b %}\nC\n{% endfolding %}\n\n{% folding blue open, D e %}\nF\n{% endfolding %}',
      '> **A b:**\n> C\n\n\n> **D e:**\n> F\n',
    ],
    [
      'cards of Blowfish',
      '{{< github repo="a/b" >}}\n\n{{< gitea server="https://git.a.example" repo="a/c" >}}\n\n{{< huggingface model="d" >}}\n\n{{< huggingface dataset="e" >}}\n\n{{< article link="/posts/e/" >}}',
      '[a/b](https://github.com/a/b)\n\n[a/c](https://git.a.example/a/c)\n\n[d](https://huggingface.co/d)\n\n[e](https://huggingface.co/datasets/e)\n\n[](/posts/e.md)',
    ],
    [
      'a video',
      '<iframe width="1" src="https://www.youtube-nocookie.com/embed/abc-1?start=2"></iframe>',
      '[Video on YouTube](https://www.youtube.com/watch?v=abc-1)',
    ],
    [
      'within HTML',
      '<div>\n<iframe src="https://player.vimeo.com/video/12" />\n</div>',
      '<div>\n<a href="https://vimeo.com/12">Video on Vimeo</a>\n</div>',
    ],
    [
      'two, the first of them self-closed',
      '<iframe src="/a" /> and <iframe src="/b"></iframe>',
      '<a href="/a">Embedded page on this site</a> and <a href="/b">Embedded page on this site</a>',
    ],
    [
      'a self-closed one before an end tag of no element, whose words stay',
      '<p><iframe src="/a" /> Words.</iframe></p>',
      '<p><a href="/a">Embedded page on this site</a> Words.</iframe></p>',
    ],
    [
      'the script of a gist',
      '<script src="https://gist.github.com/u/1.js"></script>',
      '[Gist](https://gist.github.com/u/1)',
    ],
    [
      'the scripts of a recording and of code that runs',
      '<script id="a" src="https://asciinema.org/a/1.js" async></script>\n\n<script async src="//jsfiddle.net/u/x1/2/embed/js,result/dark/"></script>',
      '[Embedded page on asciinema.org](https://asciinema.org/a/1)\n\n[Embedded page on jsfiddle.net](https://jsfiddle.net/u/x1/2/)',
    ],
    [
      'other scripts stay',
      '<script src="https://a.example/x.js"></script>',
      '<script src="https://a.example/x.js"></script>',
    ],
    [
      'code for the page goes, and so does that of a component of Svelte or Vue',
      '<script context="module">\n  import A from `a`\n\n  const a = `<a href=${b}>`\n</script>\n\nText.\n\n<style>\n.a { b: c }\n</style>',
      '\n\n\n\n\n\nText.\n\n\n\n',
    ],
    [
      'code of a type that a browser runs goes',
      '<script type="module">a</script><script type = "text/javascript">b</script>.',
      '.',
    ],
    [
      'data for scripts goes, long as it is, and stays where it is none or is never closed',
      `<p>a<script type="application/json" data-for="b">{"c":"<style>${'d'.repeat(9000)}"}</script></p>\n<script type="application/json">e</script>\n<script type=application/json>{`,
      '<p>a</p>\n<script type="application/json">e</script>\n<script type=application/json>{',
    ],
    [
      'code within an element or a quote stays, whose end a blank line would be',
      '<div>\n<style>\n.a {}\n</style>\n    <p>b</p>\n</div>\n\n> a\n> <style>\n> .a {}\n> </style>\n> b',
      '<div>\n<style>\n.a {}\n</style>\n    <p>b</p>\n</div>\n\n> a\n> <style>\n> .a {}\n> </style>\n> b',
    ],
    [
      'code stays that names the end of another element',
      '<script>a("</style>")</script>',
      '<script>a("</style>")</script>',
    ],
    [
      'a formula stays, and what is never closed',
      '<script type="math/tex">x</script>\n\n<script>\nText.',
      '<script type="math/tex">x</script>\n\n<script>\nText.',
    ],
    [
      'code stays',
      '`<iframe src="/a" />`\n\n    <iframe src="/b" />',
      '`<iframe src="/a" />`\n\n    <iframe src="/b" />',
    ],
    ['unsafe URLs stay, to be sanitised', '<iframe src="javascript:x()" />', '<iframe src="javascript:x()" />'],
  ])('%s', (_, body, expected) => {
    expect(markdown(body)).toBe(expected)
  })
})

it.each([
  [
    '```js\n// highlight-next-line\na() // [!code ++]\n  {/* highlight-start */}\nb()\n/* highlight-end */\n```\nc',
    '```js\na()\nb()\n```\n\n\n\nc',
  ],
  ['```py\na # highlight-line\nb <!-- [!code focus:2] -->\n```', '```py\na\nb\n```'],
  ['```js\nhighlight-line\n"[!code ++]"\n```', '```js\nhighlight-line\n"[!code ++]"\n```'],
  ['```sh\nbat --highlight-line\na -- highlight-line\n```', '```sh\nbat --highlight-line\na\n```'],
  ['`// [!code ++]` // highlight-line', '`// [!code ++]` // highlight-line'],
])('code is without the comments that mark lines: %j', (written, expected) => {
  expect(markdown(written)).toBe(expected)
})

it.each([
  ['Press ++ctrl+alt+"x"++ or ++Esc++.', 'Press <kbd>Ctrl</kbd>+<kbd>Alt</kbd>+<kbd>X</kbd> or <kbd>Esc</kbd>.'],
  ['C++ctrl++ `++ctrl++` ++other++ ++ctrl+"<b"++', 'C++ctrl++ `++ctrl++` ++other++ ++ctrl+"<b"++'],
])('keys are elements: %s', (written, expected) => {
  expect(markdown(written)).toBe(expected)
})

it('leaves out the id of a block that is above it, as Djot and Emanote have it', () => {
  expect(markdown('Low water.\n\n{#lamp-1}\nThe lamp.\n\n> {#b}\n> Fog.\n\n`{#c}` and {#d}.')).toBe(
    'Low water.\n\n\nThe lamp.\n\n> \n> Fog.\n\n`{#c}` and {#d}.',
  )
  expect(markdown('{#if low}\n\nText.\n\n{/if}')).toContain('{#if low}')
})

it('leaves out attributes over several lines, as Quarto has them behind a picture', () => {
  const picture = '![](a.png){\n  .img-fluid .border\n  fig-alt=\'\'\n  width="60%"\n}\n\nText.'
  expect(markdown(picture)).toBe('![](a.png)\n\n\n\n\n\nText.')
  const long = 'The lamp at low water. '.repeat(12).trim()
  expect(markdown(`![](a.png){.lightbox fig-alt="${long}"} ![Tide](b.png){fig-alt="No"}`)).toBe(
    `![${long}](a.png) ![Tide](b.png)`,
  )
  expect(markdown('[a](b){\nif (x) return\n}')).toBe('[a](b){\nif (x) return\n}')
  // As its visual editor writes them.
  expect(markdown('![A\nb](c.png){#fig-c\ngroup="d"\nfig-alt="The sea"}\n\nText.')).toBe('![A\nb](c.png)\n\n\n\nText.')
  expect(markdown('> ![A](b.png){#fig-b\n> .c}\n> d')).toBe('> ![A](b.png)\n> \n> d')
  expect(markdown('[a](b){.c\n.d\ntarget="_blank"} and e')).toBe('[a](b)\n and e')
})

describe('admonitions', () => {
  it.each([
    [
      'with a title and a list',
      'Before.\n\n!!! tip inline "A title"\n    Text.\n\n    - An item.\nAfter.',
      'Before.\n\n> **A title:**\n> Text.\n>\n> - An item.\nAfter.',
    ],
    [
      'that fold, one in another',
      '??? note\n\n    Text.\n\n    !!! danger ""\n        Deep.\n\nAfter.',
      '> **Note:**\n>\n> Text.\n>\n> >\n> > Deep.\n\nAfter.',
    ],
    ['in code', '```md\n!!! note\n    Text.\n```', '```md\n!!! note\n    Text.\n```'],
    ['of other signs', '!!! What?\n\n??? note that', '!!! What?\n\n> **Note:**'],
    [
      'as tabs',
      '- a\n\n    === "One"\n\n        ```js\n        1\n        ```\n\n    ===+ "Two"\n        Text.\n\nAfter.',
      '- a\n\n    **One**\n\n    ```js\n    1\n    ```\n\n    **Two**\n\n    Text.\n\nAfter.',
    ],
    [
      'that a fence in a tab shows',
      '=== "One"\n\n    ~~~md\n    === "Shown"\n\n        Text.\n    ~~~\n\n    === "Two"\n\n        Text.',
      '**One**\n\n~~~md\n=== "Shown"\n\n    Text.\n~~~\n\n**Two**\n\nText.',
    ],
    [
      'behind inline code of three backticks',
      '=== "One"\n\n    ```a```\n\n    === "Two"\n\n        Text.',
      '**One**\n\n```a```\n\n**Two**\n\nText.',
    ],
    ['as headings and values', 'One\n===\n\na === "b"', 'One\n===\n\na === "b"'],
    [
      'between slashes',
      '/// tip | A title\n    open: True\n\nText.\n///\nAfter.',
      '> **A title:**\n>\n>\n> Text.\n\nAfter.',
    ],
    ['one in another', '//// note\n/// tab | One\nText.\n///\n////', '> **Note:**\n>\n> **One**\n>\n> Text.\n>\n'],
    ['as a caption', '![a](/a.png)\n/// caption\nWords.\n///', '![a](/a.png)\n\nWords.\n'],
    [
      'with a class or a number',
      '/// html | div.a\nText.\n///\n\n/// figure-caption | 2\nTide.\n///',
      '\nText.\n\n\n\nTide.\n',
    ],
    ['without an end', '/// note\nText.', '/// note\nText.'],
    ['of other names', '/// comment\nText.\n///', '/// comment\nText.\n///'],
  ])('of Python-Markdown %s', (_, written, plain) => {
    expect(markdown(written)).toBe(plain)
  })

  it.each([
    [
      'in fences of Obsidian, around code',
      '````ad-tip\ncollapse: open\ntitle: Low *tide*\n```js\n1\n```\ntitle: b\n````\n\n```ad-note\nc\n```',
      '> **Low *tide*:**\n>\n>\n> ```js\n> 1\n> ```\n> title: b\n\n\n> **Note:**\n> c\n',
    ],
    [
      'in fences of javascript.info',
      '```warn header="A \\"b\\""\n[c](d)\n```\n\n```smart header="N"\ne\n```\n\n~~~md\n```smart header="N"\n```\n~~~\n\n```smart\nf *g*\n```\n\n```ad-hoc\nh *i*\n```',
      '> **A "b":**\n> [c](d)\n\n\n> **N:**\n> e\n\n\n~~~md\n```smart header="N"\n```\n~~~\n\n```smart\nf *g*\n```\n\n```ad-hoc\nh *i*\n```',
    ],
    ['of none that ends, further in', 'A\n    :::java\n    b\n\nC', 'A\n    :::java\n    b\n\nC'],
    ['of Docusaurus', ':::note\nText.\n:::\nAfter.', '> **Note:**\n> Text.\n\nAfter.'],
    ['of an item', '1. A\n\n    :::note\n    b\n    :::\n\nC', '1. A\n\n    > **Note:**\n    > b\n\n\nC'],
    ['with a title', ':::tip[Do this]\n\nText.\n\n:::', '> **Do this:**\n>\n> Text.\n>\n'],
    ['without a name', ':::\nText.\n:::\n\n:::\nMore.\n:::', '\nText.\n\n\n\nMore.\n'],
    ['with a line break', ':::note \na  \nb \n  \n:::', '> **Note:**\n> a  \n> b\n>\n'],
    ['of Python-Markdown with a line break', '!!! tip\n    a  \n    b \n', '> **Tip:**\n> a  \n> b\n'],
    ['with a title after a space', ':::warning Take care\nText.\n:::', '> **Take care:**\n> Text.\n'],
    [
      'nested, with code',
      '::::info\n:::note\n```\n:::x\n```\n:::\n::::',
      '> **Info:**\n> > **Note:**\n> > ```\n> > :::x\n> > ```\n>\n',
    ],
    [
      'of Pandoc, and its blocks',
      '::: {#a .callout-tip title="Do this"}\nText.\n:::\n:::: {.columns .b}\n::: {.column width="40%"}\nText.\n:::\n::::',
      '> **Do this:**\n> Text.\n\n\n\nText.\n\n',
    ],
    [
      'of Quarto, without braces, with a title in its first line',
      '::: callout-note\n\n## Do `this` {#a}\n\nText.\n\n## More\n:::\n\n::: {.callout-tip}\n# Or that\n:::',
      '> **Do `this`:**\n>\n>\n>\n> Text.\n>\n> ## More\n\n\n> **Or that:**\n>\n',
    ],
    [
      'of Pandoc, whose title is no heading',
      '::: {.callout-tip title="Do this"}\n## Text\n:::\n\n::: {.wide}\n## Text\n:::',
      '> **Do this:**\n> ## Text\n\n\n\n## Text\n',
    ],
    [
      'of Quarto for other formats than pages',
      'A\n\n::: {.content-hidden when-format="html"}\nB\n\n```\nc\n```\n::: {.callout-tip}\nD\n:::\n:::\n::: {.content-visible unless-format="html"}\nE\n:::\nF',
      `A${'\n'.repeat(15)}F`,
    ],
    [
      'of Quarto for pages',
      '::: {.content-visible when-format="html:js"}\nA\n:::\n::: {.content-hidden when-format="pdf"}\nB\n:::\n::: {.content-hidden when-profile="a"}\nC\n:::',
      '\nA\n\n\nB\n\n\nC\n',
    ],
    ['of VitePress, with code', '::: code-group\n```js [a.js]\na\n```\n:::', '\n```js [a.js]\na\n```\n'],
    ['of GitHub', '> [!WARNING]\n> Text.', '> **Warning:**\n> Text.'],
    ['of Obsidian, with a title', '> [!tip]- A title\n> Text.', '> **A title:**\n> Text.'],
    ['of Obsidian, with metadata', '> [!my-tip|wide]+ A title\n> Text.', '> **A title:**\n> Text.'],
    [
      'of Gatsby, behind bars',
      'Before.\n[[note]]\n| A `|`.\n|\n| $& more.\nAfter.\n\n[[info | Ebb]]\n| Low',
      'Before.\n> **Note:** A `|`.\n>\n> $& more.\n\nAfter.\n\n> **Ebb:** Low\n',
    ],
    ['no table below a link of Obsidian', '[[note]]\n| a |\n| - |', '[[note]]\n| a |\n| - |'],
    ['no table without a bar at its end', '[[note]]\n| a | b\n| - | -\n| c | d', '[[note]]\n| a | b\n| - | -\n| c | d'],
    ['of bars in code', '```\n[[note]]\n| a\n```', '```\n[[note]]\n| a\n```'],
    ['of an element', ':::div{.wide}\nText.\n:::', '\nText.\n'],
    ['joined to its text', ':::tip{.a} One\ntwo.\n:::\n:::div{.b} Three.\n:::', '> **Tip:** One\n> two.\n\nThree.\n'],
    ['with a sentence alone', '> [!NOTE] Text `a`.\n\nb', '> **Note:** Text `a`.\n\nb'],
    ['of Obsidian, with a title alone', '> [!note] A title\n\nb', '> **A title:**\n\nb'],
    ['with a sentence as its title', '> [!note] A title!\n> a', '> **A title!:**\n> a'],
    ['with a title that has bold words', '> [!TIP]+ My **own** title\n> a', '> **My own title:**\n> a'],
    ['with code that has stars', ':::note[Use `2**3`]\na\n:::', '> **Use `2**3`:**\n> a\n'],
    ['with a name that objects have', ':::note constructor\na\n:::', '> **constructor:**\n> a\n'],
    ['with a link that has some', '> [!TIP] **If** you [use **UI**][]\n> a', '> **If you [use **UI**][]:**\n> a'],
    ['in code', '```\n:::note\n> [!NOTE]\n```', '```\n:::note\n> [!NOTE]\n```'],
  ])('%s', (_, body, expected) => {
    expect(markdown(body)).toBe(expected)
  })
})

describe('Liquid and shortcodes', () => {
  it.each([
    [
      'highlighted code of Jekyll',
      '{% highlight ruby linenos %}\nputs "{{ x }}"\n{% endhighlight %}',
      '````ruby\nputs "{{ x }}"\n````',
      1,
    ],
    ['highlighted code of Hugo', '{{< highlight go >}}\nx := 1\n{{< /highlight >}}', '````go\nx := 1\n````', 0],
    [
      'code of themes of Hugo',
      '{{< codeblock "a.js" "js" >}}f({{ x }})\n{{< /codeblock >}}\n{{< codecaption title="A" lang="c" >}}\n#include <a.h>\n{{< /codecaption >}}',
      '````js\nf({{ x }})\n````\n````c title="A"\n#include <a.h>\n````',
      0,
    ],
    [
      'code of themes of Hugo with its language alone or by its name',
      '{{<code js>}}\nf({{ x }})\n{{</code>}}\n{{% code title="A" language="c" %}}\n#include <a.h>\n{{% /code %}}',
      '````js\nf({{ x }})\n````\n````c title="A"\n#include <a.h>\n````',
      0,
    ],
    [
      'a tag `code` of Hugo without an end above highlighted code',
      '{{< code id="21v2" >}}\n\nSome **words**.\n\n{{< highlight js >}}\nf()\n{{< /highlight >}}',
      '\n\nSome **words**.\n\n````js\nf()\n````',
      1,
    ],
    [
      'highlighted code below an item of a list, which goes on at the beginning of lines',
      '- a\n    {{< highlight go >}}\nx := 1\n\n  y()\n{{< /highlight >}}\n- b',
      '- a\n    ````go\n    x := 1\n\n      y()\n    ````\n- b',
      0,
    ],
    [
      'highlighted code of Hugo in a quotation, whose lines are not quoted',
      '> a\n> {{< highlight go >}}\nx := 1\n\n  y()\n{{< /highlight >}}\n\nb',
      '> a\n> ````go\n> x := 1\n> \n>   y()\n> ````\n\nb',
      0,
    ],
    [
      'quoted code of Hugo in a quotation',
      '> {{< highlight go >}}\n> x := 1\n>\n> y()\n> {{< /highlight >}}',
      '> ````go\n> x := 1\n>\n> y()\n> ````',
      0,
    ],
    [
      'highlighted code of Hugo among words, and in an item of a list',
      '1. {{< highlight go >}}x{{< /highlight >}}\n\nA {{< highlight go "hl_inline=true" >}}x{{< /highlight >}} b',
      '1. ````go\nx\n````\n\nA `x` b',
      0,
    ],
    [
      'highlighted code of Hugo that is inline at the beginning of a line',
      '{{< highlight go hl_inline=true >}}a`b{{< /highlight >}} c',
      '`` a`b `` c',
      0,
    ],
    ['raw text', '{% raw %}{{ x }} {# y #}{% endraw %}', '{{ x }} {# y #}', 0],
    [
      'what Vue does not read',
      '::: v-pre\n{{ x }}\n:::\n{{ y }} <code a v-pre>{{ z }}</code>{{ y }}',
      '\n{{ x }}\n\n <code a v-pre>{{ z }}</code>',
      1,
    ],
    ['front matter of Nuxt Content', '{{ $doc.title }}', 'My title', 0],
    ['raw text of Twig', '{% verbatim %}{{ x }}{% endverbatim %}', '{{ x }}', 0],
    [
      'raw text of Liquid that shows that of Twig',
      '{% raw %}{% verbatim %}{{ x }}{% endverbatim %}{% endraw %}',
      '{% verbatim %}{{ x }}{% endverbatim %}',
      0,
    ],
    ['raw text behind a tag of Twig', '`{% verbatim %}` {% raw %}{{ x }}{% endraw %}', '`{% verbatim %}` {{ x }}', 0],
    ['raw text in code', '```\n{% raw %}{{ x }}{% endraw %}\n```', '```\n{{ x }}\n```', 0],
    [
      'shortcodes that Hugo shows',
      '`{{</* x "a=[{1}]" */>}}` {{%/* y */%}} {{</*/* z */*/>}}',
      '`{{< x "a=[{1}]" >}}` {{% y %}} {{</* z */>}}',
      0,
    ],
    [
      'a shortcode around code below an element',
      '<p>\na\n</p>\n{{< rows "B" >}}\n```\nc\n\nd\n```\n{{< /rows >}}\n\ne',
      '<p>\na\n</p>\n\n```\nc\n\nd\n```\n\n\ne',
      1,
    ],
    [
      'a gist with the name of a file',
      '{{< gist ann 1a2b "Low tide.py" >}} {% gist 1a2b a_b.js %} {% gist ann/1a2b %}',
      '[Gist](https://gist.github.com/ann/1a2b#file-low-tide-py) [Gist](https://gist.github.com/1a2b#file-a_b-js) [Gist](https://gist.github.com/ann/1a2b)',
      0,
    ],
    ['a call of Zola without spaces at its ends', 'A {{gist(url ="https://a.example/b")}}', 'A ', 1],
    ['shortcodes that Quarto shows', '```\n{{{< x a >}}}\n```\n{{{<y>}}}', '```\n{{< x a >}}\n```\n{{<y>}}', 0],
    [
      'a template of Go',
      '{{ .Title }}, {{ range $i := .Pages | first 5 }}{{ x | y: ".z" }}',
      '{{ .Title }}, {{ range $i := .Pages | first 5 }}',
      1,
    ],
    ['braces printed as a text', '`{{ "{{" }}0}}` {{ \'{%\' }} x {{"%}"}}', '`{{0}}` {% x %}', 0],
    [
      'links of themes of Hexo',
      '{% link The words::/v5/faq/::https://a.example/b.svg %} {% link Two words, https://a.example/c, https://a.example/d.png %}',
      '[The words](/v5/faq/) [Two words](https://a.example/c)',
      0,
    ],
    ['comments', 'a{% comment %}b\nc{% endcomment %}d', 'a\nd', 0],
    ['comments of kramdown', 'a {::comment}\nb\n{:/comment}c {::comment}d{:/}', 'a \n\nc ', 0],
    ['a comment within one of HTML', '<!--\n{% comment %}\nb\n{% endcomment %}\n-->\nc', '\n\n\n\n\nc', 0],
    [
      'no comment that parts two lists',
      '- a\n\n<!-- -->\n\n- b{% comment %}c{% endcomment %}',
      '- a\n\n<!-- -->\n\n- b',
      0,
    ],
    ['a path printed as a text', '![a]({{"/a b.png"}}) {{" and "}}', '![a](/a b.png) {{" and "}}', 0],
    ['URLs of the site', '[a]({{ site.url }}{{site.baseurl}}/a) [b]({{ "/b" | relative_url }})', '[a](/a) [b](/b)', 0],
    ['values without spaces that nothing names', 'A {{page.b}}, {{site.c}}, {{d.e}}.', 'A , , {{d.e}}.', 2],
    [
      'URLs of the site, as paths from its root',
      '[a]({{"a.png" | absolute_url }}) [b]({{\'#b\'|relative_url}}) {{ "c" | upcase }} {{"a": 1}}',
      '[a](/a.png) [b](#b) c {{"a": 1}}',
      0,
    ],
    ['values of the page', '{{ page.title }}', 'My title', 0],
    ['raw text with Markdown', '{% raw %}\n## A {#b}\n{{ x }}\n{% endraw %}', '\n## A\n{{ x }}\n', 0],
    ['a tag without spaces', '[a]({%link _posts/b.md%})', '[a](@/_posts/b.md)', 0],
    [
      'the base of addresses, which has no value',
      '[a]({{base}}/b) <a href="{{base}}/c">c</a> {{base}}/d [e]({{f}})',
      '[a](/b) <a href="/c">c</a> {{base}}/d [e]({{f}})',
      2,
    ],
    ['captured text', '{% capture x-y %}one{% endcapture %}a {{ x-y }} {% set y %}b\n{% endset %}', 'a one \n', 0],
    [
      'an include with a captured caption',
      '{% capture x %}C{% endcapture %}{% include figure.html path="a.png" src="a.png" caption=x alt=y %}',
      '![](a.png) C',
      0,
    ],
    [
      'titles of tabs of Hugo',
      '{{< tabs >}}\n{{% tab header="**A**" %}}\n1\n{{% /tab %}}\n{{< tab "B" >}}2{{< /tab >}}\n{{< /tabs >}}',
      '\n**A**\n1\n\n**B** 2\n',
      0,
    ],
    [
      'titles of tabs in the tag of their group',
      '{{< tabs items="A,B C" >}}\n{{< tab >}}1{{< /tab >}}\n{{< tab >}}2{{< /tab >}}\n{{< /tabs >}}',
      '\n**A** 1\n**B C** 2\n',
      0,
    ],
    [
      'titles of tabs as words in the tag of their group',
      '{{< tabs A B >}}\n{{< tab >}}1{{< /tab >}}\n{{< tab >}}2{{< /tab >}}\n{{< /tabs >}}',
      '\n**A** 1\n**B** 2\n',
      0,
    ],
    [
      'titles of tabs of code',
      '{{< tabs ".NET" "Go">}}\n\n{{% codetab %}}\n1\n{{% /codetab %}}\n\n{{% code-tab %}}\n2\n{{% /code-tab %}}\n\n{{< /tabs >}}',
      '\n\n**.NET**\n1\n\n\n**Go**\n2\n\n\n',
      0,
    ],
    [
      'titles of tabs of Eleventy and Jekyll',
      '{% tabs sea %}\n{% tab sea low tide %}\n1\n{% endtab %}\n{% tab "High" %}\n2\n{% endtab %}\n{% endtabs %}',
      '\n**low tide**\n1\n\n**High**\n2\n\n',
      0,
    ],
    [
      'notices whose text is an argument',
      '{{admonition (type="tip", title="Sea", text="a [b](c)") }}\n\n{% include note.html content="d" %}\n\n{{< alert >}}',
      '> **Sea:** a [b](c)\n\n> **Note:** d\n\n',
      1,
    ],
    [
      'quotes and notices whose text is an argument, by their type',
      '{{< blockquote type="info" text="a [b](c)" >}}\n\n{{< quote text="d" >}}\n\n{{< card type="large" text="e" >}}',
      '> **Info:** a [b](c)\n\n> d\n\ne',
      1,
    ],
    [
      'links whose type is that of a notice',
      '{{< button type="warning" text="Go" url="https://a.example" >}}',
      '[Go](https://a.example)',
      0,
    ],
    [
      'words behind the picture of an own tag',
      '{{< shot "/a.png" "Low tide" "data:image/png;base64,AA==" "323" >}}\n\n{{< shot "b.png" "潮" >}}\n\n{{< shot "c.png" "Fit" "300x200 Center" "w-50 wide" >}}',
      '![Low tide](/a.png)\n\n![潮](b.png)\n\n![](c.png)',
      0,
    ],
    [
      'links whose words are between two tags',
      '{{< button href="https://a.example" target="_self" >}}\nRead on\n{{< /button >}}\n\n{{% button relref="/b#c" %}}See **b**{{% /button %}} {{< button "/d" >}} D {{</ button >}}',
      '[Read on](https://a.example)\n\n\n\n[See **b**](/b#c) [D](/d)',
      0,
    ],
    ['the tag with which themes of Hugo load what shows formulas', '{{< katex >}}\nA', '\nA', 0],
    ['words between two tags that name no link', '{{< button id="a" >}}Go{{< /button >}}', 'Go', 2],
    ['links by the names of their arguments', 'a {{< link href="/b" content="c" >}}', 'a [c](/b)', 0],
    [
      'links by arguments whose name ends like that of a URL',
      '{{< cta title="T" cta_text="Read on" cta_link="https://a.example/b" >}}\n\n**{{< ext href="https://c.example/" title="C" >}}** {{< ext href="https://c.example/" >}}',
      '[Read on](https://a.example/b)\n\n**[C](https://c.example/)** ',
      1,
    ],
    [
      'links by words and a URL, or a URL alone, in their order',
      'a {{< remote "b c" "https://a.example/d?e=f" >}}, {{% ext https://a.example/g %}} {% embed https://b.example/ %}{% if a == "/b/" %}{% endif %}{% from "/c.njk" import D %}',
      'a [b c](https://a.example/d?e=f), [https://a.example/g](https://a.example/g) [https://b.example/](https://b.example/)',
      3,
    ],
    [
      'a URL with other arguments, alone on its lines',
      '{% codepen "https://a.example/b", "css,result", 300 %}\n\n{{ demo("https://a.example/c", "Its words") }}\n\nA {% d "https://e.example", 3 %}',
      '[https://a.example/b](https://a.example/b)\n\n[Its words](https://a.example/c)\n\nA ',
      1,
    ],
    [
      'repositories and posts of dev.to',
      '{% github a/b %} {% post a/b-c %} {% user ann_lee %} {% link https://dev.to/a/b %} {% post_url /a/2026-01-02-b %}',
      '[a/b](https://github.com/a/b) [Post on dev.to](https://dev.to/a/b-c) [@ann_lee](https://dev.to/ann_lee) [https://dev.to/a/b](https://dev.to/a/b) @/a/2026-01-02-b.md',
      0,
    ],
    [
      'the path of a post of blogdown, before that of a file beside it',
      '<img src="{{< blogdown/postref >}}index_files/a.png">',
      '<img src="index_files/a.png">',
      0,
    ],
    [
      'keys of Quarto',
      'Press {{< kbd win=Ctrl-Shift-P mac=Cmd-Shift-P >}} or {{< kbd F1 >}}.',
      'Press <kbd>Ctrl-Shift-P</kbd> or <kbd>F1</kbd>.',
      0,
    ],
    [
      'arguments of themes of Hexo between commas',
      '{% image https://a.example/b.webp, width=4px, alt=Low tide. %} {% inlineImg /c.png 5px %}\n\n{% sitegroup %}\n{% site Ann, url=https://b.example, screenshot=d.png, description=The sea %}\n{% endsitegroup %}',
      '![Low tide.](https://a.example/b.webp) ![](/c.png)\n\n\n[Ann](https://b.example): The sea\n',
      0,
    ],
    [
      'buttons of themes of Hexo in a group',
      '{% btns circle %}\n{% cell Low tide, /tide, icon-a %}\n{% cell B, https://b.example %}\n{% endbtns %}',
      '\n[Low tide](/tide)\n[B](https://b.example)\n',
      0,
    ],
    [
      'files to download of an extension of Quarto',
      '{{< downloadthis tide.pdf label="The tables" dname="t" >}}, {{< downloadthis a.csv >}}',
      '[The tables](tide.pdf), [a.csv](a.csv)',
      0,
    ],
    ['pictures of Hashnode', '![](a.png align="center") and `b align="left")`', '![](a.png) and `b align="left")`', 0],
    ['quotations of Zola', '{% quote(author="Ann") %}\na\n{% end %}', '>\n> a\n>\n> — Ann\n', 0],
    ['loops over data', 'a\n{% for x in site.y %}\n- {{ x }}\n{% endfor %}\nb', 'a\n\n\n\nb', 1],
    [
      'posts and videos elsewhere',
      '{{< vimeo_simple 1 >}} {{< instagram a >}} {{< bilibili id=BV1 >}}',
      '[Video on Vimeo](https://vimeo.com/1) [Post on Instagram](https://www.instagram.com/p/a/) [Video on Bilibili](https://www.bilibili.com/video/BV1)',
      0,
    ],
    [
      'and those that are named by their URL',
      '{% vimeo https://vimeo.com/1 %} {% instagram https://www.instagram.com/p/a/ %}',
      '[Video on Vimeo](https://vimeo.com/1) [Post on Instagram](https://www.instagram.com/p/a/)',
      0,
    ],
    ['assigned values', '{% assign x-y = "one" %}{{ x-y }} {{x-y}} {{n-m}}', 'one one {{n-m}}', 0],
    [
      'links to posts',
      '[a]({% post_url 2020-01-02-a %}) [b]({% link _posts/b.md %})',
      '[a](@/2020-01-02-a.md) [b](@/_posts/b.md)',
      0,
    ],
    [
      'a link over lines in emphasis, whose breaks go to the end of its paragraph',
      'A **{{< ext\n  href="https://b.example/" text="c"\n>}}** d\ne.\n\nF {{ site.x\n}}g.',
      'A **[c](https://b.example/)** d\ne.\n\n\n\nF g.\n',
      1,
    ],
    ['references of Hugo over two lines', '[a]({{< relref b\n>}}#c)', '[a](b.md#c)\n', 0],
    ['comments of Nunjucks', 'A {# b\n{{ c }} #}d. {# e `{# f #}`\n\n# G {#h}', 'A \nd. {# e `{# f #}`\n\n# G', 0],
    ['a URL that goes on behind two lines', '{% assign c = "/c" %}[a]({{ c\n}}/b.png)', '[a](/c/b.png)\n', 0],
    [
      'code between tags that looks like components',
      "{% highlight perl %}\n<Hat>\n$$a{'b'} <Hat />\n{% endhighlight %}",
      "````perl\n<Hat>\n$$a{'b'} <Hat />\n````",
      0,
    ],
    ['fences between tags of code', '{{< code >}}\n\n```js\nf()\n```\n\n{{< /code >}}', '\n\n```js\nf()\n```\n\n', 0],
    ['fences of GitBook', '{% code title="a.js" %}\n```js\nf()\n```\n{% endcode %}', '\n```js\nf()\n```\n', 0],
    [
      'fences that code shows',
      '{% highlight markdown %}\n```js\nf()\n```\n{% endhighlight %}',
      '````markdown\n```js\nf()\n```\n````',
      0,
    ],
    [
      'tags of code in comments',
      'A {% comment %}{% highlight js %}{% endcomment %}\n\n*b*\n\n{% highlight js %}\nc\n{% endhighlight %}',
      'A \n\n*b*\n\n````js\nc\n````',
      0,
    ],
    [
      'code in a value',
      '{% capture a %}\n{% highlight js %}\nb\n{% endhighlight %}\n{% endcapture %}\n{{ a }}\n\nC\n\n{{ a }}',
      '\n\n\n\n\n````js\nb\n````\n\n\nC\n\n````js\nb\n````\n',
      0,
    ],
    [
      'a reference of Hugo by its name, in a definition of a link',
      '[a][b]\n\n[b]: {{< relref path="/docs/b#c" lang="de" >}}',
      '[a][b]\n\n[b]: /docs/b.md#c',
      0,
    ],
    [
      'links of themes of Hugo with a path before their words',
      '{{< link "../a" "Words" >}} {{< link "/b" "More" >}} {{< link "and/or" "/c" >}}',
      '[Words](../a) [More](/b) [and/or](/c)',
      0,
    ],
    [
      'a code of Hugo with a URL',
      '{{< qr text="https://a.example/" />}}',
      '[https://a.example/](https://a.example/)',
      0,
    ],
    ['references of Hugo', '[a]({{< ref "a.md" >}}) [b]({{< relref "b#c" >}})', '[a](a.md) [b](b.md#c)', 0],
    ['references to the home page of Hugo', '[a]({{< ref "/" >}}) [b]({{< ref "/#c" >}})', '[a](/) [b](/#c)', 0],
    [
      'pictures with words between two tags',
      '{{< imgproc a.png Fit "10x10" >}}\nA tide.\n{{< /imgproc >}}\n{{< x >}}b{{< /x >}}',
      '![](a.png)\nA tide.\n\nb',
      2,
    ],
    [
      'what pages have for browsers',
      'A.\n\n{% include comments.html c=page.comments %}\n{{< subscribe_form "a" >}}',
      'A.\n\n\n',
      0,
    ],
    ['what posts of Jekyll Bootstrap begin with', '{% include JB/setup %}\nText.', '\nText.', 0],
    [
      'none in code of HTML',
      '<pre class="a">{% for a in b %}\n</pre>\n\nC {{ site.url }}\n\n<pre>{% endfor %}{{ a.b }}</pre>',
      '<pre class="a">{% for a in b %}\n</pre>\n\nC \n\n<pre>{% endfor %}{{ a.b }}</pre>',
      0,
    ],
    [
      'none in code of HTML within another element',
      '<div><pre><i>{{</i> a <i>}}</i>\n{% b %}</pre>{{ site.url }}</div>\n\n> <p><pre>{% c %}</pre></p>',
      '<div><pre><i>{{</i> a <i>}}</i>\n{% b %}</pre></div>\n\n> <p><pre>{% c %}</pre></p>',
      0,
    ],
    ['figures', '{{< figure src="a b.png" alt="A" caption="C" >}}', '![A](<a b.png>) C', 0],
    [
      'figures with a link, a title, a caption and an attribution',
      '{{< figure src="a.png" link="https://b.example/" title="T" caption="C" attr="Ann" attrlink="/ann" >}}',
      '[![](a.png)](https://b.example/) **T** C [Ann](/ann)',
      0,
    ],
    ['figures with credits', '{{ figure(src="a.png", credits="By [Ann](/ann)") }}', '![](a.png) By [Ann](/ann)', 0],
    [
      'galleries of paths',
      '{% gallery(id="a") %}\na/b.jpeg\n\nc.png\n{% end %}\n{{ gallery(images=["a.png", "b.png"]) }}\n\nd.png\n{% x %}',
      '\n![](a/b.jpeg)\n\n![](c.png)\n\n![](a.png)\n![](b.png)\n\nd.png\n',
      3,
    ],
    [
      'tags in a word and in a URL',
      'H{{< sub >}}2{{< /sub >}}O, 10{% sup %}th{% endsup %}, un{% hl %}believ{% endhl %}able, (a){% hl %}b{% endhl %}c, https://a.example/x.{% y %}z',
      'H2O, 10th, unbelievable, (a)bc, https://a.example/x.z',
      5,
    ],
    [
      'paths of pictures in a tree of files',
      '{% filetree image %}\nsrc/a.png\nsrc/b.svg\n{% endfiletree %}',
      '\nsrc/a.png\nsrc/b.svg\n',
      2,
    ],
    [
      'words between tags of a word',
      'A term{% note() %}which is one{% end %}, (two){%x()%}three{%end%} or {{< term >}}API{{< /term >}}s',
      'A term which is one, (two) three or APIs',
      6,
    ],
    ['figures with spaces around signs', '{{< figure src = "a.png" alt = "A b" >}}', '![A b](a.png)', 0],
    ['figures with the caption of HTML', '{{< imgh src="a.png" alt="A" figcaption="C" >}}', '![A](a.png) C', 0],
    ['figures with an empty caption', '{{< figure src="a.png" title="T" caption="" >}}', '![](a.png) T', 0],
    ['figures of Hexo that hold no picture', '{% figure A caption %}\na\n{% endfigure %}', '**A caption**\na\n', 0],
    [
      'videos and posts',
      '{{< youtube abc >}} {% youtube "https://youtu.be/x" %} {{< x user="u" id="1" >}} {{< tweet u 2 >}}',
      '[Video on YouTube](https://www.youtube.com/watch?v=abc) [Video on YouTube](https://youtu.be/x) [Post on X](https://x.com/u/status/1) [Post on X](https://x.com/u/status/2)',
      0,
    ],
    [
      'pictures of Jekyll Picture Tag',
      'a {% picture wide b/c.jpg mobile: d.jpg --alt Two words --img class="e" %} {% picture f.png alt="g" %}',
      'a ![Two words](b/c.jpg) ![g](f.png)',
      0,
    ],
    ['included files', '{% include figure.html src="a.png" %}', '![](a.png)', 0],
    [
      'pictures that are links, and what describes them',
      '{% include image.html img="a.png" url="https://a.example/b" %} {% include image.html url="/c.png" description="C" %}',
      '[![](a.png)](https://a.example/b) ![](/c.png) C',
      0,
    ],
    [
      'videos of themes',
      '{% include youtube.html vid="abcdefghi-1" %}\n\n{%- youtubeEmbed "abcdefghi-2", "Words" -%}\n\n{% youtubeTime 12 %}{% video 12 %}',
      '[Video on YouTube](https://www.youtube.com/watch?v=abcdefghi-1)\n\n[Video on YouTube](https://www.youtube.com/watch?v=abcdefghi-2)\n\n',
      2,
    ],
    [
      'recordings',
      '{{< video mp4="a.mp4" caption="*A*" >}}\n\n{% video https://www.youtube.com/embed/b-1 %}',
      '<video src="a.mp4" controls></video> *A*\n\n[Video on YouTube](https://www.youtube.com/watch?v=b-1)',
      0,
    ],
    [
      'recordings by their path',
      '{% include video.liquid path="assets/a.webm" %} {% include audio.liquid path="https://a.example/b.mp3" controls=true %}',
      '<video src="assets/a.webm" controls></video> <audio src="https://a.example/b.mp3" controls></audio>',
      0,
    ],
    [
      'diagrams',
      '{{< mermaid align="left" >}}\nA[B] -->|c| D\n{{< /mermaid >}}\n\n{% mermaid(full=true) %}\nE --> F\n{% end %}',
      '````mermaid\nA[B] -->|c| D\n````\n\n````mermaid\nE --> F\n````',
      0,
    ],
    [
      'nothing of expressions of GitHub Actions',
      'A ${{ github.sha }} [${{ b.c }}](d) ${{ page.title }}',
      'A ${{ github.sha }} [${{ b.c }}](d) $My title',
      0,
    ],
    ['unknown pairs, whose content stays', '{{% notice %}}Words{{% /notice %}} {% if a %}b{% endif %}', 'Words b', 4],
    [
      'words for browsers that play nothing',
      'a <video controls>\n<source src="b.mp4">\n\nc <a href="b.mp4">d</a>\n</video> <audio src="e.mp3" /> f <audio>\n<source src="g.mp3">\n</audio>',
      'a <video controls><source src="b.mp4"></video> <audio src="e.mp3" /> f <audio>\n<source src="g.mp3">\n</audio>',
      0,
    ],
    [
      'players that do not end',
      '<audio src="a.mp3" controls>\n\n<video>\n<source src="b.mp4"> <source src="b.webm" />\nC',
      '<audio src="a.mp3" controls></audio>\n\n<video>\n<source src="b.mp4"> <source src="b.webm" /></video>\nC',
      0,
    ],
    [
      'such words at the end of a paragraph, whose lines stay',
      '<video controls>\n<source src="b.mp4">\nc\n</video>\n\nd',
      '<video controls><source src="b.mp4"></video>\n\n\n\n\nd',
      0,
    ],
    [
      'rows and items of HTML, far to the right behind blank lines',
      '<div>\n  <ul>\n    <li>\n      a\n    </li>\n    \n    <li>\n      b\n    </li>\n  </ul>\n</div>\n\n    <ul>\n      <li>c</li>\n\n      <li>d</li>',
      '<div>\n  <ul>\n    <li>\n      a\n    </li>\n    \n  <li>\n      b\n    </li>\n  </ul>\n</div>\n\n    <ul>\n      <li>c</li>\n\n      <li>d</li>',
      0,
    ],
    ['attributes of kramdown', 'Text.\n{: .note}\n\n* list\n{:toc}', 'Text.\n\n\n\n', 0],
    ['options of kramdown with braces', 'Text.\n\n{::options a="1" b="{c: true\\}" /}\n', 'Text.\n\n\n', 0],
    ['formulas stay', '$\\frac{{a}}{{b}}$ {{}} {%}', '$`\\frac{{a}}{{b}}`$ {{}} {%}', 0],
  ])('%s', (_, body, expected, leftOut) => {
    const plain = read(body)
    expect(plain.markdown).toBe(expected)
    if (leftOut !== 1) expect(plain.leftOut).toHaveLength(leftOut)
  })

  it('tells the line of what is left out', () => {
    expect(read('```\na\nb\n```\n\n{{< a >}}\n{{< b >}}').leftOut).toEqual([
      { tag: '{{< a >}}', line: 6 },
      { tag: '{{< b >}}', line: 7 },
    ])
  })
})

it.each([
  ['## A *title* {#own-id}', '## A *title*', 'a-title', 'own-id'],
  ['# Title { #own }', '# Title', 'title', 'own'],
  ['### Title {#own} ###', '### Title ###', 'title', 'own'],
  ['## Title {.class #own}', '## Title', 'title', 'own'],
  ['A *title* {#own}\n======\n\n{#no}\n---', 'A *title* \n======\n\n{#no}\n---', 'a-title', 'own'],
  ['###\u00A0Title {#own}', '###\u00A0Title', 'title', 'own'],
  ['## Title %{#own}%', '## Title', 'title', 'own'],
  ['## A `title` [#own-词]\n', '## A `title`\n', 'a-title', 'own-词'],
])('the id of a heading is read: %s', (body, expected, slug, id) => {
  const plain = read(body)
  expect(plain.markdown).toBe(expected)
  expect([...plain.headingIds]).toEqual([[slug, id]])
})

it('takes time in proportion to its length for many scripts without data', async () => {
  const scripts = (count: number) => `${'<script type=application/json>a '.repeat(count)}</script>`
  expect(await growthOf(markdown, scripts, 1000)).toBeLessThan(mostGrowth)
})

it('takes linear time for long lines of braces, and changes nothing that has none of these', () => {
  const long = '{{ [[ {% <iframe ::: '.repeat(20_000)
  expect(markdown(long)).toBe(long)
  const open = '{% raw %} {% comment %} {% highlight x %} {% mermaid %} <iframe src="/a"> {: '.repeat(5_000)
  expect(markdown(open).length).toBeLessThan(open.length)
  expect(markdown('Plain *text*.')).toBe('Plain *text*.')
})

it.each<[where: string, before: string, repeated: string]>([
  ['spaces behind braces', '{{', ' '],
  ['spaces behind the id of a heading', '# A {#a}', ' '],
  ['spaces behind a comment that marks a line', '```\n// highlight-line', ' '],
  ['openings of ids in brackets', '', '[#'],
  ['openings of shortcodes of WordPress', '', '[caption '],
  ['openings of notices with a brace', '', '{{< note { >}}\n'],
  ['bars beside a picture', '|![a](b)', '|'],
  ['openings of words with a class', '{.a}', '[b [c] '],
  ['attributes without an end', '{.a', ' b="c" .d'],
  ['parts with titles', '', '{{< item title="a" >}}\n\n'],
  ['lines below an indented part', '{{< tabs >}}\n  {{< tab >}}\n', '  b\n'],
  ['lines of spaces below an indented part', '{{< tabs >}}\n  {{< tab >}}\n', '  \n'],
  ['spaces in code of WordPress', '[code]\nx', ' '],
])('takes no time for %s that grows with their square', async (_, before, repeated) => {
  const text = (length: number) => `${before}${repeated.repeat(length)}x\n[/code]\n`
  expect(await growthOf(markdown, text, 10_000)).toBeLessThan(mostGrowth)
})

it('does not double its time with each link of an open bracket', async () => {
  const text = (links: number) => `{.a}[${'[b](c) '.repeat(links)}\n`
  expect(await growthOf(markdown, text, 5)).toBeLessThan(mostGrowth)
})

describe('attributes of kramdown', () => {
  it.each([
    ['an id beside a heading', '## A b {: .c #d}', '## A b', 'd'],
    ['an id below a heading', '## A b\n{: #d .c}\n\nText.', '## A b\n\n\nText.', 'd'],
    [
      'other attributes',
      '![](a.png){: width="5"}{:target="_blank"}\n\nText.\n{: .c #d}',
      '![](a.png)\n\nText.\n',
      null,
    ],
  ])('%s', (_, body, expected, id) => {
    const { markdown: text, headingIds, leftOut } = read(body)
    expect([text, [...headingIds.values()][0] ?? null]).toEqual([expected, id])
    expect(leftOut).toEqual([])
  })
})

describe('attributes of markdown-it-attrs and Pandoc', () => {
  it.each([
    ['alone on a line', '- a\n\n{.b}\n\nC', '- a\n\n\n\nC'],
    ['several of a picture', '![](a.png){.b}{.c d=5}', '![](a.png)'],
    ['an id of a link to nothing, but no function of C++', '[](){#a}B [](){c=1;}', '[]()B [](){c=1;}'],
    ['of emphasis', 'A **b**{.c} d', 'A **b** d'],
    ['of a heading', '### A {style="b: c;"}', '### A'],
    ['of words', '[a]{#b .c} [d [e](f) g]{.h} ([i]{lang="fr"}) []{colspan=2}', 'a d [e](f) g (i) '],
    ['in a callout', '::: {.callout-note .b}\nA [b]{.c}\n:::', '> **Note:**\n> A b\n'],
  ])('%s', (_, body, expected) => {
    expect(markdown(body)).toBe(expected)
  })
  it.each([
    'See {.x} in `{.y}` {z}.\n\n    a {.b}\n\n```\nc {.d}\n```',
    '.light { .rebase(@a) }\n\nA {b=1}\n\nUse ::: {.c}\n\nOr \\{.d}\n\n${.e}\n\nf={.g}',
  ])('leaves %s', (body) => {
    expect(markdown(body)).toBe(body)
  })
})

describe('shortcodes of WordPress', () => {
  it.each([
    [
      '[caption id="a_1" width="300"]<img src="a.png" /> Low [x](b) water[/caption]',
      '<img src="a.png" /> Low [x](b) water',
    ],
    ['\\[caption id="a\\_1" align="left"\\]![](a.png) Low\\[/caption\\]', '![](a.png) Low'],
    ['So: [caption id="a" width="9"][![b](a.png)](/c) Low.[/caption] More', 'So: [![b](a.png)](/c) Low. More'],
    ['[caption id="a" caption="It\'s low"]![](a.png)[/caption]', "It's low ![](a.png)"],
    ['\\[youtube https://a.example/b\\_c\\]', '<https://a.example/b_c>'],
    ['[embed]https://a.example/b[/embed]', 'https://a.example/b'],
    ['[embed width="9"]https://a.example/b[/embed]', 'https://a.example/b'],
    ['[youtube https://a.example/b]', '<https://a.example/b>'],
    ['<p>[youtube https://a.example/b]</p>', '<p><a href="https://a.example/b">https://a.example/b</a></p>'],
    ['[video mp4="https://a.example/b.mp4"][/video]', '<https://a.example/b.mp4>'],
    ['[youtube=https://a.example/b&w=9]', '<https://a.example/b&w=9>'],
    ['[gist]https://a.example/b[/gist] [gist id="a1b2c3"]', 'https://a.example/b <https://gist.github.com/a1b2c3>'],
    [
      '[code language="py"]  \n\\>>> a_b = *c*  \n&lt;d&gt;\n\n    e\n[/code]',
      '````py\n>>> a_b = *c*\n<d>\n\n    e\n````',
    ],
    ['\\[sourcecode lang="css"]\\\n.a\\_b {}\\\n\\[/sourcecode]', '````css\n.a_b {}\n````'],
    ['1.  A\n\n    [code]  \n    b  \n    [/code]\n\n    C', '1.  A\n\n    ````\n    b\n    ````\n\n    C'],
    ['A $latex b$, $5.\n\n$latex c_d&s=2$\n\n`$latex e$`', 'A $`b`$, $5.\n\n$$`c_d`$$\n\n`$latex e$`'],
  ])('%s are read', (text, expected) => {
    expect(read(text)).toMatchObject({ markdown: expected, leftOut: [] })
  })
  it.each([
    '[caption], [gallery] and [/caption]',
    '[embed](b) and [video a][1] and `[embed]https://a.example/b[/embed]`',
    '[audio of it] and [gist below] and [code](a)',
    '[code]\nA tag, and [/code] in a line.\n\n[code] b [/code]',
    '[embed]: https://a.example/b',
  ])('%s are none', (text) => {
    expect(read(text)).toMatchObject({ markdown: text, leftOut: [] })
  })
  it('are left out where their content is not here', () => {
    expect(read('A\n\n[gallery ids="1,2"]\n')).toMatchObject({
      ...{ markdown: 'A\n\n\n', leftOut: [{ tag: '[gallery ids="1,2"]', line: 3 }] },
    })
  })
})

it('leaves out tags within what is captured, at their lines', () => {
  const { markdown: text, leftOut } = read('A\n\n{% capture x %}\nB {% include "b.svg" %}\n{% endcapture %}{{ x }} C')
  expect([text.replace(/\s+/g, ' '), leftOut]).toEqual(['A B C', [{ tag: '{% include "b.svg" %}', line: 4 }]])
})

it('reads many [TOC] as fast as other places of contents', async () => {
  const repeat = (place: string) => () => `${place}\n`.repeat(16_000)
  expect(await timeRatio(markdown, repeat('[TOC]'), repeat('[[toc]]'), 8)).toBeLessThan(8)
})

it('shows the calls that Zola shows, which are comments elsewhere', () => {
  const text = '{{/* x(a="/*") */}} {%/* y() */%}\n```\n{%/* end */%} {{ z(a="b") }} {{/* end */}}\n```'
  const shown = '{{ x(a="/*") }} {% y() %}\n```\n{% end %} {{ z(a="b") }} {{ end }}\n```'
  const readBy = (isZola: boolean) => {
    const ownTags = {
      findTemplate: () => null,
      siteValues: () => new Map(),
      pageValues: () => ({}),
      isZola: () => isZola,
      translate: () => null,
    }
    return readDialects(text, { values: new Map(), math: null, ownTags }).markdown
  }
  expect(readBy(true)).toBe(shown)
  expect(readBy(false)).toContain(text.slice(text.indexOf('```')))
})
