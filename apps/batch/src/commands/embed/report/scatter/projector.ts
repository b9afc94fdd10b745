// The two files that the TensorFlow Embedding Projector loads: vectors.tsv and metadata.tsv.
import { LecternError } from "@lectern/core"
import { checkFiniteNumbers, checkInteger, checkList, checkSameLength, wrongType } from "@lectern/core/checks"

const ROWS_PER_PIECE = 256

/**
 * Vectors as `vectors.tsv`: a line per vector, numbers separated by tabs, each in the fewest digits that read back as the same number.
 */
export function projectorVectors(data: Float32Array | Float64Array, dimensions: number): Iterable<string> {
  checkInteger("dimensions", dimensions, 1)
  checkFiniteNumbers("data", data)
  const rows = Math.ceil(data.length / dimensions)
  checkSameLength("numbers", ["data", data.length], [`${rows} vectors`, rows * dimensions])
  return lines(rows, (row) =>
    [...data.subarray(row * dimensions, (row + 1) * dimensions)].map(shortest(data)).join("\t"),
  )
}

/**
 * Columns as `metadata.tsv`: a line per word. A first line with the names only if there are several columns: the projector takes the
 * first line of a single column for a word.
 */
export function projectorMetadata(columns: Readonly<Record<string, readonly string[]>>): Iterable<string> {
  const names = Object.keys(columns)
  checkInteger("the number of columns", names.length, 1)
  const values = Object.values(columns)
  for (const [i, column] of values.entries()) checkColumn(names[i]!, column)
  checkSameLength("rows", ...names.map((name, i) => [name, values[i]!.length] as const))
  const rows = values[0]!.length
  const headers = names.length > 1 ? 1 : 0
  if (headers === 1) for (const name of names) checkCell("the names of columns", 1, name)
  for (let row = 0; row < rows; row++) {
    if (values.every((column) => column[row]!.trim() === "")) {
      throw badData(row + 1 + headers, `the projector skips lines of blanks: ${JSON.stringify(values[0]![row])}`)
    }
  }
  return lines(rows + headers, (row) =>
    (row < headers ? names : values.map((column) => column[row - headers]!)).join("\t"),
  )
}

function checkColumn(name: string, column: unknown): void {
  checkList(name, column, "a list of strings")
  for (let i = 0; i < column.length; i++) {
    if (typeof column[i] !== "string") throw wrongType(`${name}[${i}]`, column[i], "a string")
    checkCell(`${name}[${i}]`, i + 1, column[i] as string)
  }
}

function checkCell(name: string, line: number, cell: string): void {
  if (/[\t\n\r]/.test(cell)) throw badData(line, `${name} has a tab or a line end: ${JSON.stringify(cell)}`)
}

function badData(line: number, why: string): LecternError {
  return new LecternError({ kind: "bad-data", path: "metadata.tsv", line, why })
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
