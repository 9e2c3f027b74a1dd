// Owns what the rest of the service uses of the search: opening the index and the records. (The build imports build-index.)
export { LayoutError } from './layout.js'
export { type AskIndex, type AskResult, openAskIndex } from './open-index.js'
export type { Match } from './ranking.js'
export { openRecords, type Records, writeRecords } from './records.js'
