// A publication without a build: documents by number and title, for tests of what is made of all of them.
import { StoredCache } from '../../../build/output/stored-cache.js'
import type { Specification } from '../../../build/read/artifact.js'
import type { Publication, Published } from '../../../build/document/published.js'
import type { Site } from '../../../build/read/site.js'
import { exampleQuestions } from '../../../build/site/example-questions.js'
import { listChanges } from '../../../build/site/lists.js'
import { english } from '../../../service/words.js'

export const base = 'https://site.example'

/** A post with this number and title. */
export function published(n: number, title: string): Published {
  const slug = `post-${n}`
  return {
    kind: 'post',
    slug,
    title,
    description: 'Line & more',
    authors: [{ name: 'Ann', url: null }],
    tags: ['A & B'],
    categories: [],
    series: null,
    cover: null,
    canonical: `${base}/posts/${slug}/`,
    published: '2026-01-02',
    updated: n === 1 ? '2026-03-04' : null,
    wordCount: 1,
    headings: [],
    language: 'en',
    questions: [],
    aliases: [],
    url: `${base}/posts/${slug}/`,
    markdownUrl: `${base}/api/post/${slug}.md`,
    jsonUrl: `${base}/api/post/${slug}.json`,
  }
}

export const anArticle: Published = { ...published(1, 'An article'), kind: 'article', url: `${base}/articles/post-1/` }

const site: Site = {
  base_url: base,
  title: 'Site',
  description: 'About',
  language: 'en',
  words: english,
  owner: { name: 'Owner', kind: 'organization' },
  hello: 'Hi',
  experiences: [],
  rights: { license: 'CC0', text: 'Free' },
  citing: { text: 'Cite', example: 'Like this' },
  content_signals: { search: true, 'ai-train': 'no' },
  keep_unanswered: true,
  feeds: 'summary',
  count_static: true,
  documents: [],
  static: [],
  hasTouchIcon: true,
  sections: ['/posts/', '/articles/'],
  questions: [],
  appearance: { quotes: 'slab', pictures: 20, footer: [] },
  topics: [{ id: 'one', title: 'One' }],
}

/** What a site with these documents publishes. */
export function publicationOf(posts: Published[], articles: Published[]): Publication {
  const changesOf = (document: object) => {
    // Not looked for in the lists: 60,000 documents would be compared with each other.
    const { published, updated } = document as Published
    return { new: `${published}T00:00:00Z`, ...(updated !== null && { text: `${updated}T00:00:00Z` }) }
  }
  const lists = { posts, articles, facts: [] }
  return {
    cache: new StoredCache(),
    changes: listChanges(lists, changesOf),
    examples: exampleQuestions({ site, ...lists }),
    dashboardScript: '',
    site,
    sandbox: null,
    today: '2026-11-20',
    ...lists,
    premium: [],
    playbook: null,
    events: [],
    guides: [],
    artifact: {} as Specification,
    gone: [],
    logoIcons: null,
    redirects: {},
  }
}
