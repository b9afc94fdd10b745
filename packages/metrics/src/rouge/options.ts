// ROUGE's options as callers pass them, and the checked settings.
import {
  type CheckedOptions,
  checkBoolean,
  checkText,
  choice,
  integer,
  notTheNumber,
  type OptionTable,
  orFunction,
  outOfRange,
  type Rule,
  wrongType,
} from "@lectern/core/checks"
import { type SignatureParts, tokenizerLabel } from "../metric/signature.js"
import type { Tokenizer } from "../tokenize/names.js"
import { isOwn } from "./tokenizers.js"

/** The tokenizers that ROUGE knows by name. */
export type RougeTokenizerName = "ascii" | "unicode"

/**
 * Options of {@link rougeN}, {@link rougeL} and {@link rougeLsum}.
 *
 * @see [Note: ROUGE-L](../../../../docs/notes/rouge-l.md)
 */
export interface RougeOptions {
  /**
   * Whether tokens of more than three characters, all of them ASCII letters or digits, are compared by their
   * {@link @lectern/metrics!porterStem | stems}.
   * @defaultValue `false`
   */
  readonly stemmer?: boolean
  /**
   * Tokenization. `ascii` is rouge-score's tokenizer: lower case, runs of a-z and 0-9; text in other
   * scripts has no tokens and scores 0, even against itself, without a warning: pass {@link unicodeWords} or {@link segmenterWords}. A function of
   * your own gets one sentence at a time and handles case itself; empty tokens are dropped.
   * @defaultValue `"ascii"`
   */
  readonly tokenize?: "ascii" | Tokenizer
  /**
   * Weight of recall relative to precision, 0 to 1e9: F = (1 + b²) P R / (R + b² P). `"ratio"` takes b = P / R
   * for each pair of texts, the convention of Lin 2004, section 3.1.
   * @defaultValue `1`
   */
  readonly beta?: number | "ratio"
  /**
   * Combination of several references. `best`: precision, recall and F of the one with the highest F, the first of
   * equals, as rouge-score's `score_multi`. `maxima`: the highest precision and the highest recall of any, and the F of
   * these two, as Lin and Och 2004 for ROUGE-L.
   * @defaultValue `"best"`
   */
  readonly references?: "best" | "maxima"
  /**
   * The separator between the sentences of a text. In ROUGE-Lsum tokens and n-grams never span it; in the other kinds
   * tokens never do. A text in a file of lines cannot contain a newline: name the separator that the file uses, such as a
   * backslash and an n.
   * @defaultValue a newline
   */
  readonly sentenceSeparator?: string
}

/** {@link RougeOptions} with every tokenizer by name too, as commands take them. */
export type PlainRougeOptions = Omit<RougeOptions, "tokenize"> & {
  /**
   * A tokenizer: a name, or a function.
   * @defaultValue `"ascii"`
   */
  readonly tokenize?: RougeTokenizerName | Tokenizer
}

/** Checked options, with defaults filled in. */
export type RougeSettings = CheckedOptions<RougeOptions>

/** The names that {@link RougeTokenizerName} allows. */
const ROUGE_TOKENIZERS: readonly RougeTokenizerName[] = ["ascii", "unicode"]

const MAX_BETA = 1e9

/** The table of {@link RougeOptions}. */
export const ROUGE_OPTIONS: OptionTable<PlainRougeOptions> = {
  stemmer: [checkBoolean, false],
  tokenize: [orFunction(choice(ROUGE_TOKENIZERS)), "ascii"],
  beta: [Object.assign(checkBeta, { min: 0, max: MAX_BETA }), 1],
  references: [choice(["best", "maxima"]), "best"],
  sentenceSeparator: [checkSeparator, "\n"],
}

/** Options that were checked with the table, without `unicode`: its tables come with the function. */
export function rougeSettings({ tokenize, ...others }: CheckedOptions<PlainRougeOptions>): RougeSettings {
  if (tokenize === "unicode")
    throw wrongType("tokenize", tokenize, '"ascii" or a function: unicodeWords for any script')
  return { ...others, tokenize }
}

/** The rule of the order of ROUGE-N. */
export const checkOrder: Rule<number> = integer(1, 9)

function checkBeta(name: string, beta: unknown): void {
  if (beta === "ratio" || (typeof beta === "number" && beta >= 0 && beta <= MAX_BETA)) return
  throw (typeof beta === "string" ? outOfRange : notTheNumber)(name, beta, 'a number from 0 to 1e9 or "ratio"')
}

function checkSeparator(name: string, separator: unknown): void {
  checkText(name, separator)
  if (separator === "") throw outOfRange(name, separator, "at least one character")
}

/**
 * The signature: `nrefs:1|tok:ascii|stem:no|beta:1|refs:best|version:lectern-0.1.0`. A sentence separator other than a
 * newline follows, percent-encoded.
 */
export function rougeSignature({
  tokenize,
  stemmer,
  beta,
  references,
  sentenceSeparator,
}: RougeSettings): SignatureParts {
  return {
    pairs: () => [
      ["tok", labelOf(tokenize)],
      ["stem", stemmer ? "porter" : "no"],
      ["beta", beta],
      ["refs", references],
      ["sep", sentenceSeparator === "\n" ? undefined : encodeURIComponent(sentenceSeparator)],
    ],
    shortKeys: { stem: "st", beta: "b", refs: "r", sep: "sp" },
  }
}

function labelOf(tokenize: RougeSettings["tokenize"]): string {
  return typeof tokenize === "function" && isOwn(tokenize) ? "unicode" : tokenizerLabel(tokenize, ROUGE_TOKENIZERS)
}
