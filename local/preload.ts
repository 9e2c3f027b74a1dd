// Loads what the service otherwise imports on first use. Node keeps a failed import for the life of a process: one that
// was out of file descriptors at the first call of a function would never serve it. `loadLanguagesOf` loads languages: those
// of the site alone.
import '../service/contact/ama-page.js'
import '../service/contact/phone-numbers.js'
import '../service/contact/plain-text.js'
import '../service/contact/redact.js'
import '../service/daily/job.js'
import '../service/functions.js'
import '../service/mcp/server.js'
import '../service/paid/facilitator.js'
import '../service/paid/protocol.js'
import '../service/paid/x402.js'
import '../service/store/redis.js'
import '../service/store/redis/rest.js'
import '../service/store/redis/tcp.js'
import '../service/store/sqlite.js'
import '../service/traffic/family.js'
import '../service/traffic/record.js'
import '../service/traffic/stats-page.js'
import 'http-message-signatures'
import 'mppx'

export { loadLanguagesOf } from '../service/ask/site-index.js'
