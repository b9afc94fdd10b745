// The work of an analysis: forces references once, runs searches, and blames their outputs, objective by objective.
import type { Model, Sources } from "../model/model.js"
import { checkModel, startOf } from "../model/start-of.js"
import type { Hypothesis } from "../scoring/scoring.js"
import { type CoveredOutput, force } from "./force.js"
import { checkReference, type Objective, objectiveOf, type ScoredOutput, type SearchLimits } from "./objective.js"
import { type Optimum, optimumOf } from "./optimum.js"
import { type AnalysisSettings, type AttributionPairs, checkedPairs } from "./options.js"
import { type Found, foundOf, type SearchOutcome } from "./outcome.js"
import { blame, decisiveReference, type SearchError, searchErrorOf, type Verdict } from "./verdict.js"

/** One source: its output, its references, and the cause of the error. */
export interface Attribution {
  /** The cause of a bad output, by its references. */
  readonly verdict: Verdict
  /** Whether the search missed the best of all outputs, whatever the references. A verdict `"search"` implies `"proved"`. */
  readonly searchError: SearchError
  /** The first whole output of the search: it ends, or has the maximum length; undefined when there is none. */
  readonly output: ScoredOutput | undefined
  /** The reference that counts. */
  readonly reference: ScoredOutput
  /** All references, in the order given. */
  readonly references: readonly ScoredOutput[]
  /** The best score of all outputs, or the interval that holds it. */
  readonly optimum: Optimum
  /** All that the search found, as it returned it. */
  readonly hypotheses: readonly Hypothesis[]
}

/** A search with its options. */
export interface Searching<States> {
  readonly limits: SearchLimits
  /** Runs it. */
  run(sources: Sources<States>): Promise<readonly SearchOutcome[]>
}

/** A running analysis, with a cache of the outputs that the model has already read. */
export interface Analysis<States> {
  /** Blames the outputs of searches that maximize the same score. Best scores are found once for all of them. */
  attributed(searches: readonly Searching<States>[]): Promise<readonly (readonly Attribution[])[]>
}

/** Begins an analysis. */
export function analysisOf<States>(
  model: Model<States>,
  pairs: AttributionPairs<States>,
  settings: AnalysisSettings,
): Analysis<States> {
  checkModel(model)
  const { sources, references } = checkedPairs(pairs, model.vocabularySize)
  const start = startOf(model, sources)
  const longest = references.flat().reduce((most, { length }) => Math.max(most, length), 1)
  const read = new Map<string, CoveredOutput>()
  const keyOf = (source: number, tokens: Int32Array): string => `${source}:${tokens.join()}`

  /** Scores outputs, of which the model reads only those that are new. Searches of one analysis have the same rules. */
  async function scoreAll(objective: Objective, outputs: readonly (readonly Int32Array[])[]): Promise<void> {
    const fresh = outputs
      .flatMap((list, source) => list.map((tokens) => ({ source, tokens })))
      .filter(({ source, tokens }) => !read.has(keyOf(source, tokens)))
    const { rules, scoring } = objective
    const coverage = scoring.coverage?.beta === 0 ? undefined : scoring.coverage
    const forced = await force(model, start, fresh, { rules, coverage, batchSize: settings.batchSize })
    for (const [i, { source, tokens }] of fresh.entries()) read.set(keyOf(source, tokens), forced[i]!)
  }

  async function attributed(searches: readonly Searching<States>[]): Promise<readonly (readonly Attribution[])[]> {
    const objective = objectiveOf(searches[0]!.limits, model.vocabularySize, longest)
    for (const [i, list] of references.entries()) {
      for (const [k, tokens] of list.entries()) checkReference(`pairs.references[${i}][${k}]`, tokens, objective)
    }
    const found: (readonly Found[])[] = []
    for (const search of searches) {
      found.push(foundOf(await search.run({ ...sources, states: start.states }), references.length, objective))
    }
    await scoreAll(
      objective,
      references.map((list, i) => [...list, ...found.flatMap((each) => each[i]!.tokens ?? [])]),
    )
    const scored = (source: number, tokens: Int32Array): ScoredOutput =>
      objective.scored(read.get(keyOf(source, tokens))!)
    const results: Attribution[][] = searches.map(() => [])
    for (const [i, list] of references.entries()) {
      const scoredReferences = list.map((tokens) => scored(i, tokens))
      const outputs = found.map((each) => (each[i]!.tokens === undefined ? undefined : scored(i, each[i]!.tokens)))
      const known = [...scoredReferences, ...outputs.filter((each) => each !== undefined)]
      const bound = Math.min(...found.map((each) => each[i]!.bound))
      const optimum = await optimumOf(model, start, i, objective, {
        outputs: known,
        bound,
        maxNodes: settings.maxNodes,
      })
      for (const [k, output] of outputs.entries()) {
        const reference = scoredReferences[decisiveReference(output, scoredReferences)]!
        const isBad = output === undefined || settings.isBad(output.tokens, list, i)
        results[k]!.push({
          verdict: isBad ? blame(output, reference) : "none",
          searchError: searchErrorOf(output, optimum),
          output,
          reference,
          references: scoredReferences,
          optimum,
          hypotheses: found[k]![i]!.hypotheses,
        })
      }
    }
    return results
  }

  return { attributed }
}
