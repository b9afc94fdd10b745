// The options of `lectern score`.
import { clusterGroup, clusterOptions } from "../../console/cluster.js"
import { MAX_COUNT, numRefs, readingOptions, shardBytes } from "../../console/groups.js"
import { byOption, utt2spkOption } from "../../console/labels.js"
import { filesOf, metricGroups, metricSpecs, readMetricValues } from "../../console/metrics/metrics.js"
import type { Tables } from "../../console/metrics/tables.js"
import { tokenizerOf } from "../../console/metrics/tokens.js"
import {
  longFlag,
  type Option,
  type OptionGroup,
  optionGroup,
  type Raw,
  readGroup,
  type Typed,
  withoutEffect,
} from "../../console/option.js"
import { firstPaths, overwritten, refuseOverwritingFiles, samePathWarnings } from "../../console/overwriting.js"
import { recordOptions, textsOfRecords } from "../../console/records.js"
import { integer, orElse, text, texts, usage } from "../../console/values.js"
import type { MetricSpec } from "../../types.js"
import type { CorpusStatistics } from "../statistics/run/corpus-texts.js"
import { reportFormat, reportGroup, segmentOptions } from "./format.js"
import { significanceGroup, significanceRequest } from "./significance-options.js"

/** The stored counts that `--from` names. */
export interface StoredCounts {
  readonly statistics: CorpusStatistics
  /** The metrics that were counted, with those options of the given ones that only scores depend on. */
  readonly specsOf: (asked: readonly MetricSpec[]) => MetricSpec[]
}

/** What is scored, and how it is read. */
export const inputGroup = optionGroup("Input:", {
  input: {
    flags: "-i, --input <HYP...>",
    help: "hypothesis files, one per system; - (the default) is standard input",
    read: texts,
  },
  numRefs,
  numSystems: {
    flags: "--num-systems <N>",
    help: "each line of standard input has N systems, separated by tabs (default: 1)",
    read: orElse(1, integer(1, MAX_COUNT)),
  },
  ...recordOptions,
  ...byOption,
  utt2spk: utt2spkOption,
  ...readingOptions,
  resume: {
    flags: "--resume <DIR>",
    help: "store the counts of shards in DIR; an interrupted run continues from them",
    more: "See below",
    read: text,
  },
  from: {
    flags: "--from <FILE>",
    help: "score the counts that lectern merge wrote to FILE, without the texts",
    more: "See [parts](#parts)",
    read: text,
  },
})

/** The work and who does it. */
export const workGroup = optionGroup(clusterGroup.title, {
  shardBytes,
  pairedJobs: {
    flags: "--paired-jobs <N>",
    help: "sacreBLEU's name for --jobs",
    read: integer(0, MAX_COUNT),
  },
})

/** All options, in the order of the help. */
export const scoreGroups: readonly OptionGroup[] = [
  inputGroup,
  ...metricGroups,
  significanceGroup,
  reportGroup,
  clusterGroup,
  workGroup,
]

/** Further things that the options depend on; none of them by default. */
interface ScoreSurroundings {
  readonly environment?: Readonly<Record<string, string | undefined>>
  /** The files that options of metrics name. */
  readonly tables?: Tables
  readonly stored?: StoredCounts
}

/** The options, checked. */
export type ScoreOptions = ReturnType<typeof scoreOptions>

/** Checks the options of `lectern score`. */
export function scoreOptions(
  references: readonly string[],
  given: Raw,
  { environment = {}, tables = {}, stored }: ScoreSurroundings = {},
) {
  const raw =
    given.metrics === undefined && given.sort !== undefined ? { ...given, metrics: [String(given.sort)] } : given
  const statistics = stored?.statistics
  const { input: typed, from, ...reading } = readGroup(inputGroup, raw)
  if (from !== undefined) refuseTexts(references, raw)
  else if (references.length === 0) throw usage("no reference given: lectern score REF [REF...] -i HYP [HYP...]")
  const inputs = statistics === undefined ? typed : statistics.corpus.systems
  if (reading.numSystems > 1 && inputs !== undefined) {
    throw usage("--num-systems and -i cannot be combined: --num-systems splits the lines of standard input")
  }
  const {
    jsonFull,
    scoreOnly,
    sentenceLevel,
    format,
    texts: withTexts,
    source,
    sort,
    limit,
    ...report
  } = readGroup(reportGroup, raw)
  const values = readMetricValues(raw)
  refuseOverwritingFiles(report.output, [from, source, ...filesOf(values)])
  refuseReceipt({ ...report, sentenceLevel, input: inputs }, [from, ...references, ...(inputs ?? [])])
  if (report.receipt !== undefined && (reading.missing !== "refuse" || reading.missingIfEmpty)) {
    throw usage("--receipt and --missing cannot be combined: a receipt is of files that have all outputs")
  }
  if (format === "html" && from !== undefined) {
    throw usage("--from and -f html cannot be combined: a page has rows and texts of segments, --from has only counts")
  }
  refuseGroups({ ...reading, scoreOnly, sentenceLevel })
  const tests = readGroup(significanceGroup, raw)
  const { input, warnings } =
    (tests.pairedBs || tests.pairedAr) && tests.baseline === undefined && stored === undefined
      ? withBaselineOnce(inputs)
      : { input: inputs, warnings: [] }
  if (inputs !== undefined && inputs.length > 1 && input?.length === 1) {
    const test = tests.pairedBs ? "--paired-bs" : "--paired-ar"
    throw usage(`${test} needs at least two systems, but these are one file: ${inputs.join(", ")}`)
  }
  // Without effective order, the BLEU of a short segment would be 0; sacreBLEU turns it on as well.
  const effectiveOrder = values.effectiveOrder || sentenceLevel
  const all = { ...values, effectiveOrder }
  const sorted = stored === undefined ? metricSpecs(raw, all, tables) : stored.specsOf(metricSpecs(raw, all, tables))
  const { field: fields, inputFormat } = reading
  const textsOf = (path: string): number => textsOfRecords(path, { inputFormat, fields, items: 1 })?.length ?? 1
  const systems =
    statistics === undefined && input !== undefined
      ? input.reduce((sum, path) => sum + textsOf(path), 0)
      : (input?.length ?? Math.max(reading.numSystems, textsOf("-")))
  const scored = { systems, metrics: sorted.map(({ name }) => name) }
  const segments = segmentOptions(
    { texts: withTexts, source, sort, limit },
    { sentenceLevel, metrics: scored.metrics, stored: statistics !== undefined, page: format === "html" },
  )
  const reported = reportFormat({ format, jsonFull, scoreOnly, sentenceLevel, texts: withTexts, sort }, scored)
  const metrics = reported === "labelled" || reported === "labelled-json" ? inOrderAsked(sorted, raw.metrics) : sorted
  return {
    references,
    input,
    statistics,
    ...reading,
    ...report,
    ...segments,
    words: {
      tokenizer: (format === "html" ? tokenizerOf(values, tables) : undefined) ?? "13a",
      lowercase: values.lowercase,
    },
    noTexts: raw.texts === false,
    ...engineOptions(raw),
    metrics,
    significance: significanceRequest(tests, { systems, sentenceLevel, scoreOnly, environment }),
    documents: tests.documents,
    baseline: tests.pairedBs || tests.pairedAr ? tests.baseline : undefined,
    sentenceLevel,
    format: reported,
    warnings: [
      ...warnings,
      ...(statistics === undefined ? samePathWarnings(input ?? []) : []),
      ...withoutEffect(
        scoreGroups,
        reading.by?.includes("document") ? { ...raw, documents: undefined } : raw,
        metrics.map(({ name }) => name),
      ),
    ],
  }
}

function refuseGroups({
  by,
  scoreOnly,
  sentenceLevel,
}: Record<"scoreOnly" | "sentenceLevel", boolean> & { readonly by: readonly string[] | undefined }): void {
  if (by === undefined) return
  if (scoreOnly) throw usage("--by and -b cannot be combined: -b prints only the scores of the corpus")
  if (sentenceLevel) throw usage("--by and -sl cannot be combined: -sl scores segments, not groups of them")
}

function refuseReceipt(
  { receipt, output, sentenceLevel, input }: Pick<ScoreOptions, "receipt" | "output" | "sentenceLevel" | "input">,
  files: readonly (string | undefined)[],
): void {
  if (receipt === undefined) return
  if (sentenceLevel) throw usage("--receipt and -sl cannot be combined: a receipt is of corpus scores")
  if (input === undefined) throw usage("--receipt needs hypotheses in files: name them with -i")
  if (receipt === output) throw usage(`--receipt and -o are both ${output}; name two files`)
  if (overwritten(receipt, files) !== undefined) throw usage(`--receipt ${receipt} would overwrite an input`)
}

/** `--from` takes the place of all texts. */
function refuseTexts(references: readonly string[], raw: Raw): void {
  if (references.length > 0) {
    throw usage(`--from and ${references[0]} cannot be combined: --from scores counts that were stored before`)
  }
  const other = Object.entries<Option<unknown>>(inputGroup.options).find(
    ([name]) => name !== "from" && name !== "by" && raw[name] !== undefined,
  )
  if (other !== undefined) {
    throw usage(`--from and ${longFlag(other[1].flags)} cannot be combined: --from reads no texts`)
  }
  if (raw.shardBytes !== undefined) throw usage("--from and --shard-bytes cannot be combined: --from reads no texts")
  if (typeof clusterOptions(raw).engine === "object") {
    throw usage("--from and --engine URL cannot be combined: what is counted already needs no workers")
  }
}

function inOrderAsked(metrics: readonly MetricSpec[], asked: Typed): MetricSpec[] {
  const names = Array.isArray(asked) ? asked : []
  return metrics.toSorted((a, b) => names.indexOf(a.name) - names.indexOf(b.name))
}

// `-i BASE *.txt` names the baseline twice; sacreBLEU uses it once in its tests.
function withBaselineOnce(given: readonly string[] | undefined): {
  readonly input: readonly string[] | undefined
  readonly warnings: readonly string[]
} {
  const [baseline, ...others] = given ?? []
  if (baseline === undefined) return { input: given, warnings: [] }
  const first = firstPaths([baseline, ...others])
  const repeats = others.filter((_, i) => first[i + 1] === baseline)
  return {
    input: [baseline, ...others.filter((_, i) => first[i + 1] !== baseline)],
    warnings: repeats.map((path) =>
      path === baseline
        ? `-i names the baseline '${baseline}' twice; it is used once`
        : `${path} is the same file as the baseline ${baseline}; it is used once`,
    ),
  }
}

function engineOptions(raw: Raw) {
  const { pairedJobs: paired, shardBytes: size } = readGroup(workGroup, raw)
  if (paired === undefined) return { ...clusterOptions(raw), shardBytes: size }
  if (raw.jobs !== undefined) {
    throw usage("--paired-jobs and --jobs cannot be combined: --paired-jobs is sacreBLEU's name for --jobs")
  }
  return { ...clusterOptions({ ...raw, jobs: String(paired) }), shardBytes: size }
}
