// Selected words as tab-separated text.
import type { PageData } from "./data.js"

export function tsv(data: PageData, points: readonly number[]): string {
  const { words, classes, classNames } = data
  const columns: [name: string, cell: (point: number) => string][] = [["word", (i) => words[i]!]]
  if (classes !== undefined) columns.push(["class", (i) => classNames[classes[i]!]!])
  const rows = points.map((point) => columns.map(([, cell]) => escaped(cell(point))))
  return [columns.map(([name]) => name), ...rows].map((row) => `${row.join("\t")}\n`).join("")
}

function escaped(cell: string): string {
  return cell.replaceAll(/[\t\n\r\\]/g, (each) => ({ "\t": "\\t", "\n": "\\n", "\r": "\\r" })[each] ?? "\\\\")
}
