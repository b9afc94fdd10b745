// chrF's settings.
import type { RawScoreOptions } from "./raw.js"
import { positive, wholeNumber } from "./values.js"

const MOST_ORDER = 16

/** {@link chrfOptions}' result, under the metric's names. */
export interface ChrfOptions {
  readonly charOrder?: number
  readonly wordOrder?: number
  readonly beta?: number
  readonly whitespace?: boolean
  readonly lowercase?: boolean
  readonly epsSmoothing?: boolean
}

/**
 * chrF's settings.
 *
 * @param raw - the options as typed
 * @returns what was given
 * @throws LecternError `out-of-range` for whatever is not allowed
 */
export function chrfOptions(raw: RawScoreOptions): ChrfOptions {
  const charOrder = wholeNumber("--chrf-char-order", raw.chrfCharOrder, 1, MOST_ORDER)
  const wordOrder = wholeNumber("--chrf-word-order", raw.chrfWordOrder, 0, MOST_ORDER)
  const beta = positive("--chrf-beta", raw.chrfBeta)
  return {
    ...(charOrder !== undefined && { charOrder }),
    ...(wordOrder !== undefined && { wordOrder }),
    ...(beta !== undefined && { beta }),
    ...(raw.chrfWhitespace && { whitespace: true }),
    ...(raw.chrfLowercase && { lowercase: true }),
    ...(raw.chrfEpsSmoothing && { epsSmoothing: true }),
  }
}
