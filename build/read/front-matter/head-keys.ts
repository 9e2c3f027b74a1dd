// The keys of front matter by what they mean, those of other tools too.
import { attributeKeys } from './attributes.js'
import { draftKeys, guardKeys, publishedKeys, stateKeys, unlistedKeys } from './draft.js'
import { keyForm } from './front-matter-keys.js'

/** The keys by meaning; of several that are set, the first counts. */
export const headKeys = {
  // The second is of exports of WordPress and of blogs of Microsoft.
  title: ['title', 'postTitle'],
  published: [
    ...['published', 'pubDate', 'date', 'publishDate', 'publish_date', 'publishAt', 'publishedAt', 'published_at'],
    ...['published_on', 'publishedOn', 'pub_date', 'datePublished', 'datetime', 'pubDatetime', 'publishedDate'],
    ...['publicationDate', 'postDate', 'publishedDatetime', 'created', 'createdAt', 'created_at', 'createdDate'],
    ...['dateCreated', 'createdTime', 'added', 'posted', 'rss_pubdate'],
  ],
  updated: [
    ...[
      'updated',
      'updatedDate',
      'updateDate',
      'lastmod',
      'modified',
      'updatedAt',
      'updated_at',
      'last_modified_at',
      'modDatetime',
    ],
    ...['updatedOn', 'dateUpdated', 'lastUpdated', 'modifiedAt', 'modifiedDate', 'dateModified', 'lastModified'],
    ...['lastEditedTime', 'lastEdited', 'editedDate', 'revisedAt'],
  ],
  description: [
    ...['description', 'summary', 'excerpt', 'spoiler', 'desc', 'descr', 'rss_description', 'metaDescription'],
    ...['seoDescription', 'abstract', 'lead', 'intro', 'postExcerpt', 'subtitle'],
  ],
  canonical: ['canonical', 'canonicalUrl', 'canonical_url', 'canonicalURL'],
  publicFrom: ['publishDate', 'publish_date'],
  publicUntil: ['expiryDate', 'expiry_date', 'unpublishDate'],
  // The last is of plugins of Jekyll and Hexo.
  aliases: ['aliases', 'redirect_from', 'alias'],
  path: ['permalink', 'url', 'path'],
  language: ['lang', 'language', 'locale'],
  translationKey: ['translationKey', 'lang-ref', 'abbrlink'],
  math: ['math', 'katex', 'mathjax', 'latex', 'use_math', 'usemathjax', 'use_katex', 'mathjax3', 'has_math', 'mathml'],
} as const

const allKeys: string[] = [
  ...['slug', 'questions'],
  ...[...draftKeys, ...publishedKeys, ...stateKeys, ...unlistedKeys, ...guardKeys],
  ...[...Object.values(headKeys), ...Object.values(attributeKeys)].flat(),
]

/** All of these keys by themselves, and the first of each form by that. */
export const knownKeys: ReadonlyMap<string, string> = new Map([
  ...allKeys.map((key): [string, string] => [keyForm(key), key]).reverse(),
  ...allKeys.map((key): [string, string] => [key, key]),
])
