// Tables of text: cells padded to the width of their columns on a terminal.
import { columns } from "../printable.js"

/** How a table's columns look. */
export interface AlignedStyle {
  /** Whether a column leans to the right; by default all do but the first. */
  readonly right?: (column: number) => boolean
  /** The least width of a column; by default none. */
  readonly minWidth?: (column: number) => number
}

/**
 * Rows with their columns aligned.
 *
 * @param rows - cells per row, the heading first
 * @param style - how the columns look
 * @returns one line per row, two spaces between columns, nothing after the last cell
 */
export function alignedRows(
  rows: readonly (readonly string[])[],
  { right = (column) => column > 0, minWidth = () => 0 }: AlignedStyle = {},
): string[] {
  const widths: number[] = []
  for (const row of rows) {
    for (const [i, cell] of row.entries()) widths[i] = Math.max(widths[i] ?? minWidth(i), columns(cell))
  }
  return rows.map((row) =>
    row
      .map((cell, i) => {
        const gap = " ".repeat(widths[i]! - columns(cell))
        return right(i) ? gap + cell : cell + gap
      })
      .join("  ")
      .trimEnd(),
  )
}

/**
 * A wide table as several, one below another, each with the first columns of all.
 *
 * @param first - cells of the first columns per row, the heading first
 * @param groups - cells per group of columns and row; a group stays together
 * @param room - columns of the terminal; a table with a single group may be wider
 * @returns lines as of {@link alignedRows}, an empty one between tables
 */
export function alignedTables(
  first: readonly (readonly string[])[],
  groups: readonly (readonly (readonly string[])[])[],
  room: number,
): string[] {
  const besides = (rows: readonly (readonly string[])[], group: (typeof groups)[number]): string[][] =>
    rows.map((row, i) => [...row, ...group[i]!])
  const lines: string[] = []
  let rows: readonly (readonly string[])[] = first
  const flush = (): void => {
    if (lines.length > 0) lines.push("")
    lines.push(...alignedRows(rows))
  }
  for (const group of groups) {
    const wider = besides(rows, group)
    if (rows !== first && Math.max(...alignedRows(wider).map(columns)) > room) {
      flush()
      rows = besides(first, group)
    } else rows = wider
  }
  flush()
  return lines
}
