// Facts that a document has no more: each of its representations says that their ids are retired.
import { expect, it } from 'vitest'
import { facts, post, TestSite } from '../site.js'

it('says so until the fact is back, and says nothing where none is retired', async () => {
  const one = { fact: 'First.', evidence: 'one is first' }
  const two = { fact: 'Second.', evidence: 'two is second' }
  const site = new TestSite({
    'posts/a.md': post('A', 'Here one is first, two is second.'),
    'posts/a.facts.yaml': facts(one, two),
  })
  const shown = () => [
    site.read('posts/a/index.html').includes('<span id="fact-2">a#2</span>'),
    (site.json('api/post/a.json') as { retired_facts?: string[] }).retired_facts,
    site.read('api/post/a.md').includes('- Retired, no longer to be quoted: `a#2`\n'),
  ]
  await site.mustBuild()
  expect(shown()).toEqual([false, undefined, false])
  site.write({ 'posts/a.facts.yaml': facts(one) })
  await site.mustBuild()
  expect(shown()).toEqual([true, ['a#2'], true])
  site.write({ 'posts/a.facts.yaml': facts(one, two) })
  await site.mustBuild()
  expect(shown()).toEqual([false, undefined, false])
  site.write({ 'posts/a.facts.yaml': null })
  await site.mustBuild()
  expect((site.json('api/post/a.json') as { retired_facts?: string[] }).retired_facts).toEqual(['a#1', 'a#2'])
})
