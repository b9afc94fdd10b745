// Prepares the resamples of a run: reads labels, numbers the units that are drawn: segments or documents, either freely or a
// fixed number from each domain.
import { LecternError } from "@lectern/core"
import type { Engine } from "@lectern/engine/internal/engines/engine"
import { labelReader, type ReadLabels } from "@lectern/engine/internal/read/labels"
import type { Warn } from "@lectern/engine/internal/read/warnings"
import { unitsByLabel } from "@lectern/random"
import type { ResamplingRequest } from "../types.js"
import type { ResampleJob } from "./tasks/resample.js"

/** The parts of a run that resamples need. */
export interface ResampledRun {
  /** The resamples to sum up. */
  readonly resampling: readonly ResamplingRequest[]
  /** Does the work. */
  readonly engine: Engine
  /** Stops reading. */
  readonly signal: AbortSignal | undefined
  /** Receives warnings. */
  readonly report: { readonly warn: Warn }
}

/** The resamples to draw. */
export async function resampleJobs(
  { resampling, engine, signal, report }: ResampledRun,
  segments: number,
): Promise<ResampleJob[]> {
  const read = labelReader(segments, signal)
  const jobs: ResampleJob[] = []
  for (const request of resampling) {
    const { units, strata } = await unitsOf(request, segments, read)
    const count = strata.reduce((sum, size) => sum + size, 0)
    if (request.documents !== undefined && count === segments && segments > 1)
      report.warn(singleWarning(request.documents))
    jobs.push({ ...request, strata, ...(units !== undefined && { units: engine.broadcast(units) }) })
  }
  for (const [r, { method, strata }] of jobs.entries()) {
    const units = strata.reduce((sum, size) => sum + size, 0)
    if (method === "bootstrap" && units < MIN_UNITS) report.warn(fewUnitsWarning(units, resampling[r]!.documents))
  }
  return jobs
}

function singleWarning(documents: string): string {
  return `${documents} has another label on every line, so every segment is drawn on its own; the segments of a document need the same label`
}

// With fewer units, resamples of a test set say little about other test sets: intervals and p-values are too small.
const MIN_UNITS = 20

function fewUnitsWarning(units: number, documents: string | undefined): string {
  const what = documents === undefined ? "segment" : "document"
  return `only ${units} ${what}${units === 1 ? "" : "s"} to draw from: intervals and p-values of the bootstrap are too small`
}

/** The units of a corpus, numbered as `unitsByLabel` does. */
export async function unitsOf(
  request: Pick<ResamplingRequest, "documents" | "strata">,
  segments: number,
  read: ReadLabels,
): Promise<Pick<ResampleJob, "strata" | "units">> {
  const documents = request.documents === undefined ? undefined : await read(request.documents)
  const labels = request.strata === undefined ? undefined : await read(request.strata)
  if (documents !== undefined && labels !== undefined) checkNested(documents, labels, request.strata!)
  const { strata, units } = unitsByLabel(
    { ...(documents !== undefined && { documents }), ...(labels !== undefined && { strata: labels }) },
    segments,
  )
  return units === undefined ? { strata } : { strata, units }
}

function checkNested(documents: readonly string[], strata: readonly string[], path: string): void {
  const known = new Map<string, string>()
  for (const [i, document] of documents.entries()) {
    const stratum = known.get(document) ?? strata[i]!
    known.set(document, stratum)
    if (stratum === strata[i]) continue
    const why = `found stratum ${strata[i]} for document ${document}, expected its first stratum ${stratum}: a document must be in one stratum`
    throw new LecternError({ kind: "bad-data", path, line: i + 1, why })
  }
}
