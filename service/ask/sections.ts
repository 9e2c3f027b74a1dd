// Owns the order of the sections in the index file, which writer and reader share.

/**
 * The sections of one inverted index, counted from its first. Terms lie in the order of their bytes, and their ids are
 * their places in it. Offsets have one entry more than what they point into has pieces.
 */
export const SECTIONS = {
  /** Where each term begins. */
  termOffsets: 0,
  terms: 1,
  /** The ids of the terms in the order of their bytes read backwards. */
  byEnding: 2,
  /** Where each term's postings begin. */
  postingOffsets: 3,
  /** Of each term: the gap to each text that holds it, and its impact of 8 bits. */
  postings: 4,
  /** Where each text's terms begin. */
  ownOffsets: 5,
  /** Of each text: the gaps between the ids of its terms. */
  ownTerms: 6,
  /** Of each text: the kinds of thing that it holds. */
  kinds: 7,
  /** Of each text: the number of its group, texts of one source having the same. */
  groups: 8,
  /** One number: the mean count of distinct terms of a text, in thousandths. */
  meanTerms: 9,
  /** Of each term: how many texts hold it. */
  textCounts: 10,
} as const

const SECTION_COUNT = 11

/** The file: the facts' inverted index, the documents', and the document of each fact. */
export const FACTS_SECTION = 0
export const DOCUMENTS_SECTION = SECTION_COUNT
export const SOURCES_SECTION = 2 * SECTION_COUNT
export const FILE_SECTION_COUNT = 2 * SECTION_COUNT + 1

/** Stands for the document of a fact that has none. */
export const NO_DOCUMENT = 0xffffffff
