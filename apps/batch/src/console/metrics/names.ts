// The names of metrics and tokenizers, so that help loads no metric. The compiler reports a missing name.
import type { MetricName, TokenizerName } from "@lectern/metrics"

const METRICS: Readonly<Record<MetricName, true>> = {
  bleu: true,
  chrf: true,
  ter: true,
  wer: true,
  mer: true,
  wil: true,
  wip: true,
  cer: true,
  rouge1: true,
  rouge2: true,
  rouge3: true,
  rouge4: true,
  rouge5: true,
  rouge6: true,
  rouge7: true,
  rouge8: true,
  rouge9: true,
  rougeL: true,
  rougeLsum: true,
  cider: true,
  gleu: true,
  meteor: true,
  nist: true,
}

const TOKENIZERS: Readonly<Record<TokenizerName, true>> = { "13a": true, intl: true, char: true, zh: true, none: true }

/** The metrics, in the order in which messages list them. */
export const metricNames: readonly MetricName[] = Object.keys(METRICS) as MetricName[]

/** The tokenizers of metrics that compare words. */
export const tokenizerNames: readonly TokenizerName[] = Object.keys(TOKENIZERS) as TokenizerName[]
