// The options of the report, and its format, which is derived from them.
import type { MetricName } from "@lectern/metrics"
import { reportOptions } from "../../console/groups.js"
import type { OptionGroup, ValuesOf } from "../../console/option.js"
import { choice, flag, integer, orElse, text, texts, usage } from "../../console/values.js"
import { MAX_DECIMALS } from "../../report/decimals.js"
import type { ReportFormat } from "./report/corpus-text.js"

/** The texts and metrics that the format depends on. */
export interface Scored {
  /** The number of systems. */
  readonly systems: number
  /** The selected metrics, each once. */
  readonly metrics: readonly MetricName[]
}

/** The options of the report. */
export const reportGroup = {
  title: "Report:",
  options: {
    format: {
      flags: "-f, --format <NAME>",
      help: "json, text, latex, markdown, csv, tsv, table (default: table on a terminal, else json)",
      read: choice(["json", "text", "latex", "markdown", "table", "csv", "tsv"], { what: "format" }),
    },
    jsonFull: {
      flags: "--json-full",
      help: "JSON with everything, unrounded (schema lectern.score/1)",
      read: flag,
    },
    names: { flags: "--names <NAME...>", help: "names of the systems in reports, in their order", read: texts },
    scoreOnly: { flags: "-b, --score-only", help: "print only the scores", read: flag },
    sentenceLevel: {
      flags: "--sentence-level",
      short: "-sl",
      help: "score each segment: one JSON object per line",
      read: flag,
    },
    width: {
      flags: "-w, --width <N>",
      help: "digits after the decimal point (default: 1)",
      read: orElse(1, integer(0, MAX_DECIMALS)),
    },
    short: { flags: "--short", short: "-sh", help: "signatures with one-letter keys", read: flag },
    receipt: {
      flags: "--receipt <FILE>",
      help: "write hashes of inputs, shards, counts and scores, for lectern verify",
      more: "See [receipts](#receipts)",
      read: text,
    },
    ...reportOptions,
  },
} satisfies OptionGroup

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
  {
    format,
    jsonFull,
    scoreOnly,
    sentenceLevel,
  }: Pick<ValuesOf<typeof reportGroup>, "format" | "jsonFull" | "scoreOnly" | "sentenceLevel">,
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
