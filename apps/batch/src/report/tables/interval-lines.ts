// Intervals drawn with plain characters, a line each, over a common scale.
import type { IntervalRow } from "@lectern/charts"
import { columns, printable } from "../printable.js"

/** A value with its interval. */
export type DrawnInterval = Required<Omit<IntervalRow, "mark">>

const WIDTH = 48
const ENDS = 2

/** Draws differences: `o` at each, `|` at the ends of its interval, and `:` at 0, which has a number above. */
export function intervalLines(rows: readonly DrawnInterval[]): string[] {
  const all = [0, ...rows.flatMap(({ low, value, high }) => [low, value, high])]
  const [least, most] = [Math.min(...all), Math.max(...all)]
  if (rows.length === 0 || !(most > least)) return []
  const at = (value: number): number => ENDS + Math.round(((value - least) / (most - least)) * WIDTH)
  const names = rows.map(({ label }) => printable(label))
  const widest = Math.max(...names.map(columns))
  const lines = rows.map(({ value, low, high }, i) => {
    const cells: string[] = new Array(WIDTH + 1 + ENDS).fill(" ")
    cells.fill("-", at(low), at(high))
    cells[at(0)] = ":"
    cells[at(low)] = cells[at(high)] = "|"
    cells[at(value)] = "o"
    return `${names[i]}${" ".repeat(widest - columns(names[i]!))}${cells.join("").trimEnd()}`
  })
  return [`${" ".repeat(widest + at(0))}0`, ...lines]
}
