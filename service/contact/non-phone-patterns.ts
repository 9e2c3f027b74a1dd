// Patterns that look like phone numbers and are none: dates, times, versions, IP addresses, identifiers, amounts.

/** Start of a number: not inside a longer number or word, and not the national part of an international number. */
const start = '(?<![\\p{L}\\d_+])(?<!\\d[.-])(?<!\\+\\d{1,3}[ .-]?)'
const end = '(?![\\p{L}\\d_])(?![.-]\\d)'

const of = (source: string): RegExp => new RegExp(source, 'giu')

/** What a number is called, where nothing but a sign parts it from that: `Mob-9876543210`, `ph#415-555-2671`. */
export const phoneLabels = 'tel(?:ephone)?|phone|fax|cell|mob(?:ile)?|whatsapp|contact|no|ph'

/** Each pattern names one kind; what it matches is left alone by the search for phone numbers. */
const patterns: readonly RegExp[] = [
  // Addresses of the web and of files, with the numbers in them. A number behind `phone=` has been taken out before.
  of('\\b[a-z][a-z0-9+.-]{0,30}://[^\\s<>"\']+'),
  // A host name begins neither within a label nor behind the full stop of one: it is read once.
  of('(?<![a-z0-9-]\\.?)(?:www\\.|(?:[a-z0-9-]+\\.)+[a-z]{2,}/)[^\\s<>"\']*'),
  of('(?<![\\w)/.])/(?:[\\w.-]+/)+[\\w.-]*'),
  of('\\b(?:urn|doi|pmid|pmcid|geo|mailto|oid|isbn|sha\\d*|md5)\\s?:\\s?[^\\s<>"\']+'),
  of('(?<![^\\s,;|/])[^\\s,;|/@]+@[^\\s,;|@]+\\.[^\\s,;|]+'),
  of('\\b10\\.\\d{4,9}/\\S+'),
  // UUIDs, MAC addresses, hashes and other words that mix letters and digits: neither a number with an extension,
  // `555-2671x12`, nor one with a plus and what touches it, `+1-415-555-2671or`, nor one with its label.
  of('\\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\\b'),
  of('\\b[0-9a-f]{2}(?:[:-][0-9a-f]{2}){5}\\b'),
  of(
    '(?<![\\p{L}\\d+]|\\+[\\d-]{1,12})(?![\\d-]{0,10}\\d{3}-\\d{4}x\\d{1,6}(?![\\p{L}\\d_-]))' +
      `(?!(?:${phoneLabels})-\\d{3})(?=[\\d_-]*\\p{Script=Latin})(?=\\p{Script=Latin}*[\\d_-]*\\d)` +
      '[\\p{Script=Latin}\\d]+(?:[_-][\\p{Script=Latin}\\d]+)+',
  ),
  // IPv6, IPv4 with port or prefix length.
  of('(?<![\\p{L}\\d:])(?:[0-9a-f]{0,4}:){2,7}[0-9a-f.]{0,15}(?:/\\d{1,3})?(?![\\p{L}\\d:])'),
  of(`${start}(?:(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)\\.){3}(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)(?:[:/]\\d{1,5})*(?!\\d|\\.\\d)`),
  // Instants and dates: year first, day or month first; then times, with fractions of a second.
  of(`${start}(?:19|20)\\d{2}([-/. ])(?:0?[1-9]|1[0-2])\\1(?:0?[1-9]|[12]\\d|3[01])(?!\\d)(?:t?(?=[\\d:]{4}))?`),
  of(`${start}(?:0?[1-9]|[12]\\d|3[01])([-/.])(?:0?[1-9]|[12]\\d|3[01])\\1(?:19|20)?\\d{2}${end}(?!\\1\\d)`),
  of(`${start}(?:19|20)\\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])(?:[ t.-]?\\d{2,6}z?)?${end}`),
  of('(?<!\\d)\\d{1,2}:\\d{2}(?::\\d{2}(?:[.,]\\d+)?)?(?:\\s?(?:z|utc|gmt))?(?:\\s?[+-]\\d{2}:?\\d{2})?(?!\\d)'),
  of('(?<!\\d)[+-](?:0\\d|1[0-4]):?(?:00|30|45)(?!\\d)'),
  // Versions: three or more short parts, or a year and parts; a `v` before, a word behind. Not `Tel 612.34.56.78`.
  of('\\bv\\d[\\w.+-]*'),
  of(`${start}\\d{1,4}(?:\\.\\d{1,5}){2,3}(?:[-+][\\p{L}][\\w.+-]*)${end}`),
  of(
    `${start}(?<!\\d/)(?!0\\d)` +
      `(?!(?<=\\b(?:${phoneLabels})[.:]{0,2} ?)(?:\\d{2,3}\\.\\d{3}\\.\\d{3}|\\d{3}(?:\\.\\d\\d){3})(?!\\d))` +
      `\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}(?:\\.(?!0)\\d{1,3})?(?![\\d]|[.-]\\d)(?!\\.\\d)`,
  ),
  of('(?<=[a-z]/)\\d+(?:\\.\\d+)+'),
  of(`${start}(?:(?:19|20)\\d{2}|\\d{1,2}|[1-9]\\d{2}(?=\\.0\\.))\\.\\d{1,2}\\.\\d{1,5}\\.\\d{1,5}${end}`),
  // Standards with their year, American post codes.
  of('\\b(?:ieee|iec|iso|ansi|din|ecma|etsi|itu)(?:[ /-][a-z]+){0,2}[ -]?\\d[\\d.-]*'),
  of('(?<=\\b[a-z]{2},? )\\d{5}-\\d{4}(?![\\d-])'),
  // The year of a source: `117-142 (1950)`.
  of('\\((?:18|19|20)\\d{2}[a-z]?\\)(?!\\s?\\d)'),
  // Decimals, ranges of them, powers, coordinates; neither `(415)555.2671` nor `+48.512345678` (RFC 5733, 2.5) is one.
  of('(?<![\\d.,+-])\\d\\.\\d{1,2} ?- ?\\d{1,2}\\.\\d{1,2}(?![\\d.-])'),
  of(
    '(?<![\\d.,+]|\\d[-/]|\\+\\d{1,3} |\\(0\\d{0,4}\\) ?)(?!\\+(?:[17]|[2-9]\\d\\d?)\\.\\d{8,12}(?!\\d)|(?<=\\(\\d{3}\\) ?)\\d{3}\\.\\d{4}(?!\\d))' +
      '[+-]?(?:0|[1-9]\\d*)\\.\\d{4,}(?![\\d.-])',
  ),
  of('(?<![\\d.+])0\\.\\d+(?![\\d.-])'),
  of('(?<![\\d.])[+-]?\\d{5,}\\.\\d{1,3}(?![\\d.-])'),
  of('(?<!\\d)\\d+°[\\d\\s\'"′″.]*'),
  // Thousands with commas or points, and amounts of money.
  of('(?<![\\d.])\\d{1,3}(?:,\\d{2,3})+(?:\\.\\d+)?(?!\\d)'),
  of('(?<![\\d.,+])[1-9]\\d{0,2}(?:\\.\\d{3})+,\\d{1,2}(?!\\d)'),
  of('(?:[$€£¥₹₽₩]|\\b(?:usd|eur|gbp|jpy|chf|inr|cny|rs\\.?))\\s?-?\\d[\\d., ]*\\d'),
  // Cards (16 digits in fours, 4-6-5), IBAN, ISBN-13, ORCID.
  of('(?<![\\d+])(?:\\d{4}[ -]?){3}\\d{4}(?!\\d)'),
  of('(?<![\\d+])3[47]\\d{2}[ -]\\d{6}[ -]\\d{5}(?!\\d)'),
  of('\\b[a-z]{2}\\d{2}(?: ?[a-z0-9]{4}){2,7}(?: ?[a-z0-9]{1,4})?\\b'),
  of('(?<!\\d)97[89][ -]?(?:\\d[ -]?){9}[\\dx](?!\\d)'),
  of('\\b\\d{4}-\\d{4}-\\d{4}-\\d{3}[\\dx]\\b'),
  // Colours and numbers after a hash sign; behind a word for a phone, as `on mobile #112233`, colours alone.
  of(`(?:#[\\da-f]{6}(?![ .-]?\\d)|(?<!\\b(?:${phoneLabels}) ?)#[\\da-f]{3,})\\b`),
]

const hidden = '\uffff'

/** Returns `normalized` (as made by `normalizeUnicode`) of the same length, with every non-phone patterns masked. */
export const maskNonPhones = (normalized: string): string =>
  patterns.reduce((text, pattern) => text.replace(pattern, (match) => hidden.repeat(match.length)), normalized)
