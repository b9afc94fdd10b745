// @ts-check

/**
 * A few round numbers of a range, for an axis.
 *
 * @param {number} least
 * @param {number} most above `least`
 * @returns {number[]} multiples of 1, 2 or 5 times a power of ten, about five of them
 */
export function ticksOver(least, most) {
  const raw = (most - least) / 5
  const power = 10 ** Math.floor(Math.log10(raw))
  const step = power * ([1, 2, 5].find((each) => each * power >= raw) ?? 10)
  const first = Math.ceil(least / step)
  return Array.from({ length: Math.floor(most / step) - first + 1 }, (_, i) =>
    Number(((first + i) * step).toPrecision(12)),
  )
}
