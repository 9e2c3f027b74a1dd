// How many there are of something, for people.

/** A number with its noun, as in "1 post" and "2,000 posts". (The first call of `toLocaleString` takes 10 ms.) */
export const pluralize = (count: number, noun: string): string =>
  `${String(count).replace(/\B(?=(\d{3})+$)/g, ',')} ${noun}${count === 1 ? '' : 's'}`
