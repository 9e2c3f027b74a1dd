// The text of documents of Quarto, with the results of their code.
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { composeDocument } from '../../../build/read/composed.js'
import { temporaryFolder, writeFiles } from '../../temporary-folder.js'

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
