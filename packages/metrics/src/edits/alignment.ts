// Two texts side by side.
import type { EditOperation } from "./edit-operations.js"

/** Two texts side by side, each by its name. */
export interface Alignment {
  /** The words or characters of the hypothesis. */
  readonly hypothesis: readonly string[]
  /** Those of the reference. */
  readonly reference: readonly string[]
  /**
   * The raw words behind each word of the hypothesis. Of several words with one origin, the first has it and the others an
   * empty string; raw words that were removed are with the word after them, or else the last. Present if a normalizer is
   * the only transform, and if there are rules of comparison without transforms.
   */
  readonly rawHypothesis?: readonly string[]
  /** Those behind each word of the reference. */
  readonly rawReference?: readonly string[]
  /** Runs with the same kind of edit, in order; they cover both texts. */
  readonly operations: readonly EditOperation[]
  /** Words or characters that are equal. */
  readonly hits: number
  /** Those of the reference that are replaced by others. */
  readonly substitutions: number
  /** Those of the reference that the hypothesis lacks. */
  readonly deletions: number
  /** Those of the hypothesis that the reference lacks. */
  readonly insertions: number
}
