// Splits the published text of a document into sentences, each with the section that it is in.

/** A heading of a document, and the URL of what follows it. */
export interface TextSection {
  readonly heading: string
  readonly url: string
}

/** A sentence, word for word. Sentences of one block follow one another. */
export interface Sentence {
  readonly text: string
  /** Where it begins in the text of the document, in UTF-16 units. */
  readonly start: number
  /** The block of text (paragraph, list item) that it is in. */
  readonly block: number
  /** The section that it is in; undefined above the first heading. */
  readonly section: TextSection | undefined
}

/** The punctuation that ends a sentence, as a character class has it, but for that of Chinese and Japanese. */
const ends = '.!?…؟۔।॥։።។။'
/** The semicolon of Greek asks. One letter before it is a variable of any language. */
const greekEnd = ';(?<=[\\u0370-\\u03ff\\u1f00-\\u1fff]{2};)'
const closing = `["'“”’»)\\]]*`
/**
 * The end of a sentence: its punctuation with closing quotes and brackets, then white space, which Chinese does not need. A
 * sentence ends at the border of a cell of a table, too, but no question: what answers it may be in the next cell.
 */
const sentenceEnd = new RegExp(
  `(?<![${ends}])(?:(?:[${ends}]+|${greekEnd})${closing}\\s+(?=["'“‘„‚«»¿¡([]*[\\p{Lu}\\p{Lo}\\p{N}])` +
    `|[.!…]+${closing}\\s+(?=\\|\\s))|[。！？]+(?:[”’」』）]+[。！？]*)?`,
  'gu',
)
/** Words whose full stop ends no sentence: titles and abbreviations of languages of Europe, and months. */
const abbreviations = new Set(
  [
    'Mr|Mrs|Ms|Dr|Prof|St|Mt|Gen|Sen|Rep|Gov|Capt|Lt|Jr|Sr|Mme|Sra|vs|v|ver|etc|cf|ca|al|Fig|No|Nr|Abb|Bd|bzw|env|p|pp|vol|Vol',
    'np|tzn|tzw|m.in|ul|např|tzv|resp|napr|bijv|bv|d.w.z|o.a|m.b.t|cfr|sig|dott|p.ex|c.-à-d|pl',
    't.ex|bl.a|s.k|f.eks|jfr|TP|ThS|Jl|π.χ|δηλ|βλ|напр|див|вул',
    'e.g|i.e|E.g|I.e|z.B|d.h|bspw|ggf|inkl|vgl|bkz|Bkz|örn|approx|pág|núm|г|гг|ул|др|см|рис|стр|тыс|млн|млрд',
    'Hr|Hrn|Mio|Mrd|Tsd|Std|Tel|evtl|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Sept|Oct|Nov|Dec|janv|févr|juill',
  ].flatMap((line) => line.split('|')),
)
const lastWord = /([^\s(]+)\.\s*$/
/** Numbers of days and centuries in German ("am 3. Oktober"), and abbreviations of two words, also of Italian and French. */
const noEnd =
  /(?:^|\s)(?:(?:[Aa]m|[Ii]m|vom|zum|bis|seit|ab|[Dd](?:er|ie|as|en|em|es)|und)\s\d\d?|d\.\sh|ad\ses|p\.\sex|[тТ]\.\s?[епк])\.\s*$/
/** More characters than such an end has: only these are searched. */
const longestEnd = 24
/** Whether a text ends with a full stop that ends no sentence: of a number, an abbreviation or an initial. */
function isUnfinished(text: string): boolean {
  const end = text.slice(-longestEnd)
  const word = lastWord.exec(end)?.[1]
  if (word === undefined) return false
  const letter = word.slice(word.lastIndexOf('.') + 1)
  return abbreviations.has(word) || (letter.length === 1 && letter !== letter.toLowerCase()) || noEnd.test(end)
}
/** The most characters that are looked at of the text so far and of the rest: more than a quotation has. */
const longestOpen = 510
/**
 * The text so far and the rest where punctuation ends no sentence: inside a quotation or bracket, before a comma or a Japanese
 * particle ("…か？」と思う。"), in abbreviations of two words ("z. B.", "v. Chr.", "EE. UU.").
 */
const continuations: readonly (readonly [before: RegExp, after: RegExp])[] = [
  [/(?:(?:^|[\s(])["“«]|[\u3000-\u9fff，：]“|[「『（])[^"”»」』）]{0,500}$/, /^[^"“«「『（]{0,200}["”»」』）]/],
  [/„[^“”"]{0,500}$/, /^[^„“”"]{0,200}[“”]/],
  [/(?<![:;])\([^()\]]{0,500}$/, /^[^()[\]]{0,200}\)/],
  [/[。！？][”’」』）]+$|[！？]$/, /^\s?(?:[、，を]|って|と[い言思考聞答書呼述]|で[すし]|の(?!ち)|に[つ対関]|など)/],
  [/(?:^|[\s(])(?:[zuvn]|i\. d|EE)\.\s$/, /^(?:Chr|UU|[BTURÄ])\./],
  [/\bmax\.\s$|(?<!\d\s)\b[Kk]b\.\s$/, /^\d/],
  // Days in German: "3. Mai", "12. 2. 2024".
  [
    /(?:^|[\s(])\d\d?\.\s$/,
    /^(?:\d\d?\. \d{4}|Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember)\b/,
  ],
  [/(?:^|[\s(])\d\d?\. \d\d?\.\s$/, /^\d{4}\b/],
]
/**
 * A short beginning of a paragraph, often its title ("Training. We then show…"): it is quoted with what follows. A word in a
 * script without case may be a whole sentence. Two expressions, because V8 compiles a negated class of Unicode slowly.
 */
const fewWords = /^\S+(?: \S+){0,2}\s+$/
const caseless = /\p{Lo}/u
const isRunIn = (text: string): boolean => fewWords.test(text) && !caseless.test(text)
/** What a whole sentence ends with; fragments of lists, captions and lines of code mostly do not. */
const whole = new RegExp(`(?:(?:[${ends}]|(?<=[\\u0370-\\u03ff\\u1f00-\\u1fff]);)${closing}|[。！？][”’」』）]*)$`, 'u')
/** The spaces of Thai and Lao, which write no end of a sentence, and one space or more after some clauses. */
const clauseEnd = /(?<=[\u0e00-\u0eff])\s+/g
/** Shorter lines without an end are headings and captions; shorter clauses are quoted with the next. */
const shortestClause = 60

const leaningWords = [
  'this|that|these|those|it|its|they|their|he|she|his|her|such|so|thus|hence|therefore|however|but|and|or|also|both|then|otherwise|instead',
  "ce|cet|cette|ces|cela|ça|c['’]est|celui|celle|ceux|elles?|ils?(?! (?:y a|faut|existe))|son|sa|ses|leurs?|mais|et|donc|ainsi|alors|cependant|toutefois|ensuite|puis",
  'dies(?:e[mnrs]?)?|er|sie|es(?! gibt)|seine?[mnrs]?|ihre?[mnrs]?|solche?[nrs]?|aber|und|oder|dann|danach|daher|deshalb|dadurch|dabei|damit|jedoch|außerdem|zudem|sonst',
  'est[aeo]s?|es[aeo]s?|él|ellas?|ellos|sus?|pero|así|entonces|además|por eso|sin embargo|luego|también',
  'これ|それ(?!ぞれ)|この|その|ここで|そこで|また|しかし|そして|ただし|なお|だから|したがって|従って|つまり|さらに|一方|ちなみに|彼|が、|とはいえ|という(?:わけ|こと)で',
  'эт(?:от|а|о|и|ого|ой|ому|ими?|их)|он[аои]?|его|её|их|но|и|или|поэтому|однако|также|тоже|тогда|затем|потом|так(?:ой|ая|ое|ие)?|там|тут',
  'bu|şu|bun(?:u|un|lar|ların|dan|a|da)|ancak|ama(?! a )|fakat|ve(?! (?:al?|en) )|veya|ayrıca|böylece|sonra|daha sonra',
  '[这這那它她他]|但|因此|所以|然而|而且|另外|此外|同[时時]|不[过過]|于是',
]
/**
 * A sentence that needs the one before it: it opens with a pronoun or a connective (English, French, German, Spanish,
 * Japanese, Russian, Turkish, Chinese). Letters are ranges, because V8 compiles Unicode's classes slowly where case is ignored.
 */
export const leaning = new RegExp(`^(?:${leaningWords.join('|')})(?![0-9a-z\\u00c0-\\u024f\\u0400-\\u04ff])`, 'i')

/** A line of code: it opens with a comment or a prompt, or has what sentences have not. */
const code =
  /^\s*(?:\/[/*]|[#$>*<]|--|[\w.:]+(?:\(|\s*[-+*]?=|: ['"]))|(?:[{}]|(?<![\u0370-\u03ff\u1f00-\u1fff]{2});)\s*$|=>|::<|\(\)[;.]|[{}]\s|\s\/\/\s|\\[a-z]+\{/

/** A line that says nothing: dots, rules. */
const empty = /^[\s.…·•*_=~+|:;!?。！？-]*$/

/** A piece of a line, and where it begins there. */
interface Piece {
  readonly text: string
  readonly start: number
}

/** A part of a line, without the white space at its ends and the border of a cell before it. */
function pieceOf(line: string, from: number, to = line.length): Piece {
  const text = line.slice(from, to).replace(/^(?:\s|\|(?=\s))+/, '')
  return { text: text.trimEnd(), start: to - text.length }
}

function splitLine(line: string): Piece[] {
  const sentences: Piece[] = []
  let from = 0
  for (const { 0: end, index } of line.matchAll(sentenceEnd)) {
    const to = index + end.length
    const sentence = line.slice(from, to)
    if (isUnfinished(sentence) || (from === 0 && to < longestOpen && isRunIn(sentence))) continue
    const [near, rest] = [sentence.slice(-longestOpen), line.slice(to, to + longestOpen)]
    if (continuations.some(([before, after]) => before.test(near) && after.test(rest))) continue
    sentences.push(pieceOf(line, from, to))
    from = to
  }
  sentences.push(pieceOf(line, from))
  return sentences.flatMap((sentence) => (whole.test(sentence.text) ? [sentence] : splitClauses(sentence)))
}

/** The clauses of a text in Thai or Lao; of any other text, none. */
function splitClauses({ text, start }: Piece): Piece[] {
  if (text.length < shortestClause || !/[\u0e00-\u0eff]/.test(text)) return []
  const clauses: Piece[] = []
  let from = 0
  for (const { index } of text.matchAll(clauseEnd)) {
    if (Math.min(index - from, text.length - index) < shortestClause) continue
    clauses.push(pieceOf(text, from, index))
    from = index
  }
  clauses.push(pieceOf(text, from))
  return clauses.map((clause) => ({ ...clause, start: start + clause.start }))
}

/**
 * The whole sentences of a document in their order.
 * @param text as published: blank lines between blocks; a heading is a block of its own
 * @param sections the headings, in their order
 */
export function splitSentences(text: string, sections: readonly TextSection[]): Sentence[] {
  const sentences: Sentence[] = []
  let section: TextSection | undefined
  let next = 0
  let block = 0
  const headings = sections.map(({ heading }) => heading)
  // With some white space to spare: a wrapped heading may be indented.
  const longestHeading = 20 + headings.reduce((longest, { length }) => Math.max(longest, length), 0)
  let partStart = 0
  for (const part of text.split('\n\n')) {
    let lineStart = partStart
    partStart += part.length + 2
    const at = part.length > longestHeading ? -1 : headings.indexOf(part.replace(/\s+/g, ' ').trim(), next)
    if (at >= 0) {
      section = sections[at]
      next = at + 1
      continue
    }
    for (const line of part.split('\n')) {
      if (!code.test(line)) {
        block++
        for (const { text: sentence, start } of splitLine(line))
          if (!empty.test(sentence)) sentences.push({ text: sentence, start: lineStart + start, block, section })
      }
      lineStart += line.length + 1
    }
  }
  return sentences
}
