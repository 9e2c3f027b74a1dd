// What a host loads ahead of the first use. Node keeps a failed import for the life of a process: one that was out of file
// descriptors at the first call of a function would never serve it, and an update may remove the packages for a while.
// `loadAll` loads what its environment asks for, `loadLanguagesOf` languages: those of the site alone.
import './functions.js'

export { loadAll } from '../service/lazily.js'
export { loadLanguagesOf } from '../service/ask/site-index.js'
export { runDailyJob } from '../service/daily/job.js'
