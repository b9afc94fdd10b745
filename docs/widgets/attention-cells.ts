// A cell of an attention matrix in words, and the way from one to the next.
import type { Reading } from "./attention-in-page.mjs"

/** Where a cell is. */
export interface CellPlace {
  readonly row: number
  readonly column: number
}

const MOVES: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** The position with the largest weight. */
export function strongest(weights: readonly number[]): number {
  return Math.max(0, weights.indexOf(Math.max(...weights)))
}

/** What a step does, in words. */
export function stepSaid({ steps }: Reading, row: number): string {
  const before = steps.slice(0, row).map(({ symbol }) => symbol)
  const { symbol, prob } = steps[row]!
  const place = row === 0 ? "at the start" : `after “${before.join("")}”`
  return `Step ${row + 1} of ${steps.length}: ${place} it writes ${named(symbol)} (probability ${prob.toFixed(3)})`
}

/**
 * Where a key leads: by arrows to the next cell, by Home and End to the first and the last step; undefined for other keys.
 *
 * @param reading - whose matrix it is
 * @param from - the chosen cell
 * @param key - as browsers name it
 */
export function moved({ steps }: Reading, { row, column }: CellPlace, key: string): CellPlace | undefined {
  const last = steps.length - 1
  if (key === "Home") return { row: 0, column }
  if (key === "End") return { row: last, column }
  const move = MOVES[key]
  if (move === undefined) return undefined
  const columns = steps[row]?.weights.length ?? 0
  return {
    row: Math.max(0, Math.min(last, row + move[0])),
    column: Math.max(0, Math.min(columns - 1, column + move[1])),
  }
}

/** From query and key to weight, for one cell; one sentence without attention. */
export function cellSaid({ source, steps }: Reading, row: number, column: number): readonly string[] {
  const step = steps[row]
  const [score, weight] = [step?.scores[column], step?.weights[column]]
  if (score === undefined || weight === undefined)
    return ["One fixed vector: the decoder sees no position of the source, so there are no weights."]
  return [
    `Position ${column + 1}, ${named(source[column]!)}: query · key = ${score.toFixed(2).replace("-", "−")}`,
    `→ softmax over all ${source.length} positions: weight ${weight.toFixed(3)}`,
  ]
}

function named(symbol: string): string {
  if (symbol === " ") return "the blank"
  return symbol === "</s>" ? "the end" : `“${symbol}”`
}
