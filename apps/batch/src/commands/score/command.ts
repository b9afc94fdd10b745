// `lectern score`: finds the texts, runs the engine, writes the report.
import type { TextSource } from "@lectern/engine"
import { withAlternatives } from "../../console/alternatives.js"
import { baselineFirst, baselineNamed } from "../../console/baseline.js"
import type { Context } from "../../console/command.js"
import { readingRequest } from "../../console/groups.js"
import type { Interrupts } from "../../console/interrupt.js"
import { groupingsNamed, labelsNamed } from "../../console/labels.js"
import { sessionNeeds } from "../../console/metrics/meetings.js"
import { refuseOverwritingFiles } from "../../console/overwriting.js"
import { checkPage } from "../../console/page.js"
import type { Work } from "../../console/progress/facts.js"
import { readTexts } from "../../console/read-texts.js"
import { type ReportRun, reportRun } from "../../console/report-run.js"
import { shortNames } from "../../console/short-names.js"
import { sourceNamed } from "../../console/source.js"
import type { Texts } from "../../console/texts.js"
import { usage } from "../../console/values.js"
import type { RowCollector } from "../../page/report/collect.js"
import type { CorpusReport, SignificanceFacts } from "../../report/model.js"
import { printable } from "../../report/printable.js"
import type { LabelSource } from "../../types.js"
import type { ScoreOptions } from "./options.js"
import { corpusText, type ReportFormat } from "./report/corpus-text.js"
import { withSamples } from "./samples.js"
import { type ScoreRequest, scoreCorpus, scoreRows, scoreStatistics } from "./score.js"
import { reportSegments, type ScoreSegments } from "./segments.js"
import { sessionReports } from "./sessions.js"

/** Runs `lectern score`. */
export function runScore(given: ScoreOptions, context: Context): Promise<void> {
  return withRequest(given, context, async (request, run, texts, options) => {
    if (options.sentenceLevel) await reportSegments(segmentScores(request, options), options, run, context.interrupts)
    else if (options.receipt === undefined) await reportCorpus(request, options, run, texts)
    else await reportWithReceipt(options.receipt, request, options, { ...run, texts })
  })
}

/** Opens the destination, and does the work with the request that options mean, the texts under their whole names, and the options as they apply to the texts. */
export async function withRequest(
  given: ScoreOptions,
  context: Context,
  work: (request: ScoreRequest, run: ReportRun, texts: Texts, options: ScoreOptions) => Promise<void>,
): Promise<void> {
  const { interrupts } = context
  checkPage(given, context.streams)
  const found = withBaselineNames(await textsOf(given, interrupts.signal), given)
  const { metrics, texts } = withAlternatives(given.metrics, found)
  const options = { ...given, metrics }
  const { significance, groupings, notes } = await labelled(options, texts)
  refuseOverwritingFiles(options.output, [
    ...groupings.flatMap((each) => (each.kind === "labels" ? [pathOf(each.labels)] : [])),
    ...[significance?.documents, significance?.strata].map((source) => source && pathOf(source)),
  ])
  await reportRun({ options, texts, context, work: WORK, incremental: options.sentenceLevel }, async (run) => {
    const { stderr } = context.streams
    const onResumed = (shards: number): void => {
      run.clearProgress()
      if (shards > 0 && !options.quiet)
        stderr.write(`lectern: ${shards} ${shards === 1 ? "shard was" : "shards were"} counted before\n`)
    }
    const named = renamed(texts, options, run)
    const paths = texts.systems.map(({ name }) => name)
    const baseline = options.baseline === undefined ? 0 : baselineNamed(options.baseline, paths, options.names)
    // LaTeX has the systems in bold that are not worse than the best.
    const latex = options.format === "latex" && { pairs: "best" as const }
    const request = {
      ...requestFor(options, named, interrupts, run),
      ...(significance !== undefined && { significance: { ...latex, ...significance, baseline } }),
      ...(groupings.length > 0 && { groupings }),
      onResumed,
    }
    if (!options.quiet) for (const note of notes) stderr.write(`lectern: ${printable(note)}\n`)
    for (const sentence of options.warnings) run.callbacks.onWarning?.(sentence)
    await work(request, run, texts, options)
  })
}

/** The labels that options name, as texts. */
async function labelled(
  { by, documents: written, significance: asked, statistics }: ScoreOptions,
  texts: Texts,
): Promise<Pick<ScoreRequest, "significance"> & Awaited<ReturnType<typeof groupingsNamed>>> {
  const run = statistics === undefined ? texts : { references: [], systems: [], counted: true }
  const named = await groupingsNamed({ by, documents: written }, run)
  if (asked === undefined) return named
  const { documents, strata, ...rest } = asked
  const significance = {
    ...rest,
    ...(documents !== undefined && { documents: await labelsNamed("--documents", documents, run) }),
    ...(strata !== undefined && { strata: await labelsNamed("--strata", strata, run) }),
  }
  return { ...named, significance }
}

function pathOf(source: LabelSource): string {
  return typeof source === "string" ? source : source.path
}

const SHORT_NAMED: readonly (ReportFormat | "html")[] = ["table", "markdown", "csv", "tsv", "svg", "full", "html"]

/** The texts, with systems under the names that were given; else without the common parts of their names. */
function renamed(texts: Texts, { names: given, sentenceLevel, format }: ScoreOptions, { terminal }: ReportRun): Texts {
  const { systems } = texts
  const shown = format ?? (terminal ? "table" : "json")
  // The other formats are sacreBLEU's, or lines for programs.
  const isShort = SHORT_NAMED.includes(shown) && !(sentenceLevel && shown === "full")
  const names = given ?? (isShort ? shortNames(systems.map(({ name }) => name)) : undefined)
  if (names === undefined) return texts
  if (names.length !== systems.length) {
    throw usage(`--names has ${names.length} names, expected one for each of the ${systems.length} systems`)
  }
  const twice = names.find((name, i) => names.indexOf(name) < i)
  if (twice !== undefined) throw usage(`--names has the name '${twice}' twice`)
  return { ...texts, systems: systems.map((system, i) => ({ ...system, name: names[i]! })) }
}

async function reportWithReceipt(
  path: string,
  request: ScoreRequest,
  options: ScoreOptions,
  run: ReportRun & { readonly texts: Texts },
): Promise<void> {
  const { openReceipt } = await import("./receipt.js")
  const { references, systems, signal, significance } = request
  const receipt = await openReceipt(path, options, {
    texts: options.names === undefined ? run.texts : { references, systems },
    callbacks: run.callbacks,
    signal: signal!,
    baseline: significance?.baseline,
  })
  try {
    await receipt.write(await reportCorpus(request, options, run, run.texts))
  } finally {
    receipt.discard()
  }
}

/** The texts, or only their names. */
async function textsOf(options: ScoreOptions, signal: AbortSignal): Promise<Texts> {
  const { statistics, input } = options
  if (statistics === undefined)
    return withSamples(
      await readTexts({ ...options, sessions: sessionNeeds(options.metrics) }, signal),
      options.metrics,
    )
  const named = (path: string): TextSource => ({ name: path, path })
  const { references, inputs } = statistics.corpus
  return {
    references: Array.from({ length: references }, () => named(inputs[0]!.path)),
    systems: (input ?? []).map(named),
  }
}

/** Scores a corpus, and says how its intervals and comparisons were made. */
export async function scored(
  request: ScoreRequest,
  options: ScoreOptions,
  collector?: RowCollector,
): Promise<CorpusReport> {
  const { statistics } = options
  const report = await (collector !== undefined
    ? scoreRows(request, collector)
    : statistics === undefined
      ? scoreCorpus(request)
      : scoreStatistics(request, statistics))
  const significance = significanceFacts(options, request)
  return { ...report, ...(significance !== undefined && { significance }) }
}

const WORK: Work = { doing: "scoring", unit: "segments" }

async function reportCorpus(
  request: ScoreRequest,
  options: ScoreOptions,
  { destination, terminal, color, columns }: ReportRun,
  texts: Texts,
): Promise<CorpusReport> {
  const { format, by } = options
  const ordered = baselineFirst(texts.systems, request.significance?.baseline)
  const sessions = format === "full" || by?.includes("session") ? sessionReports(texts, request) : undefined
  const withPaths = (report: CorpusReport): CorpusReport => ({
    ...report,
    systems: report.systems.map((each, s) => ({ ...each, path: ordered[s]!.name })),
    ...(sessions !== undefined && { sessions }),
  })
  if (format === "html") {
    const { scorePage } = await import("./page.js")
    const score = async (asked: ScoreRequest, collector: RowCollector): Promise<CorpusReport> =>
      withPaths(await scored(asked, options, collector))
    return scorePage(request, options, { score, write: destination.write })
  }
  const report = await scored(request, options)
  const style = { width: options.width, short: options.short, color, ...(columns !== undefined && { columns }) }
  await destination.write(corpusText(withPaths(report), format ?? (terminal ? "table" : "json"), style))
  return report
}

// In a paired test, columns of standard input have sacreBLEU's names.
function withBaselineNames(texts: Texts, { input, significance, baseline }: ScoreOptions): Texts {
  if (input !== undefined || significance === undefined || significance.method === "confidence") return texts
  if (baseline !== undefined) return texts
  const systems = texts.systems.map((each, index) => ({ ...each, name: index === 0 ? BASELINE : `System ${index}` }))
  return { ...texts, systems }
}

function significanceFacts(
  { input, significance, baseline: asked }: ScoreOptions,
  { systems, significance: requested }: ScoreRequest,
): SignificanceFacts | undefined {
  if (significance === undefined) return undefined
  const { pValue = "centred", holm, ...rest } = significance
  const { baseline: place = 0, pairs = "baseline" } = requested!
  const baseline = input === undefined && asked === undefined ? BASELINE : `${BASELINE}: ${systems[place]?.name}`
  return { ...rest, pairs, shown: holm ? "holm" : pValue, baseline }
}

const BASELINE = "Baseline"

/** Scores segments, with their texts where these are shown. */
function segmentScores(request: ScoreRequest, options: ScoreOptions): ScoreSegments {
  const { texts: segmentTexts, source } = options
  const named = source !== undefined && { source: sourceNamed(source, request) }
  return (onSegments) => scored({ ...request, ...named, segmentTexts, onSegments }, options)
}

function requestFor(
  options: ScoreOptions,
  { references, systems }: Texts,
  interrupts: Interrupts,
  { callbacks }: ReportRun,
): ScoreRequest {
  const { metrics, jobs, engine, shardBytes, resume, format, sentenceLevel } = options
  return {
    references,
    systems,
    ...readingRequest(options),
    metrics,
    jobs,
    engine,
    shardBytes,
    ...(resume !== undefined && { resume }),
    checksums: format === "full" && !sentenceLevel,
    signal: interrupts.signal,
    ...callbacks,
  }
}
