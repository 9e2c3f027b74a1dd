// Tells whether a text names several people.

/** A word of a name: with a capital, an initial, or a particle between others. */
const word = "(?:\\p{Lu}[\\p{L}\\p{M}'’.-]*|(?:al|bin|da|de|del|della|den|der|di|dos|du|e|la|le|van|von|y|zu)(?=\\s))"
const person = new RegExp(`^\\p{Lu}[\\p{L}\\p{M}'’.-]*(?:\\s${word}){1,4}$`, 'u')
/** A surname of two words before a comma (`Le Guin, Ann`), and initials behind one (`Ray Moon, Ann B.`). */
const isInverted = (parts: readonly string[]) =>
  parts.length === 2 &&
  (/^(?:De|Del|Della|Di|Du|La|Le|Van|Von)\s/.test(parts[0] ?? '') || /\s\p{Lu}\.?$/u.test(parts[1] ?? ''))
/** The id of a person in another file: small letters alone. */
const id = /^[a-z\d][a-z\d_-]+$/

/** Words of firms, offices, places and degrees, which no name of a person has: `Ann Lee, Staff Engineer` is one. */
const noName = new RegExp(
  '(?:^|\\s)(?:by|with|the|inc|ltd|llc|gmbh|corp|company|co|foundation|team|group|university|institute|college|school|department|' +
    'labs?|ph\\.?d|m\\.?d|m\\.?sc|b\\.?sc|mba|esq|jr|sr|i{2,3}|ceo|cto|coo|vp|dr|prof|professor|president|chief|officer|' +
    'head|lead|manager|director|(?:co-?)?founder|engineer(?:ing)?|developer|designer|editor|writer|scientist|researcher|' +
    'architect|consultant|analyst|advocate|student|maintainer|senior|staff|principal|product|software|community|open|' +
    'corporation|technolog(?:y|ies)|systems?|solutions?|services?|partners?|media|consulting|ventures?|' +
    'network|agency|association|society|council|ministry|cent(?:er|re)|academy|library|museum|hospital|clinic|' +
    'committee|bureau|press|magazine|journal|news|blog|sciences?|research|security|cloud|data|business|digital|global|' +
    'international|national|public|relations|resources|operations|sales|marketing|customer|success|support|' +
    'representative|coordinator|specialist|strategist|assistant|associate|executive|administrator|admin|trainer|' +
    'teacher|coach|author|contributor|guest|intern|fellow|united|new|san|los|hong kong|red hat|' +
    '(?:north|south|east|west) \\w+)(?=[\\s.]|$)',
  'i',
)

/**
 * The names in a text such as `A B, C D and E F`, or ids between commas; the whole text where any part may be something else
 * (`Lee, Ann`, `Tide, Inc.`).
 */
export function namesIn(text: string): string[] {
  const line = text.replace(/\s+/g, ' ')
  const commas = line.split(/ ?, ?/)
  const parts = line.split(/ ?, ?(?:(?:and|&) )?| (?:and|&|und|et|och) /)
  const isNamed = (kind: RegExp) => parts.every((part) => kind.test(part) && !noName.test(part))
  const isList = isNamed(person) ? !(commas.length === 2 && isInverted(parts)) : commas.length > 1 && isNamed(id)
  return isList ? parts : [text]
}
