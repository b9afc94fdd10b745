// The edits that TER counts, one by one, in readable form.

import { checkedOptions, checkText } from "@lectern/core/checks"
import type { EditKind, EditOperation } from "../edits/edit-operations.js"
import { tercomTokens } from "../tokenize/tercom.js"
import { IntList } from "../tokens/int-list.js"
import { TER_OPTIONS, type TerOptions } from "./options.js"
import { ShiftSearch } from "./shifts/shift-search.js"

/** A run of words that moves to another place. */
export interface TerShift {
  /** The words. */
  readonly words: readonly string[]
  /** The place of the first word before the shift, from 0, after all earlier shifts. */
  readonly from: number
  /** The place of the first word after the shift. */
  readonly to: number
}

/** The edits that TER counts for a pair of texts. */
export interface TerEdits {
  /** The hypothesis's words from the tokenizer. */
  readonly hypothesis: readonly string[]
  /** The reference's. */
  readonly reference: readonly string[]
  /** The shifts in the order in which they are made. */
  readonly shifts: readonly TerShift[]
  /** The hypothesis's words after all shifts. */
  readonly shifted: readonly string[]
  /** The operations from the reference to `shifted`: runs with the same kind of edit, in order; they cover both. */
  readonly operations: readonly EditOperation[]
  /** Words that are equal. */
  readonly hits: number
  /** Words of the reference that are replaced by others. */
  readonly substitutions: number
  /** Words of the reference that the hypothesis lacks; TER's paper, which edits the hypothesis, calls them insertions. */
  readonly deletions: number
  /** Words of the hypothesis that the reference lacks; TER's paper calls them deletions. */
  readonly insertions: number
  /** Shifts, substitutions, deletions and insertions. */
  readonly edits: number
}

/**
 * The edits that {@link ter} counts for one hypothesis and one reference: shifts first, then the remaining edits.
 *
 * Operations are named from reference to hypothesis, as {@link alignWords} names them.
 *
 * @param hypothesis - the system's output
 * @param reference - the human text
 * @param options - as for {@link ter}
 * @returns the words of both, the shifts, and the alignment after them
 * @throws LecternError `wrong-type` when a text is not a well-formed string or an option is not true or false
 * @see Snover et al. 2006, "A Study of Translation Edit Rate with Targeted Human Annotation", section 3
 * @see [Note: TER](../../../../docs/notes/ter.md)
 *
 * @example
 * ```ts
 * const { shifts, operations, edits } = terEdits("on Monday the boat leaves", "the ferry leaves on Monday")
 * shifts //=> [{ words: ["on", "monday"], from: 0, to: 3 }]
 * operations.map(({ kind }) => kind) //=> ["equal", "substitute", "equal"]
 * edits //=> 2
 * ```
 */
export function terEdits(hypothesis: string, reference: string, options: TerOptions = {}): TerEdits {
  checkText("hypothesis", hypothesis)
  checkText("reference", reference)
  const settings = checkedOptions("terEdits()", options, TER_OPTIONS)
  const ours = tercomTokens(hypothesis, settings, "hypothesis")
  const theirs = tercomTokens(reference, settings, "reference")
  const numbers = new Map<string, number>()
  const numbersOf = (words: readonly string[]): Int32Array =>
    Int32Array.from(words, (word) => {
      const number = numbers.get(word) ?? numbers.size
      numbers.set(word, number)
      return number
    })
  const pair = [numbersOf(ours), numbersOf(theirs)] as const
  const made = new IntList()
  const search = new ShiftSearch()
  const edits = search.edits(...pair, numbers.size, made)
  const shifted = [...ours]
  const shifts: TerShift[] = []
  for (let at = 0; at < made.length; at += 3) {
    const [from = 0, length = 0, to = 0] = made.numbers().subarray(at)
    const words = shifted.splice(from, length)
    shifted.splice(to, 0, ...words)
    shifts.push({ words, from, to })
  }
  const bothHaveWords = ours.length > 0 && theirs.length > 0
  const last = bothHaveWords ? search.alignment() : new Int32Array(theirs.length).fill(-1)
  const operations = operationsOf(shifted, theirs, last)
  const count = (kind: EditKind): number =>
    operations
      .filter((operation) => operation.kind === kind)
      .reduce(
        (sum, run) => sum + Math.max(run.referenceEnd - run.referenceStart, run.hypothesisEnd - run.hypothesisStart),
        0,
      )
  return {
    hypothesis: ours,
    reference: theirs,
    shifts,
    shifted,
    operations,
    hits: count("equal"),
    substitutions: count("substitute"),
    deletions: count("delete"),
    insertions: count("insert"),
    edits,
  }
}

/**
 * Runs from an alignment. A hypothesis word aligned to a reference word replaces it: a deletion and an insertion would
 * cost more.
 */
function operationsOf(hypothesis: readonly string[], reference: readonly string[], last: Int32Array): EditOperation[] {
  const operations: EditOperation[] = []
  let i = 0
  let j = 0
  const step = (kind: EditKind, ofReference: number, ofHypothesis: number): void => {
    const before = operations.at(-1)
    const run = before?.kind === kind ? operations.pop()! : { referenceStart: j, hypothesisStart: i }
    j += ofReference
    i += ofHypothesis
    const { referenceStart, hypothesisStart } = run
    operations.push({ kind, referenceStart, referenceEnd: j, hypothesisStart, hypothesisEnd: i })
  }
  for (const [place, word] of reference.entries()) {
    const beside = last[place]!
    while (i < beside) step("insert", 0, 1)
    if (i === beside) step(hypothesis[i] === word ? "equal" : "substitute", 1, 1)
    else step("delete", 1, 0)
  }
  while (i < hypothesis.length) step("insert", 0, 1)
  return operations
}
