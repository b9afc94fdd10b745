// The alignment of sclite: a substitution costs 4, a deletion or an insertion 3; of equal costs, the one with the fewest edits.
//
// Costs and edits are one number, and together they say how many edits of each kind there are: only operations need a path.
import { DELETE, INSERT, SUBSTITUTE } from "../edits/aligner.js"
import type { EditKind, EditOperation } from "../edits/edit-operations.js"
import type { TokenRun } from "../tokens/token-lines.js"
import { cellsOf } from "./cells.js"

// Above the number of edits of any pair that can be aligned.
const COST = 2 ** 24
const SUBSTITUTION = 4 * COST + 1
const GAP = 3 * COST + 1

const [DIAGONAL, DELETION, INSERTION] = [0, 1, 2]
const NONE: TokenRun = { tokens: new Int32Array(0), start: 0, end: 0 }

/** Aligns pairs; reuses its memory. */
export class ScliteAligner {
  /** Number of edits of each kind in the last pair, by {@link SUBSTITUTE}, {@link DELETE} and {@link INSERT}. */
  readonly counts: Int32Array = new Int32Array(3)
  #row = new Float64Array(1 << 8)
  #pair = { hypothesis: NONE, reference: NONE }

  /** Counts the edits of a pair. */
  align(hypothesis: TokenRun, reference: TokenRun, _?: unknown): void {
    this.#pair = { hypothesis, reference }
    const total = this.#fill(undefined)
    const edits = total % COST
    const substitutions = (total - edits) / COST - 3 * edits
    const longer = reference.end - reference.start - (hypothesis.end - hypothesis.start)
    this.counts[SUBSTITUTE] = substitutions
    this.counts[DELETE] = (edits - substitutions + longer) / 2
    this.counts[INSERT] = (edits - substitutions - longer) / 2
  }

  /** The alignment of the last pair. */
  operations(): EditOperation[] {
    const { hypothesis, reference } = this.#pair
    const [rows, columns] = [reference.end - reference.start, hypothesis.end - hypothesis.start]
    const steps = new Uint8Array(cellsOf(rows + 1, columns + 1))
    this.#fill(steps)
    const operations: EditOperation[] = []
    let [i, j] = [rows, columns]
    while (i > 0 || j > 0) {
      const step = i === 0 ? INSERTION : j === 0 ? DELETION : steps[i * (columns + 1) + j]!
      const [referenceEnd, hypothesisEnd] = [i, j]
      if (step !== INSERTION) i--
      if (step !== DELETION) j--
      const isSame = reference.tokens[reference.start + i] === hypothesis.tokens[hypothesis.start + j]
      const kind: EditKind =
        step === DELETION ? "delete" : step === INSERTION ? "insert" : isSame ? "equal" : "substitute"
      const next = operations.at(-1)
      const operation = { kind, referenceStart: i, referenceEnd, hypothesisStart: j, hypothesisEnd }
      if (next?.kind !== kind) operations.push(operation)
      else {
        const { referenceEnd, hypothesisEnd } = operations.pop()!
        operations.push({ ...operation, referenceEnd, hypothesisEnd })
      }
    }
    return operations.reverse()
  }

  /** The cost of the pair; writes the last step of each cell. */
  #fill(steps: Uint8Array | undefined): number {
    const { hypothesis, reference } = this.#pair
    const { tokens: a, start: from, end: to } = reference
    const { tokens: b, start, end } = hypothesis
    const columns = end - start
    if (this.#row.length <= columns) this.#row = new Float64Array(2 * columns)
    const row = this.#row
    for (let j = 0; j <= columns; j++) row[j] = j * GAP
    for (let i = from; i < to; i++) {
      const word = a[i]
      let diagonal = row[0]!
      let left = diagonal + GAP
      row[0] = left
      for (let j = 1; j <= columns; j++) {
        const above = row[j]!
        const gap = Math.min(left, above) + GAP
        const straight = diagonal + (word === b[start + j - 1] ? 0 : SUBSTITUTION)
        if (steps !== undefined) {
          const step = straight <= gap ? DIAGONAL : above <= left ? DELETION : INSERTION
          steps[(i - from + 1) * (columns + 1) + j] = step
        }
        diagonal = above
        left = Math.min(straight, gap)
        row[j] = left
      }
    }
    return row[columns]!
  }
}
