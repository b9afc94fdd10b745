// The options of `lectern compare`.
import type { TokenizerName } from "@lectern/metrics"
import {
  type EngineOptions,
  engineGroup,
  numRefs,
  type ReadingOptions,
  type ReportOptions,
  readingOptions,
  reportOptions,
  textOrJson,
} from "../../console/groups.js"
import { metricGroups, metricSpecs, readMetricValues } from "../../console/metrics/metrics.js"
import type { Tables } from "../../console/metrics/tables.js"
import { tokenizerOf } from "../../console/metrics/tokens.js"
import { type AnyGroup, type OptionGroup, type Raw, readGroup, withoutEffect } from "../../console/option.js"
import { refuseOverwritingFiles } from "../../console/overwriting.js"
import { samePathWarnings } from "../../console/same-file.js"
import { integer, orElse, text, texts, usage } from "../../console/values.js"
import { MAX_DECIMALS } from "../../report/decimals.js"
import type { MetricSpec } from "../../types.js"

/** The options of `lectern compare`, checked. */
export interface CompareOptions extends ReadingOptions, ReportOptions, EngineOptions {
  /** Reference files and folders, as given. */
  readonly references: readonly string[]
  /** Hypothesis files, as given, at least two. */
  readonly input: readonly string[]
  /** Tab-separated references on each line of a reference file. */
  readonly numRefs: number
  /** The metrics to compute. */
  readonly metrics: readonly MetricSpec[]
  /** The tokenizer that splits texts into words. */
  readonly tokenizer: TokenizerName
  /** Whether words ignore case. */
  readonly lowercase: boolean
  /** A file to count word frequencies in; undefined for the first reference. */
  readonly frequencyCorpus: string | undefined
  /** The maximum number of segments and n-grams to list in each direction. */
  readonly top: number
  /** The output format. */
  readonly format: "text" | "json"
  /** Digits after the decimal point. */
  readonly width: number
  /** Warnings about options that have no effect. */
  readonly warnings: readonly string[]
}

const MAX_TOP = 10_000

interface InputValues extends ReadingOptions, Pick<CompareOptions, "numRefs" | "frequencyCorpus"> {
  readonly input: readonly string[]
}

const inputGroup: OptionGroup<InputValues> = {
  title: "Input:",
  options: {
    input: {
      flags: "-i, --input <HYP...>",
      help: "hypothesis files, the baseline first; at least two",
      read: orElse<readonly string[]>([], texts),
    },
    numRefs,
    ...readingOptions,
    frequencyCorpus: {
      flags: "--frequency-corpus <FILE>",
      help: "count word frequencies in FILE, such as training data",
      read: text,
    },
  },
}

const reportGroup: OptionGroup<ReportOptions & Pick<CompareOptions, "format" | "top" | "width">> = {
  title: "Report:",
  options: {
    format: textOrJson,
    top: {
      flags: "--top <N>",
      help: "segments and n-grams to list in each direction (default: 5)",
      read: orElse(5, integer(0, MAX_TOP)),
    },
    width: {
      flags: "-w, --width <N>",
      help: "digits after the decimal point (default: 1)",
      read: orElse(1, integer(0, MAX_DECIMALS)),
    },
    ...reportOptions,
  },
}

/** All options, in the order of the help. */
export const compareGroups: readonly AnyGroup[] = [inputGroup, ...metricGroups, reportGroup, engineGroup]

/** Checks the options of `lectern compare`. */
export function compareOptions(references: readonly string[], raw: Raw, tables: Tables): CompareOptions {
  if (references.length === 0) throw usage("no reference given: lectern compare REF [REF...] -i A B")
  const reading = readGroup(inputGroup, raw)
  if (reading.input.length < 2) throw usage("lectern compare needs at least two systems: -i A B, the baseline first")
  if (reading.input.includes("-")) {
    throw usage(
      "lectern compare reads its inputs twice, but standard input can be read only once; save it to a file first",
    )
  }
  const report = readGroup(reportGroup, raw)
  const values = readMetricValues(raw)
  refuseOverwritingFiles(report.output, [values.werTable, values.meteorSynonyms])
  const metrics = metricSpecs(raw, values, tables)
  // These always have an effect: they also define the words.
  const { tokenize: _, languagePair: __, lowercase: ___, ...others } = raw
  return {
    references,
    ...reading,
    ...report,
    ...readGroup(engineGroup, raw),
    metrics,
    tokenizer: tokenizerOf(values) ?? "13a",
    lowercase: values.lowercase,
    warnings: [
      ...samePathWarnings(reading.input),
      ...withoutEffect(
        compareGroups,
        others,
        metrics.map(({ name }) => name),
      ),
    ],
  }
}
