// How rare a term is, which is what it weighs: the inverse document frequency of BM25.

/** Rarities are whole multiples of this: uncompiled code allocates memory for every number that is not whole. */
export const rarityUnit = 2 ** -16

/** The rarity of a term by how many texts contain it, in units of `rarityUnit`; 10 million texts take 21 bits. */
export type RarityOf = (texts: number) => number

/** Creates the function for an index of `textCount` texts. It computes each rarity once. */
export function openRarities(textCount: number): RarityOf {
  const rarities = new Uint32Array(textCount + 1)
  return rarityOf

  function rarityOf(texts: number): number {
    const known = rarities[texts] ?? 0
    if (known !== 0) return known
    // BM25's, with 1 added so that it is never negative.
    const rarity = Math.log(1 + (textCount - texts + 0.5) / (texts + 0.5))
    return (rarities[texts] = Math.round(rarity / rarityUnit))
  }
}
