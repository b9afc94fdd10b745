// The ids and sources of segments, as texts of a run and in its rows.
import type { TextSource } from "@lectern/engine"
import { idsOf } from "@lectern/engine/internal/read/inputs"
import type { ShardRows } from "../types.js"

/** The source if there is one, other labels, and the ids of the records of the first reference, if they have ids. */
export function segmentLabels(
  [reference]: readonly TextSource[],
  source: TextSource | undefined,
  others: readonly TextSource[] = [],
) {
  const ids = reference && idsOf(reference)
  return {
    // The ids come last, as those of records that are joined.
    rowLabels: [source, ...others, ids].filter((each) => each !== undefined),
    /** The labels of segment `i` of a shard. */
    labelsAt: ({ labels }: ShardRows, i: number): { readonly id?: string; readonly source?: string } => ({
      ...(ids !== undefined && { id: labels.at(-1)![i]! }),
      ...(source !== undefined && { source: labels[0]![i]! }),
    }),
  }
}
