// Merges the counts of groups from shard to shard, and keeps the rows of those that are resampled.
import type { Metric } from "@lectern/metrics"
import { naturalOrder } from "../report/natural-order.js"
import type { Grouping } from "../types.js"
import type { GroupedShard, PackedRows } from "./groups/group-rows.js"
import { checkGroups } from "./groups/labelled.js"

/** The segments of a group in one shard. */
export interface GroupChunk {
  /** Their numbers in the corpus, from 0. */
  readonly segments: Int32Array
  /** `rows[system][metric]`. */
  readonly rows: readonly (readonly PackedRows[])[]
}

/** A group. */
export interface GroupTotal {
  readonly label: string
  /** The number of its segments. */
  segments: number
  /** `totals[system][metric]`. */
  readonly totals: readonly (readonly Float64Array[])[]
  /** Its rows, in the order of the segments; empty when it is not resampled. */
  readonly chunks: GroupChunk[]
}

/** Makes empty sums of all groups. */
export function groupTotals(
  groupings: readonly Grouping[],
  systems: number,
  metrics: readonly Pick<Metric, "width">[],
) {
  const known = groupings.map(() => new Map<string, GroupTotal>())
  const empty = (label: string): GroupTotal => ({
    label,
    segments: 0,
    totals: Array.from({ length: systems }, () => metrics.map(({ width }) => new Float64Array(width))),
    chunks: [],
  })

  function addLabel(group: GroupTotal, shard: GroupedShard, number: number, from: number, firstSegment: number): void {
    const { sizes, totals, places, rows } = shard
    const to = from + sizes[number]!
    group.segments += sizes[number]!
    for (const [s, states] of group.totals.entries()) {
      for (const [m, state] of states.entries()) {
        const sums = totals[s]![m]!
        for (let k = 0; k < state.length; k++) state[k]! += sums[number * state.length + k]!
      }
    }
    if (rows === undefined) return
    group.chunks.push({
      segments: places!.slice(from, to).map((place) => firstSegment + place),
      rows: rows.map((states) =>
        states.map((sorted, m) => sorted.slice(from * metrics[m]!.width, to * metrics[m]!.width)),
      ),
    })
  }

  return {
    /** Adds the counts of the next shard. */
    add(shard: readonly GroupedShard[], firstSegment: number): void {
      for (const [g, each] of shard.entries()) {
        const groups = known[g]!
        let from = 0
        for (const [number, label] of each.labels.entries()) {
          const group = groups.get(label) ?? empty(label)
          groups.set(label, group)
          addLabel(group, each, number, from, firstSegment)
          from += each.sizes[number]!
        }
        checkGroups(groupings[g]!.name, groups.size)
      }
    },
    /** The groups of each grouping, in the natural order of their labels. */
    groups: (): readonly (readonly GroupTotal[])[] =>
      known.map((groups) => [...groups.values()].sort((a, b) => naturalOrder(a.label, b.label))),
  }
}
