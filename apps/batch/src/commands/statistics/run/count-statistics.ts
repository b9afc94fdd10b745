// Counts a corpus from its statistics, without its texts.
import { LecternError } from "@lectern/core"
import type { InputFacts } from "@lectern/engine"
import type { Engine } from "@lectern/engine/internal/engines/engine"
import { inOrder } from "@lectern/engine/internal/engines/in-order"
import { newRun } from "@lectern/engine/internal/engines/run-cache"
import { readLabels } from "@lectern/engine/internal/read/labels"
import type { TextFindings } from "@lectern/engine/internal/read/text"
import { markDropped } from "@lectern/engine/internal/read/warnings"
import { labelled } from "../../../count/groups/labelled.js"
import { labelText, type ReadLabels } from "../../../count/label-texts.js"
import { runReport } from "../../../count/report.js"
import { reportGroups } from "../../../count/report-groups.js"
import { resampleJobs } from "../../../count/resample-jobs.js"
import { scriptWarnings } from "../../../count/script-warnings.js"
import type { RecordPlace } from "../../../count/statistics/file.js"
import { shapeOf } from "../../../count/statistics/header.js"
import { metricOf } from "../../../count/tasks/metric-lookup.js"
import { readCounts } from "../../../count/tasks/read-counts.js"
import type { CorpusCounts, CountRequest, Grouping } from "../../../types.js"
import { type CorpusStatistics, type StoredText, textsOf } from "./corpus-texts.js"
import { withEngine } from "./with-engine.js"

/** Counts as `countCorpus` would count the texts. */
export async function countStatistics(request: CountRequest, statistics: CorpusStatistics): Promise<CorpusCounts> {
  const { header, records } = statistics
  const wantRows = request.onRows !== undefined
  if ((wantRows || request.resampling?.length || request.groupings?.length) && !header.rows) {
    const why = `${statistics.path} has no counts of single segments (lectern plan --no-rows), which this needs`
    throw new LecternError({ kind: "usage", why })
  }
  const bytes = records.reduce((sum, { length }) => sum + length, 0)
  return withEngine(request, bytes, (engine) => counted(request, statistics, engine))
}

async function counted(request: CountRequest, statistics: CorpusStatistics, engine: Engine): Promise<CorpusCounts> {
  const { path, header, records, corpus } = statistics
  const { metrics, checksums = false, resampling = [], onRows } = request
  const report = runReport(
    request,
    metrics.map(metricOf),
    corpus.inputs.map((input) => ({ label: input.path })),
  )
  const texts = textsOf(statistics)
  for (const input of corpus.inputs) if (input.markBytes > 0) report.warn(markDropped(input.path))
  for (const { inputs, segments, of } of texts) {
    if (segments === of) continue
    const names = inputs.map((input) => input.path).join(", ")
    report.warn(`${names}: ${segments} of ${of} segments are in ${path}; the others were taken away`)
  }
  const readLabelsOf: ReadLabels = (source) =>
    readLabels(labelText(source), corpus.segments, { ...request, onWarning: report.warn })
  const groupings = await Promise.all((request.groupings ?? []).map((each) => groupingOf(each, path, readLabelsOf)))
  const { jobs: resample, ofGroup } = await resampleJobs({ resampling, engine, report }, corpus.segments, readLabelsOf)
  const job = {
    run: newRun(),
    path,
    shape: shapeOf(header),
    metrics: metrics.map(({ name }) => header.metrics.findIndex(({ spec }) => spec.name === name)),
    wantRows: onRows !== undefined,
    resample,
    wantGroupRows: resampling.length > 0,
  }
  const bytesTotal = records.reduce((sum, { length }) => sum + length, 0)
  let bytesDone = 0
  await inOrder(
    placesIn(texts),
    engine.window,
    ({ place, firstSegment }) => {
      const labels = groupings.map((all) => labelled(all.slice(firstSegment, firstSegment + place.segments)))
      return engine.run(readCounts, { job, place, firstSegment, labels })
    },
    async (counts, { place, text }) => {
      bytesDone += place.length
      const inputsBefore = Array.from({ length: text * header.inputs }, () => NO_FINDINGS)
      const shard = { ...counts, findings: [...inputsBefore, ...counts.findings] }
      await report.counted(shard, counts, { stage: "count", bytesDone, bytesTotal, segmentsTotal: corpus.segments })
    },
  )
  const widths = job.metrics.map((m) => header.metrics[m]!.width)
  await reportGroups({ request, engine, run: job.run, widths, groups: report.groups() }, ofGroup)
  const scripts = report.scripts()
  for (const sentence of scriptWarnings(metrics, scripts)) report.warn(sentence)
  const inputs = texts.flatMap((text) => text.inputs.map((input) => factsOf(input, text, checksums)))
  const units = report.units()
  const drawn = units !== undefined && { units }
  return { ...drawn, segments: corpus.segments, inputs, totals: report.totals, resamples: report.resamples, scripts }
}

function groupingOf(grouping: Grouping, path: string, read: ReadLabels): Promise<readonly string[]> {
  if (grouping.kind === "labels") return read(grouping.labels)
  const why = `--by ${grouping.name} needs the references, but ${path} has only counts; name a file with a label per line`
  throw new LecternError({ kind: "usage", why })
}

const NO_FINDINGS: TextFindings = { carriageReturns: false, nuls: false }

interface CorpusPlace {
  readonly place: RecordPlace
  /** Number of the shard's first segment in the corpus, from 0. */
  readonly firstSegment: number
  /** The number of its text, from 0. */
  readonly text: number
}

function placesIn(texts: readonly StoredText[]): CorpusPlace[] {
  let firstSegment = 0
  return texts.flatMap(({ records }, text) =>
    records.map((place) => {
      const first = firstSegment
      firstSegment += place.segments
      return { place, firstSegment: first, text }
    }),
  )
}

function factsOf(input: StoredText["inputs"][number], { segments, of }: StoredText, checksums: boolean): InputFacts {
  const { path, bytes, sha256 } = input
  return {
    path,
    bytes,
    ...(checksums && sha256 !== undefined && { sha256 }),
    ...(segments < of && { lines: { scored: segments, all: of } }),
  }
}
