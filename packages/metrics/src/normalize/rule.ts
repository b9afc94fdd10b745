// The rules that normalizers are made of.
import type { TracedText } from "./traced-text.js"

/** One step of a normalizer. */
export interface Rule {
  /** Its name, unique in a normalizer: `contractions`. */
  readonly name: string
  /**
   * Rewrites a text.
   *
   * @param text - the text after the rules before this one
   */
  readonly apply: (text: TracedText) => TracedText
}

/** Adjacent words of a text, written as one. */
export interface JoinedWords {
  /** How they are written. */
  readonly text: string
  /** The number of the first one. */
  readonly start: number
  /** The number behind that of the last one. */
  readonly end: number
}

/** The words of two texts, some of them joined. */
export interface JoinedTexts {
  /** All words of the reference, in order. */
  readonly reference: readonly JoinedWords[]
  /** All words of the hypothesis, in order. */
  readonly hypothesis: readonly JoinedWords[]
}

/** A step that sees both texts, such as one that joins the words of a compound where the other side writes one word. */
export interface PairRule {
  /** Its name, unique in a normalizer: `compound-pairs`. */
  readonly name: string
  /**
   * Joins words of both sides.
   *
   * @param reference - its words
   * @param hypothesis - its words
   */
  readonly apply: (reference: readonly string[], hypothesis: readonly string[]) => JoinedTexts
}
