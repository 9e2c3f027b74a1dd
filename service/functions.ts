// Which handlers each function of a deployment serves, and which files of the data folder it reads.
//
// One export for each function, all of them free of side effects: a bundle keeps the one that its entry names, with what
// that imports. A request passes from the entry of its function through this table to its handler.
import { answerPath, answerQuestion } from './ask/answer.js'
import { askPage } from './ask/ask-page.js'
import { amaAsk, amaFeed, amaPlus, amaReply, amaThread } from './contact/ama.js'
import { hello } from './contact/hello.js'
import type { Handler } from './context.js'
import type { FunctionName } from './contract/route.js'
import type { RoutesOf } from './contract/routes.js'
import { daily } from './daily/job.js'
import { listArticles, listPosts } from './documents/list.js'
import type { DataFileName } from './data-folder.js'
import { listChanges } from './facts/changes.js'
import { listFacts, listPremiumFacts, randomFact } from './facts/list.js'
import { playbook, premiumFact } from './paid/content.js'
import { ping } from './traffic/ping.js'
import { stats } from './traffic/stats.js'
import { lazily } from './lazily.js'

// Marked, so that a bundle leaves out what the other functions load.
const loadAmaPage = /* @__PURE__ */ lazily(() => import('./contact/ama-page.js'))
const loadStatsPage = /* @__PURE__ */ lazily(() => import('./traffic/stats-page.js'))
const loadMcp = /* @__PURE__ */ lazily(() => import('./mcp/server.js'))

export interface FunctionEntry<Name extends FunctionName> {
  /**
   * Exactly the routes that the route list gives to the function: one without a handler, or with a handler whose answer
   * has another type, does not compile.
   */
  handlers: { [Id in RoutesOf<Name>]: Handler<Id> }
  /** The data files that the handlers read, besides `sharedFiles`; the function cannot read any other. */
  files: readonly DataFileName[]
}

export const ask: FunctionEntry<'ask'> = {
  handlers: {
    ask: answerQuestion,
    askPath: answerPath,
    askPage,
    facts: listFacts,
    randomFact,
    premiumIndex: listPremiumFacts,
    changes: listChanges,
    posts: listPosts,
    articles: listArticles,
  },
  files: [
    'ask.bin',
    'facts.bin',
    'changes.json',
    'documents.json',
    'fact-topics.json',
    'premium-index.json',
    'documents.bin',
  ],
}

export const contact: FunctionEntry<'contact'> = {
  handlers: {
    amaAsk,
    amaFeed,
    // Loaded with the first page: the function must be there fast for what agents send.
    amaPage: async (call) => (await loadAmaPage()).amaPage(call),
    amaPlus,
    amaReply,
    amaThread,
    hello,
  },
  files: ['events.json'],
}

export const traffic: FunctionEntry<'traffic'> = {
  // Loaded with the first page, as that of questions: agents ask for the numbers alone.
  handlers: { ping, stats, statsPage: async (call) => (await loadStatsPage()).statsPage(call) },
  files: [],
}

export const paid: FunctionEntry<'paid'> = {
  handlers: { playbook, premiumFact },
  files: ['premium.json', 'playbook.json'],
}

const mcpFiles = ['premium.json', 'playbook.json', 'llms.json', 'mcp-results.json'] as const
let mcpServer: Promise<Handler<'mcp'>> | undefined

/** Its tools call routes of the functions above. */
export const mcp: FunctionEntry<'mcp'> = {
  handlers: {
    async mcp(call) {
      // The protocol's library is 400 KB: a request to this function that is not for /mcp must not wait for it.
      mcpServer ??= loadMcp()
        .then(({ mcpHandler }) => mcpHandler({ ...ask.handlers, ...contact.handlers, ...paid.handlers, stats }))
        .catch((error: unknown) => {
          mcpServer = undefined
          throw error
        })
      return (await mcpServer)(call)
    },
  },
  // A getter, because esbuild takes a spread for a side effect and keeps it in the bundles of all functions.
  get files() {
    return [...ask.files, ...contact.files, ...mcpFiles]
  },
}

export const cron: FunctionEntry<'cron'> = { handlers: { cronDaily: daily }, files: [] }

/** Answers everything that has neither a file nor a function of its own: redirects, 404, 405, 410. */
export const fallback: FunctionEntry<'fallback'> = { handlers: {}, files: [] }
