// Tags that a blog has made itself become what their templates make of their arguments.
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readDialects } from '../../../../build/document/dialects/dialects.js'
import { post, TestSite } from '../../site.js'

/** Reads a body of a blog with such templates, by their names, and a version among the parameters of its configuration. */
function read(templates: Record<string, string>, body: string) {
  const ownTags = {
    findTemplate: (_: unknown, name: string) => templates[name] ?? null,
    isZola: () => true,
    translate: () => null,
    siteValues: () =>
      new Map([
        ['params.version', 'v3'],
        ['title', 'My blog'],
      ]),
    pageValues: () => ({ title: 'A', assets: '/img', talks: [{ name: 'B' }, { name: 'C' }] }),
  }
  return readDialects(body, { values: new Map(), math: null, ownTags })
}

describe('shortcodes of Hugo', () => {
  it('with a template of the blog are no links of a theme', () => {
    const template = '<b>{{ .Get "href" }}</b>: {{ .Inner }}'
    const body = '{{< button href="/a" >}}Low{{< /button >}}'
    expect(read({ button: template }, body).markdown).toBe('**/a**: Low')
    expect(read({}, body).markdown).toBe('[Low](/a)')
  })

  it('with a template of the blog are no widget for their name', () => {
    expect(read({ 'market-share': '<b>{{ .Get 0 }}</b> sold.' }, '{{< market-share "Ann" >}}').markdown).toBe(
      '**Ann** sold.',
    )
    const { markdown, leftOut } = read({}, '{{< comment author="Ann" text="I agree." >}}')
    expect([markdown, leftOut.length]).toEqual(['Ann: I agree.', 1])
  })

  it.each([
    [
      'a link',
      '<a href="https://x.example/{{ .Get 0 }}">@{{ .Get 0 }}</a>',
      'By {{< t jo >}}.',
      'By [@jo](https://x.example/jo).',
    ],
    ['characters of HTML', '<b>{{ .Get "a" }}</b>', 'A {{< t a="x < y & <i>" >}}.', 'A **x < y & \\<i>**.'],
    ['Markdown', '<p>{{ .Get 0 | markdownify }}</p>', '{{< t "*a* [b](c)" >}}', '*a* [b](c)'],
    [
      'Markdown of the template',
      '<div>\n\n> See [b](c).\n\n</div>',
      '{{% t %}}',
      '\n<div>\n\n> See [b](c).\n\n</div>\n',
    ],
    ['a default', '{{ $a := .Get 0 | default "none" }}<i>{{ $a }}</i>', 'A {{< t >}}.', 'A _none_.'],
    [
      'conditions',
      '{{ if .Params.b }}B{{ else if eq (.Get "a") "1" }}one{{ else }}C{{ end }}',
      '{{< t a="1" >}}',
      'one',
    ],
    [
      'how many there are',
      '{{ if len .Params | eq 2 }}<i>{{ .Get 1 }}</i>{{ else }}x{{ end }}',
      '{{< t a b >}}',
      '_b_',
    ],
    [
      'a path made of words',
      '<a href="/{{ replace (.Get 0) " " "_" }}">{{ .Get 0 }}</a>',
      '{{< t "a b c" >}}',
      '[a b c](/a_b_c)',
    ],
    [
      'links to documents',
      '{{ $to := .Get "to" }}{{ if $to }}{{ $to = ref . $to }}{{ end }}<a href="{{ $to }}">{{ .Get "a" }}</a> ' +
        '<a href="{{ relref $.Page "b.md" }}">B</a>',
      'See {{< t to="tides" a="A" >}}.',
      'See [A](tides.md) [B](b.md).',
    ],
    [
      'lines of elements within a sentence',
      '<i\n  class="x"\n>\n  {{ .Get 0 }}\n</i>\n\n<span>({{ .Get 1 }})</span>',
      'My\n{{< t low tide >}}\nis low.',
      'My\n_low_ (tide)\nis low.',
    ],
    ['with', '{{ with .Get "a" }}<i>{{ . }}</i>{{ end }}{{/* not } this */}}!', '{{< t a="x" >}}', '_x_!'],
    ['a parameter of the site', '{{- site.Params.version -}}', 'Version {{< t >}}.', 'Version v3.'],
    [
      'around a text',
      '<details><summary>{{ .Get 0 }}</summary>{{ .Inner }}</details>',
      '{{% t "Why" %}}\nA.\n\n- b\n{{% /t %}}',
      '\nWhy\n\nA.\n\n- b\n',
    ],
    [
      'around a quotation of blocks',
      '<blockquote class="update"><h3>{{ .Get 0 }}</h3>{{ .Inner }}<footer>C</footer></blockquote>',
      '{{% t "Why" %}}\nA.\n\n- b\n{{% /t %}}',
      '\n>\n> ### Why\n>\n> A.\n>\n> - b\n>\n> C\n\n',
    ],
    [
      'around a quotation with its source below',
      '<p>A</p><blockquote>{{ .Inner }}</blockquote><p>— {{ .Get 0 }}</p>',
      '{{% t "Ann" %}}\nB.\n{{% /t %}}',
      '\nA\n\n>\n>\n> B.\n>\n\n\n— Ann\n',
    ],
    [
      'around a text that is written with options, without its indentation, or by the whole name of the function',
      '<i>{{ .InnerDeindent | .Page.RenderString (dict "display" "block") }}</i> {{ transform.Markdownify (.Get 0) }}',
      'A {{< t "*d*" >}}b{{< /t >}} c.',
      'A b *d* c.',
    ],
    ['that ends itself, though it may have a text', '<b>{{ .Get "a" }}</b>{{ .Inner }}', '{{< t a="x" />}}', '**x**'],
    ['in an element', '<sup>{{ .Inner }}</sup>', 'The 1{{< t >}}st{{< /t >}} day.', 'The 1<sup>st</sup> day.'],
    [
      'with, or else with another',
      '{{ with .Get "a" }}<i>{{ . }}</i>{{ else with .Get "b" }}<b>{{ . }}</b>{{ else }}none{{ end }}',
      '{{< t a=x >}} {{< t b=y >}} {{< t >}}',
      '_x_ **y** none',
    ],
    ['within a line', '<span>{{ .Inner | markdownify }}</span>', 'A {{< t >}}b *c*{{< /t >}} d.', 'A b *c* d.'],
    [
      'in an item of a list',
      '<b>{{ .Get 0 }}</b><p>x</p>{{ .Inner }}',
      '- a\n\n  {{< t b >}}\n  c\n  {{< /t >}}\n- d',
      '- a\n\n  \n  **b**\n\n  x\n\n  c\n  \n- d',
    ],
    ['in an element', '<p>{{ .Get 0 }}</p><p>x</p>', '<div>\n    {{< t b >}}\n</div>', '<div>\n    \nb\n\nx\n\n</div>'],
    [
      'one in another',
      '<figure>{{ .Inner }}<figcaption>end</figcaption></figure>',
      '{{< t >}}\n{{< t >}}\nA\n{{< /t >}}\n{{< /t >}}',
      '\n\nA\n\nend\n\n\nend\n',
    ],
  ])('%s', (_, template, body, expected) => {
    const { markdown, leftOut } = read({ t: template }, body)
    expect(markdown).toBe(expected)
    expect(leftOut).toEqual([])
  })

  it.each([
    ['repeats', '{{ range .Params }}{{ . }}{{ end }}'],
    ['reads the page', '<b>{{ .Page.Title }}</b>'],
    ['calls others', '<b>{{ .Get 0 }}</b>{{ partial "b.html" . }}'],
    ['asks for an unknown parameter', '{{ .Site.Params.other }}'],
    ['has a block without an end', '{{ if .Get 0 }}a'],
    ['shows no words', '<hr>'],
    ['is a form', '<form><label>Name</label><input></form>'],
    ['has what is between tags that are not there', '<b>{{ .Inner }}</b>'],
    ['is nested too deep', '{{ if true }}'.repeat(20_000) + 'a' + '{{ end }}'.repeat(20_000)],
    ['has an action of white space', `{{ end }}{{${' '.repeat(4000)}`],
    ['has a comment without an end', `{{ end }}${'{{/* '.repeat(20_000)}`],
  ])('leaves out one whose template %s', (_, template) => {
    const { markdown, leftOut } = read({ t: template }, 'A {{< t a >}} b.')
    expect(markdown).toBe('A  b.')
    expect(leftOut).toEqual([{ tag: '{{< t a >}}', line: 1 }])
  })

  it('keeps a character of an icon', () => {
    const { markdown } = read({ t: '<p>&#xE000; {{ .Get 0 }}</p>' }, '{{< t "use `x_y`" >}}')
    expect(markdown).toBe('\uE000 use `x_y`')
  })

  it('keeps what is between tags whose template tells nothing', () => {
    expect(read({ t: '{{ range .Params }}{{ end }}{{ .Inner }}' }, 'A {{< t >}}b{{< /t >}}.').markdown).toBe('A b.')
  })
})

describe('files that Jekyll includes', () => {
  it.each([
    ['one between quotes, as in Eleventy', '<b>Read on.</b>', '{% include "t.html" %}', '**Read on.**\n'],
    ['an argument', '<b>{{ include.a }}</b>{{ include.b }}', '{% include t.html a="x" %}', '**x**\n'],
    [
      'a value of the site',
      'On {{ site.title }} at {{ "/a" | relative_url }}',
      '{% include t.html %}',
      'On My blog at /a\n',
    ],
    ['conditions', '{% if include.a %}a{% else %}b{% endif %}', '{% include t.html %}', 'b\n'],
    [
      'front matter',
      '{{ page.title }}:{% for one in page.talks %} {{ one.name }}{% endfor %}{% if page.other %} d{% endif %}',
      '{% include t.html %}',
      'A: B C\n',
    ],
    [
      'values that the text has named',
      '{{ x }} and {{ include.a }}',
      '{% assign x = "y" %}{% include t.html a=x %}',
      'y and y',
    ],
    [
      'names for the text',
      '<!-- {{ page.title }} -->{% capture at %}{{ page.assets }}/a{% endcapture %}',
      '{% include t.html %}![b]({{at}}.png)',
      '![b](/img/a.png)',
    ],
    ['names that the text has already', '{% assign at = "b" %}', '{% include t.html %}{% include t.html %}{{at}}', 'b'],
    [
      'more than a picture among the arguments',
      '<div><img src="/i/{{ include.cover }}" alt=""><p>By {{ include.by }}</p></div>',
      "{% include t.html cover='a.png' by='Ann' %}",
      '\n![](/i/a.png)\n\nBy Ann\n',
    ],
    [
      'more than a link among the arguments',
      '<p><a href="{{ include.link }}">{{ include.title }}</a> by {{ include.by }}</p>',
      "{% include t.html title='Don\\'t' link='https://b.example' by='Ann' %}",
      "[Don't](https://b.example) by Ann\n",
    ],
    [
      'files of files',
      '{% capture x %}{{ include.a }}{% endcapture %}{% include u.html b=x %}',
      '{% include t.html a="z" %}',
      'u z\n',
    ],
    [
      'a player of lite-youtube-embed with its button',
      '<script src="/yt.js"></script>\n<lite-youtube videoid="{{ id }}" {% if more %} params="{{ more }}" {% endif %}>\n<button type="button" class="lty-playbtn"><span>Play: {{ t }}</span></button>\n</lite-youtube>',
      '{% set t = "Low" %}{% set id = "abc" %}\n{% include "t.html" %}',
      '\n[Video on YouTube](https://www.youtube.com/watch?v=abc)\n',
    ],
    [
      'a link without words, which a script of X replaces',
      '<blockquote class="x">\n  <a href="https://x.com/{{ include.by }}/status/{{ include.id }}"></a>\n</blockquote>',
      '{% include t.html by="ann" id="1" %}',
      '[https://x.com/ann/status/1](https://x.com/ann/status/1)\n',
    ],
    [
      'definitions of links',
      '[a]: https://a.example/\n[b]: https://b.example/',
      '{% include t.html %}',
      '\n[a]: https://a.example/\n[b]: https://b.example/\n',
    ],
  ])('%s', (_, template, body, expected) => {
    const { markdown, leftOut } = read({ 't.html': template, 'u.html': 'u {{ include.b }}' }, body)
    expect(markdown).toBe(expected)
    expect(leftOut).toEqual([])
  })

  it.each([
    ['reads data', 'All:{% for one in site.data.tools %}{{ one }}{% endfor %}'],
    ['reads what Jekyll makes of a page', 'At {{ page.url }}'],
    ['shows a value that a page does not have', 'At {{ page.other }}'],
    ['names nothing', '{% assign at = page.other %}'],
    ['includes what is not there', 'A {% include other.html %}'],
    ['has a tag of a plugin', 'A {% plugin %}'],
    ['does not end', '{% for i in (1..100000000) %}{{ i }}{% endfor %}'],
  ])('leaves out one whose template %s', (_, template) => {
    const { markdown, leftOut } = read({ 't.html': template }, 'A {% include t.html %} b.')
    expect(markdown).toBe('A  b.')
    expect(leftOut).toHaveLength(1)
  })
})

describe('shortcodes of Zola', () => {
  const aside = '{%- set text = text | default(value=body) -%}<aside>{{ text | markdown | safe }}</aside>'
  it.each([
    [
      'lines of a note within a sentence',
      '<b>{{ text | markdown(inline=true) }}</b>\n\n<span>(</span><i>{{ note | markdown(inline=true) | safe }}</i><span>)</span>',
      'A {{ t(text="low", note="\nOne\ntwo.\n") }} tide\n{{ t(text="high", note="\nThree\nfour.\n") }}\ntide.',
      'A **low** (_One two._) tide\n**high** (_Three four._)\ntide.\n',
    ],
    ['a call', aside, 'A {{ t(text="b *c*") }} d.', 'A b *c* d.'],
    ['around a text', aside, '{% t(at="x") %}\nA.\n{% end %}', '\nA.\n'],
    [
      'conditions',
      '{% if a is defined and not b %}<i>{{ a }}</i>{% elif b %}<b>{{ b }}</b>{% endif %}',
      '{{ t(a="x", c=1) }}',
      '_x_',
    ],
  ])('%s', (_, template, body, expected) => {
    const { markdown, leftOut } = read({ t: template }, body)
    expect(markdown.replace(/\n+/g, '\n')).toBe(expected)
    expect(leftOut).toEqual([])
  })

  it.each([
    ['calls functions', '<b>{{ get_url(path=a) }}</b>'],
    ['reads the page', '<b>{{ page.title }}</b>'],
    ['repeats', '{% for x in a %}{{ x }}{% endfor %}'],
  ])('leaves out one whose template %s', (_, template) => {
    expect(read({ t: template }, 'A {{ t(a="x") }}.').leftOut).toHaveLength(1)
  })
})

it('finds templates of the blog before those of its theme, and renders a document again when one changes', async () => {
  const site = new TestSite({
    'posts/a.md': post('A', 'By {{< who jo >}} and {{< theme >}}. {{< ../who x >}}'),
    'layouts/shortcodes/who.html': '<b>{{ .Get 0 }}</b>',
    'themes/plain/layouts/shortcodes/who.html': 'not this',
    'themes/plain/layouts/shortcodes/theme.html': '<b>it</b>',
  })
  await site.mustBuild()
  expect(site.json('api/post/a.json')).toMatchObject({ articleBody: 'By jo and it.' })
  site.write({ 'layouts/shortcodes/who.html': '<b>Dr {{ .Get 0 }}</b>' })
  await site.mustBuild()
  expect(site.json('api/post/a.json')).toMatchObject({ articleBody: 'By Dr jo and it.' })
})

it('renders a document again when a file changes that it includes in Eleventy', async () => {
  const site = new TestSite({ 'posts/a.md': post('A', '{% include "b.njk" %}'), '_includes/b.njk': '<b>One</b>' })
  await site.mustBuild()
  expect(site.json('api/post/a.json')).toMatchObject({ articleBody: 'One' })
  site.write({ '_includes/b.njk': '<b>Two</b>' })
  await site.mustBuild()
  expect(site.json('api/post/a.json')).toMatchObject({ articleBody: 'Two' })
})

it('gives files that Jekyll includes front matter with words that YAML does not take', async () => {
  const site = new TestSite({
    'blog/_posts/2026-01-02-a.md':
      '---\ntitle: One: two\nby: Ann\n---\n{% include who.html %} and {{ page.by }} write.',
    'blog/_config.yml': 'title: T\n',
    'blog/_includes/who.html': 'Dr {{ page.by }}',
  })
  await site.mustBuild('2026-11-20', { posts: [join(site.content, 'blog')] })
  expect(site.json('api/post/a.json')).toMatchObject({ articleBody: 'Dr Ann and Ann write.' })
})

it('takes no folder and no link that leads to nothing for a template', async () => {
  const site = new TestSite({
    'posts/a.md': post('A', 'By {% include who %} and {% include gone.html %}.'),
    '_includes/who/jo.html': 'Jo',
  })
  symlinkSync('nowhere.html', join(site.content, '_includes/gone.html'))
  expect(site.warnings(await site.mustBuild())).toEqual([
    expect.stringMatching(/^posts\/a.md:6: `\{% include who %\}`, `\{% include gone.html %\}`: left out/),
  ])
})

it('prints the words that a blog of Hugo has in the language of a document, else in English', async () => {
  const site = new TestSite({
    'posts/a.md': post('A', 'Is {{< must >}}{{< lost >}}.'),
    'posts/b.md': post('B', 'Est {{< must >}}.', '2026-01-02\nlang: fr-CA'),
    'posts/c.md': post('C', 'Ist {{< must >}}.', '2026-01-02\nlang: de'),
    'layouts/shortcodes/must.html': '<b>{{ i18n "required" }}</b>',
    'layouts/shortcodes/lost.html': '<b>{{ T "none" }}</b>',
    'i18n/en.toml': '[required]\nother = "needed"\n',
    'i18n/fr.yaml': 'required: requis\n',
    'i18n/pt-BR.json': '{ "required": { "other": "preciso" } }',
    'posts/d.md': post('D', 'É {{< must >}}.', '2026-01-02\nlang: pt-br'),
  })
  expect(site.warnings(await site.mustBuild())).toEqual([expect.stringMatching(/a\.md:6: `{{< lost >}}`: left out/)])
  const bodies = () => ['a', 'b', 'c', 'd'].map((slug) => site.detail(slug).articleBody)
  expect(bodies()).toEqual(['Is needed.', 'Est requis.', 'Ist needed.', 'É preciso.'])
  site.write({ 'i18n/en.toml': '[required]\nother = "wanted"\n' })
  await site.mustBuild()
  expect(bodies()).toEqual(['Is wanted.', 'Est requis.', 'Ist wanted.', 'É preciso.'])
})
