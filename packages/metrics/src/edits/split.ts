// Finds where a best alignment crosses the middle of the hypothesis: Hirschberg 1975, with memory linear in the texts.
import type { TokenRun } from "../tokens/token-lines.js"
import type { MatchLists } from "./match-lists.js"
import { type Band, BitRows, bandFor, firstWord, lastWord, sweep } from "./sweep.js"

/** A place on a best alignment, at half the hypothesis. */
export interface Split {
  /** Reference tokens before it: the fewest possible. */
  readonly column: number
  /** Edits before it. */
  readonly left: number
  /** Edits after it. */
  readonly right: number
}

/** Memory that splits reuse. */
export interface SplitMemory {
  readonly lists: MatchLists
  readonly bits: BitRows
  /** Edits from each column of the middle row on. */
  rest: Int32Array
}

/** Memory for splits. */
export function splitMemory(lists: MatchLists): SplitMemory {
  return { lists, bits: new BitRows(), rest: new Int32Array(0) }
}

const FIRST_GUESS = 1 << 9
const BEYOND = 1 << 30

/** Splits an alignment at half the hypothesis. */
export function findSplit(
  reference: TokenRun,
  hypothesis: TokenRun,
  known: number | undefined,
  memory: SplitMemory,
): Split {
  const columns = reference.end - reference.start
  const rows = hypothesis.end - hypothesis.start
  const maxDistance = Math.max(columns, rows)
  let limit = Math.min(maxDistance, known ?? Math.abs(columns - rows) + FIRST_GUESS)
  if (memory.rest.length <= columns) memory.rest = new Int32Array(columns + 1)
  for (;;) {
    const split = splitWithin(bandFor(columns, rows, limit), reference, hypothesis, memory)
    const edits = split.left + split.right
    if (edits <= limit) return split
    limit = Math.min(edits, 4 * limit)
  }
}

function splitWithin(
  band: Band,
  { tokens: a, start: from, end: to }: TokenRun,
  { tokens: b, start, end }: TokenRun,
  { lists, bits, rest }: SplitMemory,
): Split {
  const { columns, rows } = band
  const middle = rows >> 1
  rest.fill(BEYOND, 0, columns + 1)
  lists.fill(a, to - 1, columns, -1)
  const backward = sweep(band, lists, { tokens: b, start: end - 1, step: -1 }, rows - middle, bits)
  lists.clear(a, from, to)
  forEachColumn(band, rows - middle, backward, bits, (column, edits) => {
    rest[columns - column] = edits
  })
  lists.fill(a, from, columns, 1)
  const forward = sweep(band, lists, { tokens: b, start, step: 1 }, middle, bits)
  lists.clear(a, from, to)
  let best: Split = { column: 0, left: BEYOND, right: BEYOND }
  forEachColumn(band, middle, forward, bits, (column, edits) => {
    if (edits + rest[column]! < best.left + best.right) best = { column, left: edits, right: rest[column]! }
  })
  return best
}

/** Calls `visit` with the distance at every column of the last row that was swept, within the band. */
function forEachColumn(
  band: Band,
  row: number,
  border: number,
  { increases, decreases }: BitRows,
  visit: (column: number, edits: number) => void,
): void {
  const first = firstWord(band, row) << 5
  const last = Math.min(band.columns, (lastWord(band, row) + 1) << 5)
  let edits = border
  visit(first, edits)
  for (let column = first; column < last; column++) {
    edits += (increases[column >> 5]! >>> (column & 31)) & 1
    edits -= (decreases[column >> 5]! >>> (column & 31)) & 1
    visit(column + 1, edits)
  }
}
