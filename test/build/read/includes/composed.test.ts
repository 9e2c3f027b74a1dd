// The text of documents of Quarto with the results of their code, of Franklin without its marks, and of MDX with what it imports.
import { symlinkSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { composeDocument } from '../../../../build/read/includes/composed.js'
import { Diagnostics } from '../../../../build/diagnostics.js'
import { splitFrontMatter } from '../../../../build/read/front-matter/front-matter.js'
import { growthOf, mostGrowth } from '../../../growth.js'
import { temporaryFolder, writeFiles } from '../../../temporary-folder.js'

const compose = (markdown: string) => {
  const folder = temporaryFolder()
  writeFiles(folder, {
    '_quarto.yml': 'project: { type: website }\n',
    '_freeze/a/execute-results/html.json': JSON.stringify({ result: { markdown } }),
  })
  return composeDocument(join(folder, 'a.qmd'), Buffer.from('---\ntitle: A\n---\n')).bytes.toString()
}

it('moves the pictures of cells, whose names may have spaces', () => {
  expect(compose('![Low](a_files/figure-html/low water-1.png "Low water") ![](b_files/figure-html/a b.png)')).toContain(
    '![Low](/_freeze/a/figure-html/low%20water-1.png "Low water") ![](b_files/figure-html/a b.png)',
  )
})

it('keeps HTML without the pages in its attributes', () => {
  expect(compose('```{=html}\n<b>Ebb<iframe srcdoc="&lt;p>\n\nA map"></iframe></b>\n```\n')).toContain(
    '\n<b>Ebb<iframe></iframe></b>\n',
  )
})

it('keeps HTML within a line, and nothing of other formats', () => {
  const shown = '```md\n`<b>`{=html}\n```'
  expect(compose(`A\`<br>\`{=html}B\`\\newpage\`{=latex} \`\` \`x\`{=html} \`\`\n\n${shown}`)).toContain(
    `A<br>B \`\` \`x\`{=html} \`\`\n\n${shown}`,
  )
})

it('keeps the words of links to objects of a reference, or their names', () => {
  const shown = '```md\n[](`a.b`)\n```'
  expect(compose(`[](\`~great.Table\`) and [\`rows()\`](\`great.rows\`)\n\n${shown}`)).toContain(
    `\`great.Table\` and \`rows()\`\n\n${shown}`,
  )
})

it('names what references lead to', () => {
  const figures = `![Low](a.png){#fig-low}

::: {#fig-both layout-ncol=2}
![Ebb](b.png){#fig-ebb}

![Flood](c.png){#fig-flood}
:::

\`\`\`{r}
#| label: fig-high
plot(high)
\`\`\`

: Heights {#tbl-heights}

## On mud {#sec-mud}
`
  const read = (text: string) => compose(`${text}\n\n${figures}`).split('\n')[3]
  expect(read('See @fig-low, (@fig-high) and [-@fig-both].')).toBe('See Figure 1, (Figure 3) and 2.')
  expect(read('[@fig-flood; @tbl-heights], [Fig. @fig-low], @sec-mud')).toBe(
    'Figure 2 (b), Table 1, Fig. 1, [On mud](#sec-mud)',
  )
  const others = '`@fig-low`, me@fig-low.example, [@fig-low](https://a.example), @fig-none, [@smith-2020]'
  expect(read(others)).toBe(others)
})

it('reads the marks of Franklin, outside of code', () => {
  const folder = temporaryFolder()
  writeFiles(folder, { 'config.md': '', '_layout/foot.html': '' })
  const read = (text: string) => composeDocument(join(folder, 'blog/a.md'), Buffer.from(text)).bytes.toString()
  const code = '```julia\n@@note\n~~~a~~~\n\\toc\n```\nWrite `~~~` around it, and `~~~` again.\n'
  expect(read(`\\toc\n\n@@note,wide\nMud is ~~~<i>soft</i>~~~.\n@@\n~~~\n<hr>\n~~~\n{{a b}}\n${code}`)).toBe(
    `\n\n\nMud is <i>soft</i>.\n\n\n<hr>\n\n\n${code}`,
  )
})

it.each([
  ['', '```a\n', ''],
  ['', '`', '\n'],
  ['@def a = 1\n', '\n', '@def b = 2\n'],
])('takes no time for %j and many %j in Franklin that grows with their square', async (before, repeated, after) => {
  const folder = temporaryFolder()
  writeFiles(folder, { 'config.md': '', '_layout/foot.html': '' })
  const text = (length: number) => `${before}${repeated.repeat(length)}${after}{{a}}\n`
  const read = (written: string) => {
    const { bytes } = composeDocument(join(folder, 'a.md'), Buffer.from(written))
    return splitFrontMatter(bytes.toString(), 'a.md', new Diagnostics())
  }
  expect(await growthOf(read, text, 5000)).toBeLessThan(mostGrowth)
})

it.each<[before: string, repeated: string, after: string]>([
  ['', '~', '`'],
  ['{{#include', ' ', '{'],
  ['{{#include ', 'a', '{'],
  ['{% include_relative ', 'a', ''],
  ['import a', ' ', 'x'],
])('takes no time for %j and many %j that grows with their square', async (before, repeated, after) => {
  const folder = temporaryFolder()
  writeFiles(folder, { 'book.toml': '', '_config.yml': '', 'package.json': '{}', 'part.md': '' })
  const head = "import Part from './part.md'\nexport const meta = {\n}\n<Part />\n"
  const text = (length: number) => `${head}${before}${repeated.repeat(length)}${after}\n`
  const composeText = (written: string) => composeDocument(join(folder, 'a.mdx'), Buffer.from(written))
  expect(await growthOf(composeText, text, 10_000)).toBeLessThan(mostGrowth)
})

it.each<[name: string, include: (name: string) => string]>([
  ['a.md', (name) => `<!--@include: ./${name}.md-->\n`],
  ['a.qmd', (name) => `{{< include ${name}.md >}}\n`],
  ['a.mdx', (name) => `import ${name} from './${name}.md'\n\n<${name} />\n<${name} />\n`],
])('takes in a few megabytes at most where %s includes what includes', (file, include) => {
  const folder = temporaryFolder()
  const names = 'A B C D E F G H'.split(' ')
  const part = (next: string | undefined) => (next === undefined ? 'Words.\n' : include(next).repeat(10))
  writeFiles(folder, {
    ...{ 'package.json': '{}', '_quarto.yml': 'project: { type: website }\n' },
    ...Object.fromEntries(names.map((name, at) => [`${name}.md`, part(names[at + 1])])),
  })
  const { bytes } = composeDocument(join(folder, file), Buffer.from(include('A')))
  expect(bytes.toString()).toContain('Words.')
  expect(bytes.length).toBeLessThan(1 << 23)
})

describe('what a text includes', () => {
  const composeIn = (config: string, text: string) => {
    const folder = temporaryFolder()
    writeFiles(folder, {
      [`site/${config}`]: '',
      'site/docs/part.md': '---\ntitle: no\n---\nEbb\n<!-- #region flow -->\nFlow\n<!-- #endregion flow -->\n',
      'site/_includes/refs.md': '[flow]: /flow\n[Ebb  tide]: /ebb\n',
      'site/_includes/a.html': '<p>{{ include.words }}</p>',
      'site/docs/posts/deep.md': '<!--@include: ../part.md#flow-->',
      'site/code/tide.py': 'a = 1\n# --8<-- [start:high]\nb = 2\n# --8<-- [end:high]\n',
      ...{ 'site/.env': 'KEY=1', 'site/.data/key': 'key', 'site/.github/ci.yml': 'on: push' },
      'secret.md': 'no part of the site',
    })
    symlinkSync('../.env', join(folder, 'site/docs/env.md'))
    const { bytes, parts } = composeDocument(join(folder, 'site/docs/posts/a.md'), Buffer.from(text))
    return { text: bytes.toString(), parts: parts.map((part) => relative(join(folder, 'site'), part)) }
  }

  it.each([
    ['docs/.vitepress/config.js', 'A <!-- @include: ../part.md -->', 'A Ebb\nFlow', 'docs/part.md'],
    ['docs/.vitepress/config.js', '<!--@include: @/part.md{2,2}-->', '', 'docs/part.md'],
    ['docs/.vitepress/config.js', '<!--@include: ./deep.md-->', 'Flow', 'docs/posts/deep.md docs/part.md'],
    ['package.json', '<<< @/code/tide.py#high{1 python}', '```python\nb = 2\n```', 'code/tide.py'],
    ['package.json', '  <<< ../../code/tide.py [Tide]', '  ```py\n  a = 1\n  b = 2\n  ```', 'code/tide.py'],
    [
      'package.json',
      '```md\n<<< ../../code/tide.py\n```\n<!--@include: ../part.md{1}-->',
      '```md\n<<< ../../code/tide.py\n```\nEbb',
      'docs/part.md',
    ],
    ['mkdocs.yml', '!!! a\n    --8<-- "part.md"', '!!! a\n    Ebb\n    Flow', 'docs/part.md'],
    ['mkdocs.yml', '```py\n--8<-- "code/tide.py:high"\n```', '```py\nb = 2\n```', 'code/tide.py'],
    ['mkdocs.yml', "--8<-- 'code/tide.py:1:1'", 'a = 1', 'code/tide.py'],
    ['package.json', '<<< ../../.github/ci.yml', '```yml\non: push\n```', '.github/ci.yml'],
    [
      '_config.yml',
      '{% raw %}{% include_relative x.md %}{%endraw%} {% include_relative deep.md x="y" %} B',
      '{% raw %}{% include_relative x.md %}{%endraw%} <!--@include: ../part.md#flow--> B',
      'docs/posts/deep.md',
    ],
    [
      '_config.yml',
      '[ebb\ntide] {% raw %}{% include refs.md %}{% endraw %}\n{%- include refs.md -%}\n{% include refs.md x="y" %} {% include a.html %}',
      '[ebb\ntide] {% raw %}{% include refs.md %}{% endraw %}\n[Ebb  tide]: /ebb\n{% include refs.md x="y" %} {% include a.html %}',
      '_includes/refs.md',
    ],
  ])('is in its place, with %s: %j', (config, text, expected, parts) => {
    expect(composeIn(config, text)).toEqual({ text: expected, parts: parts.split(' ') })
  })

  it.each([
    ['<!--@include: ../../../secret.md-->', []],
    ['<<< ../../.env', []],
    ['<<< ../../.data/key', []],
    ['<!--@include: ../env.md-->', []],
    ['<<< ./missing.js', ['docs/posts/missing.js', 'missing.js']],
    ['<<< ./deep.md/x.js', ['docs/posts/deep.md/x.js', 'deep.md/x.js']],
    ['<<<EOF', ['docs/posts/EOF', 'EOF']],
    [`<<<${'E'.repeat(300)}`, ['docs/posts/', ''].map((folder) => folder + 'E'.repeat(250))],
    ['<!--@include: ./a.md-->', ['docs/posts/a.md', 'a.md']],
    ['--8<-- "part.md"', []],
  ])('leaves %s, and is another text once there is such a file', (text, parts) => {
    expect(composeIn('package.json', text)).toEqual({ text, parts })
  })
})

describe('what MDX imports', () => {
  const composeFile = (text: string) => {
    const folder = temporaryFolder()
    writeFiles(folder, {
      'site/package.json': '{}',
      'site/blog/_note.mdx': "---\ntitle: no\n---\nimport Deep from './_deep.md'\n\n**Ebb**\n\n<Deep />\n",
      'site/blog/_deep.md': 'and flow',
      'site/parts/_tide.mdx':
        "import Box from '../src/box'\n\nAt {props.place} <a href={props.url}>x</a> ![](img/low.png) [s](../blog/spring.md#a)\n\n```js\n{props.place}\n```\n",
      'site/src/tide.js': 'const tide = `high`\n```\n',
      'site/src/authors.ts':
        "import type { A } from './a'\nimport { bo } from './bo'\nimport { c } from '../../out'\nimport face from './ann.jpg'\nexport const ann: A = { name: 'Ann', face, c }\nexport { bo }",
      'site/src/bo.ts': "export const bo = { name: 'Bo' }",
      ...{ 'secret.md': 'no part of the site', 'out.js': 'export const c = 1' },
      'site/static/tide.ts': 'tide()\n',
    })
    symlinkSync(join(folder, 'out.js'), join(folder, 'site/src/link.js'))
    const { bytes, parts } = composeDocument(join(folder, 'site/blog/a.mdx'), Buffer.from(text))
    return { text: bytes.toString(), parts: parts.map((part) => relative(folder, part)) }
  }

  it('takes Markdown in where it is named, with what that imports', () => {
    const { text, parts } = composeFile('import Note from \'./_note.mdx\';\n\nA\n\n<Note kind="x" />\n\nB <Note />\n')
    expect(text).toBe('\n\nA\n\n**Ebb**\n\nand flow\n\n\nB <Note />\n')
    expect(parts).toEqual(['site/blog/_deep.md', 'site/blog/_note.mdx'])
  })

  it('fills in properties, moves links to files, and keeps the place in a list', () => {
    const use = '- Low:\n\n  <Tide place=\'Cove <1>\' url={"https://sea.example/?a&b"} when={() => now} />\n'
    const { text } = composeFile(`import Tide from '@site/parts/_tide.mdx'\n\n${use}`)
    const filled = 'At Cove &lt;1> <a href="https://sea.example/?a&amp;b">x</a>'
    const links = '![](../parts/img/low.png) [s](./spring.md#a)'
    expect(text).toBe(`\n\n- Low:\n\n  ${filled} ${links}\n\n  \`\`\`js\n  {props.place}\n  \`\`\`\n\n`)
  })

  it('takes in what Docusaurus imports for all texts, and is another text once it does', () => {
    const folder = temporaryFolder()
    const composeUse = (text: string) => {
      const { bytes, parts } = composeDocument(join(folder, 'docs/a.mdx'), Buffer.from(text))
      return { text: bytes.toString(), parts: parts.map((part) => relative(folder, part)) }
    }
    const text = '<Ebb of="bay" />\n\nB\n\n<Box />\n'
    writeFiles(folder, {
      ...{ 'package.json': '{}', 'docusaurus.config.ts': '' },
      'docs/_ebb.mdx': 'The ebb of the {props.of}\n\n<Flow />\n',
      'src/theme/_flow.md': 'flows',
    })
    expect(composeUse(text).text).toBe(text)
    expect(composeUse(text).parts).toContain('src/theme/MDXComponents.js')
    const lines = ["import Ebb from '@site/docs/_ebb.mdx'", "import Flow from './_flow.md'", "import Box from '../box'"]
    writeFiles(folder, { 'src/theme/MDXComponents.js': `${lines.join('\n')}\nexport default { Ebb, Flow, Box }\n` })
    expect(composeUse(text)).toEqual({
      text: 'The ebb of the bay\n\nflows\n\n\nB\n\n<Box />\n',
      parts: ['src/theme/MDXComponents.js', 'src/theme/_flow.md', 'docs/_ebb.mdx'],
    })
    expect(composeUse('No component\n').parts).toEqual([])
  })

  it('takes in what Astro calls `Content`, and nothing where code shows how', () => {
    const line = "import { Content as Deep } from './_deep.md'"
    const shown = `- \`\`\`mdx\n  ${line}\n<Deep />\n  \`\`\`\n`
    expect(composeFile(`${shown}\n${line}\n\n<Deep/>\n`).text).toBe(`${shown}\n\n\nand flow\n`)
  })

  it('takes in what the configuration of TypeScript has a path for', () => {
    const folder = temporaryFolder()
    const settings =
      '{ "compilerOptions": { "baseUrl": "./src", // where it begins\n "paths": { "@parts/*": ["no/*", "parts/*"] }, } }'
    writeFiles(folder, {
      ...{ 'package.json': '{}', 'tsconfig.json': settings, 'secret.md': 'x' },
      ...{ 'src/parts/in/tide.mdx': 'At low tide.', 'src/flow.mdx': 'The flow.' },
    })
    const lines = [
      "import Tide from '@parts/in/tide.mdx'",
      "import Flow from '~/flow.mdx'",
      "import Out from '@parts/../../../a.md'",
    ]
    const { bytes, parts } = composeDocument(
      join(folder, 'src/content/a.mdx'),
      Buffer.from(`${lines.join('\n')}\n\n<Tide />\n\n<Flow />\n\n<Out />\n`),
    )
    expect(bytes.toString()).toBe(`\n\n${lines[2]}\n\nAt low tide.\n\nThe flow.\n\n<Out />\n`)
    expect(parts.map((part) => relative(folder, part))).toEqual(
      expect.arrayContaining(['tsconfig.json', 'src/parts/in/tide.mdx', 'src/flow.mdx']),
    )
  })

  it('reads the JSX that Docusaurus has in fences', () => {
    const text = '````mdx-code-block\n<Tabs>\n```js\n1\n```\n```mdx-code-block\n<Box />\n```\n</Tabs>\n````\n'
    expect(composeFile(text).text).toBe('\n<Tabs>\n```js\n1\n```\n\n<Box />\n\n</Tabs>\n\n')
  })

  it.each([
    ["import Code from '!!raw-loader!@site/src/tide.js'", '<CodeBlock language="ts">{Code}</CodeBlock>', 'ts'],
    [
      "import Code from '!!raw-loader!@site/src/tide.js'",
      '<CodeBlock className="language-jsx">\n  {Code}\n</CodeBlock>',
      'jsx',
    ],
    ["import Code from '../src/tide.js?raw';", '<Code code={Code} theme="x" />', 'js'],
  ])('shows the code of %s', (line, use, language) => {
    const { text, parts } = composeFile(`${line}\n\n${use}\n`)
    expect(text).toBe(`\n\n\`\`\`\`${language}\nconst tide = \`high\`\n\`\`\`\n\`\`\`\`\n`)
    expect(parts).toEqual(['site/src/tide.js'])
  })

  it('writes authors and pictures that exported front matter names', () => {
    const imports =
      "import { ann, bo as b } from '@/authors'\nimport cover from './a.png'\nimport { c } from '../../out'\nimport { c as d } from '../src/link'"
    const { text, parts } = composeFile(`${imports}\n\nexport const meta = {\n  authors: [ann, b],\n}\n`)
    const named = [
      `export const ann = {"name":"Ann"}`,
      `export const b = {"name":"Bo"}`,
      `export const cover = "./a.png"`,
    ]
    const shown = "```js\nimport x from './x.png'\nexport const meta = {\n}\n```\n"
    for (const one of [shown, `export const meta = {\n}\n${shown}`, `---\ntitle: A\n---\n${imports}\n${shown}`])
      expect(composeFile(one)).toEqual({ text: one, parts: [] })
    const left = ["import { c } from '../../out'", "import { c as d } from '../src/link'"]
    expect(text.split('\n').slice(0, 5)).toEqual([...named, ...left])
    expect(parts).toEqual(['site/src/authors.ts', 'site/src/bo.ts'])
    expect(composeFile(`${imports}\n\nWords.\n`).parts).toEqual([])
  })

  it('finds code of the static files, without an ending', () => {
    const text = "import Code from '!!raw-loader!/tide'\n\n<CodeBlock>{Code}</CodeBlock>\n"
    expect(composeFile(text).text).toBe('\n\n```ts\ntide()\n```\n')
  })

  it.each([
    ['../../secret.md', undefined],
    ['package/readme.md', undefined],
    ['./missing.md', 'site/blog/missing.md'],
    ['./a.mdx', 'site/blog/a.mdx'],
  ])('leaves %s, and is another text once there is such a file', (path, absent) => {
    const { text, parts } = composeFile(`import Note from '${path}'\n\n<Note />\n`)
    expect([text, parts[0]]).toEqual([`import Note from '${path}'\n\n<Note />\n`, absent])
  })
})
