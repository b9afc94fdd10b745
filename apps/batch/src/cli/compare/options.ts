// From the words after `lectern compare` to checked options.
import type { TokenizerName } from "@lectern/metrics"
import { MAX_DECIMALS } from "../../report/decimals.js"
import type { MetricSpec } from "../../types.js"
import { type Available, metricSpecs } from "../metrics/metrics.js"
import { withoutEffect } from "../metrics/no-effect.js"
import { refuseOverwritingFiles } from "../shared/overwriting.js"
import type { ReportOptions } from "../shared/report-run.js"
import { choice, usage, wholeNumber } from "../shared/values.js"
import type { RawCompareOptions } from "./flags.js"

/** The options of `lectern compare`, checked. */
export interface CompareOptions extends ReportOptions {
  /** Reference files and folders, as given. */
  readonly references: readonly string[]
  /** Hypothesis files, as given, at least two. */
  readonly input: readonly string[]
  /** Tab-separated references on each line of a reference file. */
  readonly numRefs: number
  /** Always 1. */
  readonly numSystems: number
  /** What to compute. */
  readonly metrics: readonly MetricSpec[]
  /** Cuts texts into words. */
  readonly tokenizer: TokenizerName
  /** Whether words ignore case. */
  readonly lowercase: boolean
  /** A file to take frequencies from. */
  readonly frequencyCorpus: string | undefined
  /** Segments and n-grams to list each way. */
  readonly top: number
  /** What is printed. */
  readonly format: "text" | "json"
  /** Digits after the point. */
  readonly width: number
  /** Worker threads at most; undefined for as many as the machine runs at once. */
  readonly jobs: number | undefined
  /** Where counting happens. */
  readonly engine: "auto" | "inline" | "threads"
  /** What happens to invalid UTF-8. */
  readonly encodingErrors: "refuse" | "replace"
  /** What happens to a byte order mark. */
  readonly byteOrderMark: "drop" | "keep"
  /** What was typed in vain, in sentences. */
  readonly warnings: readonly string[]
}

const FORMATS = ["text", "json"] as const
const ENGINES = ["auto", "inline", "threads"] as const
const ENCODING_ERRORS = ["refuse", "replace"] as const
const BYTE_ORDER_MARK = ["drop", "keep"] as const
const MOST = 1024
const MOST_TOP = 10_000

/**
 * Checks the options of `lectern compare`.
 *
 * @param references - the command's arguments
 * @param raw - the options as typed
 * @param available - what can be chosen
 * @returns checked options, defaults filled in
 * @throws LecternError `usage` or `out-of-range` for whatever is not allowed
 */
export function compareOptions(
  references: readonly string[],
  raw: RawCompareOptions,
  available: Available,
): CompareOptions {
  if (references.length === 0) throw usage("no reference given: lectern compare REF [REF...] -i A B")
  const { input = [] } = raw
  if (input.length < 2) throw usage("lectern compare needs at least two systems: -i A B, the baseline first")
  if (input.includes("-")) {
    throw usage("lectern compare reads its inputs twice, which standard input does not allow; save it to a file first")
  }
  refuseOverwritingFiles(raw.output, [raw.werTable, raw.meteorSynonyms])
  const metrics = metricSpecs(raw, available)
  // These two are about words as well.
  const { tokenize: _, lowercase: __, ...others } = raw
  return {
    references,
    input,
    numRefs: wholeNumber("--num-refs", raw.numRefs, 1, MOST) ?? 1,
    numSystems: 1,
    metrics,
    tokenizer: (choice("tokenizer", raw.tokenize, available.tokenizers) ?? "13a") as TokenizerName,
    lowercase: raw.lowercase ?? false,
    frequencyCorpus: raw.frequencyCorpus,
    top: wholeNumber("--top", raw.top, 0, MOST_TOP) ?? 5,
    format: choice("format", raw.format, FORMATS) ?? "text",
    width: wholeNumber("--width", raw.width, 0, MAX_DECIMALS) ?? 1,
    output: raw.output,
    quiet: raw.quiet ?? false,
    color: raw.color ?? true,
    jobs: wholeNumber("--jobs", raw.jobs, 1, MOST),
    engine: choice("engine", raw.engine, ENGINES) ?? "auto",
    encodingErrors: choice("value of --encoding-errors", raw.encodingErrors, ENCODING_ERRORS) ?? "refuse",
    byteOrderMark: choice("value of --byte-order-mark", raw.byteOrderMark, BYTE_ORDER_MARK) ?? "drop",
    warnings: withoutEffect(
      others,
      metrics.map(({ name }) => name),
    ),
  }
}
