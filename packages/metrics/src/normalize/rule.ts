// Normalizers and the rules that they are made of.
import type { Alignment } from "../edit-rate/alignment.js"
import type { PairJoiner } from "../edits/count-edits.js"
import type { Transform } from "../transforms/transform.js"
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

/** A normalizer: a transform that is a list of named rules. */
export interface Normalizer extends Transform {
  /** Its name with its version, as in signatures: `whisper-en@1`. */
  readonly label: string
  /** Its rules, in order. */
  readonly rules: readonly Rule[]
  /** The step that sees both texts, after the rules; undefined for none. */
  readonly pairRule?: PairRule
  /** Splits a raw text into pieces with the words that came from them; the pieces, joined, are the raw text. */
  readonly trace: (text: string) => readonly TracedPiece[]
  /**
   * Reads a pair of raw texts: the normalized words after the pair rule, and the raw words behind each. Texts after another
   * transform, in place of its rules, have no raw words.
   */
  readonly read: (hypothesis: string, reference: string, transform?: Transform) => ReadWords
  /** Applies the pair rule to words of lines, for metrics. */
  readonly joiner?: PairJoiner
}
