// ROUGE's settings.
import type { MetricOptions } from "@lectern/metrics"
import type { RawScoreOptions } from "../score/raw.js"
import { choice, numberUpTo, usage } from "../shared/values.js"

const TOKENIZERS = ["ascii", "unicode"] as const
const REFERENCES = ["best", "maxima"] as const
const MOST_BETA = 1e9

/**
 * ROUGE's settings.
 *
 * @param raw - the options as typed
 * @returns what was given, under the metrics' names
 * @throws LecternError `usage` or `out-of-range` for whatever is not allowed
 */
export function rougeOptions(raw: RawScoreOptions): MetricOptions["rougeL"] {
  const tokenize = choice("value of --rouge-tokenizer", raw.rougeTokenizer, TOKENIZERS)
  const references = choice("value of --rouge-references", raw.rougeReferences, REFERENCES)
  const beta = raw.rougeBeta === "ratio" ? "ratio" : numberUpTo("--rouge-beta", raw.rougeBeta, MOST_BETA, " or ratio")
  const sentenceSeparator = raw.rougeSeparator
  if (sentenceSeparator === "") throw usage("--rouge-separator needs at least one character")
  return {
    ...(raw.rougeStemmer && { stemmer: true }),
    ...(tokenize !== undefined && { tokenize }),
    ...(beta !== undefined && { beta }),
    ...(references !== undefined && { references }),
    ...(sentenceSeparator !== undefined && { sentenceSeparator }),
  }
}
