// ROUGE's settings.
import type { RawScoreOptions } from "./raw.js"
import { choice, positive } from "./values.js"

const TOKENIZERS = ["ascii", "unicode"] as const

/** {@link rougeOptions}' result, under the metric's names. */
export interface RougeOptions {
  readonly stemmer?: boolean
  readonly tokenizer?: "ascii" | "unicode"
  readonly beta?: number | "ratio"
}

/**
 * The settings that every ROUGE shares.
 *
 * @param raw - the options as typed
 * @returns what was given
 * @throws LecternError `usage` or `out-of-range` for whatever is not allowed
 */
export function rougeOptions(raw: RawScoreOptions): RougeOptions {
  const tokenizer = choice("value of --rouge-tokenizer", raw.rougeTokenizer, TOKENIZERS)
  const beta = raw.rougeBeta === "ratio" ? "ratio" : positive("--rouge-beta", raw.rougeBeta, " or ratio")
  return {
    ...(raw.rougeStemmer && { stemmer: true }),
    ...(tokenizer !== undefined && { tokenizer }),
    ...(beta !== undefined && { beta }),
  }
}

/**
 * The settings of ROUGE-Lsum, which needs to know where sentences end.
 *
 * @param raw - the options as typed
 * @returns what was given
 * @throws LecternError `usage` or `out-of-range` for whatever is not allowed
 */
export function rougeLsumOptions(raw: RawScoreOptions): RougeOptions & { readonly sentenceSeparator?: string } {
  const sentenceSeparator = raw.rougeSeparator
  return { ...rougeOptions(raw), ...(sentenceSeparator !== undefined && { sentenceSeparator }) }
}
