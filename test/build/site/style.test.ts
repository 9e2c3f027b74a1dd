// The style sheet of a site has the publisher's tokens, and nothing that browsers skip.
import { expect, it } from 'vitest'
import { renderStyle } from '../../../build/site/pages/style.js'
import { publicationOf } from './publication.js'

it('has no comments and no indentation', () => {
  const { site } = publicationOf([], [])
  const files = renderStyle({ ...site, appearance: { ...site.appearance, marker: '#00ff00' } })
  const style = String(files.find(({ path }) => path === '/assets/site.css')?.content)
  expect(style).not.toMatch(/\/\*|^[ \n]/m)
  expect(style.match(/^--marker-edge: .*$/gm)).toEqual([
    '--marker-edge: light-dark(#e3b505, #d9ae1f);',
    '--marker-edge: #00ff00;',
  ])
})
