// Loads what the service otherwise imports on first use. Node keeps a failed import for the life of a process: one that
// was out of file descriptors at the first call of a function would never serve it, and an update may remove the packages
// for a while. `loadLanguagesOf` loads languages: those of the site alone.
import './functions.js'
import { loadAll } from '../service/lazily.js'

await loadAll()

export { loadLanguagesOf } from '../service/ask/site-index.js'
export { runDailyJob } from '../service/daily/job.js'
