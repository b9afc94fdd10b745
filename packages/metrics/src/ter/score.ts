// From edits and reference lengths to TER.
//
// A segment with several references has their average length, which may be a fraction. It is summed as a whole number of
// parts, 720720 to a word: the least common multiple of 1 to 16, so the sum is exact for up to 16 references. The
// remainders of 17 or more are summed in units of 2^-26 parts. Sums of whole numbers do not depend on the order of
// adding.

/** TER and its parts. Never NaN; see {@link ter} for empty texts. */
export interface TerScore {
  /** Edits per word of the references: 0 for a perfect match, above 1 where there are more edits than words. */
  readonly score: number
  /** Shifts, insertions, deletions and substitutions; for each segment those of the reference with the fewest edits. */
  readonly edits: number
  /** Words of the references; for each segment the average over its references, so it may be a fraction. */
  readonly referenceLength: number
}

// State: [edits, parts of reference words, remainders of parts in units], whole numbers.
const EDITS = 0
const PARTS = 1
const UNITS = 2

/** The length of a state. */
export const TER_WIDTH = 3

const PARTS_PER_WORD = 720720
const UNITS_PER_PART = 2 ** 26

/** Adds a segment to a state in place. */
export function addSegment(state: Float64Array, at: number, edits: number, words: number, references: number): void {
  const parts = words * PARTS_PER_WORD
  const left = parts % references
  state[at + EDITS]! += edits
  state[at + PARTS]! += (parts - left) / references
  state[at + UNITS]! += Math.round((left / references) * UNITS_PER_PART)
}

/** Computes the score from a state. */
export function terScore(state: Float64Array): TerScore {
  const edits = state[EDITS]!
  const referenceLength = (state[PARTS]! + state[UNITS]! / UNITS_PER_PART) / PARTS_PER_WORD
  return { score: referenceLength > 0 ? edits / referenceLength : edits > 0 ? 1 : 0, edits, referenceLength }
}
