// Small tables of text: the first column to the left, numbers to the right.
import { columns } from "../printable.js"

/**
 * Rows with their columns aligned.
 *
 * @param rows - cells per row, the heading first
 * @returns one line per row, two spaces between columns, nothing after the last cell
 */
export function textTable(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = []
  for (const row of rows) {
    for (const [i, cell] of row.entries()) widths[i] = Math.max(widths[i] ?? 0, columns(cell))
  }
  return rows.map((row) =>
    row
      .map((cell, i) => {
        const gap = " ".repeat(widths[i]! - columns(cell))
        return i === 0 ? cell + gap : gap + cell
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
 * @returns lines as of {@link textTable}, an empty one between tables
 */
export function textTables(
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
    lines.push(...textTable(rows))
  }
  for (const group of groups) {
    const wider = besides(rows, group)
    if (rows !== first && Math.max(...textTable(wider).map(columns)) > room) {
      flush()
      rows = besides(first, group)
    } else rows = wider
  }
  flush()
  return lines
}
