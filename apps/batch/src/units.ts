// What a resample draws: segments, or documents; freely, or so many of each domain.
import { LecternError } from "@lectern/core"
import { readLabels } from "./read/labels.js"
import type { ResampleJob } from "./resample.js"
import type { ResamplingRequest } from "./types.js"

/**
 * The units of a corpus.
 *
 * Units are numbered through the strata, strata by first use, units within one by first use.
 *
 * @param request - which files say what belongs together
 * @param segments - how many segments there are
 * @returns the units of each stratum, and the unit of each segment where that is not its own number
 * @throws LecternError as {@link readLabels}; `bad-data` for a document in two strata
 */
export function unitsOf(
  { documents, strata }: Pick<ResamplingRequest, "documents" | "strata">,
  segments: number,
): Pick<ResampleJob, "strata" | "units"> {
  if (documents === undefined && strata === undefined) return { strata: [segments] }
  const document = documents === undefined ? undefined : readLabels(documents, segments)
  const stratum = strata === undefined ? undefined : readLabels(strata, segments)
  const unitCount = document?.labels.length ?? segments
  const stratumOf = new Int32Array(unitCount).fill(-1)
  const sizes: number[] = (stratum?.labels ?? [""]).map(() => 0)
  for (let i = 0; i < segments; i++) {
    const unit = document?.of[i] ?? i
    const its = stratum?.of[i] ?? 0
    if (stratumOf[unit] === -1) {
      stratumOf[unit] = its
      sizes[its]! += 1
    } else if (stratumOf[unit] !== its) {
      const why = `found ${stratum!.labels[its]} for document ${document!.labels[unit]}, which began as ${stratum!.labels[stratumOf[unit]!]}; a document must lie in one stratum`
      throw new LecternError({ kind: "bad-data", path: strata!, line: i + 1, why })
    }
  }
  return { strata: sizes, units: numbered(document?.of, stratumOf, sizes, segments) }
}

/** The number of each segment's unit, counted through the strata. */
function numbered(
  documentOf: Int32Array | undefined,
  stratumOf: Int32Array,
  sizes: readonly number[],
  segments: number,
): Int32Array {
  const next = new Int32Array(sizes.length)
  for (let s = 1; s < sizes.length; s++) next[s] = next[s - 1]! + sizes[s - 1]!
  const numberOf = stratumOf.map((stratum) => next[stratum]!++)
  const units = new Int32Array(new SharedArrayBuffer(segments * Int32Array.BYTES_PER_ELEMENT))
  for (let i = 0; i < segments; i++) units[i] = numberOf[documentOf?.[i] ?? i]!
  return units
}
