// The options of the report, and its format, which is derived from them.
import { type MetricName, metricRegistry } from "@lectern/metrics"
import { reportOptions } from "../../console/groups.js"
import { optionGroup, type ValuesOf } from "../../console/option.js"
import { NO_TEXTS } from "../../console/page.js"
import { sourceOption } from "../../console/source.js"
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

const SORTED = 20
const MAX_SORTED = 1_000_000

/** The options of the report. */
export const reportGroup = optionGroup("Report:", {
  format: {
    flags: "-f, --format <NAME>",
    help: "json, text, latex, markdown, csv, tsv, svg, html, table (default on a terminal)",
    more: "Elsewhere `json` is the default",
    read: choice(["json", "text", "latex", "markdown", "table", "csv", "tsv", "svg", "html"], { what: "format" }),
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
  texts: {
    flags: "--texts",
    help: "with -sl: show reference and output too; a table on a terminal, else JSON",
    off: NO_TEXTS,
    read: flag,
  },
  source: sourceOption,
  sort: {
    flags: "--sort <METRIC>",
    help: "with -sl: only the worst segments by METRIC, worst first",
    more: "One of `-m`; without `-m` it is the only metric",
    read: choice(Object.keys(metricRegistry) as MetricName[], { what: "metric" }),
  },
  limit: {
    flags: "--limit <N>",
    help: `segments that --sort shows (default: ${SORTED})`,
    read: integer(1, MAX_SORTED),
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
})

const SEGMENT_FORMATS: readonly string[] = ["json", "text", "csv", "tsv"]

/** Checks the options that show segments; the limit is set when they are sorted. */
export function segmentOptions(
  { texts, source, sort, limit }: Pick<ValuesOf<typeof reportGroup>, "texts" | "source" | "sort" | "limit">,
  {
    sentenceLevel,
    metrics,
    stored,
    page,
  }: Pick<Scored, "metrics"> & Record<"sentenceLevel" | "stored" | "page", boolean>,
): {
  readonly texts: boolean
  readonly source: string | undefined
  readonly sort: MetricName | undefined
  readonly limit: number
} {
  const given = Object.entries({
    "--texts": texts,
    "--source": page ? undefined : source,
    "--sort": sort,
    "--limit": limit,
  })
  const first = given.find(([, value]) => value !== undefined && value !== false)
  if (first !== undefined && !sentenceLevel) throw usage(`${first[0]} is for the scores of segments: add -sl`)
  if (limit !== undefined && sort === undefined) throw usage("--limit is for sorted segments: add --sort METRIC")
  if (source !== undefined && !texts && !page) throw usage("--source is shown with the other texts: add --texts")
  if (texts && stored) throw usage("--from and --texts cannot be combined: --from reads no texts")
  if (sort !== undefined && !metrics.includes(sort)) {
    throw usage(`--sort ${sort} is not among the metrics (-m): ${metrics.join(", ")}`)
  }
  return { texts, source, sort, limit: limit ?? SORTED }
}

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
    texts = false,
    sort,
  }: Pick<ValuesOf<typeof reportGroup>, "format" | "jsonFull" | "scoreOnly" | "sentenceLevel"> &
    Partial<Pick<ValuesOf<typeof reportGroup>, "texts" | "sort">>,
  { systems, metrics }: Scored,
): ReportFormat | "html" | undefined {
  const shown = texts || sort !== undefined
  if (format === "html" && (sentenceLevel || scoreOnly)) {
    const [other, what] = sentenceLevel ? ["-sl", "the scores of segments"] : ["-b", "only the scores"]
    throw usage(`${other} and -f html cannot be combined: ${other} prints ${what}, a page has both`)
  }
  if (sentenceLevel && format !== undefined && !SEGMENT_FORMATS.includes(format) && !(shown && format === "table")) {
    const table = format === "table" ? ", with --texts or --sort also table" : ""
    throw usage(`-sl and -f ${format} cannot be combined: -sl prints ${SEGMENT_FORMATS.join(", ")}${table}`)
  }
  if (shown && (scoreOnly || format === "text")) {
    const [other, why] = scoreOnly ? ["-b", "-b prints only scores"] : ["-f text", "its lines do not say which segment"]
    throw usage(`${texts ? "--texts" : "--sort"} and ${other} cannot be combined: ${why}`)
  }
  if (scoreOnly && (format === "csv" || format === "tsv" || format === "svg")) {
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
  return format ?? (sentenceLevel && !shown ? "json" : undefined)
}
