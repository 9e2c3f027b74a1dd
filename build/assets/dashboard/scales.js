// Scales of the charts: round ticks from zero, ticks of a logarithmic axis, and which days get a label.

const maxTicks = 5

/**
 * Ticks from zero to at least `greatest`, at most five, at 1, 2 or 5 times a power of ten, whole numbers only.
 * @param {number} greatest
 * @returns {number[]}
 */
export function countTicks(greatest) {
  const steps = maxTicks - 1
  for (let power = 1; ; power *= 10) {
    for (const factor of [1, 2, 5]) {
      const step = factor * power
      const count = Math.max(1, Math.ceil(greatest / step))
      if (count <= steps) return Array.from({ length: count + 1 }, (_, at) => at * step)
    }
  }
}

/**
 * Ticks of a logarithmic axis around two values above zero, at most five: at 1, 2 and 5 times a power of ten, else at
 * powers of ten, else at every second one, and so on.
 * @param {number} least
 * @param {number} greatest
 * @returns {number[]}
 */
export function logarithmicTicks(least, greatest) {
  const fine = around(candidates([1, 2, 5], 1, least, greatest), least, greatest)
  if (fine.length <= maxTicks) return fine
  for (let stride = 1; ; stride++) {
    const ticks = around(candidates([1], stride, least, greatest), least, greatest)
    if (ticks.length <= maxTicks) return ticks
  }
}

function candidates(factors, stride, least, greatest) {
  const first = (Math.floor(Math.log10(least) / stride) - 1) * stride
  const last = (Math.ceil(Math.log10(greatest) / stride) + 1) * stride
  const ticks = []
  for (let exponent = first; exponent <= last; exponent += stride) {
    // Parsed, because 5 * 10 ** -3 is not the number that 0.005 is.
    for (const factor of factors) ticks.push(Number(`${factor}e${exponent}`))
  }
  return ticks
}

/** From the last tick at or below `least` to the first at or above `greatest`, which are two even for one value. */
function around(ticks, least, greatest) {
  const from = ticks.findLastIndex((tick) => tick <= least)
  const to = ticks.findIndex((tick) => tick >= greatest)
  return ticks.slice(from, Math.max(to, from + 1) + 1)
}

/**
 * Where a value lies between the ends of a logarithmic axis, from 0 to 1; values beyond an end lie on it.
 * @param {number} value
 * @param {number[]} ticks
 */
export function logarithmicPosition(value, ticks) {
  const [first, last] = [Math.log(ticks[0]), Math.log(ticks.at(-1))]
  return value <= ticks[0] ? 0 : Math.min(1, (Math.log(value) - first) / (last - first))
}

/**
 * Indexes of the days that get a label: all where they fit, else every second, third, seventh … back from the last.
 * @param {string[]} days YYYY-MM-DD
 * @param {(at: number) => number} positionOf pixels of the middle of a label
 * @param {number} labelWidth pixels, with the space around it
 * @returns {number[]}
 */
export function labelledDays(days, positionOf, labelWidth) {
  const last = days.length - 1
  for (const step of [1, 2, 3, 7, 14, 28]) {
    const set = [...days.keys()].filter((at) => (last - at) % step === 0)
    if (set.slice(1).every((at, before) => positionOf(at) - positionOf(set[before]) >= labelWidth)) return set
  }
  return [last]
}
