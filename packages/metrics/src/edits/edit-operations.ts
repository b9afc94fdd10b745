// Readable edits of token sequences: the operations that turn a reference into a hypothesis, and their number.
import { checkList } from "@lectern/core/checks"
import { bitCount } from "../numbers/bit-count.js"
import { DELETE, EDIT, EditAligner, INSERT } from "./aligner.js"
import { MatchLists } from "./match-lists.js"
import { BitRows, bandFor, firstWord, sweep } from "./sweep.js"

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

/**
 * The Levenshtein distance: the fewest substitutions, deletions and insertions of tokens between two sequences.
 *
 * @param a - a sequence; tokens are equal as in a `Map`
 * @param b - another
 * @returns 0 to the length of the longer one
 * @throws LecternError `wrong-type` unless both are arrays; spread a string to compare code points: `[...text]`
 * @see Levenshtein 1966; Myers 1999, "A fast bit-vector algorithm for approximate string matching"
 * @see [Note: WER and CER](../../../../docs/notes/wer-and-cer.md)
 *
 * @example
 * ```ts
 * editDistance([..."kitten"], [..."sitting"]) //=> 3
 * ```
 */
export function editDistance(a: Readonly<ArrayLike<unknown>>, b: Readonly<ArrayLike<unknown>>): number {
  const { first, second, size } = internPair(["a", a], ["b", b])
  return distance(first, second, size)
}

/** Two sequences of tokens as numbers from 0 on: equal tokens have equal numbers. */
interface InternedPair {
  /** The first sequence. */
  readonly first: Int32Array
  /** The second. */
  readonly second: Int32Array
  /** A number above all of them. */
  readonly size: number
}

/** A sequence of tokens, and its name for the caller. */
type NamedTokens = readonly [name: string, tokens: Readonly<ArrayLike<unknown>>]

/** Numbers the tokens of two sequences. */
function internPair(first: NamedTokens, second: NamedTokens): InternedPair {
  const known = new Map<unknown, number>()
  const numbersOf = ([name, tokens]: NamedTokens): Int32Array => {
    checkList(name, tokens, "an array of tokens")
    const numbers = new Int32Array(tokens.length)
    for (let i = 0; i < tokens.length; i++) {
      const token = tokens[i]
      let number = known.get(token)
      if (number === undefined) {
        number = known.size
        known.set(token, number)
      }
      numbers[i] = number
    }
    return numbers
  }
  return { first: numbersOf(first), second: numbersOf(second), size: known.size }
}

// Matrices of fewer words than this are computed whole.
const FEW_WORDS = 1 << 16
const FIRST_GUESS = 1 << 9

/** The edit distance. */
function distance(a: Int32Array, b: Int32Array, tokens: number): number {
  let from = 0
  let [to, end] = [a.length, b.length]
  while (from < to && from < end && a[from] === b[from]) from++
  while (to > from && end > from && a[to - 1] === b[end - 1]) {
    to--
    end--
  }
  const columns = to - from
  const rows = end - from
  if (columns === 0 || rows === 0) return columns + rows
  const lists = new MatchLists()
  lists.reserve(tokens)
  const bits = new BitRows()
  const maxDistance = Math.max(columns, rows)
  const small = ((columns + 31) >> 5) * rows < FEW_WORDS
  let limit = small ? maxDistance : Math.min(maxDistance, Math.abs(columns - rows) + FIRST_GUESS)
  for (;;) {
    const band = bandFor(columns, rows, limit)
    lists.fill(a, from, columns, 1)
    let edits = sweep(band, lists, { tokens: b, start: from, step: 1 }, rows, bits, "last")
    lists.clear(a, from, to)
    for (let word = firstWord(band, rows); word < band.words; word++) {
      const mask = word === band.words - 1 ? -1 >>> (-columns & 31) : -1
      edits += bitCount(bits.increases[word]! & mask) - bitCount(bits.decreases[word]! & mask)
    }
    if (edits <= limit) return edits
    limit = Math.min(edits, 4 * limit)
  }
}
