// The best alignment of two token sequences: of several equally good ones, the one that rapidfuzz picks.
//
// A common prefix and suffix are matches. The rest is traced from the end: a deletion where the left neighbour costs one
// less; else an insertion where the upper neighbour costs one less than the neighbour to its left; else the diagonal. As
// the second condition excludes a substitution, that is: a deletion, a substitution, an insertion, a hit, whichever a
// best path can end with first. A matrix above a megabyte is split in two at half the hypothesis (Hirschberg 1975), and
// each part is aligned the same way.
import { IntList } from "../tokens/int-list.js"
import type { TokenRun } from "../tokens/token-lines.js"
import { MatchLists } from "./match-lists.js"
import { findSplit, type SplitMemory, splitMemory } from "./split.js"
import { type Matrix, Strips } from "./strips.js"

/** Kinds of edits, as the aligner writes them. */
export const SUBSTITUTE = 0
/** A reference token that the hypothesis lacks. */
export const DELETE = 1
/** A hypothesis token that the reference lacks. */
export const INSERT = 2

/** Numbers of an edit in {@link EditAligner.edits}: kind, place in the reference, place in the hypothesis. */
export const EDIT = 3

// The matrix size from which on it is split: two bits a cell make a megabyte.
const LARGE_CELLS = 1 << 22
const SHORT_COLUMNS = 65
const FEW_ROWS = 10

/** Aligns pairs; reuses its memory. */
export class EditAligner {
  /** Number of edits of each kind in the last pair, by {@link SUBSTITUTE}, {@link DELETE} and {@link INSERT}. */
  readonly counts: Int32Array = new Int32Array(3)
  /** Edits of the last pair, when requested: last one first, {@link EDIT} numbers each. */
  readonly edits: IntList = new IntList()
  readonly #lists = new MatchLists()
  readonly #strips = new Strips()
  #split: SplitMemory | undefined
  #writes = false

  /** Makes room for tokens. */
  reserve(tokens: number): void {
    this.#lists.reserve(tokens)
    this.#strips.reserve(tokens)
  }

  /** Counts the edits of a pair. */
  align(hypothesis: TokenRun, reference: TokenRun, write: "counts" | "edits"): void {
    this.counts.fill(0)
    this.edits.length = 0
    this.#writes = write === "edits"
    this.#align(hypothesis, reference, Number.POSITIVE_INFINITY)
  }

  #align(hypothesis: TokenRun, reference: TokenRun, maxEdits: number): void {
    const a = reference.tokens
    const b = hypothesis.tokens
    let { start: from, end: to } = reference
    let { start, end } = hypothesis
    while (from < to && start < end && a[from] === b[start]) {
      from++
      start++
    }
    while (from < to && start < end && a[to - 1] === b[end - 1]) {
      to--
      end--
    }
    const columns = to - from
    const rows = end - start
    if (columns === 0 || rows === 0) {
      this.#writeRest(from, columns, start, rows)
      return
    }
    const limit = Math.min(maxEdits, Math.max(columns, rows))
    const cells = Math.min(columns, 2 * limit + 1) * rows
    const rest = { a, from, columns, b, start, rows }
    if (cells < LARGE_CELLS || columns < SHORT_COLUMNS || rows < FEW_ROWS) this.#trace(rest, limit)
    else {
      this.#split ??= splitMemory(this.#lists)
      const known = maxEdits === Number.POSITIVE_INFINITY ? undefined : limit
      const { column, left, right } = findSplit(
        { tokens: a, start: from, end: to },
        { tokens: b, start, end },
        known,
        this.#split,
      )
      const row = rows >> 1
      this.#align({ tokens: b, start: start + row, end }, { tokens: a, start: from + column, end: to }, right)
      this.#align({ tokens: b, start, end: start + row }, { tokens: a, start: from, end: from + column }, left)
    }
  }

  #trace(matrix: Matrix, limit: number): void {
    this.#strips.fill(matrix, limit)
    const { a, from, columns, b, start, rows } = matrix
    const { increases, decreases, bases } = this.#strips
    const writes = this.#writes
    let [substitutions, deletions, insertions] = [0, 0, 0]
    let row = rows
    let column = columns
    while (row > 0 && column > 0) {
      const strip = (column - 1) >> 5
      const base = bases[strip]!
      const border = strip << 5
      while (row > 0 && column > border) {
        const bit = 1 << (column - 1)
        if ((increases[base + row]! & bit) !== 0) {
          column--
          deletions++
          if (writes) this.#write(DELETE, from + column, start + row)
          continue
        }
        row--
        if ((decreases[base + row]! & bit) !== 0) {
          insertions++
          if (writes) this.#write(INSERT, from + column, start + row)
          continue
        }
        column--
        if (a[from + column] === b[start + row]) continue
        substitutions++
        if (writes) this.#write(SUBSTITUTE, from + column, start + row)
      }
    }
    this.counts[SUBSTITUTE]! += substitutions
    this.counts[DELETE]! += deletions
    this.counts[INSERT]! += insertions
    this.#writeRest(from, column, start, row)
  }

  #writeRest(from: number, deletions: number, start: number, insertions: number): void {
    this.counts[DELETE]! += deletions
    this.counts[INSERT]! += insertions
    if (!this.#writes) return
    for (let column = deletions; column > 0; ) this.#write(DELETE, from + --column, start + insertions)
    for (let row = insertions; row > 0; ) this.#write(INSERT, from, start + --row)
  }

  #write(kind: number, column: number, row: number): void {
    this.edits.push(kind)
    this.edits.push(column)
    this.edits.push(row)
  }
}
