// ROUGE's options as people pass them, and what they come to once checked.
import { LecternError } from "@lectern/core"
import { described } from "./described.js"
import type { Tokenizer } from "./tokenize/tokenize.js"
import { checkText } from "./well-formed.js"

/** The tokenizers that ROUGE knows by name. */
export type RougeTokenizerName = "ascii" | "unicode"

/**
 * Options of {@link rougeN}, {@link rougeL} and {@link rougeLsum}.
 *
 * @see [Note: ROUGE-L](../../../docs/notes/rouge-l.md)
 */
export interface RougeOptions {
  /**
   * Whether tokens of more than three characters, all of them ASCII letters or digits, are compared by their
   * {@link porterStem | stems}.
   * @defaultValue `false`
   */
  readonly stemmer?: boolean
  /**
   * How text falls into tokens. `ascii` is rouge-score's: lower case, runs of a-z and 0-9; text of other scripts has no
   * token and scores 0. `unicode`: lower case, runs of letters, marks and numbers of any script, but every letter of a script
   * written without spaces (Chinese, Japanese, Thai, Lao, Khmer, Burmese) alone, with its marks. Or a function, which gets
   * one sentence at a time and sees to the case itself; empty tokens are dropped.
   * @defaultValue `"ascii"`
   */
  readonly tokenizer?: RougeTokenizerName | Tokenizer
  /**
   * How many times as much recall weighs as precision, 0 to 1e9: F = (1 + b²) P R / (R + b² P). `"ratio"` takes b = P / R
   * for each pair of texts, the convention of Lin 2004, section 3.1.
   * @defaultValue `1`
   */
  readonly beta?: number | "ratio"
  /**
   * What becomes of several references. `best`: precision, recall and F of the one with the highest F, the first of
   * equals, as rouge-score's `score_multi`. `maxima`: the highest precision and the highest recall of any, and F of these
   * two, as Lin and Och 2004 for ROUGE-L.
   * @defaultValue `"best"`
   */
  readonly references?: "best" | "maxima"
  /**
   * What stands between the sentences of a text; no token or n-gram of a sentence reaches over it in ROUGE-Lsum, no token in the others.
   * A file of lines has no newline within a text: there, name what the file has instead, such as a backslash and an n.
   * @defaultValue a newline
   */
  readonly sentenceSeparator?: string
}

/** {@link RougeOptions} without functions. */
export type PlainRougeOptions = Omit<RougeOptions, "tokenizer"> & {
  /**
   * A tokenizer by name.
   * @defaultValue `"ascii"`
   */
  readonly tokenizer?: RougeTokenizerName
}

/** Options after checking, every one filled in. */
export type RougeSettings = Required<RougeOptions>

const MAX_BETA = 1e9

/**
 * Checks options and fills in the defaults.
 *
 * @param options - as passed by anyone, checked or not by a compiler
 * @returns the settings
 * @throws LecternError `wrong-type` or `out-of-range`, naming the option
 */
export function rougeSettings(options: RougeOptions): RougeSettings {
  const { stemmer = false, tokenizer = "ascii", beta = 1, references = "best", sentenceSeparator = "\n" } = options
  if (typeof stemmer !== "boolean") {
    throw new LecternError({ kind: "wrong-type", name: "stemmer", got: described(stemmer), want: "true or false" })
  }
  if (typeof tokenizer !== "function" && tokenizer !== "ascii" && tokenizer !== "unicode") {
    throw refused("tokenizer", tokenizer, '"ascii" or "unicode" (or a function, where code calls code)')
  }
  if (beta !== "ratio" && !(typeof beta === "number" && beta >= 0 && beta <= MAX_BETA)) {
    throw refused("beta", beta, 'a number from 0 to 1e9 or "ratio"')
  }
  if (references !== "best" && references !== "maxima") throw refused("references", references, '"best" or "maxima"')
  checkText(sentenceSeparator, "sentenceSeparator")
  if (sentenceSeparator === "") throw refused("sentenceSeparator", "an empty string", "at least one character")
  return { stemmer, tokenizer, beta, references, sentenceSeparator }
}

/**
 * Refuses an order that ROUGE-N does not have.
 *
 * @param order - what was passed
 * @throws LecternError `out-of-range`
 */
export function checkOrder(order: unknown): asserts order is number {
  if (typeof order === "number" && Number.isInteger(order) && order >= 1 && order <= 9) return
  throw refused("order", order, "an integer in 1..9")
}

function refused(name: string, got: unknown, want: string): LecternError {
  const shown = typeof got === "number" || typeof got === "string" ? got : described(got)
  return new LecternError({ kind: "out-of-range", name, got: shown, want })
}
