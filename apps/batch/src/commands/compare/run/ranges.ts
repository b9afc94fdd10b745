// The ranges of the reports. Their boundaries are compare-mt's, so that reports can be compared.
import type { Range } from "./model.js"

/** Words in the reference. */
export const LENGTH_BOUNDARIES: readonly number[] = [10, 20, 30, 40, 50, 60]
/** Words in the output less words in the reference. */
export const DIFFERENCE_BOUNDARIES: readonly number[] = [-20, -10, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 11, 21]
/** Occurrences of a word. */
export const FREQUENCY_BOUNDARIES: readonly number[] = [1, 2, 3, 4, 5, 10, 100, 1000]

/** The ranges between boundaries. */
export function rangesBetween(boundaries: readonly number[]): Range[] {
  const borders = [Number.NEGATIVE_INFINITY, ...boundaries, Number.POSITIVE_INFINITY]
  return borders.slice(1).map((to, i) => ({ from: borders[i]!, to }))
}

/** The index of the range that contains a value. */
export function rangeOf(boundaries: readonly number[], value: number): number {
  let range = 0
  while (range < boundaries.length && value >= boundaries[range]!) range++
  return range
}

/** The label of a range. */
export function rangeLabel({ from, to }: Range, min: number = Number.NEGATIVE_INFINITY): string {
  const first = Math.max(from, min)
  if (to === Number.POSITIVE_INFINITY) return `>=${first}`
  if (first === Number.NEGATIVE_INFINITY) return `<${to}`
  if (first === to - 1) return String(first)
  return first < 0 ? `${first}..${to - 1}` : `${first}-${to - 1}`
}
