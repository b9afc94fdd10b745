// The best continuations of one step, in a heap of typed arrays with the worst on top.
// Order: larger sum first, of equal sums the lower token id, then the lower row.
import { enlarged } from "@lectern/core"

/** The best continuations seen so far, at most `capacity` of them. */
export interface Candidates {
  /** Maximum number of continuations; may be infinite. */
  readonly capacity: number
  /** Number of continuations. */
  count: number
  /** Sum of token scores of each. */
  sums: Float64Array
  /** Score of the last token of each. */
  scores: Float64Array
  /** The last token of each. */
  tokens: Int32Array
  /** The live row that each continues. */
  rows: Int32Array
}

/** One continuation. */
export interface Continuation {
  /** Sum of its token scores. */
  readonly sum: number
  /** Score of its last token. */
  readonly score: number
  /** Its last token. */
  readonly token: number
  /** The live row that it continues. */
  readonly row: number
}

const FIRST_SIZE = 1024

/** Makes an empty selection. */
export function candidates(capacity: number): Candidates {
  const size = Math.min(capacity, FIRST_SIZE)
  return {
    capacity,
    count: 0,
    sums: new Float64Array(size),
    scores: new Float64Array(size),
    tokens: new Int32Array(size),
    rows: new Int32Array(size),
  }
}

/** Takes all continuations of a row except those by special tokens. */
export function takeRow(
  into: Candidates,
  row: number,
  base: number,
  scores: Float32Array | Float64Array,
  from: number,
  special: Uint8Array,
): void {
  const end = from + special.length
  for (let i = nextAtLeast(scores, from, end, base, thresholdOf(into)); i < end; ) {
    const token = i - from
    if (special[token] === 0) take(into, base + scores[i]!, scores[i]!, token, row)
    i = nextAtLeast(scores, i + 1, end, base, thresholdOf(into))
  }
}

/** The first place from `from` on where base plus score is at least the threshold; `end` if there is none. The inner loop. */
function nextAtLeast(
  scores: Float32Array | Float64Array,
  from: number,
  end: number,
  base: number,
  threshold: number,
): number {
  let i = from
  while (i < end && base + scores[i]! < threshold) i++
  return i
}

/** Takes one continuation, unless it is impossible or worse than all that are held. */
export function take(into: Candidates, sum: number, score: number, token: number, row: number): void {
  if (sum === -Infinity) return
  if (into.count < into.capacity) {
    if (into.count === into.sums.length) grow(into)
    siftUp(into, sum, score, token, row)
  } else if (isBefore(sum, token, row, into, 0)) siftDown(into, into.count, sum, score, token, row)
}

/** Brings the selection into order, best first; nothing can be taken afterwards until it is emptied. */
export function sortCandidates(list: Candidates): void {
  for (let end = list.count - 1; end > 0; end--) {
    const [sum, score, token, row] = [list.sums[end]!, list.scores[end]!, list.tokens[end]!, list.rows[end]!]
    move(list, 0, end)
    siftDown(list, end, sum, score, token, row)
  }
}

/** Whether a continuation comes before the one at a place of a list. */
export function isBefore(sum: number, token: number, row: number, list: Candidates, at: number): boolean {
  if (sum !== list.sums[at]!) return sum > list.sums[at]!
  return token !== list.tokens[at]! ? token < list.tokens[at]! : row < list.rows[at]!
}

/** The continuation at a place of a list. */
export function continuationAt(list: Candidates, at: number): Continuation {
  return { sum: list.sums[at]!, score: list.scores[at]!, token: list.tokens[at]!, row: list.rows[at]! }
}

/** Orders continuations, best first. */
export function byOrder(a: Continuation, b: Continuation): number {
  return b.sum - a.sum || a.token - b.token || a.row - b.row
}

function thresholdOf(list: Candidates): number {
  return list.count < list.capacity ? -Infinity : list.sums[0]!
}

function siftUp(list: Candidates, sum: number, score: number, token: number, row: number): void {
  let at = list.count++
  while (at > 0) {
    const parent = (at - 1) >> 1
    if (isBefore(sum, token, row, list, parent)) break
    move(list, parent, at)
    at = parent
  }
  place(list, at, sum, score, token, row)
}

/** Puts a continuation on top of the first `size` entries and lets it sink. */
function siftDown(list: Candidates, size: number, sum: number, score: number, token: number, row: number): void {
  let at = 0
  for (let child = 1; child < size; child = 2 * at + 1) {
    if (child + 1 < size && isBefore(list.sums[child]!, list.tokens[child]!, list.rows[child]!, list, child + 1))
      child++
    if (!isBefore(sum, token, row, list, child)) break
    move(list, child, at)
    at = child
  }
  place(list, at, sum, score, token, row)
}

function move(list: Candidates, from: number, to: number): void {
  place(list, to, list.sums[from]!, list.scores[from]!, list.tokens[from]!, list.rows[from]!)
}

function place(list: Candidates, at: number, sum: number, score: number, token: number, row: number): void {
  list.sums[at] = sum
  list.scores[at] = score
  list.tokens[at] = token
  list.rows[at] = row
}

function grow(list: Candidates): void {
  list.sums = enlarged(list.sums, 2 * list.count)
  list.scores = enlarged(list.scores, 2 * list.count)
  list.tokens = enlarged(list.tokens, 2 * list.count)
  list.rows = enlarged(list.rows, 2 * list.count)
}
