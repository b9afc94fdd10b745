// Cut points and the ranges between them: compare-mt's, so that reports can be laid side by side.
import type { Range } from "./model.js"

/** Words in the reference. */
export const LENGTH_CUTS: readonly number[] = [10, 20, 30, 40, 50, 60]
/** Words in the output less words in the reference. */
export const DIFFERENCE_CUTS: readonly number[] = [-20, -10, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 11, 21]
/** Occurrences of a word. */
export const FREQUENCY_CUTS: readonly number[] = [1, 2, 3, 4, 5, 10, 100, 1000]

/**
 * The ranges between cut points.
 *
 * @param cuts - whole numbers, ascending
 * @returns one range more than there are cut points
 */
export function rangesBetween(cuts: readonly number[]): Range[] {
  const borders = [Number.NEGATIVE_INFINITY, ...cuts, Number.POSITIVE_INFINITY]
  return borders.slice(1).map((to, i) => ({ from: borders[i]!, to }))
}

/**
 * The number of the range that holds a value.
 *
 * @param cuts - whole numbers, ascending
 * @param value - a whole number
 * @returns the range's place in {@link rangesBetween}
 */
export function rangeOf(cuts: readonly number[], value: number): number {
  let range = 0
  while (range < cuts.length && value >= cuts[range]!) range++
  return range
}

/**
 * A range as people write it.
 *
 * @param range - which one
 * @param least - the least value there can be, when there is one
 * @returns `<10`, `10-19`, `5`, `>=60`
 */
export function rangeLabel({ from, to }: Range, least: number = Number.NEGATIVE_INFINITY): string {
  const first = Math.max(from, least)
  if (to === Number.POSITIVE_INFINITY) return `>=${first}`
  if (first === Number.NEGATIVE_INFINITY) return `<${to}`
  if (first === to - 1) return String(first)
  return first < 0 ? `${first}..${to - 1}` : `${first}-${to - 1}`
}
