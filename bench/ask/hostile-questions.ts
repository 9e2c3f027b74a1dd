// Expensive questions of every kind, as long as the route allows (500 characters).

const longestQuestion = 500

const fill = (text: string): string => text.repeat(Math.ceil(longestQuestion / text.length)).slice(0, longestQuestion)

// The words that texts of any kind have most, so that each brings a long list of postings.
const frequent =
  'time system year people state world number theory method result flow high pressure effect study cell water energy data field ' +
  'function large small new used based first model form work line show increase rate surface process change control human large '

// Words of one letter's difference from real ones, so that each has to be looked for by its spelling.
const misspelt =
  'systme theroy methdo presure efect studdy celll watr enrgy feild funtion modle procces chnage contrl humna surfcae incraese resutl '

export const hostileQuestions: readonly string[] = [
  fill('a'),
  fill('a '),
  fill('aa ab ac ad ae af ag ah ai aj ak al am an ao ap aq ar as at au av aw ax ay az '),
  fill('0123456789'),
  fill('1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 '),
  fill('title:x^2 +foo -bar *~1 '),
  fill('__proto__ constructor toString '),
  fill('\u00a0'),
  fill('的一是不了人我在有他这中大来上国'),
  fill('what is the of and to in '),
  fill('?!.,;:-'),
  fill('e\u0301'),
  fill('ß'),
  fill('\ud83d\udca1'),
  fill('\u202e\u0000'),
  fill(frequent),
  fill(misspelt),
  fill('inter con re un pro de ation ing ment '),
  fill("o'clock's "),
]
