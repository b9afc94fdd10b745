// Formats tables as text, with cells padded to the width of their columns on a terminal.
import { columns } from "../printable.js"

/** The format of a table's columns. */
export interface AlignedStyle {
  /** Whether to right-align a column; by default all columns except the first. */
  readonly right?: (column: number) => boolean
  /** The minimum width of a column; 0 by default. */
  readonly minWidth?: (column: number) => number
}

/** Aligns the columns of rows. */
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

/** Splits a wide table into several, one below another, which all repeat the first columns. */
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
