// Derives the format of the report from the options.
import type { MetricName } from "@lectern/metrics"
import { usage } from "../../console/values.js"
import type { ReportFormat } from "./report/corpus-text.js"

/** The texts and metrics that the format depends on. */
export interface Scored {
  /** The number of systems. */
  readonly systems: number
  /** The selected metrics, each once. */
  readonly metrics: readonly MetricName[]
}

/** The values of the options that determine the format. */
export interface FormatValues {
  readonly format: "json" | "text" | "latex" | "markdown" | "table" | "csv" | "tsv" | undefined
  readonly jsonFull: boolean
  readonly scoreOnly: boolean
  readonly sentenceLevel: boolean
}

const SEGMENT_FORMATS: readonly string[] = ["json", "text", "csv", "tsv"]

// The metrics that `sacrebleu -m` knows.
const SACREBLEU: readonly MetricName[] = ["bleu", "chrf", "ter"]

/**
 * The requested format.
 *
 * Several metrics with `-b` are printed as sacreBLEU prints them where it has them all: as a JSON list for one system,
 * as without `-b` for several. Otherwise their scores have names.
 */
export function reportFormat(
  { format, jsonFull, scoreOnly, sentenceLevel }: FormatValues,
  { systems, metrics }: Scored,
): ReportFormat | undefined {
  if (sentenceLevel && format !== undefined && !SEGMENT_FORMATS.includes(format)) {
    throw usage(`-sl and -f ${format} cannot be combined: -sl prints ${SEGMENT_FORMATS.join(", ")}`)
  }
  if (scoreOnly && (format === "csv" || format === "tsv")) {
    throw usage(`-b and -f ${format} cannot be combined: -b prints only scores`)
  }
  if (jsonFull && format !== undefined && format !== "json") {
    throw usage(`--json-full and -f ${format} cannot be combined: --json-full prints json`)
  }
  if (jsonFull && scoreOnly) {
    throw usage("--json-full and -b cannot be combined: --json-full prints everything, -b only scores")
  }
  if (jsonFull) return "full"
  if (scoreOnly && metrics.length > 1) {
    if (sentenceLevel || !metrics.every((name) => SACREBLEU.includes(name))) {
      return format === "json" ? "labelled-json" : "labelled"
    }
    return systems > 1 ? format : format === undefined || format === "json" ? "score-json" : "score"
  }
  if (scoreOnly) return format === "json" ? "score-json" : "score"
  return format ?? (sentenceLevel ? "json" : undefined)
}
