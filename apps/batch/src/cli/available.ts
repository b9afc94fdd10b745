// The names that options may choose from.
import { metricRegistry, tokenizerNames } from "@lectern/metrics"

/** Metrics and tokenizers. */
export function available(): { readonly metrics: readonly string[]; readonly tokenizers: readonly string[] } {
  return { metrics: Object.keys(metricRegistry), tokenizers: tokenizerNames }
}
