// Formats a score as sacreBLEU does: `BLEU|nrefs:1|... = 36.6 65.1/42.3/29.9/21.7 (BP = 1.000 ...)`.
import { fixed } from "./decimals.js"
import type { MetricReport } from "./model.js"

/** The format of a score. */
export interface ScoreStyle {
  /** Digits after the point. */
  readonly width: number
  /** Whether signatures have one-letter keys. */
  readonly short: boolean
}

/**
 * The details after the score in sacreBLEU's line: for BLEU the precisions, brevity penalty and lengths; for chrF and
 * TER nothing; for other metrics the parts of the score.
 */
export function verboseScore({ name, parts }: MetricReport): string {
  if (name === "BLEU") return bleuDetails(parts)
  if (name === "TER" || name.startsWith("chrF")) return ""
  const details = Object.entries(parts).flatMap(([key, value]) =>
    typeof value === "number" ? [`${key} = ${partText(value)}`] : [],
  )
  return details.length === 0 ? "" : `(${details.join(" ")})`
}

/** Formats a part of a score. */
export function partText(value: number): string {
  return Number.isInteger(value) ? String(value) : fixed(value, 3)
}

function bleuDetails(parts: MetricReport["parts"]): string {
  const { precisions, bp, sys_len: sysLen, ref_len: refLen } = parts as unknown as BleuParts
  const ratio = refLen === 0 ? 0 : sysLen / refLen
  const orders = precisions.map((precision) => fixed(precision, 1)).join("/")
  return `${orders} (BP = ${fixed(bp, 3)} ratio = ${fixed(ratio, 3)} hyp_len = ${sysLen} ref_len = ${refLen})`
}

interface BleuParts {
  readonly precisions: readonly number[]
  readonly bp: number
  readonly sys_len: number
  readonly ref_len: number
}

/** Formats the interval as sacreBLEU does. */
export function confidence({ interval }: MetricReport, width: number): string | undefined {
  if (interval === undefined || interval.mean <= 0) return undefined
  return `μ = ${fixed(interval.mean, width)} ± ${fixed(interval.halfWidth, width)}`
}

/** Formats the score and its interval, if it has one, without name and signature. */
export function bareScore(metric: MetricReport, width: number): string {
  const interval = confidence(metric, width)
  return `${fixed(metric.score, width)}${interval === undefined ? "" : ` (${interval})`}`
}

/** Formats the score and its interval, if it has one, with the metric's name. */
export function labelledScore(metric: MetricReport, width: number): string {
  return `${metric.name} = ${bareScore(metric, width)}`
}

/** Formats one metric of one text as sacreBLEU's line. */
export function scoreLine(metric: MetricReport, { width, short }: ScoreStyle): string {
  const signature = short ? metric.shortSignature : metric.signature
  return `${metric.name}|${signature} = ${bareScore(metric, width)} ${verboseScore(metric)}`.trimEnd()
}
