// From the words of the command line to checked options. Every refusal says what is allowed.
import { LecternError } from "@lectern/core"
import type { MetricOptions } from "@lectern/metrics"
import type { ReportFormat } from "../report/corpus-report.js"
import { MAX_DECIMALS } from "../report/decimals.js"
import type { MetricSpec } from "../types.js"
import { nearest } from "./nearest.js"
import { UNAVAILABLE_METRICS, UNAVAILABLE_TOKENIZERS } from "./unavailable.js"

/** What the command's parser hands over: options under their long names, values as typed. */
export interface RawScoreOptions {
  readonly input?: readonly string[]
  readonly numRefs?: string
  readonly numSystems?: string
  readonly metrics?: readonly string[]
  readonly sentenceLevel?: boolean
  readonly smoothMethod?: string
  readonly smoothValue?: string
  readonly tokenize?: string
  readonly lowercase?: boolean
  readonly maxOrder?: string
  readonly effectiveOrder?: boolean
  readonly format?: string
  readonly jsonFull?: boolean
  readonly scoreOnly?: boolean
  readonly short?: boolean
  readonly width?: string
  readonly output?: string
  readonly quiet?: boolean
  readonly color?: boolean
  readonly jobs?: string
  readonly engine?: string
  readonly encodingErrors?: string
  readonly byteOrderMark?: string
}

/** The options of `lectern score`, checked. */
export interface ScoreOptions {
  /** Reference files and folders, as given. */
  readonly references: readonly string[]
  /** Hypothesis files, as given; undefined for standard input. */
  readonly input: readonly string[] | undefined
  /** Tab-separated references on each line of a reference file. */
  readonly numRefs: number
  /** Tab-separated systems on each line of standard input. */
  readonly numSystems: number
  /** What to compute. */
  readonly metrics: readonly MetricSpec[]
  /** Whether to score each segment instead of the corpus. */
  readonly sentenceLevel: boolean
  /** The format asked for; undefined lets the destination decide. */
  readonly format: ReportFormat | undefined
  /** Whether signatures have one-letter keys. */
  readonly short: boolean
  /** Digits after the point. */
  readonly width: number
  /** File for the results; undefined for standard output. */
  readonly output: string | undefined
  /** Whether to keep warnings and progress to oneself. */
  readonly quiet: boolean
  /** Whether colour is allowed. */
  readonly color: boolean
  /** Worker threads at most; undefined for as many as the machine runs at once. */
  readonly jobs: number | undefined
  /** Where counting happens. */
  readonly engine: "auto" | "inline" | "threads"
  /** What happens to invalid UTF-8. */
  readonly encodingErrors: "refuse" | "replace"
  /** What happens to a byte order mark. */
  readonly byteOrderMark: "drop" | "keep"
}

/** Names of what can be chosen. */
export interface Available {
  /** The metrics. */
  readonly metrics: readonly string[]
  /** BLEU's tokenizers. */
  readonly tokenizers: readonly string[]
}

const FORMATS = ["json", "text", "latex", "table"] as const
const ENGINES = ["auto", "inline", "threads"] as const
const ENCODING_ERRORS = ["refuse", "replace"] as const
const BYTE_ORDER_MARK = ["drop", "keep"] as const
const SMOOTH_METHODS = ["exp", "floor", "add-k", "none"] as const
const MOST = 1024
const MOST_ORDER = 16

/**
 * Checks the options of `lectern score`.
 *
 * @param references - the command's arguments
 * @param raw - the options as typed
 * @param available - what can be chosen
 * @returns checked options, defaults filled in
 * @throws LecternError `usage` or `out-of-range` for whatever is not allowed
 */
export function scoreOptions(references: readonly string[], raw: RawScoreOptions, available: Available): ScoreOptions {
  if (references.length === 0) throw usage("no reference given: lectern score REF [REF...] -i HYP [HYP...]")
  const numSystems = wholeNumber("--num-systems", raw.numSystems, 1, MOST) ?? 1
  if (numSystems > 1 && raw.input !== undefined) {
    throw usage("--num-systems is about standard input; with -i, give each system its own file")
  }
  const format = reportFormat(raw)
  if (raw.sentenceLevel && (format === "latex" || format === "table")) {
    throw usage(`-sl prints a line per segment; -f must be json or text with it, not ${format}`)
  }
  return {
    references,
    input: raw.input,
    numRefs: wholeNumber("--num-refs", raw.numRefs, 1, MOST) ?? 1,
    numSystems,
    metrics: metricSpecs(raw, available),
    sentenceLevel: raw.sentenceLevel ?? false,
    format,
    short: raw.short ?? false,
    width: wholeNumber("--width", raw.width, 0, MAX_DECIMALS) ?? 1,
    output: raw.output,
    quiet: raw.quiet ?? false,
    color: raw.color ?? true,
    jobs: wholeNumber("--jobs", raw.jobs, 1, MOST),
    engine: choice("engine", raw.engine, ENGINES) ?? "auto",
    encodingErrors: choice("value of --encoding-errors", raw.encodingErrors, ENCODING_ERRORS) ?? "refuse",
    byteOrderMark: choice("value of --byte-order-mark", raw.byteOrderMark, BYTE_ORDER_MARK) ?? "drop",
  }
}

function metricSpecs(raw: RawScoreOptions, { metrics, tokenizers }: Available): MetricSpec[] {
  const names = new Set(raw.metrics ?? ["bleu"])
  return [...names].sort().map((name) => {
    choice("metric", name, metrics, UNAVAILABLE_METRICS)
    return { name: "bleu", options: bleuOptions(raw, tokenizers) }
  })
}

function bleuOptions(raw: RawScoreOptions, tokenizers: readonly string[]): MetricOptions["bleu"] {
  const smoothing = choice("smoothing method", raw.smoothMethod, SMOOTH_METHODS)
  const smoothingValue = positive("--smooth-value", raw.smoothValue)
  if (smoothingValue !== undefined && smoothing !== "floor" && smoothing !== "add-k") {
    throw usage(`--smooth-value needs -s floor or -s add-k; ${smoothing ?? "exp"} takes no value`)
  }
  const tokenize = choice("tokenizer", raw.tokenize, tokenizers, UNAVAILABLE_TOKENIZERS)
  const maxOrder = wholeNumber("--max-order", raw.maxOrder, 1, MOST_ORDER)
  // Sentence BLEU of a short segment would be 0 without effective order: sacreBLEU turns it on as well.
  const effectiveOrder = raw.sentenceLevel || raw.effectiveOrder
  return {
    ...(tokenize !== undefined && { tokenize }),
    ...(raw.lowercase && { lowercase: true }),
    ...(smoothing !== undefined && { smoothing }),
    ...(smoothingValue !== undefined && { smoothingValue }),
    ...(maxOrder !== undefined && { maxOrder }),
    ...(effectiveOrder && { effectiveOrder: true }),
  }
}

function reportFormat({ format, jsonFull, scoreOnly, sentenceLevel }: RawScoreOptions): ReportFormat | undefined {
  const chosen = choice("format", format, FORMATS)
  if (jsonFull && chosen !== undefined && chosen !== "json") throw usage(`--json-full is JSON: leave out -f ${chosen}`)
  if (jsonFull && scoreOnly) throw usage("--json-full prints everything, -b only the score: give one of them")
  if (jsonFull) return "full"
  if (scoreOnly) return "score"
  return chosen ?? (sentenceLevel ? "json" : undefined)
}

function choice<Name extends string>(
  what: string,
  value: string | undefined,
  names: readonly Name[],
  unavailable: readonly string[] = [],
): Name | undefined {
  const found = names.find((name) => name === value)
  if (value === undefined || found !== undefined) return found
  const list = `available: ${names.join(", ")}`
  if (unavailable.includes(value)) throw usage(`${what} ${value} is not available yet; ${list}`)
  const near = nearest(value, names)
  throw usage(`unknown ${what} '${value}'${near === undefined ? "" : `, did you mean '${near}'?`}; ${list}`)
}

function wholeNumber(name: string, value: string | undefined, least: number, most: number): number | undefined {
  if (value === undefined) return undefined
  const number = /^\+?\d+$/.test(value) ? Number(value) : Number.NaN
  if (number >= least && number <= most) return number
  throw new LecternError({ kind: "out-of-range", name, got: shown(value), want: `an integer in ${least}..${most}` })
}

function positive(name: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined
  const number = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(value) ? Number(value) : Number.NaN
  if (number > 0 && number < Number.POSITIVE_INFINITY) return number
  throw new LecternError({ kind: "out-of-range", name, got: shown(value), want: "a number above 0" })
}

function shown(value: string): string {
  return value === "" ? "nothing" : value
}

function usage(why: string): LecternError {
  return new LecternError({ kind: "usage", why })
}
