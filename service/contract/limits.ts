// The limits that the contract promises, read by the code that enforces them and the pages that state them.

/** Lengths are Unicode code points; sizes are bytes; durations say their unit in the name. */
export const limits = {
  /** Longest path and query; the platform itself refuses above 14 KB of URL, the local host above this. */
  urlBytes: 16_384,
  /** Largest request body. */
  bodyBytes: 16_384,
  /** Longest value of a field that has no length of its own. */
  fieldLength: 200,
  ask: {
    ...{ questionLength: 500, defaultFacts: 8, maxFacts: 50, maxReadNext: 5, maxPassages: 5 },
    /** Texts that are kept; of one caller fewer, in each process. */
    ...{ unansweredPerDay: 500, unansweredPerCaller: 100 },
  },
  facts: { maxFacts: 1000 },
  /** In a list by tag that a function answers; a longer one is a file. */
  documents: { maxOfTag: 1000 },
  /** With `since` and no `limit`, at most `maxSince`, and always at most `sinceBytes` of JSON. */
  changes: { defaultEntries: 30, maxEntries: 500, maxSince: 5000, sinceBytes: 2_000_000 },
  manifest: { sampleFacts: 5, latestDocuments: 5 },
  hello: { messageLength: 1000, questionLength: 1000, perCallerAndDay: 30 },
  ama: {
    questionLength: 1000,
    replyLength: 1000,
    questionsPerCallerAndDay: 30,
    repliesPerCallerAndDay: 100,
    plusPerCallerAndDay: 300,
    feedQuestions: 50,
    maxFeedQuestions: 200,
    /** Of each thread on the page of all. */
    pageReplies: 5,
    /** On a page of one thread. */
    threadReplies: 200,
    /** Of the words on a page of replies or questions, in UTF-8: fewer replies are on it where they are longer. */
    pageBytes: 200_000,
    repliesPerThread: 2000,
    questionsPerEvent: 10_000,
  },
  /** Of one MCP batch; the others are refused. `batchBytes` is for the results after the first. */
  mcp: { answeredMessages: 5, batchBytes: 1_000_000 },
  /** Largest body of an answer of a function: the platform refuses more than 4.5 MB. */
  answerBytes: 4_000_000,
  /** Requests of one caller that one process answers at the same time; the next is a 429. */
  concurrentPerCaller: 64,
  stats: { minDays: 1, maxDays: 90, defaultDays: 30, pingDays: 7, mostNames: 200, nameLength: 60, documentLength: 300 },
  premium: {
    freeCallsPerDay: 5,
    /** Payments of a caller that are refused or not completed; the next one is a 429 before anything is asked. */
    failedPaymentsPerDay: 20,
    failedPaymentsPerMinute: 5,
  },
  /** A fact is possibly outdated when it is older than this. */
  outdatedAfterDays: 365,
} as const

/** Requests to a route that records, refused ones and HEAD included: for each that it records a day, so many in this time. */
export const attempts = { perRecorded: 3, refillSeconds: 3600 } as const

/** Text of strangers that is stored on a UTC day, in KB (1,000 bytes); variables of the environment change it. */
export const textKilobytes = { perCaller: 512, perNetwork: 2048, inAll: 20_480 } as const

/** Seconds a function may run on the platform; a purchase's lease is longer than the paid function's. */
export const functionSeconds = {
  ask: 10,
  contact: 10,
  traffic: 10,
  paid: 30,
  mcp: 30,
  cron: 60,
  fallback: 10,
} as const
