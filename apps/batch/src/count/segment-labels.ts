// The ids and sources of segments, as texts of a run and in its rows.
import type { TextSource } from "@lectern/engine"
import { idsOf } from "@lectern/engine/internal/read/inputs"
import type { ShardRows } from "../types.js"

/** The labels to request with rows, and to take from them. */
export interface SegmentLabels {
  readonly rowLabels: readonly TextSource[]
  /** The labels of segment `i` of a shard. */
  labelsAt(rows: ShardRows, i: number): { readonly id?: string; readonly source?: string }
}

/** The source if there is one, other labels, and the ids of the records of the first reference, if they have ids. */
export function segmentLabels(
  [reference]: readonly TextSource[],
  source: TextSource | undefined,
  others: readonly TextSource[] = [],
): SegmentLabels {
  const ids = reference && idsOf(reference)
  return {
    // The ids come last, as those of records that are joined.
    rowLabels: [source, ...others, ids].filter((each) => each !== undefined),
    labelsAt: ({ labels }, i) => ({
      ...(ids !== undefined && { id: labels.at(-1)![i]! }),
      ...(source !== undefined && { source: labels[0]![i]! }),
    }),
  }
}
