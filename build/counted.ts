// How many there are of something, for people.

/** A number with its noun, as in "1 post" and "2 posts". */
export const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`
