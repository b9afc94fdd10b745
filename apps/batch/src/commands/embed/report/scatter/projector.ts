// The two files that the TensorFlow Embedding Projector loads: vectors.tsv and metadata.tsv.
import { badData } from "@lectern/core"

const ROWS_PER_PIECE = 256
const METADATA = "metadata.tsv"

/**
 * Vectors as `vectors.tsv`: a line per vector, numbers separated by tabs, each in the fewest digits that read back as the same number.
 */
export function projectorVectors(data: Float32Array | Float64Array, dimensions: number): Iterable<string> {
  return lines(data.length / dimensions, (row) =>
    [...data.subarray(row * dimensions, (row + 1) * dimensions)].map(shortest(data)).join("\t"),
  )
}

/**
 * Columns as `metadata.tsv`: a line per word. A first line with the names only if there are several columns: the projector takes the
 * first line of a single column for a word.
 */
export function projectorMetadata(columns: Readonly<Record<string, readonly string[]>>): Iterable<string> {
  const names = Object.keys(columns)
  const values = Object.values(columns)
  for (const [i, column] of values.entries()) {
    for (const [row, cell] of column.entries()) checkCell(`${names[i]}[${row}]`, row + 1, cell)
  }
  const rows = values[0]!.length
  const headers = names.length > 1 ? 1 : 0
  for (let row = 0; row < rows; row++) {
    if (values.every((column) => column[row]!.trim() === "")) {
      const why = `the projector skips lines of blanks: ${JSON.stringify(values[0]![row])}`
      throw badData(METADATA, why, row + 1 + headers)
    }
  }
  return lines(rows + headers, (row) =>
    (row < headers ? names : values.map((column) => column[row - headers]!)).join("\t"),
  )
}

function checkCell(name: string, line: number, cell: string): void {
  if (/[\t\n\r]/.test(cell)) throw badData(METADATA, `${name} has a tab or a line end: ${JSON.stringify(cell)}`, line)
}

function* lines(rows: number, line: (row: number) => string): Generator<string> {
  for (let start = 0; start < rows; start += ROWS_PER_PIECE) {
    let piece = ""
    for (let row = start; row < Math.min(rows, start + ROWS_PER_PIECE); row++) piece += `${line(row)}\n`
    yield piece
  }
}

function shortest(data: Float32Array | Float64Array): (value: number) => string {
  return data instanceof Float64Array ? String : shortestSingle
}

/** Nine digits tell any two floats of single precision apart; most need fewer. */
function shortestSingle(value: number): string {
  for (let digits = 6; digits < 9; digits++) {
    const short = Number(value.toPrecision(digits))
    if (Math.fround(short) === value) return String(short)
  }
  return String(Number(value.toPrecision(9)))
}
