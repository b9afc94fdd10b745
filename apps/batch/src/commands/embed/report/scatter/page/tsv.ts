// Selected words as tab-separated text.
import type { PageData } from "./data.js"

export function tsv(data: PageData, points: readonly number[]): string {
  const { words, classes, classNames, counts } = data
  const columns: [name: string, cell: (point: number) => string][] = [["word", (i) => words[i]!]]
  if (classes !== undefined) columns.push(["class", (i) => classNames[classes[i]!]!])
  if (counts !== undefined) columns.push(["count", (i) => String(counts[i]!)])
  const rows = points.map((point) => columns.map(([, cell]) => escaped(cell(point))))
  return [columns.map(([name]) => name), ...rows].map((row) => `${row.join("\t")}\n`).join("")
}

function escaped(cell: string): string {
  return cell.replaceAll(/[\t\n\r\\]/g, (each) => ({ "\t": "\\t", "\n": "\\n", "\r": "\\r" })[each] ?? "\\\\")
}

/** Puts text on the clipboard. @returns whether that worked */
export async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** Saves text as a file. */
export function save(name: string, text: string): void {
  const link = document.createElement("a")
  link.href = URL.createObjectURL(new Blob([text], { type: "text/tab-separated-values" }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
