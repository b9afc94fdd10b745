// Normalizers and the rules that they are made of.
import type { Alignment } from "../edits/alignment.js"
import type { PairJoiner } from "../edits/count-edits.js"
import type { Transform } from "../transforms/transform.js"
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

/** A stretch of a raw text and the normalized words that came from it: none for a filler that was removed. */
export interface TracedPiece {
  /** The raw text, including the white space behind it. */
  readonly raw: string
  /** Where it starts in the raw text, in UTF-16 units. */
  readonly start: number
  /** The normalized words. */
  readonly words: readonly string[]
}

/** The words of a pair of texts, and the raw words behind each. */
export type ReadWords = Pick<Alignment, "hypothesis" | "reference" | "rawHypothesis" | "rawReference">

/** A normalizer: a {@link Transform} that is a list of named rules. */
export interface Normalizer {
  /**
   * Normalizes a text.
   *
   * @param text - the raw text
   */
  (text: string): string
  /** Its name with its version, as in signatures: `whisper-en@1`. */
  readonly label: string
  /** Its rules, in order. */
  readonly rules: readonly Rule[]
  /** The step that sees both texts, after the rules; undefined for none. */
  readonly pairRule?: PairRule
  /**
   * Splits a raw text into pieces with the words that came from them; the pieces, joined, are the raw text.
   *
   * @param text - the raw text
   */
  readonly trace: (text: string) => readonly TracedPiece[]
  /**
   * The words of a pair of texts after all rules, and the raw words behind each.
   *
   * @param hypothesis - the raw text of the system
   * @param reference - the raw human text
   * @param transform - applied in place of the rules, before the pair rule; there are no raw words then
   */
  readonly read: (hypothesis: string, reference: string, transform?: Transform) => ReadWords
  /**
   * Applies the pair rule to the words of lines, for metrics; undefined without one.
   *
   * @internal
   */
  readonly joiner?: PairJoiner
}
