// Pluralises counts.

/** `1 post`, `2,000 posts`. (The first call of `toLocaleString` takes 10 ms.) */
export function pluralize(count: number, noun: string): string {
  return `${String(count).replace(/\B(?=(\d{3})+$)/g, ',')} ${noun}${count === 1 ? '' : 's'}`
}
