// The best score that any output can have, or an interval that holds it: by exhaustive search, and by the bounds of other searches.
import type { Model } from "../model/model.js"
import type { Start } from "../model/start-of.js"
import { exhaustiveSearch } from "../search/exhaustive/exhaustive-search.js"
import type { Objective } from "./objective.js"

/** The best score of all outputs that a search may write, or an interval that holds it. */
export interface Optimum {
  /** The score of the best known output; `-Infinity` without any. */
  readonly lower: number
  /** No output has a higher score. Equal to `lower` where the best score is proved. */
  readonly upper: number
  /** The tokens of the best known output. */
  readonly tokens: Int32Array | undefined
  /** Number of prefixes that the exhaustive search read; 0 where it was not needed, or not possible. */
  readonly nodes: number
}

/** An output whose score is known. */
export interface KnownOutput {
  readonly tokens: Int32Array
  readonly score: number
}

/** Knowledge of a source before the search for its best output. */
export interface KnownOfSource {
  readonly outputs: readonly KnownOutput[]
  /** No output has a higher score. */
  readonly bound: number
  /** The largest number of prefixes to read. */
  readonly maxNodes: number
}

/** Finds the best score of one source, or an interval. */
export async function optimumOf<States>(
  model: Model<States>,
  start: Start<States>,
  source: number,
  objective: Objective,
  { outputs, bound, maxNodes }: KnownOfSource,
): Promise<Optimum> {
  const best = outputs.reduce<KnownOutput | undefined>(better, undefined)
  const lower = best?.score ?? -Infinity
  const { limits, scoring } = objective
  const isSearchable = (limits.constraints ?? []).length === 0 && scoring.coverage === undefined
  if (lower >= bound || maxNodes === 0 || !isSearchable)
    return { lower, upper: Math.max(lower, bound), tokens: best?.tokens, nodes: 0 }
  const { endTokens, maxLength, unfinished = "keep", signal } = limits
  const rules = objective.rules.map((rule) => ({
    name: rule.name,
    apply: (scores: Float64Array, context: Parameters<typeof rule.apply>[1]) =>
      rule.apply(scores, { ...context, source }),
  }))
  const [result] = await exhaustiveSearch(
    model,
    { prompts: [start.prompts[source]!], states: await model.reorder(start.states, Int32Array.of(source)) },
    {
      endTokens,
      maxLength,
      maxNodes,
      rules,
      scoring,
      unfinished,
      floor: lower,
      ...(signal === undefined ? {} : { signal }),
    },
  )
  const { hypotheses, upperBound, nodes } = result!
  const found = hypotheses.reduce(better, best)
  const highest = found?.score ?? -Infinity
  return { lower: highest, upper: Math.max(highest, Math.min(bound, upperBound)), tokens: found?.tokens, nodes }
}

function better(best: KnownOutput | undefined, each: KnownOutput): KnownOutput | undefined {
  return each.score > (best?.score ?? -Infinity) ? each : best
}
