// Tells whether a text names several people.

/** A word of a name: with a capital, an initial, or a particle between others. */
const word = "(?:\\p{Lu}[\\p{L}\\p{M}'’.-]*|(?:al|bin|da|de|del|della|den|der|di|dos|du|e|la|le|van|von|y|zu)(?=\\s))"
const person = new RegExp(`^\\p{Lu}[\\p{L}\\p{M}'’.-]*(?:\\s${word}){1,4}$`, 'u')
/** The id of a person in another file: small letters alone. */
const id = /^[a-z\d][a-z\d_-]+$/

/** Words of firms, offices and degrees, which no name of a person has: `Ann Lee, Staff Engineer` is one. */
const noName = new RegExp(
  '(?:^|\\s)(?:the|inc|ltd|llc|gmbh|corp|company|co|foundation|team|group|university|institute|college|school|department|' +
    'labs?|ph\\.?d|m\\.?d|m\\.?sc|b\\.?sc|mba|esq|jr|sr|i{2,3}|ceo|cto|coo|vp|dr|prof|professor|president|chief|officer|' +
    'head|lead|manager|director|(?:co-?)?founder|engineer(?:ing)?|developer|designer|editor|writer|scientist|researcher|' +
    'architect|consultant|analyst|advocate|student|maintainer|senior|staff|principal|product|software|community|open|' +
    'united|new|san|los)(?=[\\s.]|$)',
  'i',
)

/** The names in a text such as `A B, C D and E F`; the whole text where any part may be something else (`Lee, Ann`, `Tide, Inc.`). */
export function namesIn(text: string): string[] {
  const parts = text.split(/\s*,\s*(?:(?:and|&)\s+)?|\s+(?:and|&|und|et|och)\s+/)
  const isList = parts.every((part) => person.test(part) && !noName.test(part)) || parts.every((part) => id.test(part))
  return isList ? parts : [text]
}
