// Owns what a function of the deployment loads to search: the index, and the file that it reads it from.
export { openAskIndex } from '../../../service/ask/open-index.js'
export { openPartialFile } from '../../../service/partial-file.js'
