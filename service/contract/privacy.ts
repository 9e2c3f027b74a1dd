// The text of the privacy page, made from the constants that the code uses.
import { attempts, limits } from './limits.js'
import { retention } from './retention.js'

/** One kind of record: what it is, how it is stored, and for how long. */
export interface KeptRecord {
  what: string
  form: string
  keptFor: string
}

const days = (count: number): string => `${count} days`

const kept: KeptRecord[] = [
  {
    what: 'Salt of the day',
    form: '32 random bytes, made new each UTC day, never logged and never shown',
    keptFor: `at most ${retention.saltHours} hours from the start of its day`,
  },
  {
    what: 'Limits: how many hellos, questions, replies, +1 and free calls a caller has made on a day, and payments that failed',
    form: 'A count under a hash (HMAC-SHA256 under the salt of the day) of the address; of IPv6, of its /64 or /48. Of a +1 also the question beside that hash, so that a second one of the day is known',
    keptFor: `at most ${retention.saltHours} hours from the start of its day; it counts for that day alone`,
  },
  {
    what: 'Requests to the hello form and the question event, refused ones included',
    form: 'By route, the instant at which a caller may send the full number again, under the same hash of the address',
    keptFor: `counted until that instant, at most ${attempts.refillSeconds / 60} minutes after the last request; deleted within the ${retention.saltHours} hours of its salt`,
  },
  {
    what: 'Unique visitors of a day',
    form:
      'An estimate from hashes (HMAC-SHA256 under the salt of the day) of address and User-Agent; ' +
      'it cannot be linked to another day and is never added up over days',
    keptFor: days(retention.trafficDays),
  },
  {
    what: 'Traffic',
    form:
      'Counts by family of agent, route, status and UTC day, and response times in buckets; no single request. Whether the ' +
      'address of a crawler is one that its operator publishes is looked up in memory; the count alone is kept',
    keptFor: days(retention.trafficDays),
  },
  {
    what: 'Readings',
    form:
      'Counts by page or fact, form (HTML, Markdown, answer and so on), family and UTC day; of people whom an assistant ' +
      'has sent, the name of the assistant, and nothing else of the referrer. Published of agents alone, and by name ' +
      'only what a day has at least three times',
    keptFor:
      `${days(retention.trafficDays)}; of a day the first ${retention.readingsPerDay.toLocaleString('en')} readings that differ in name, form or family; of a day ` +
      `that is over the ${retention.namesPerDay} names with the most, each with its ${retention.pairsPerName} pairs of agent family and form with the most; all others as sums`,
  },
  {
    what: 'Questions to `/api/ask`, `/ask/` and the tool `ask` that found no answer, or one of low confidence',
    form:
      'Their text without phone numbers, e-mail and IP addresses and without anything about who asked, how often on a ' +
      `day; at most ${limits.ask.unansweredPerDay} texts a day, fewer of one caller. For the publisher alone. A site can switch it off (\`keep_unanswered: false\`)`,
    keptFor: days(retention.unansweredDays),
  },
  {
    what: 'Messages of the hello form',
    form: 'The fields as they were sent, without control characters, phone numbers and IP addresses; read by the publisher, never published',
    keptFor: days(retention.helloDays),
  },
  {
    what: 'Questions and replies of the question event: handle, model family, model and text',
    form: 'Published in a thread, without control characters, phone numbers, IP addresses and e-mail addresses',
    keptFor: 'until the publisher deletes it',
  },
  {
    what: 'Questions of the event: agent, operator and consent',
    form: 'Private, without phone numbers; removed from the thread when they are too old, the thread stays',
    keptFor: days(retention.amaPrivateDays),
  },
  {
    what: 'E-mail addresses',
    form: 'Only with `consent=yes`, only with the message or question they came with, only so that a reply can be sent; never published or shared',
    keptFor: `${retention.helloDays} days with a hello, ${retention.amaPrivateDays} days with a question`,
  },
  {
    what: 'Purchases and credits',
    form:
      'The id of the challenge (of x402 the address that paid and the number of its transfer, which anybody reads on the chain), ' +
      'what was bought, the amount, the ids of payment and refund at the card processor, ' +
      'hashes of the payment token, the idempotency key and the credit token, and a note of the publisher’s, such as a dispute; no card number and no name',
    keptFor:
      `a purchase ${days(retention.purchaseDays)} after its last change (one that failed: ` +
      `${days(retention.failedPurchaseDays)}); credits of premium facts ` +
      `${days(retention.factCreditDays)}, the ${retention.playbookFetches} fetches of a playbook ` +
      `${days(retention.playbookFetchDays)}, and their expired rest ${days(retention.expiredCreditDays)} longer`,
  },
]

/**
 * The privacy page: paragraphs, a table of what is kept, and what never is. Plain text; `code` is in backticks.
 * @param contact the publisher's e-mail address for questions and removals, where the site names one
 */
export function privacyStatement(contact?: string) {
  return {
    introduction: [
      'This page lists everything that this service keeps. What is not on it is not kept.',
      `Nothing here needs an account. The hello form is optional and anonymous; its message has at most ${limits.hello.messageLength} characters. Only aggregate counts are published.`,
      'Phone numbers are removed from every text before it is stored, consent or not, and so are numbers of payment cards and bank accounts (IBAN) whose check digits are right. IP addresses of machines on the internet are removed from every text, too; private ones and those of examples stay. E-mail addresses are removed from every text without `consent=yes`, and from everything that is published. The search knows the forms of the world’s numbering plans, and addresses as people and programs write them; it can miss one that is written in an unusual way, and it can take something for one that is none.',
      'A page loads nothing from other hosts but pictures and recordings that its text names there. Such a host sees the address of the reader’s browser and the name of this site; the `Content-Security-Policy` in the head of each page names those that it may load from.',
    ],
    kept,
    neverKept: [
      'Addresses of callers: they are used in memory to make the hashes below and are written nowhere, logs of this service included. The host that runs it may keep logs of its own.',
      'Cookies, fingerprints or anything else that would link one day’s visit to another’s.',
      'E-mail addresses without `consent=yes`. Any other value is no consent.',
      'Phone numbers, and numbers of payment cards and bank accounts.',
      'Credentials and tokens: only hashes of them.',
    ],
    removal: [
      `${contact === undefined ? 'The publisher deletes' : `Write to ${contact}: the publisher deletes`} a single record by its id, or everything that carries an e-mail address in any of its texts, at any time.`,
    ],
  }
}
