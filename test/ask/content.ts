// A small site of facts and documents for the tests of the search.
import type { AskContent } from './ask-index.js'

export const content: AskContent = {
  facts: [
    {
      statement: 'GPTBot fetched 38 percent of all pages that agents read.',
      quote: 'GPTBot alone accounted for 38 percent of the pages read by agents.',
      topic: 'crawlers-and-indexing',
      title: 'Which crawlers read the most',
      document: 0,
    },
    {
      statement: 'Perplexity cites five sources in a median answer.',
      quote: 'The median answer of Perplexity cites five sources.',
      topic: 'perplexity',
      title: 'How answer engines cite',
      document: 1,
    },
    {
      statement: 'Google Discover traffic fell by a fifth in March 2025.',
      quote: 'In March 2025 traffic from Google Discover was down by a fifth.',
      topic: 'google-discover',
      title: 'Discover in decline',
    },
    {
      statement: 'A knowledge cutoff is the date after which a model has seen no text.',
      quote: 'We call the date after which a model has seen no text its knowledge cutoff.',
      topic: 'llm-internals',
      title: 'Inside language models',
      document: 2,
    },
    {
      statement: '搜索引擎每天抓取一百万个网页。',
      quote: '搜索引擎每天抓取一百万个网页。',
      topic: 'crawlers-and-indexing',
      title: '搜索引擎的工作方式',
    },
  ],
  documents: [
    {
      title: 'Which crawlers read the most',
      description: 'A year of server logs.',
      headings: ['The logs', 'Results'],
      body: 'We read a year of server logs and counted what each crawler had fetched. GPTBot alone accounted for 38 percent of the pages read by agents.',
    },
    {
      title: 'How answer engines cite',
      description: 'Sources in answers.',
      headings: ['Method'],
      body: 'We asked each engine the same questions. The median answer of Perplexity cites five sources.',
    },
    {
      title: 'Inside language models',
      description: 'Training and its end.',
      headings: ['The end of training'],
      body: 'We call the date after which a model has seen no text its knowledge cutoff. Server logs play no part in it.',
    },
  ],
}
