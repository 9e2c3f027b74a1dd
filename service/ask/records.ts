// The records that answers name: the same files as all records of the data folder.
export { openRecords, writeRecords, type Records } from '../records.js'
