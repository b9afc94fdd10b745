// Search error or model error: the cause of the bad outputs of a model and a search.
import { checkedOptions, checkFunction, checkObject, type OptionTable } from "@lectern/core/checks"
import type { Model, Sources } from "../model/model.js"
import { type Attribution, analysisOf } from "./analyse.js"
import type { SearchLimits } from "./objective.js"
import { ANALYSIS_OPTIONS, type AttributeOptions, type AttributionPairs } from "./options.js"
import type { SearchOutcome } from "./outcome.js"

/**
 * A search function of this package, or another one that is called like these: `beamSearch`, `greedySearch`, `sample`.
 *
 * @param model - that is searched
 * @param sources - prompts and states
 * @param options - of the search
 */
export type SearchFunction<States, SearchOptions> = (
  model: Model<States>,
  sources: Sources<States>,
  options: SearchOptions,
) => Promise<readonly SearchOutcome[]>

const OPTIONS: OptionTable<AttributeOptions<SearchLimits>> = {
  ...ANALYSIS_OPTIONS,
  search: (name, search) => checkObject(`options.${name}`, search, "the options of the search"),
}

/**
 * Says for each source whether a bad output is the fault of the search or of the model.
 *
 * The model reads the output and the references token by token ("forced decoding"). Both get the score that the search maximizes:
 * its formula (`scoring`) over log-probabilities after its `rules`. Without a formula, as in sampling, the score is the sum of
 * log-probabilities. Then two questions have two answers:
 *
 * - `verdict`, by the reference: a reference that scores higher than the output blames the search, otherwise the model is to blame,
 *   ties included; or the search's own settings, where these exclude a reference that the model prefers.
 * - `searchError`, by all outputs there are: exhaustive search proves that a better output exists, or that none does. A search can
 *   miss the best output although the model is to blame: a third output beats both. With several references the best-scored one
 *   counts.
 *
 * Scores are compared as they are: in rows that a model reads together, it must give the same numbers as alone, or outputs
 * whose scores differ by rounding only may compare as different.
 *
 * @param model - any model
 * @param search - `beamSearch`, `greedySearch`, `exhaustiveSearch`, `sample`, `stochasticBeamSearch`, `contrastiveSearch`, or
 *   your own
 * @param pairs - sources, and references for each
 * @param options - the options of the search, the definition of bad outputs, and limits of the proof
 * @returns one attribution for each source
 * @throws LecternError `unknown-option`, `out-of-range`, `wrong-type`, `unequal-lengths`, as a rejection; errors of the search
 * @see Stahlberg and Byrne 2019, "On NMT search errors and model errors: cat got your tongue?", sections 1 and 3
 * @see [Note: Search error or model error](../../../../docs/notes/search-or-model-error.md)
 * @example
 * ```ts
 * const rows = [[0.1, 0.5, 0.4], [0.4, 0.3, 0.3], [0.9, 0.05, 0.05]]
 * const logProbs = (tokens: Int32Array) => rows[tokens.at(-1)!]!.map(Math.log)
 * const model = functionModel({ vocabularySize: 3, logProbs })
 * const pairs = { prompts: [[0]], references: [[[2, 0]]] }
 * const [first] = await attribute(model, greedySearch, pairs, { search: { endTokens: 0, maxLength: 8 } })
 * first!.output!.tokens //=> [1, 0]
 * first!.verdict //=> "search"
 * ```
 */
export async function attribute<States, SearchOptions extends SearchLimits>(
  model: Model<States>,
  search: SearchFunction<States, SearchOptions>,
  pairs: AttributionPairs<States>,
  options: AttributeOptions<SearchOptions>,
): Promise<readonly Attribution[]> {
  checkFunction("search", search, "a search such as beamSearch")
  const settings = checkedOptions("attribute()", options, OPTIONS)
  const limits = options.search
  const analysis = analysisOf(model, pairs, settings)
  const [attributions] = await analysis.attributed([{ limits, run: (sources) => search(model, sources, limits) }])
  return attributions!
}
