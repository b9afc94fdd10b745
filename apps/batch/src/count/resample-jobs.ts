// Prepares the resamples of a run: reads labels, numbers the units that are drawn: segments or documents, either freely or a
// fixed number from each domain.
import { LecternError } from "@lectern/core"
import type { Engine } from "@lectern/engine/internal/engines/engine"
import type { Warn } from "@lectern/engine/internal/read/warnings"
import { unitsByLabel } from "@lectern/random"
import type { LabelSource, ResamplingRequest } from "../types.js"
import { eachOnce, labelText, type ReadLabels } from "./label-texts.js"
import type { GroupJobs } from "./report-groups.js"
import type { ResampleJob } from "./tasks/resample.js"

/** The parts of a run that resamples need. */
export interface ResampledRun {
  /** The resamples to sum up. */
  readonly resampling: readonly ResamplingRequest[]
  /** Does the work. */
  readonly engine: Engine
  /** Receives warnings, and the number of units that are drawn. */
  readonly report: { readonly warn: Warn; draws(units: number): void }
}

/** Plans resamples: those of the corpus, and those of a group. */
export async function resampleJobs(
  { resampling, engine, report }: ResampledRun,
  segments: number,
  readLabels: ReadLabels,
): Promise<{ readonly jobs: readonly ResampleJob[]; readonly ofGroup: GroupJobs }> {
  const read = eachOnce(readLabels)
  const labels: UnitLabels[] = []
  for (const request of resampling) labels.push(await labelsOf(request, read))
  const jobs = resampling.map((request, r): ResampleJob => {
    const { units, strata } = unitsByLabel(labels[r]!, segments)
    const count = strata.reduce((sum, size) => sum + size, 0)
    if (request.documents !== undefined && count === segments && segments > 1)
      report.warn(singleWarning(labelText(request.documents).name))
    return { ...drawn(request), strata, ...(units !== undefined && { units: engine.broadcast(units) }) }
  })
  for (const [r, { method, strata }] of jobs.entries()) {
    const units = strata.reduce((sum, size) => sum + size, 0)
    report.draws(units)
    if (method === "bootstrap" && units < MIN_UNITS) report.warn(fewUnitsWarning(units, resampling[r]!.documents))
  }
  return {
    jobs,
    ofGroup: (places) =>
      resampling.map((request, r): ResampleJob => {
        const { documents, strata } = labels[r]!
        const here = (all: readonly string[]): string[] => Array.from(places, (place) => all[place]!)
        const group = {
          ...(documents !== undefined && { documents: here(documents) }),
          ...(strata !== undefined && { strata: here(strata) }),
        }
        return { ...drawn(request), ...unitsByLabel(group, places.length) }
      }),
  }
}

function drawn({ method, resamples, seed }: ResamplingRequest): Pick<ResampleJob, "method" | "resamples" | "seed"> {
  return { method, resamples, seed }
}

function singleWarning(documents: string): string {
  return `${documents} has another label on every line, so every segment is drawn on its own; the segments of a document need the same label`
}

/** With fewer units, resamples of a test set say little about other test sets: intervals and p-values are too small. */
export const MIN_UNITS = 20

function fewUnitsWarning(units: number, documents: LabelSource | undefined): string {
  const what = documents === undefined ? "segment" : "document"
  return `only ${units} ${what}${units === 1 ? "" : "s"} to draw from: intervals and p-values of the bootstrap are too small`
}

interface UnitLabels {
  readonly documents?: readonly string[]
  readonly strata?: readonly string[]
}

async function labelsOf({ documents: from, strata: within }: ResamplingRequest, read: ReadLabels): Promise<UnitLabels> {
  const documents = from === undefined ? undefined : await read(from)
  const strata = within === undefined ? undefined : await read(within)
  if (documents !== undefined && strata !== undefined) checkNested(documents, strata, labelText(within!).name)
  return { ...(documents !== undefined && { documents }), ...(strata !== undefined && { strata }) }
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
