// The units that a resample draws: segments or documents, either freely or a fixed number from each domain.
import { LecternError } from "@lectern/core"
import type { ReadLabels } from "@lectern/engine/internal/read/labels"
import { unitsByLabel } from "@lectern/random"
import type { ResamplingRequest } from "../types.js"
import type { ResampleJob } from "./tasks/resample.js"

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
