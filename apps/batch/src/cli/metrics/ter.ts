// TER's settings.
import type { MetricOptions } from "@lectern/metrics"
import type { RawScoreOptions } from "../score/raw.js"

/**
 * TER's settings.
 *
 * @param raw - the options as typed
 * @returns what was given, under the metric's names
 */
export function terOptions(raw: RawScoreOptions): MetricOptions["ter"] {
  return {
    ...(raw.terNormalized && { normalized: true }),
    ...(raw.terNoPunct && { noPunct: true }),
    ...(raw.terAsianSupport && { asianSupport: true }),
    ...(raw.terCaseSensitive && { caseSensitive: true }),
  }
}
