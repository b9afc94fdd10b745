// chrF's settings.
import type { MetricOptions } from "@lectern/metrics"
import type { RawScoreOptions } from "../score/raw.js"
import { numberUpTo, usage, wholeNumber } from "../shared/values.js"

const MOST_ORDER = 16
const MOST_BETA = 1000

/**
 * chrF's settings.
 *
 * @param raw - the options as typed
 * @returns what was given, under the metric's names
 * @throws LecternError `out-of-range`, `usage` for no n-grams at all
 */
export function chrfOptions(raw: RawScoreOptions): MetricOptions["chrf"] {
  const charOrder = wholeNumber("--chrf-char-order", raw.chrfCharOrder, 0, MOST_ORDER)
  const wordOrder = wholeNumber("--chrf-word-order", raw.chrfWordOrder, 0, MOST_ORDER)
  const beta = numberUpTo("--chrf-beta", raw.chrfBeta, MOST_BETA)
  if (charOrder === 0 && !wordOrder)
    throw usage("--chrf-char-order 0 leaves no n-grams: give --chrf-word-order as well")
  return {
    ...(charOrder !== undefined && { charOrder }),
    ...(wordOrder !== undefined && { wordOrder }),
    ...(beta !== undefined && { beta }),
    ...(raw.chrfWhitespace && { whitespace: true }),
    ...(raw.chrfLowercase && { lowercase: true }),
    ...(raw.chrfEpsSmoothing && { epsSmoothing: true }),
  }
}
