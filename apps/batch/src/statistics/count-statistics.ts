// Counts a corpus from its statistics, without its texts.
import { LecternError } from "@lectern/core"
import { engineFor } from "../cluster/choose.js"
import { runReport } from "../count/report.js"
import { resampleJobs } from "../count/resample-jobs.js"
import { scriptWarnings } from "../count/script-warnings.js"
import { openStatistics, type StatisticsCorpus, type StatisticsFile } from "../count/statistics/file.js"
import { metricOf } from "../count/tasks/metric-lookup.js"
import { readCounts } from "../count/tasks/read-counts.js"
import type { Engine } from "../engines/engine.js"
import { inOrder } from "../engines/in-order.js"
import { newRun } from "../engines/run-cache.js"
import { untilAborted } from "../engines/until-aborted.js"
import { markDropped } from "../read/warnings.js"
import type { CorpusCounts, CountRequest } from "../types.js"
import { shapeOf } from "./headers.js"

/** The statistics of a whole corpus. */
export interface CorpusStatistics extends StatisticsFile {
  readonly corpus: StatisticsCorpus
}

/**
 * Opens a file that `lectern merge` wrote.
 *
 * @param path - the file
 * @returns the statistics
 * @throws LecternError `unreadable`; `bad-data` when it is something else, a part, or damaged
 */
export function openCorpusStatistics(path: string): CorpusStatistics {
  const file = openStatistics(path)
  const { corpus } = file.header
  if (corpus !== undefined) return { ...file, corpus }
  const why = "has a part of the corpus, expected all of it: merge the parts first (lectern merge)"
  throw new LecternError({ kind: "bad-data", path, why })
}

/**
 * Counts as `countCorpus` would count the texts.
 *
 * @param request - its metrics must be among those that were counted, with the same options except those of scores
 * @param statistics - the statistics of its texts
 * @returns the same as `countCorpus`
 * @throws LecternError `usage` when rows are needed and there are none; `unreadable` or `bad-data` for the file;
 * for any fault of the files of labels; the signal's reason
 */
export async function countStatistics(request: CountRequest, statistics: CorpusStatistics): Promise<CorpusCounts> {
  const { jobs, signal } = request
  const { header, records } = statistics
  const wantRows = request.onRows !== undefined
  if ((wantRows || request.resampling?.length) && !header.rows) {
    const why = `${statistics.path} has no counts of single segments (lectern plan --no-rows), which this needs`
    throw new LecternError({ kind: "usage", why })
  }
  const bytes = records.reduce((sum, { length }) => sum + length, 0)
  const worker = import.meta.resolve("#metric-worker")
  const engine = await engineFor(request.engine ?? "auto", bytes, { worker, jobs })
  try {
    return await untilAborted(counted(request, statistics, engine), signal)
  } finally {
    await engine.close()
  }
}

async function counted(
  request: CountRequest,
  { path, header, records, corpus }: CorpusStatistics,
  engine: Engine,
): Promise<CorpusCounts> {
  const { metrics, signal, checksums = false, resampling = [], onRows } = request
  const report = runReport(
    request,
    metrics.map(metricOf),
    corpus.inputs.map((input) => ({ label: input.path })),
  )
  for (const input of corpus.inputs) if (input.markBytes > 0) report.warn(markDropped(input.path))
  const job = {
    run: newRun(),
    path,
    shape: shapeOf(header),
    metrics: metrics.map(({ name }) => header.metrics.findIndex(({ spec }) => spec.name === name)),
    wantRows: onRows !== undefined,
    resample: await resampleJobs({ resampling, engine, signal, report }, corpus.segments),
  }
  const bytesTotal = records.reduce((sum, { length }) => sum + length, 0)
  let bytesDone = 0
  await inOrder(
    records,
    engine.window,
    (place) => engine.run(readCounts, { job, place }),
    async (counts, { length }) => {
      bytesDone += length
      await report.counted(counts, counts, { stage: "count", bytesDone, bytesTotal, segmentsTotal: corpus.segments })
    },
  )
  const scripts = report.scripts()
  for (const sentence of scriptWarnings(metrics, scripts)) report.warn(sentence)
  const inputs = corpus.inputs.map(({ path: input, bytes, sha256 }) => ({
    path: input,
    bytes,
    ...(checksums && sha256 !== undefined && { sha256 }),
  }))
  return { segments: corpus.segments, inputs, totals: report.totals, resamples: report.resamples, scripts }
}
