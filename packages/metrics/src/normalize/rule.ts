// The rules that normalizers are made of.
import type { TracedText } from "./traced-text.js"

/** One step of a normalizer. */
export interface Rule {
  /** Its name, unique in a normalizer: `contractions`. */
  readonly name: string
  /** Rewrites a text. */
  readonly apply: (text: TracedText) => TracedText
}

/** Adjacent words `[start, end)` of a text, written as one. */
export interface JoinedWords {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** A step that sees both texts, such as one that joins the words of a compound where the other side writes one word. */
export interface PairRule {
  /** Its name, unique in a normalizer: `compound-pairs`. */
  readonly name: string
  /** Joins words of both sides; the results cover all words, in order. */
  readonly apply: (
    reference: readonly string[],
    hypothesis: readonly string[],
  ) => { readonly reference: readonly JoinedWords[]; readonly hypothesis: readonly JoinedWords[] }
}
