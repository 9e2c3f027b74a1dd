// Context cues: words around a number that say whether it is a phone number or counts something else.

const words = (...alternatives: string[]): string => `(?<!\\p{L})(?:${alternatives.join('|')})(?!\\p{L})`

/**
 * Names of the device, the line or its number, in the languages of the countries whose numbers are hard to tell. The
 * placeholder of a removed number is no cue.
 */
const phoneNouns = `(?:${words(
  // English
  'tele(?:f|ph)\\p{L}*|phones?(?! removed\\])|tel|ph|cell(?:phone)?|mobiles?|mob|fax|sms|hotline|helpline|landline',
  // The same as the name of a member, written as one word
  '(?:home|work|office|business|contact|user|customer)phone(?:n(?:umber|um|o|r))?',
  '(?:phone|mobile|cell|contact|fax)n(?:umber|um|o|r)',
  'voicemail|toll[- ]?free|freephone|whats ?app|wa|signal|viber|telegram|wechat|imessage',
  '(?:office|direct|desk|home|front desk|my|our|support|business) (?:line|number|no)',
  "(?:his|her|their|your|contact|emergency|call ?back|operator'?s?|owner'?s?) (?:line|number|no)|number is",
  'dial',
  // German, Dutch, the north
  'handy\\p{L}*|mobil\\p{L}*|rufnummer|nummer|durchwahl|zentrale|natel|festnetz|erreichbar|mobiel|gsm|tlf',
  'puh|puhelin\\p{L}*|numero|sími',
  // French, Spanish, Portuguese, Italian, Romanian
  'tél\\p{L}*|portable|numéro|standard|tel[éè]f\\p{L}*|móvil|m[oó]viles|celular\\p{L}*|cel|n[uú]mero|fon[eo]',
  'telem[oó]vel|tlm|zap|cellulare|contacto|contato',
  // Slavic, Greek, Turkish, Hungarian, Indonesian, Vietnamese, Swahili
  'kom|komórka|kontakt|numer|číslo|тел\\p{L}*|мобильн\\p{L}*|мобільн\\p{L}*|номер\\p{L}*|бесплатно|τηλ\\p{L}*|κινητό',
  'cep|telepon|điện thoại|sđt|simu|հեռ\\p{L}*|ტელ\\p{L}*|ስልክ',
)}|[☎☏✆📞📱📲📠]|فون|(?:मेरा|हमारा) (?:नंबर|नम्बर)|தொலைபேசி|ఫోన్|ફોન|ਫੋਨ|ഫോൺ|ಫೋನ್|طلفون|هاتف\\p{L}*|الهاتف|جوال|الجوال|موبايل|رقمي|تلفن|تماس|טלפון|נייד|फ़ोन|फोन|मोबाइल|ফোন|মোবাইল|电话|電話|手机|手機|传真|傳真|携帯|ケータイ|전화|휴대폰|연락처|โทร\\p{L}*)`

/** Verbs: they announce a number only where it follows soon. */
const phoneVerbs = `(?:${words(
  'call|ring|text|reach|contact|phone(?! removed\\])|ping|ruft?|anrufen|bel|soita|ring(?:e|er)?|appel\\p{L}*|joindre',
  'llam\\p{L}*|llám\\p{L}*|lig(?:a|ar|ue|uem)|chiam\\p{L}*|zadzwoń|dzwoń|volejte|volat|zavolaj\\p{L}*',
  'звони\\p{L}*|позвони\\p{L}*|телефонуйте|обад\\p{L}*|hívj\\p{L}*|sunați|ara|arayın|gọi|hubungi|piga|tawag\\p{L}*',
  'nazov\\p{L}*|zovite|pokličite|truqu\\p{L}*|trucar?',
)}|اتصل|התקשר\\p{L}*|打|联系|연락|拨打)`

/** Nouns directly before a number that it counts or identifies. */
const thingNouns = words(
  'orders?|tickets?|invoices?|issues?|ids?|identifier|serials?|parts?|sku|isbn(?:-1[03])?|issn|ean|upc|gtin',
  'asin|orcid|iban|bic|vat|tax|accounts?|acct|case|builds?|commits?|hash|rev|revision|patent|pmid|pmc|arxiv',
  'rfc|zip|zip codes?|post ?codes?|postal codes?|plz|(?<!(?:area|country|diall?ing) )codes?|time ?stamps?',
  'epoch|unix(?: time)?|versions?|jobs?|pid|ports?|chapters?|sections?|pages?|refs?|references?|tracking',
  // Of pages, but not `p: 0171 2345678` or `p. 415.555.2671` of a signature.
  'pp?(?!\\s?[:|]|[. ]{0,2}\\(?\\d{3}\\)?[ .-]{1,2}\\d{3}[ .-]\\d{4}(?!\\d))',
  'seed|ssn|licen[cs]e|requests?|scores?|results?|bits?|chmod|usd|eur|tweets?|status|rows?|batch|seq',
  'sequence|range|between|resolution|sizes?|values?|model|driver|kernel|release|bestellung|rechnung',
  'counts?|lengths?|strength|buffers?|totals?|traffic|telemetry|offsets?|limits?',
  'kundennummer|commande|facture|pedido|factura',
)

/** What follows a number that counts something. */
const units = words(
  '%|per ?cent|usd|eur|euros?|dollars?|gbp|bytes?|[kmgt]i?b|users?|people|rows?|hits?|requests?|downloads?',
  'views?|visitors?|m?hz|[kmg]hz|px|pixels?|m?s|ns|seconds?|pages?|points?|tokens?|items?|colou?rs?|records?',
  'documents?|files?|times|years?|days?|hours?|permissions?|percentiles?|parameters?|stars?|million|billion',
  'visits|clicks|impressions|sessions|queries|urls|characters|words|entries|samples|(?:micro|milli|nano)seconds',
  'was shipped|live|reverted',
)

const glue = '[^\\d\\p{L}\\n]*'
const thingTail = new RegExp(`^${glue}(?:(?:no|number|nr|id|code|time|is|was|value|test)${glue}){0,2}$`, 'iu')
const counted = new RegExp(`^\\s{0,2}(?:${units}|%|[$€£¥])`, 'iu')
/** A thing is read up to here before a number, in UTF-16 code units. */
const farthestThing = 80

/** How strongly the context says that a number is a phone number. */
export type ContextCue = 'phone' | 'maybe' | 'none' | 'thing'

interface Words {
  /** End of the last word that ends at an offset or before it; -1 where there is none. */
  endBefore: Int32Array
  /** Offsets at which a word starts. */
  starts: ReadonlySet<number>
}

/** Words can overlap (`my number is`), so each is looked for from every offset. */
const findWords = (text: string, source: RegExp): Words => {
  const endBefore = new Int32Array(text.length + 1).fill(-1)
  const starts = new Set<number>()
  for (const { index, 1: word = '' } of text.matchAll(source)) {
    starts.add(index)
    endBefore[index + word.length] = index + word.length
  }
  for (let at = 1; at < endBefore.length; at += 1) {
    if (endBefore[at] === -1) endBefore[at] = endBefore[at - 1] ?? -1
  }
  return { endBefore, starts }
}

const fromEveryOffset = (source: string): RegExp => new RegExp(`(?=(${source}))`, 'giu')
const allNouns = fromEveryOffset(phoneNouns)
const allVerbs = fromEveryOffset(phoneVerbs)
const allThings = fromEveryOffset(thingNouns)

/** The cue of a number from its start to its end in the text, as offsets. */
export type CueReader = (start: number, end: number) => ContextCue

/**
 * Finds the words of a text (as made by `normalizeUnicode`) once: searching them around each number took 0.2 ms a number.
 * `thing`: the number counts or names something else. `phone`: a word for a phone is next to it. `maybe`: farther away.
 */
export const readContextCues = (text: string): CueReader => {
  const nouns = findWords(text, allNouns)
  const verbs = findWords(text, allVerbs)
  const things = findWords(text, allThings)
  /** What separates a number from the last of `words` before it; undefined where that is farther than `farthest`. */
  const gapBefore = ({ endBefore }: Words, start: number, farthest: number): string | undefined => {
    const end = endBefore[start] ?? -1
    return end < 0 || start - end > farthest ? undefined : text.slice(end, start)
  }
  const isNear = (gap: string | undefined) => gap !== undefined && gap.length <= 16 && !/[\d\n]/.test(gap)
  const isFollowed = (end: number): boolean => {
    for (let at = end; at <= end + 14 && at < text.length; at += 1) {
      if (nouns.starts.has(at)) return true
      if (/[\d\n]/.test(text.charAt(at))) return false
    }
    return false
  }
  return (start, end) => {
    const thing = gapBefore(things, start, farthestThing)
    if ((thing !== undefined && thingTail.test(thing)) || counted.test(text.slice(end, end + 24))) return 'thing'
    const noun = gapBefore(nouns, start, 48)
    const verb = gapBefore(verbs, start, 36)
    if (isNear(noun) || isNear(verb)) return 'phone'
    if (noun !== undefined && !noun.includes('\n')) return 'maybe'
    if ((verb !== undefined && !/[\d\n.!?]/.test(verb)) || isFollowed(end)) return 'maybe'
    return 'none'
  }
}
