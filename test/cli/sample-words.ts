// Words of the kit's first site, which are on no page or route of another one: its title, address, author, topics, licence, price.
export const sampleWords = [
  ...[
    'Verbatim',
    'verbatim.example',
    'The Verbatim editors',
    'CC-BY',
    '4.99',
    'crawlers-and-indexing',
    'Crawlers and indexing',
  ],
  ...['ai-visibility-measurement', 'Measuring visibility', 'retrieval-and-ranking', 'llm-internals', 'google-discover'],
  ...[
    'google-ai-mode-and-overviews',
    'geo-aeo-method',
    'seo-tools-and-automation',
    'four-agents-of-openai',
    'robots-txt-outage-drill',
  ],
]
