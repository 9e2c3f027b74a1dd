// Decides whether `name at host` is an address: most often `at` is only a word.

/** What comes before `at` and is nobody's name: `hosted at`, `me at`, `the inbox at`. */
const noName = new RegExp(
  `^(?:${[
    'me|us|you|him|her|them|it|one|anyone|anybody|someone|somebody|everyone|everybody|people|users?|customers?|team',
    'hosted|handled|served|managed|kept|stored|based|located|provided|registered|delivered|received|processed|routed',
    'forwarded|filtered|blocked|sent|read|run|running|found|checked|set ?up|available|also|still|now|only|here|there',
    'back|over|up|down|out|not|currently|looks?|looked|looking|meet|met|meeting|works?|worked|working|login|log-?in',
    'sign-?in|signed|e?-?mails?|inbox|accounts?|spam|messages?|support|help|page|site|service|storage|everything|all',
  ].join('|')})$`,
  'iu',
)

/** Hosts where people have a mailbox, and where hardly anything else is. */
const mailProvider = new RegExp(
  `^(?:${[
    '(?:gmail|googlemail|outlook|hotmail|live|yahoo|ymail|icloud|aol|proton|protonmail|fastmail|gmx|zoho|tutanota|yandex)\\.(?:com?\\.)?[a-z]{2,3}',
    '(?:qq|163|126|naver|me|hey)\\.com|web\\.de|mail\\.ru',
  ].join('|')})$`,
  'iu',
)

/** `jane.roe`, `jane_roe` and `jane85` are made to be unique, as words are not; `robots.txt` is a file. */
const madeName = /^\p{L}[\p{L}\d]*(?:[._+]\p{L}[\p{L}\d]*)+$|^\p{L}{3,}\d{2,4}$/u
const fileName = /\.(?:com|org|net|html?|php|js|json|css|xml|txt|md|csv|pdf|png|jpe?g|gif|svg)$/i

/** Words and punctuation before a name: `write to jane at gmail.com`, `contact: jane at gmail.com`. */
const asked =
  /(?:(?:^|[\n:=(<"'|])|(?<!\p{L})(?:i am|i['’]m|contact|e-?mail|message|ping|reach|cc|(?:write|reply|answer|send|mail)(?: \p{L}+)? to)) ?$/iu
const ended = /^\s*(?:$|[\n.,;!?)>"'|])/u
const atStart = /(?:^|[\n:=(<"'|]) ?$/u

/** A `name at host`: the separator (` AT ` where it is obfuscated), and the text around it. */
export interface BareAt {
  name: string
  sign: string
  host: string
  before: string
  after: string
}

/**
 * Whether it is an address: `jane AT example.com`, or what a mailbox is called at a large provider, where name or
 * surroundings say so. `meet me at gmail.com` is none, nor is `we looked at gmail.com`.
 */
export const isAddress = ({ name, sign, host, before, after }: BareAt): boolean => {
  if (sign.trim() === 'AT' && name !== name.toUpperCase()) return true
  if (!mailProvider.test(host) || noName.test(name)) return false
  if (madeName.test(name)) return !fileName.test(name)
  // A line of nothing else, or what follows a colon or a bracket; a sentence that begins so goes on behind the host.
  return asked.test(before) && (!atStart.test(before) || ended.test(after))
}

/** Whether a word before `at` may be somebody's, where an address is announced: `my email is hosted at` is none. */
export const mayBeName = (name: string): boolean => !noName.test(name)
