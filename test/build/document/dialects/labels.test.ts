// Labels that the kit puts into texts are in the language of the document; those that its author wrote stay.
import { expect, it } from 'vitest'
import { post, TestSite } from '../../site.js'

const notes = ':::warning\nHeiß.\n:::\n\n> [!TIP]\n> Kalt.\n\n!!! note "Titel"\n    Lau.\n'
const embeds =
  '<iframe src="https://www.youtube.com/embed/a"></iframe>\n\n{{< x user="a" id="1" >}}\n\n<iframe src="https://maps.example/b"></iframe>\n'

it('are in the language of their document', async () => {
  const site = new TestSite({
    'site.yaml':
      'base_url: https://a.example\ntitle: A\nlanguage: de\nwords: { labelTip: Kniff }\ndocuments: [{ folder: ../blog }]\n',
    'posts/one.md': post('De', `${notes}\n${embeds}`),
    'posts/two.md': post('En', `${notes}\n${embeds}`, '2026-01-02\nlang: en'),
    'posts/three.md': post('Fr', `${notes}\n> **Warning:**\n> À la main.\n`, '2026-01-02\nlang: fr'),
    '../blog/2026-01-02-page.html': `---\ntitle: Page\ndate: 2026-01-02\n---\n<p>So:</p>${embeds}`,
  })
  await site.mustBuild()
  const built = site
  const textOf = (name: string) => {
    const { articleBody } = built.json(`api/post/${name}.json`) as { articleBody: string }
    return articleBody.replace(/\n+/g, ' ')
  }
  expect(textOf('one')).toBe(
    'Warnung: Heiß. Kniff: Kalt. Titel: Lau. Video auf YouTube Beitrag auf X Eingebettete Seite von maps.example',
  )
  expect(textOf('two')).toContain('Warning: Heiß. Tip: Kalt. Titel: Lau. Video on YouTube Post on X Embedded page on')
  expect(textOf('three')).toBe('Warning: Heiß. Astuce: Kalt. Titel: Lau. Warning: À la main.')
  expect(textOf('page')).toMatch(/Video auf YouTube.*Eingebettete Seite von maps\.example/)
  const kindsOf = (name: string) => built.read(`posts/${name}/index.html`).match(/(?<="admonition )\w+/g)
  expect(kindsOf('one')).toEqual(['warning', 'good', 'note'])
  expect(kindsOf('three')).toEqual(['warning', 'good', 'note', 'warning'])
})

it('are no words of the author: a title, or a note in HTML', async () => {
  const site = new TestSite({
    'site.yaml': 'base_url: https://a.example\ntitle: A\nlanguage: de\ndocuments: [{ folder: ../blog }]\n',
    'posts/one.md': post('De', ':::note[Example]\nEins.\n:::\n\n!!! note "Info"\n    Zwei.\n'),
    '../blog/2026-01-02-page.html':
      '---\ntitle: Page\ndate: 2026-01-02\n---\n<blockquote><p><strong>Warning:</strong> he said.</p></blockquote>',
  })
  await site.mustBuild()
  const built = site
  const textOf = (name: string) => (built.json(`api/post/${name}.json`) as { articleBody: string }).articleBody
  expect(textOf('one')).toBe('Example: Eins.\n\nInfo: Zwei.')
  expect(textOf('page')).toBe('Warning: he said.')
})

it('are no names of kinds, components and files', async () => {
  const site = new TestSite({
    'site.yaml': 'base_url: https://a.example\ntitle: A\nlanguage: de\n',
    'posts/one.md': post(
      'De',
      '> [!Tip]\n> Eins.\n\n<Warning>\nZwei.\n</Warning>\n\n:::Danger\nDrei [x](https://a.example/a/Danger-1).\n:::\n',
    ),
  })
  await site.mustBuild()
  const { articleBody } = site.json('api/post/one.json') as { articleBody: string }
  expect(articleBody.replace(/\n+/g, ' ')).toBe('Tipp: Eins. Warnung: Zwei. Gefahr: Drei x.')
})
