// From the words of the command line to checked options. Every refusal says what is allowed.

import { MAX_DECIMALS } from "../../report/decimals.js"
import type { ReportFormat } from "../../report/formats/corpus-text.js"
import type { SignificanceRequest } from "../../score/significance.js"
import type { MetricSpec } from "../../types.js"
import { type Available, metricSpecs } from "../metrics/metrics.js"
import { withoutEffect } from "../metrics/no-effect.js"
import { refuseOverwritingFiles } from "../shared/overwriting.js"
import { choice, usage, wholeNumber } from "../shared/values.js"
import { reportFormat } from "./formats.js"
import type { RawScoreOptions } from "./raw.js"
import { significance } from "./significance.js"

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
  /** How sure to be of it; undefined for scores alone. */
  readonly significance: SignificanceRequest | undefined
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
  /** What was typed in vain, in sentences. */
  readonly warnings: readonly string[]
}

const ENGINES = ["auto", "inline", "threads"] as const
const ENCODING_ERRORS = ["refuse", "replace"] as const
const BYTE_ORDER_MARK = ["drop", "keep"] as const
const MOST = 1024

/**
 * Checks the options of `lectern score`.
 *
 * @param references - the command's arguments
 * @param raw - the options as typed
 * @param available - what can be chosen
 * @param environment - where sacreBLEU's variables may be set
 * @returns checked options, defaults filled in
 * @throws LecternError `usage` or `out-of-range` for whatever is not allowed
 */
export function scoreOptions(
  references: readonly string[],
  raw: RawScoreOptions,
  available: Available,
  environment: Readonly<Record<string, string | undefined>> = {},
): ScoreOptions {
  if (references.length === 0) throw usage("no reference given: lectern score REF [REF...] -i HYP [HYP...]")
  const numSystems = wholeNumber("--num-systems", raw.numSystems, 1, MOST) ?? 1
  if (numSystems > 1 && raw.input !== undefined) {
    throw usage("--num-systems is about standard input; with -i, give each system its own file")
  }
  refuseOverwritingFiles(raw.output, [raw.werTable, raw.meteorSynonyms])
  const input = inputFiles(raw)
  const metrics = metricSpecs(raw, available)
  return {
    references,
    input,
    numRefs: wholeNumber("--num-refs", raw.numRefs, 1, MOST) ?? 1,
    numSystems,
    metrics,
    significance: significance(raw, input?.length ?? numSystems, environment),
    sentenceLevel: raw.sentenceLevel ?? false,
    format: reportFormat(raw),
    short: raw.short ?? false,
    width: wholeNumber("--width", raw.width, 0, MAX_DECIMALS) ?? 1,
    output: raw.output,
    quiet: raw.quiet ?? false,
    color: raw.color ?? true,
    jobs: jobs(raw),
    engine: choice("engine", raw.engine, ENGINES) ?? "auto",
    encodingErrors: choice("value of --encoding-errors", raw.encodingErrors, ENCODING_ERRORS) ?? "refuse",
    byteOrderMark: choice("value of --byte-order-mark", raw.byteOrderMark, BYTE_ORDER_MARK) ?? "drop",
    warnings: [
      ...(input?.length === raw.input?.length ? [] : [`-i names '${input?.[0]}' again, the baseline; taken once`]),
      ...withoutEffect(
        raw,
        metrics.map(({ name }) => name),
      ),
    ],
  }
}

// `-i BASE *.txt` names the baseline twice; sacreBLEU takes it once in its tests.
function inputFiles({ input, pairedBs, pairedAr }: RawScoreOptions): readonly string[] | undefined {
  if (input === undefined || !(pairedBs || pairedAr)) return input
  return input.filter((path, index) => index === 0 || path !== input[0])
}

function jobs(raw: RawScoreOptions): number | undefined {
  const paired = wholeNumber("--paired-jobs", raw.pairedJobs, 0, MOST)
  if (paired !== undefined && raw.jobs !== undefined) {
    throw usage("--paired-jobs is sacreBLEU's name for --jobs here: give one of them")
  }
  return wholeNumber("--jobs", raw.jobs, 1, MOST) ?? (paired === 0 ? undefined : paired)
}
