// @ts-check

/**
 * A coordinate as a figure writes it.
 *
 * @param {number} value
 * @returns {number} the nearest hundredth
 */
export function round(value) {
  return Math.round(value * 100) / 100
}
