// Sums of resamples, merged from shard to shard.
import type { CountRequest, Resamples } from "../types.js"
import { needsSums } from "./tasks/resample.js"

/** Sums of no rows: `[request][system][metric]`. */
export function emptyResamples(
  { resampling = [], systems }: Pick<CountRequest, "resampling" | "systems">,
  widths: readonly number[],
): Resamples[] {
  return resampling.map((request) =>
    systems.map((_, system) =>
      widths.map((width) => new Float64Array(needsSums(request, system) ? request.resamples * width : 0)),
    ),
  )
}

/** Adds sums in place. */
export function addAll(into: Resamples, from: Resamples): void {
  for (const [s, states] of into.entries()) {
    for (const [m, state] of states.entries()) {
      const other = from[s]![m]!
      for (let i = 0; i < state.length; i++) state[i]! += other[i]!
    }
  }
}
