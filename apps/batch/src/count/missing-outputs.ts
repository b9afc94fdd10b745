// Sentences and checks about missing outputs.
import { LecternError } from "@lectern/core"
import type { TextSource } from "@lectern/engine"
import type { CorpusCounts, MissingFacts } from "../types.js"

/** The treatment of missing outputs, if they are not refused. */
export function treatmentOf(systems: readonly TextSource[]): MissingFacts["as"] | undefined {
  return systems.map(({ missing }) => missing?.as).find((as) => as !== undefined && as !== "refuse") as
    | MissingFacts["as"]
    | undefined
}

/** The missing outputs of a run, if they are not refused. */
export function missingFacts(
  systems: readonly TextSource[],
  { missing }: Pick<CorpusCounts, "missing">,
): MissingFacts | undefined {
  const as = treatmentOf(systems)
  return as === undefined ? undefined : { as, counts: missing?.counts ?? systems.map(() => 0) }
}

/** The entry of a signature: the number of missing outputs, or of each system where these are different. */
export function missingEntry({ as, counts }: MissingFacts): string {
  return `${as}:${counts.every((count) => count === counts[0]) ? counts[0] : counts.join(",")}`
}

/** Sentences for those systems that lack outputs; with several systems, each has its name. */
export function missingSentences({ as, counts }: MissingFacts, segments: number, names: readonly string[]): string[] {
  const done = as === "empty" ? "scored as empty" : "skipped"
  return counts.flatMap((count, s) =>
    count === 0 ? [] : `${names.length > 1 ? `${names[s]}: ` : ""}${count} of ${segments} outputs missing, ${done}`,
  )
}

/** Refuses a comparison of systems that skip different segments. */
export function refuseUnequalSkips(systems: readonly TextSource[], { missing }: Pick<CorpusCounts, "missing">): void {
  if (treatmentOf(systems) !== "skip" || missing?.unequal === undefined) return
  const why = `--missing skip compares systems only if all lack the same outputs, but some have one for segment ${missing.unequal} and others have none; --missing empty counts them`
  throw new LecternError({ kind: "usage", why })
}
