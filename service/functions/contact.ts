// The contact function: hello, the question event and its page.
import { amaAsk, amaFeed, amaPlus, amaReply, amaThread } from '../contact/ama.js'
import { amaPage } from '../contact/ama-page.js'
import { hello } from '../contact/hello.js'
import type { DataFileName } from '../data-folder.js'
import type { ServedBy } from './function.js'

export const handlers: ServedBy<'contact'> = { amaAsk, amaFeed, amaPage, amaPlus, amaReply, amaThread, hello }

/** The data files that it reads, beside those that every function has. */
export const files = ['events.json'] as const satisfies DataFileName[]
