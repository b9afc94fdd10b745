// Readable edits of token sequences: the operations that turn a reference into a hypothesis.
import { DELETE, EDIT, EditAligner, INSERT } from "./aligner.js"
import { internPair } from "./edit-distance.js"

/** The kind of edit of a run of tokens, named from reference to hypothesis. */
export type EditKind = "equal" | "substitute" | "delete" | "insert"

/** A run of tokens with the same kind of edit; runs follow one another without a gap. */
export interface EditOperation {
  /** The kind of edit; `substitute` replaces tokens by as many others. */
  readonly kind: EditKind
  /** The first place in the reference, from 0. */
  readonly referenceStart: number
  /** The place after the last one in the reference. */
  readonly referenceEnd: number
  /** The first place in the hypothesis, from 0. */
  readonly hypothesisStart: number
  /** The place after the last one in the hypothesis. */
  readonly hypothesisEnd: number
}

/**
 * The fewest edits that turn the reference into the hypothesis.
 *
 * Of several alignments with the fewest edits, this is the one that rapidfuzz, and so jiwer, gives. Equal tokens at both
 * ends are hits. Then, from the end backwards, each step is the first of these that a best alignment can end with: a
 * deletion, a substitution, an insertion, a hit. (A matrix of 2^22 cells and more is first divided at half the
 * hypothesis, at the first place of the reference that a best alignment passes.) The rule is not symmetric: with the two
 * sequences swapped, even the number of hits may be another one. Memory grows with the sum of the lengths, time with their
 * product, or with length times number of edits where that is less.
 *
 * @param hypothesis - the sequence found; tokens are equal as in a `Map`
 * @param reference - the sequence expected
 * @returns runs in order that cover both sequences, equal ones included
 * @throws LecternError `wrong-type` unless both are arrays
 * @see Hyyrö 2003, "A bit-vector algorithm for computing Levenshtein and Damerau edit distances"
 * @see Hirschberg 1975, "A linear space algorithm for computing maximal common subsequences"
 * @see [Note: WER and CER](../../../../docs/notes/wer-and-cer.md)
 *
 * @example
 * ```ts
 * editOperations([1, 3], [1, 2, 3]).map(({ kind }) => kind) //=> ["equal", "delete", "equal"]
 * ```
 */
export function editOperations(
  hypothesis: Readonly<ArrayLike<unknown>>,
  reference: Readonly<ArrayLike<unknown>>,
): EditOperation[] {
  const { first, second, size } = internPair(["hypothesis", hypothesis], ["reference", reference])
  const aligner = new EditAligner()
  aligner.reserve(size)
  return operationsOf(aligner, first, second)
}

/** Aligns numbered tokens. */
export function operationsOf(aligner: EditAligner, hypothesis: Int32Array, reference: Int32Array): EditOperation[] {
  aligner.align(
    { tokens: hypothesis, start: 0, end: hypothesis.length },
    { tokens: reference, start: 0, end: reference.length },
    "edits",
  )
  const edits = aligner.edits.numbers()
  const operations: EditOperation[] = []
  let i = 0
  let j = 0
  const push = (kind: EditKind, referenceEnd: number, hypothesisEnd: number): void => {
    operations.push({ kind, referenceStart: i, referenceEnd, hypothesisStart: j, hypothesisEnd })
    i = referenceEnd
    j = hypothesisEnd
  }
  for (let at = edits.length - EDIT; at >= 0; ) {
    const kind = edits[at]!
    if (edits[at + 1]! > i) push("equal", edits[at + 1]!, edits[at + 2]!)
    let column = i
    let row = j
    while (at >= 0 && edits[at] === kind && edits[at + 1] === column && edits[at + 2] === row) {
      if (kind !== INSERT) column++
      if (kind !== DELETE) row++
      at -= EDIT
    }
    push(kind === DELETE ? "delete" : kind === INSERT ? "insert" : "substitute", column, row)
  }
  if (reference.length > i) push("equal", reference.length, hypothesis.length)
  return operations
}
