// sacreBLEU's line of text: `BLEU|nrefs:1|... = 36.6 65.1/42.3/29.9/21.7 (BP = 1.000 ...)`.
import { fixed } from "./decimals.js"
import type { MetricReport } from "./model.js"

/** How a score is shown. */
export interface ScoreStyle {
  /** Digits after the point. */
  readonly width: number
  /** Whether signatures have one-letter keys. */
  readonly short: boolean
}

/**
 * What follows the score in sacreBLEU's line: precisions, brevity penalty, lengths.
 *
 * @param metric - the scores
 * @returns `65.1/42.3/29.9/21.7 (BP = 1.000 ratio = 1.036 hyp_len = 40310 ref_len = 38914)`
 */
export function verboseScore({ precisions, bp, sysLen, refLen }: MetricReport): string {
  const ratio = refLen === 0 ? 0 : sysLen / refLen
  const orders = precisions.map((precision) => fixed(precision, 1)).join("/")
  return `${orders} (BP = ${fixed(bp, 3)} ratio = ${fixed(ratio, 3)} hyp_len = ${sysLen} ref_len = ${refLen})`
}

/**
 * sacreBLEU's line for one metric of one text.
 *
 * @param metric - the scores
 * @param style - digits and form of the signature
 * @returns the line without its end
 */
export function scoreLine(metric: MetricReport, { width, short }: ScoreStyle): string {
  const signature = short ? metric.shortSignature : metric.signature
  return `${metric.name}|${signature} = ${fixed(metric.score, width)} ${verboseScore(metric)}`
}
