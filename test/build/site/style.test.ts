// The style sheet of a site has the publisher's tokens, and nothing that browsers skip.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import type { Specification } from '../../../build/read/artifact.js'
import { renderStyle, withAccent } from '../../../build/site/pages/style.js'
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

it('the dashboard has the accent of the publisher, in colours that can be read, but where its own specification has one', () => {
  const { site } = publicationOf([], [])
  const artifact = parse(readFileSync('build/site/pages/dashboard.yaml', 'utf8')) as Specification
  const style = (accent?: string) => renderStyle({ ...site, appearance: { ...site.appearance, accent } })
  const accents = ({ theme }: typeof artifact) =>
    `light-dark(${String(theme.light['accent'])}, ${String(theme.dark['accent'])})`
  const accented = withAccent(artifact, { ...site.appearance, accent: '#00ff88' })
  expect(accents(accented)).not.toBe(accents(artifact))
  expect(String(style('#00ff88')[0]?.content)).toContain(`--link: ${accents(accented)};`)
  expect(String(style()[0]?.content)).toContain(`--link: ${accents(artifact)};`)
  expect(withAccent(accented, { ...site.appearance, accent: '#ff0000' })).toBe(accented)
})
