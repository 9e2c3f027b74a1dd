// The contact function: hello, the question event and its page.
import { amaAsk, amaFeed, amaPlus, amaReply, amaThread } from '../contact/ama.js'
import { amaPage } from '../contact/ama-page.js'
import { hello } from '../contact/hello.js'
import type { ServedBy } from './function.js'

export const handlers: ServedBy<'contact'> = { amaAsk, amaFeed, amaPage, amaPlus, amaReply, amaThread, hello }
