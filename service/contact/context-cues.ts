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
  'cep|telepon|điện thoại|sđt|simu',
)}|[☎☏✆📞📱📲📠]|طلفون|هاتف\\p{L}*|الهاتف|جوال|الجوال|موبايل|رقمي|تلفن|تماس|טלפון|נייד|फ़ोन|फोन|मोबाइल|ফোন|মোবাইল|电话|電話|手机|手機|传真|傳真|携帯|ケータイ|전화|휴대폰|연락처|โทร\\p{L}*)`

/** Verbs: they announce a number only where it follows soon. */
const phoneVerbs = `(?:${words(
  'call|ring|text|reach|contact|phone(?! removed\\])|ping|ruft?|anrufen|bel|soita|ring(?:e|er)?|appel\\p{L}*|joindre',
  'llam\\p{L}*|llám\\p{L}*|lig(?:a|ar|ue|uem)|chiam\\p{L}*|zadzwoń|dzwoń|volejte|volat|zavolaj\\p{L}*',
  'звони\\p{L}*|позвони\\p{L}*|телефонуйте|hívj\\p{L}*|sunați|ara|arayın|gọi|hubungi|piga',
)}|اتصل|התקשר\\p{L}*|打|联系|연락|拨打)`

/** Nouns directly before a number that it counts or identifies. */
const thingNouns = words(
  'orders?|tickets?|invoices?|issues?|ids?|identifier|serials?|parts?|sku|isbn(?:-1[03])?|issn|ean|upc|gtin',
  'asin|orcid|iban|bic|vat|tax|accounts?|acct|case|builds?|commits?|hash|rev|revision|patent|pmid|pmc|arxiv',
  'rfc|zip|zip codes?|post ?codes?|postal codes?|plz|(?<!(?:area|country|diall?ing) )codes?|time ?stamps?',
  'epoch|unix(?: time)?|versions?|jobs?|pid|ports?|chapters?|sections?|pages?|pp?|refs?|references?|tracking',
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
const cueNear = new RegExp(`(?:${phoneNouns}|${phoneVerbs})[^\\d\\n]{0,16}$`, 'iu')
const cueFar = new RegExp(`${phoneNouns}[^\\n]{0,48}$`, 'iu')
const called = new RegExp(`${phoneVerbs}[^\\d\\n.!?]{0,36}$`, 'iu')
const cueAfter = new RegExp(`^[^\\d\\n]{0,14}${phoneNouns}`, 'iu')
const named = new RegExp(`${thingNouns}${glue}(?:(?:no|number|nr|id|code|time|is|was|value|test)${glue}){0,2}$`, 'iu')
const counted = new RegExp(`^\\s{0,2}(?:${units}|%|[$€£¥])`, 'iu')

/** How strongly the context says that a number is a phone number. */
export type ContextCue = 'phone' | 'maybe' | 'none' | 'thing'

/**
 * Reads the words around a number: `before` and `after` are the text to either side (as made by `normalizeUnicode`).
 * `thing`: it counts or names something else. `phone`: a word for a phone is next to it. `maybe`: farther away.
 */
export const readContextCue = (before: string, after: string): ContextCue => {
  const near = before.slice(-80)
  if (named.test(near) || counted.test(after.slice(0, 24))) return 'thing'
  if (cueNear.test(near)) return 'phone'
  if (cueFar.test(near) || called.test(near) || cueAfter.test(after.slice(0, 40))) return 'maybe'
  return 'none'
}
