// Sums over the alignments of groups of segments.
import type { TextBlock } from "@lectern/engine/internal/read/text-lines"
import { checkGroups, type Labelled, labelled, lengthsIn } from "../../count/groups/labelled.js"
import { naturalOrder } from "../../report/natural-order.js"
import type { Grouping } from "../../types.js"
import { errorRate } from "./error-rate.js"
import type { AlignedGroup, EditCounts } from "./types.js"

const ENCODER = new TextEncoder()

/** The labels of a block, for each grouping. */
export function labelsOf(groupings: readonly Grouping[], { segments, references, labels }: TextBlock): Labelled[] {
  let text = 0
  return groupings.map((grouping) => {
    if (grouping.kind === "labels") return labelled(labels[text++]!)
    const lines = references[0]!.map((line) => line?.replaceAll("\n", " ") ?? "")
    return lengthsIn(ENCODER.encode(`${lines.join("\n")}\n`), segments, grouping.edges)
  })
}

/** Makes empty sums. */
export function groupedCounts(name: string) {
  const known = new Map<string, Omit<AlignedGroup, "score">>()
  return {
    add(label: string, { hits, substitutions, deletions, insertions }: EditCounts): void {
      const group = known.get(label) ?? { label, segments: 0, segmentsWithErrors: 0, ...NO_EDITS }
      known.set(label, {
        label,
        segments: group.segments + 1,
        segmentsWithErrors: group.segmentsWithErrors + (substitutions + deletions + insertions > 0 ? 1 : 0),
        hits: group.hits + hits,
        substitutions: group.substitutions + substitutions,
        deletions: group.deletions + deletions,
        insertions: group.insertions + insertions,
      })
      checkGroups(name, known.size)
    },
    result: () => ({
      name,
      groups: [...known.values()]
        .map((group) => ({ ...group, score: errorRate(group) }))
        .sort((a, b) => naturalOrder(a.label, b.label)),
    }),
  }
}

const NO_EDITS: EditCounts = { hits: 0, substitutions: 0, deletions: 0, insertions: 0 }
