// The order of the sections in the index file, which writer and reader share.

/**
 * The sections of one inverted index, counted from its first. Terms are in the order of their bytes; the id of a term
 * is its position. Lists of offsets have one entry more than there are pieces.
 */
export const sections = {
  /** Where each term begins. */
  termOffsets: 0,
  terms: 1,
  /** The ids of the terms in the order of their reversed bytes. */
  byEnding: 2,
  /** How many texts contain each term. */
  textCounts: 3,
  /** Where each term's postings begin. */
  postingOffsets: 4,
  /** Per term: the gap to each text that contains it, and its impact in 8 bits. */
  postings: 5,
  /** Where each text's terms begin. */
  ownOffsets: 6,
  /** Per text: the gaps between the ids of its terms, each doubled, and one more for a term of its title. */
  ownTerms: 7,
  /** One number: the mean count of distinct terms of a text, in thousandths. */
  meanTerms: 8,
} as const

const sectionCount = 9

/**
 * The file: the inverted index of the facts, that of the documents, the document of each fact, and how many questions the
 * publisher gave with each, in a byte; empty where no fact has any.
 */
export const factsSection = 0
export const documentsSection = sectionCount
export const sourcesSection = 2 * sectionCount
export const questionCountsSection = 2 * sectionCount + 1
export const fileSectionCount = 2 * sectionCount + 2

/** The document of a fact that has none. */
export const noDocument = 0xffffffff
