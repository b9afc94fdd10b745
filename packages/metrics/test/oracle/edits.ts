// Edit distance and alignment the obvious way: the whole matrix of numbers, and the rule that picks among equals: equal
// ends off, then backwards the first possible of a deletion, a substitution, an insertion and a hit.
import { expect } from "vitest"

/** One edit: its kind, its place in the reference, its place in the hypothesis. */
export type Edit = readonly ["substitute" | "delete" | "insert", number, number]

/** `matrix[row][column]` is the distance of the first `row` tokens of the hypothesis from the first `column` of the reference. */
function matrixOf(hypothesis: readonly unknown[], reference: readonly unknown[]): number[][] {
  const matrix = [Array.from({ length: reference.length + 1 }, (_, column) => column)]
  for (let j = 0; j < hypothesis.length; j++) {
    const above = matrix[j]!
    const row = [j + 1]
    for (let i = 0; i < reference.length; i++) {
      row.push(Math.min(above[i]! + (hypothesis[j] === reference[i] ? 0 : 1), above[i + 1]! + 1, row[i]! + 1))
    }
    matrix.push(row)
  }
  return matrix
}

/** The fewest edits. */
export function oracleDistance(hypothesis: readonly unknown[], reference: readonly unknown[]): number {
  return matrixOf(hypothesis, reference)[hypothesis.length]![reference.length]!
}

/** The edits in order. */
export function oracleEdits(hypothesis: readonly unknown[], reference: readonly unknown[]): Edit[] {
  let prefix = 0
  while (prefix < reference.length && prefix < hypothesis.length && reference[prefix] === hypothesis[prefix]) prefix++
  let column = reference.length
  let row = hypothesis.length
  while (column > prefix && row > prefix && reference[column - 1] === hypothesis[row - 1]) {
    column--
    row--
  }
  const a = reference.slice(prefix, column)
  const b = hypothesis.slice(prefix, row)
  const matrix = matrixOf(b, a)
  const edits: Edit[] = []
  column -= prefix
  row -= prefix
  const add = (kind: Edit[0]): unknown => edits.unshift([kind, prefix + column, prefix + row])
  while (row > 0 || column > 0) {
    const before = matrix[row]![column]! - 1
    if (column > 0 && matrix[row]![column - 1] === before) {
      column--
      add("delete")
    } else if (row > 0 && column > 0 && matrix[row - 1]![column - 1] === before) {
      column--
      row--
      add("substitute")
    } else if (row > 0 && matrix[row - 1]![column] === before) {
      row--
      add("insert")
    } else {
      column--
      row--
      expect(a[column], "a step that is not an edit is a hit").toBe(b[row])
    }
  }
  return edits
}

/**
 * The edits of long sequences in order, by rapidfuzz's rule: a matrix of 2^22 cells or more is split at half the hypothesis,
 * where the column with the fewest edits is the first one, and each part is a pair of its own. A part with known edits needs no
 * more columns than twice as many and one.
 */
export function oracleSplitEdits(
  hypothesis: readonly unknown[],
  reference: readonly unknown[],
  known = Math.max(hypothesis.length, reference.length),
): Edit[] {
  let from = 0
  while (from < reference.length && from < hypothesis.length && reference[from] === hypothesis[from]) from++
  let [columns, rows] = [reference.length, hypothesis.length]
  while (columns > from && rows > from && reference[columns - 1] === hypothesis[rows - 1]) {
    columns--
    rows--
  }
  const a = reference.slice(from, columns)
  const b = hypothesis.slice(from, rows)
  const cells = Math.min(a.length, 2 * Math.min(known, Math.max(a.length, b.length)) + 1) * b.length
  const isSmall = cells < 2 ** 22 || a.length < 65 || b.length < 10
  const moved = (edits: readonly Edit[], column: number, row: number): Edit[] =>
    edits.map(([kind, i, j]) => [kind, i + column, j + row])
  if (isSmall) return moved(oracleEdits(b, a), from, from)
  const row = b.length >> 1
  const left = lastRow(b.slice(0, row), a)
  const right = lastRow(b.slice(row).reverse(), a.toReversed()).reverse()
  let column = 0
  for (let i = 1; i <= a.length; i++) if (left[i]! + right[i]! < left[column]! + right[column]!) column = i
  return [
    ...moved(oracleSplitEdits(b.slice(0, row), a.slice(0, column), left[column]), from, from),
    ...moved(oracleSplitEdits(b.slice(row), a.slice(column), right[column]), from + column, from + row),
  ]
}

/** The distances of the hypothesis from every beginning of the reference. */
function lastRow(hypothesis: readonly unknown[], reference: readonly unknown[]): number[] {
  return matrixOf(hypothesis, reference)[hypothesis.length]!
}

// Python's whitespace.
const SPACES = "\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000"

/** Words by jiwer's three steps: runs of whitespace become a space, the ends are stripped, spaces separate words. */
export function oracleWords(text: string): string[] {
  return stripped(text.replace(new RegExp(`[${SPACES}]{2,}`, "g"), " "))
    .split(" ")
    .filter((word) => word !== "")
}

/** Characters by jiwer's two steps: the ends are stripped, every code point is a character. */
export function oracleCharacters(text: string): string[] {
  return [...stripped(text)]
}

function stripped(text: string): string {
  return text.replace(new RegExp(`^[${SPACES}]+|[${SPACES}]+$`, "g"), "")
}
