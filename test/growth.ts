// How the time of some work grows with the length of its text: the same on a slow machine and on a fast one.

/** From a length to this many times as much: time that grows in proportion becomes 4 times as long, its square 16 times. */
const factor = 4
/** Between the two, as far from one as from the other. What does not depend on the length only makes the growth less. */
export const mostGrowth = factor ** 1.5

/**
 * From here on, what counts is the processor time: on a busy machine, work that is longer than a time slice is never done
 * in one piece, while some of the shorter is. For the shorter, the clock of processor time is too coarse.
 */
const sliceMs = 1

/**
 * Rounds are made for so long, as a busy machine can slow all that fit into its time slice; and there are at least so many: of
 * work that is longer than a slice, processor time is compared, which needs few.
 */
const measuredMs = 50
const rounds = 3
/** On a busy machine the least times are found late: as long as their ratio is too large, rounds go on for up to so long. */
const mostMeasuredMs = 10_000

/**
 * How many times as long the work takes on one text as on another. The least time of several rounds of both by turns: what
 * else the machine does makes a run slower, never faster, so that each further round only brings the ratio nearer to the
 * right one.
 *
 * @param most the bound of the ratio: rounds end after `measuredMs` where it is less, else after `mostMeasuredMs`
 */
export const timeRatio = async (
  work: (text: string) => unknown,
  textOf: (round: number) => string,
  otherTextOf: (round: number) => string,
  most: number,
): Promise<number> => {
  const timeOf = async (text: string): Promise<number> => {
    const [begun, usedBefore] = [performance.now(), process.cpuUsage()]
    await work(text)
    const elapsedMs = performance.now() - begun
    const { user, system } = process.cpuUsage(usedBefore)
    return elapsedMs < sliceMs ? elapsedMs : Math.min(elapsedMs, (user + system) / 1000)
  }
  let [one, other] = [Infinity, Infinity]
  const started = performance.now()
  const isTold = (): boolean => performance.now() - started > (one / other < most ? measuredMs : mostMeasuredMs)
  for (let round = 0; round < rounds || !isTold(); round++) {
    one = Math.min(one, await timeOf(textOf(round)))
    other = Math.min(other, await timeOf(otherTextOf(round)))
  }
  return one / other
}

/**
 * How many times as long the work takes on a text of 4 × `length` as on one of `length`.
 *
 * @param textOf gives a text of a length, in each round another one where answers are kept
 */
export const growthOf = (
  work: (text: string) => unknown,
  textOf: (length: number, round: number) => string,
  length: number,
): Promise<number> =>
  timeRatio(
    work,
    (round) => textOf(length * factor, round),
    (round) => textOf(length, round),
    mostGrowth,
  )
