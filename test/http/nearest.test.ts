// The pages that an error names, as those nearest to the address that was asked for.
import { expect, it } from 'vitest'
import { problemSchema } from '../../service/contract/resources/problem.js'
import { Problem } from '../../service/contract/problems.js'
import { problemResponse } from '../../service/http/problem-response.js'
import { dataOf, stage } from './stage.js'

const site = {
  ...{ baseUrl: 'https://site.example', title: 'Site', language: 'en', footnote: 'CC0.', picture: '/p.jpg' },
  ...{ topics: [], countStatic: true, sellsPlaybook: false },
}
const data = dataOf({
  'site.json': site,
  'redirects.json': {},
  'gone.json': ['/posts/ropes/'],
  'pages.json': [
    ['/posts/reading-the-log/', 'Reading the log'],
    ['/posts/a-log-of-tides/', 'A log of tides'],
    ['/articles/ropes/', 'On <ropes>'],
    ['/posts/new-covers-for-sails-of-boats/', 'New covers for sails of boats'],
    ['/posts/sails-there/', 'Sails there'],
    ['https://elsewhere.example/2024/caf%C3%A9', 'Of coffee'],
    ...[1, 2, 3, 4].map((number): [string, string] => [`/posts/harbour-${number}/`, 'A harbour']),
  ],
})
const host = stage({}, { data })

it.each([
  ['/blog/2024/reading-the-LOG.html', ['/posts/reading-the-log/']],
  ['/posts/log/', ['/posts/reading-the-log/', '/posts/a-log-of-tides/']],
  ['/posts/ropes/', ['/articles/ropes/']],
  ['/posts/harbour/', ['/posts/harbour-1/', '/posts/harbour-2/', '/posts/harbour-3/']],
  ['/posts/wp-login/', undefined],
  ['/posts/redaing/', ['/posts/reading-the-log/']],
  ['/posts/sails-ther/', ['/posts/sails-there/', '/posts/new-covers-for-sails-of-boats/']],
  ['/posts/harbor/', ['/posts/harbour-1/', '/posts/harbour-2/', '/posts/harbour-3/']],
  ['/posts/harbor-harbor-harbor-harbor-is-not-here-at-all-xx-yy-zz-ww/', undefined],
  ['/posts/heading/', undefined],
  ['/blog/harbor/x', undefined],
  ['/nothing/here/tides/', ['/posts/a-log-of-tides/']],
  ['/nope/ropes/', ['/articles/ropes/']],
  ['/nope/nothing/a/', undefined],
  ['/wp/content/uploads/php/admin/tides/', undefined],
  ['/2024/café/', ['https://elsewhere.example/2024/caf%C3%A9']],
  ['/https/elsewhere/example', undefined],
  ['/api/fact', ['/api/facts.json', '/api/facts/random.json', '/api/facts/premium.json']],
  ['/api/v1/posts', ['/api/posts.json']],
  ['/api/ask/', ['/api/ask', '/api/ama/ask']],
  ['/api/post/log.md', ['/posts/reading-the-log/', '/posts/a-log-of-tides/']],
  ['/api/questions', undefined],
  ['/facts/random.json', undefined],
])('near to %s are %j', async (path, expected) => {
  const { nearest } = problemSchema.parse(await (await host.send(path)).json())
  expect(nearest?.map(({ url }) => url.replace(site.baseUrl, ''))).toEqual(expected)
})

it('are links on the page of the error', async () => {
  const page = await (await host.send('/ropes', { headers: { accept: 'text/html' } })).text()
  expect(page).toContain('<a href="https://site.example/articles/ropes/" dir="auto">On &lt;ropes&gt;</a>')
  expect(page).toContain('<q dir="ltr">/ropes</q>')
})

it('an error that is neither of a missing nor of a removed page says what it is, whatever its status', async () => {
  const pageOf = (slug: 'gone' | 'ama-closed') =>
    problemResponse(new Problem(slug, { detail: 'It ended.' }), site.baseUrl, site).text()
  expect(await pageOf('gone')).toMatch(/<h1>Removed<\/h1>[^]*The author has removed[^]*<form class="ask"/)
  const closed = await pageOf('ama-closed')
  expect(closed).toMatch(/<h1>The event is closed<\/h1>[^]*It ended\./)
  expect(closed).not.toContain('<form class="ask"')
})
