// The best alignment of two texts where adjacent words of one may match one word of the other: of several equally good
// ones, the one that kaldialign gives.
//
// A cell of the matrix takes the diagonal if that is cheaper than both other steps, else a deletion if that is cheaper than
// an insertion, else an insertion; then a compound, if that is cheaper still.
import { DELETE, INSERT, SUBSTITUTE } from "../edits/aligner.js"
import type { EditKind, EditOperation } from "../edits/edit-operations.js"
import { IntList } from "../tokens/int-list.js"
import type { TokenRun } from "../tokens/token-lines.js"
import type { Vocabulary } from "../tokens/vocabulary.js"
import { cellsOf } from "./cells.js"

// Steps as bytes: from COMPOUND on, two for each number of words from 2 on, of the reference and of the hypothesis.
const [DIAGONAL, DELETION, INSERTION, COMPOUND] = [0, 1, 2, 3]
const MAX_WORDS = 120

/** Aligns pairs; reuses its memory. */
export class CompoundAligner {
  /** Number of edits of each kind in the last pair, by {@link SUBSTITUTE}, {@link DELETE} and {@link INSERT}. */
  readonly counts: Int32Array = new Int32Array(3)
  #costs = new Int32Array(1 << 10)
  #steps = new Uint8Array(1 << 12)
  // Kind, words of the reference, words of the hypothesis; last step first.
  readonly #path = new IntList()

  /** Counts the edits of a pair. */
  align(hypothesis: TokenRun, reference: TokenRun, vocabulary: Vocabulary): void {
    this.#fill(hypothesis, reference, vocabulary)
    this.#trace(hypothesis, reference)
  }

  /** The alignment of the last pair; the words of a compound are an operation of their own, `equal`. */
  operations(): EditOperation[] {
    const operations: EditOperation[] = []
    const path = this.#path.numbers()
    let last: { kind: EditKind; single: boolean } | undefined
    let [i, j] = [0, 0]
    for (let at = path.length - 3; at >= 0; at -= 3) {
      const [kind, referenceEnd, hypothesisEnd] = [KINDS[path[at]!]!, i + path[at + 1]!, j + path[at + 2]!]
      const single = path[at + 1]! <= 1 && path[at + 2]! <= 1
      const operation = { kind, referenceStart: i, referenceEnd, hypothesisStart: j, hypothesisEnd }
      if (last?.kind === kind && last.single && single) {
        const { referenceStart, hypothesisStart } = operations.pop()!
        operations.push({ ...operation, referenceStart, hypothesisStart })
      } else operations.push(operation)
      last = { kind, single }
      ;[i, j] = [referenceEnd, hypothesisEnd]
    }
    return operations
  }

  #fill(hypothesis: TokenRun, reference: TokenRun, vocabulary: Vocabulary): void {
    const { tokens: a, start: from } = reference
    const { tokens: b, start } = hypothesis
    const rows = reference.end - from
    const columns = hypothesis.end - start
    const width = columns + 1
    // Rows that a compound may look back to.
    const words = vocabulary.storage()
    const most = Math.floor(longest(hypothesis, words) / shortest(reference, words))
    const depth = Math.max(1, Math.min(rows, most, MAX_WORDS)) + 1
    if (this.#costs.length < depth * width) this.#costs = new Int32Array(2 * depth * width)
    const cells = cellsOf(rows + 1, width)
    if (this.#steps.length < cells) this.#steps = new Uint8Array(cells < 2 ** 20 ? 2 * cells : cells)
    const [costs, steps] = [this.#costs, this.#steps]
    for (let column = 0; column < width; column++) costs[column] = column
    for (let i = 1; i <= rows; i++) {
      const word = a[from + i - 1]!
      const length = lengthOf(words, word)
      const row = (i % depth) * width
      const above = ((i - 1) % depth) * width
      costs[row] = i
      for (let j = 1; j <= columns; j++) {
        const other = b[start + j - 1]!
        const diagonal = costs[above + j - 1]! + (word === other ? 0 : 1)
        const deletion = costs[above + j]! + 1
        const insertion = costs[row + j - 1]! + 1
        let least = insertion
        let step = INSERTION
        if (diagonal < insertion && diagonal < deletion) {
          least = diagonal
          step = DIAGONAL
        } else if (deletion < insertion) {
          least = deletion
          step = DELETION
        }
        const otherLength = lengthOf(words, other)
        if (length < otherLength) {
          let rest = startOfEnd(words, word, other, otherLength)
          for (let k = 2; rest > 0 && k <= i && k < MAX_WORDS; k++) {
            rest = startOfEnd(words, a[from + i - k]!, other, rest)
            if (rest !== 0) continue
            const cost = costs[((i - k) % depth) * width + j - 1]!
            if (cost < least) [least, step] = [cost, COMPOUND + 2 * (k - 2)]
          }
        } else if (otherLength < length) {
          let rest = startOfEnd(words, other, word, length)
          for (let k = 2; rest > 0 && k <= j && k < MAX_WORDS; k++) {
            rest = startOfEnd(words, b[start + j - k]!, word, rest)
            if (rest !== 0) continue
            const cost = costs[above + j - k]!
            if (cost < least) [least, step] = [cost, COMPOUND + 2 * (k - 2) + 1]
          }
        }
        costs[row + j] = least
        steps[i * width + j] = step
      }
    }
  }

  #trace({ tokens: b, start, end }: TokenRun, { tokens: a, start: from, end: to }: TokenRun): void {
    const [counts, path] = [this.counts, this.#path]
    const width = end - start + 1
    counts.fill(0)
    path.length = 0
    let [i, j] = [to - from, end - start]
    while (i > 0 || j > 0) {
      const step = i === 0 ? INSERTION : j === 0 ? DELETION : this.#steps[i * width + j]!
      let kind = EQUAL
      let [words, others] = [1, 1]
      if (step === DELETION) [kind, others] = [DELETE, 0]
      else if (step === INSERTION) [kind, words] = [INSERT, 0]
      else if (step >= COMPOUND) {
        const k = 2 + ((step - COMPOUND) >> 1)
        if ((step - COMPOUND) % 2 === 0) words = k
        else others = k
      } else if (a[from + i - 1] !== b[start + j - 1]) kind = SUBSTITUTE
      if (kind !== EQUAL) counts[kind]! += 1
      path.push(kind)
      path.push(words)
      path.push(others)
      i -= words
      j -= others
    }
  }
}

/** The words of a vocabulary. */
type Words = ReturnType<Vocabulary["storage"]>

const EQUAL = 3
const KINDS: readonly EditKind[] = ["substitute", "delete", "insert", "equal"]

function longest({ tokens, start, end }: TokenRun, words: Words): number {
  let most = 0
  for (let at = start; at < end; at++) most = Math.max(most, lengthOf(words, tokens[at]!))
  return most
}

function shortest({ tokens, start, end }: TokenRun, words: Words): number {
  let least = Number.POSITIVE_INFINITY
  for (let at = start; at < end; at++) least = Math.min(least, lengthOf(words, tokens[at]!))
  return Math.max(1, least)
}

/** The number of bytes of a word. */
function lengthOf({ ends }: Words, id: number): number {
  return ends[id]! - (id === 0 ? 0 : ends[id - 1]!)
}

/** Where a word starts in `whole` if it ends before byte `end` of that word; -1 if it does not stand there. */
function startOfEnd({ bytes, ends }: Words, id: number, whole: number, end: number): number {
  const from = id === 0 ? 0 : ends[id - 1]!
  const base = whole === 0 ? 0 : ends[whole - 1]!
  let at = ends[id]! - 1
  let other = base + end - 1
  while (at >= from && other >= base && bytes[at] === bytes[other]) {
    at--
    other--
  }
  return at < from ? other + 1 - base : -1
}
