// The words that tags of themes have among their arguments stay, and nothing that only lays out what they show.
import { describe, expect, it } from 'vitest'
import { readDialects } from '../../../../build/document/dialects/dialects.js'
import { growthOf, mostGrowth } from '../../../growth.js'

const read = (body: string) => readDialects(body, { values: new Map(), math: null })

describe('tags of themes without a template', () => {
  it.each([
    ['the words that are named', '{{< progress title="Low water" value=65 icon="heart" >}}', 'Low water', 1],
    [
      'a title before what is said of it',
      '{{< box description="By ship." title="A b" class="C d" >}}',
      'A b: By ship.',
      1,
    ],
    [
      'those without a name that begin with a capital',
      '{{< box "The tide" "small wide" "" "Font: A;" >}}',
      'The tide',
      1,
    ],
    ['those of a script without capitals', '{% box 潮位表 color:red %}', '潮位表', 1],
    [
      'words of Zola',
      '{{ box(text="a b", position="right") }} {{ y(original="The tide", cut=true) }}',
      'a b The tide',
      2,
    ],
    ['those of an included file', '{% include a/b.html text="The tide" name="x-1" %}', 'The tide', 1],
    ['neither paths nor values', '{{< box name="a-1" src="/a/b" title="true" text="a.csv" >}}', '', 1],
    [
      'no form of a date',
      "{% localeDate modified, 'MMMM d, yyyy' %}{% day '%B %d, %Y' %}{{< on \"Do MMMM YYYY\" >}}",
      '',
      3,
    ],
    ['nothing of tags that compute', '{% if a == "The tide" %}{% endif %}{% cite "The Tide 2" %}', '', 3],
    ['nothing of what is not alone and has an end', 'a {{< tip2 title="The tide" >}}b{{< /tip2 >}}', 'a b', 2],
    ['no place of contents and no icon', '{{< toc title="The tide" >}}{{< fa-icon solid rocket >}}a', 'a', 0],
    [
      'a card with a link, its words and what is said of it',
      '{{< showcase title="A b" summary="By ship." link="/posts/b/" >}}',
      '[A b](/posts/b/): By ship.',
      0,
    ],
    [
      'a picture with all its words',
      '{{< showcase "A b" "By ship." "/a.png" "/posts/b/" >}}',
      '![](/a.png) A b: By ship.',
      0,
    ],
    ['all the words of a picture', '{{< c image="a.png" caption="B" text="Low c." >}}', '![](a.png) B: Low c.', 0],
    ['a link to a file of HTML', '{% include c.html label="Go" href="/a.html" %}', '[Go](/a.html)', 0],
    [
      'two links of one tag',
      '{{< cta cta_text="Do" cta_link="/a" cta_alt_text="More" cta_alt_link="https://b.example" >}}',
      '[Do](/a) [More](https://b.example)',
      0,
    ],
    ['a link of an address of mail', '{{< link "mailto:a@b.example" "a b" >}}', '[a b](mailto:a@b.example)', 0],
    [
      'a link of Hexo whose words have no quotes',
      '{% link A b https://a.example true C %}',
      '[A b](https://a.example)',
      0,
    ],
    [
      'a recording with its title and its artist',
      '{{< music url="/a.mp3" name="Low" artist="Ann Lee" >}}',
      '<audio src="/a.mp3" controls></audio> Low: Ann Lee',
      0,
    ],
    [
      'a link of Hugo Blox to a file',
      '{{% staticref "a/b.pdf" "newtab" %}}The CV{{% /staticref %}}',
      '[The CV](a/b.pdf)',
      0,
    ],
    [
      'formulas and marked words of Hugo Blox',
      '{{< math >}}\n$$x_1$$\n{{< /math >}}\n{{< hl >}}a{{< /hl >}}',
      '$$`x_1`$$\n\na',
      0,
    ],
    ['those of a list with icons', '{{< icon-list title="The tide" text="By ship." >}}', 'The tide: By ship.', 1],
    [
      'no words in the URL of a link',
      '[a]({% page_url The Low Tide %}) <a href="{% page_url The Low Tide %}">b</a>',
      '[a]() <a href="">b</a>',
      2,
    ],
    ['a name without a space behind it', '[a]({{< ref"b.md" >}})', '[a](b.md)', 0],
    ['a video by its title', '{{< youtube id="abc" title="A b" >}}', '[A b](https://www.youtube.com/watch?v=abc)', 0],
  ])('%s', (_, body, expected, leftOut) => {
    const { markdown, leftOut: tags } = read(body)
    expect([markdown.trim(), tags.length]).toEqual([expected, leftOut])
  })
})

describe('parts of themes with words above their content', () => {
  it.each([
    ['a title without a name', '{{< accordion "Why" >}}\na\n{{< /accordion >}}', '**Why**\na\n'],
    [
      'one in a folder, with a link',
      '{{% blocks/feature title="A" url="/b" %}}\nc\n{{% /blocks/feature %}}',
      '[A](/b)\nc\n',
    ],
    ['a head and a title', '{{< card header="A" title="B" footer="C" >}}\nd\n{{< /card >}}', '**A** B: C\nd\n'],
    ['a class', '{{< div "wide" >}}\na\n{{< /div >}}', '\na\n'],
    ['of Zola', '{% chat(name="Ann Lee", side="l") %}\na\n{% end %}', '**Ann Lee**\na\n'],
    ['of Stellar', '{% box 潮 child:code color:red %}\na\n{% endbox %}', '**潮**\na\n'],
    [
      'parts of Stellar, each behind a comment',
      '{% folders %}\n<!-- folder A b -->\nc\n<!-- folder D -->\ne\n{% endfolders %}\n\n{% grid %}\n<!-- cell left -->\nf\n{% endgrid %}',
      '\n**A b**\nc\n**D**\ne\n\n\n\n\nf\n',
    ],
    ['of a plugin of Jekyll', '{% figure caption:"A *b*" class:"c" %}\nd\n{% endfigure %}', '**A b**\nd\n'],
    [
      'quotations with who said it and where',
      '{{< blockquote cite="https://a.example" footer="Ann" >}}\nb\n{{< /blockquote >}}\n{{< blockquote cite="C" footer="C, Ann" >}}\nd\n{{< /blockquote >}}',
      '>\n> b\n>\n> — Ann [https://a.example](https://a.example)\n\n>\n> d\n>\n> — C, Ann\n',
    ],
    ['what Fluid folds', '{% fold info @A b %}\nc\n{% endfold %}', '> **A b:**\n> c\n'],
    [
      'a tree of files',
      '{{< filetree/container >}}\n{{< filetree/folder name="a" >}}\n{{< filetree/file name="b.md" >}}\n{{< /filetree/folder >}}\n{{< filetree/file name="c" >}}\n{{< /filetree/container >}}',
      '\n- a\n  - b.md\n\n- c\n',
    ],
    ['columns of Hugo Book', '{{< columns >}}\na\n<--->\nb\n{{< /columns >}}', '\na\n\nb\n'],
    [
      'notes and quotations of Eleventy',
      '{% callout "A b", "info" %}\nc\n{% endcallout %}\n\n{% quote "Ann", "https://a.example" %}\nd\n{% endquote %}',
      '> **A b:**\n> c\n\n\n>\n> d\n>\n> — Ann [https://a.example](https://a.example)\n',
    ],
  ])('%s', (_, body, expected) => {
    expect(read(body).markdown).toBe(expected)
  })
})

describe('words of tags within a sentence', () => {
  it.each([
    [
      'a note at the margin',
      'a{{< sidenote >}}Low b{{< /sidenote >}}c{{< sidenote "d e" >}}f{{< /sidenote >}}.',
      'a (Low b) c d e (f).',
    ],
    [
      'one whose words are an argument',
      "a{% sidenote 'id' 'It *is* low' %} b{{ fn(text='c d') }}",
      'a (It *is* low) b (c d)',
    ],
    ['one without quotes', 'a{% marginnote It is low. %} b', 'a (It is low.) b'],
    ['a tag in a note', 'a{{< sidenote >}}{{< wiki title="Low water" >}}{{< /sidenote >}} b', 'a (Low water) b'],
    ['those of Tufte', "{% newthought 'In this' %} a", 'In this a'],
    ['what a word means', '{% nota tide , "Low water" %} {% bubble a,"b c",#fff %}', 'tide (Low water) a (b c)'],
    ['two colons of Volantis', '{% span red::a b %} {% mark c color:dark %}', 'a b c'],
    [
      'colons of the words themselves',
      '{% span red, a std::move %} {% u b https://a.example/c %} {% psw std::d %}',
      'a std::move b https://a.example/c std::d',
    ],
    ['those of a command', '{% copy width:max npm run a:b %}', 'npm run a:b'],
    ['commas of what a word means', '{% bubble a,"b, c","#ec5830" %}', 'a (b, c)'],
    ['a title behind several words of style', '{% folding cyan open::A b %}\nc\n{% endfolding %}', '> **A b:**\n> c\n'],
    ['no class of a quotation', '{% pullquote right %}\na\n{% endpullquote %}', '>\n> a\n'],
    ['those of a note', '{% note info, a std::move %}', '> **Info:** a std::move\n'],
    ['those of a title', '{% note info Use std::move %}\na\n{% endnote %}', '> **Use std::move:**\n> a\n'],
    [
      'what a quotation says between quotes',
      '{% blockquote Ann said: "a" in a book %}\nb\n{% endblockquote %}',
      '>\n> b\n>\n> — Ann said: "a" in a book\n',
    ],
    [
      'items of Fluid and Stellar',
      '{% cb a b, true %}\n{% cb false %}\n{% checkbox checked:true color:red c d %}',
      '- [x] a b\n\n- [ ] \n\n- [x] c d\n',
    ],
    ['a button of Hexo with a URL in quotes', "{% btn '/posts/a/', B c, fas fa-d %}", '[B c](/posts/a/)'],
    ['one with both in quotes', "{% btn '/posts/a/','B c',fas fa-d %}", '[B c](/posts/a/)'],
    ['a label with a space', '{% label warning @a %}', 'a'],
    [
      'pictures of Eleventy and Hugo',
      '{% image "a.png", "a b", "(min-width: 30em) 50vw" %} {% figure "b.png", "c d", "E" %}',
      '![a b](a.png) ![c d](b.png) E',
    ],
  ])('%s', (_, body, expected) => {
    expect(read(body).markdown).toBe(expected)
  })
})

describe('code and what is encrypted', () => {
  it.each([
    [
      'the title of code',
      '{{< code language="css" title="A b" id="1" >}}\nc\n{{< /code >}}',
      '````css title="A b"\nc\n````',
    ],
    [
      'that of Hexo',
      '{% codeblock A b lang:js https://a.example c %}\nd\n{% endcodeblock %}',
      '````js title="A b"\nd\n````',
    ],
    ['one without quotes', '{{< code lang=go title=a.go >}}\nb\n{{< /code >}}', '````go title="a.go"\nb\n````'],
    [
      'settings that are no language',
      '{{< highlight lineNos="true" type="py" >}}\na\n{{< /highlight >}}',
      '````py\na\n````',
    ],
  ])('%s', (_, body, expected) => {
    expect(read(body).markdown).toBe(expected)
  })

  it.each(['hugo-encryptor', 'fixit-encryptor'])('leaves out what %s hides, with a warning', (name) => {
    const { markdown, leftOut } = read(`a\n\n{{% ${name} "pass" %}}\nsecret\n{{% /${name} %}}\n\nb`)
    expect([markdown.replace(/\n+/g, '|'), leftOut.map(({ line }) => line)]).toEqual(['a|b', [3]])
  })

  it.each([
    'a{{< sidenote >}}b ',
    '{{% encrypt %}} ',
    '{{< box "A b" ',
    '{% codeblock A b ',
    '{{< filetree/folder name="a" >}}\n',
  ])('reads %s in time of its length', async (part) => {
    const growth = await growthOf(read, (length) => part.repeat(length), 400)
    expect(growth).toBeLessThan(mostGrowth)
  })
})
