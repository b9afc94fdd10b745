// Small tables of text: the first column to the left, numbers to the right.
import { columns } from "../report/printable.js"

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
