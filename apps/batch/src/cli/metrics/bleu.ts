// The settings of BLEU, and what the other metrics over n-grams of tokens share with it.
import type { MetricOptions } from "@lectern/metrics"
import type { RawScoreOptions } from "../score/raw.js"
import { choice, positive, usage, wholeNumber } from "../shared/values.js"
import { UNAVAILABLE_TOKENIZERS } from "../unavailable.js"

const SMOOTH_METHODS = ["exp", "floor", "add-k", "none"] as const
const MOST_ORDER = 16
// Far more would leave the range of doubles.
const MOST_SMOOTHING = 1e9

/**
 * BLEU's settings.
 *
 * @param raw - the options as typed
 * @param tokenizers - the tokenizers there are
 * @returns what was given, under the metric's names
 * @throws LecternError `usage` or `out-of-range` for whatever is not allowed
 */
export function bleuOptions(raw: RawScoreOptions, tokenizers: readonly string[]): MetricOptions["bleu"] {
  const smoothing = choice("smoothing method", raw.smoothMethod, SMOOTH_METHODS)
  const smoothingValue = positive("--smooth-value", raw.smoothValue, MOST_SMOOTHING)
  if (smoothingValue !== undefined && smoothing !== "floor" && smoothing !== "add-k") {
    throw usage(`--smooth-value needs -s floor or -s add-k; ${smoothing ?? "exp"} takes no value`)
  }
  const maxOrder = maxOrderOf(raw)
  // Sentence BLEU of a short segment would be 0 without effective order: sacreBLEU turns it on as well.
  const effectiveOrder = raw.sentenceLevel || raw.effectiveOrder
  return {
    ...tokenOptions(raw, tokenizers),
    ...(smoothing !== undefined && { smoothing }),
    ...(smoothingValue !== undefined && { smoothingValue }),
    ...(maxOrder !== undefined && { maxOrder }),
    ...(effectiveOrder && { effectiveOrder: true }),
  }
}

/**
 * How texts fall into tokens.
 *
 * @param raw - the options as typed
 * @param tokenizers - the tokenizers there are
 * @returns what was given, under the metrics' names
 * @throws LecternError `usage` for an unknown tokenizer
 */
export function tokenOptions(
  raw: RawScoreOptions,
  tokenizers: readonly string[],
): { readonly tokenize?: string; readonly lowercase?: boolean } {
  const tokenize = choice("tokenizer", raw.tokenize, tokenizers, UNAVAILABLE_TOKENIZERS)
  return { ...(tokenize !== undefined && { tokenize }), ...(raw.lowercase && { lowercase: true }) }
}

/**
 * The settings of metrics over n-grams of tokens.
 *
 * @param raw - the options as typed
 * @param tokenizers - the tokenizers there are
 * @returns what was given, under the metrics' names
 * @throws LecternError `usage` or `out-of-range` for whatever is not allowed
 */
export function ngramOptions(
  raw: RawScoreOptions,
  tokenizers: readonly string[],
): { readonly tokenize?: string; readonly lowercase?: boolean; readonly maxOrder?: number } {
  const maxOrder = maxOrderOf(raw)
  return { ...tokenOptions(raw, tokenizers), ...(maxOrder !== undefined && { maxOrder }) }
}

function maxOrderOf(raw: RawScoreOptions): number | undefined {
  return wholeNumber("--max-order", raw.maxOrder, 1, MOST_ORDER)
}
