// Search error or model error by beam width and length penalty.
import {
  checkedOptions,
  checkFinite,
  checkInteger,
  checkList,
  checkOptions,
  later,
  type OptionTable,
} from "@lectern/core/checks"
import type { Model } from "../model/model.js"
import { checkedScoring } from "../scoring/scoring.js"
import { beamSearch } from "../search/beam/beam-search.js"
import { BEAM_SEARCH_OPTIONS, type BeamSearchOptions } from "../search/beam/options.js"
import { type Attribution, analysisOf } from "./analyse.js"
import { type AttributionShares, attributionShares } from "./attribution-shares.js"
import { ANALYSIS_OPTIONS, type AnalysisOptions, type AttributionPairs } from "./options.js"

/** Options of {@link attributeGrid}. */
export interface AttributeGridOptions extends AnalysisOptions {
  /** Beam widths, each an integer of at least 1 or `Infinity`. */
  readonly beamWidths: readonly number[]
  /**
   * Exponents of the length penalty, instead of that of `search.scoring`.
   * @defaultValue only that one
   */
  readonly alphas?: readonly number[]
  /** All other options of beam search. */
  readonly search: Omit<BeamSearchOptions, "beamWidth">
}

const OPTIONS: OptionTable<AttributeGridOptions, "alphas"> = {
  ...ANALYSIS_OPTIONS,
  beamWidths: checkList,
  alphas: [checkList, undefined],
  search: later(),
}
const { beamWidth: _, ...SEARCH } = BEAM_SEARCH_OPTIONS

/** One beam width and one exponent. */
export interface AttributionCell {
  /** The beam width. */
  readonly beamWidth: number
  /** The exponent of the length penalty. */
  readonly alpha: number
  /** One for each source. */
  readonly attributions: readonly Attribution[]
  /** Their shares. */
  readonly shares: AttributionShares
}

/**
 * Blames the outputs of beam searches of several widths and length penalties.
 *
 * The results are those of {@link attribute} for each of them, in less time: the model reads each reference once, and the best
 * score of a source is searched for once for each exponent. The outputs of one width count as known for the others, so that more
 * search errors may be proved.
 *
 * @param model - any model
 * @param pairs - sources, and references for each
 * @param options - `beamWidths`, `alphas`, and the options of {@link attribute}
 * @returns a cell for each exponent and beam width: exponents in the order given, and for each the beam widths
 * @throws LecternError as {@link attribute}
 * @see Koehn and Knowles 2017, "Six challenges for neural machine translation", section 3.6 (the beam-search curse)
 * @see [Note: Search error or model error](../../../../docs/notes/search-or-model-error.md)
 * @example
 * ```ts
 * const rows = [[0.1, 0.5, 0.4], [0.4, 0.3, 0.3], [0.9, 0.05, 0.05]]
 * const logProbs = (tokens: Int32Array) => rows[tokens.at(-1)!]!.map(Math.log)
 * const model = functionModel({ vocabularySize: 3, logProbs })
 * const pairs = { prompts: [[0]], references: [[[2, 0]]] }
 * const cells = await attributeGrid(model, pairs, { beamWidths: [1, 2], search: { endTokens: 0, maxLength: 8 } })
 * cells.map(({ shares }) => shares.blame.search.count) //=> [1, 0]
 * ```
 */
export async function attributeGrid<States>(
  model: Model<States>,
  pairs: AttributionPairs<States>,
  options: AttributeGridOptions,
): Promise<readonly AttributionCell[]> {
  const { beamWidths, search, alphas: chosen, ...settings } = checkedOptions("attributeGrid()", options, OPTIONS)
  checkOptions("search", search, SEARCH)
  const { nBest = 1, scoring = {} } = search
  const { alpha: only } = checkedScoring(scoring)
  const alphas = chosen ?? [only]
  checkInteger("nBest", nBest, 1)
  Array.from(beamWidths, (each, i) => each === Infinity || checkInteger(`beamWidths[${i}]`, each, 1, 2 ** 31 - 1))
  Array.from(alphas, (each, i) => checkFinite(`alphas[${i}]`, each))
  const analysis = analysisOf(model, pairs, settings)
  const shares = attributionShares()
  const cells: AttributionCell[] = []
  for (const alpha of beamWidths.length === 0 ? [] : alphas) {
    const limits = { ...search, scoring: { ...scoring, alpha } }
    const searches = beamWidths.map((beamWidth) => {
      const each = { ...limits, beamWidth, nBest: Math.min(nBest, beamWidth) }
      return { limits, run: (sources: Parameters<typeof beamSearch<States>>[1]) => beamSearch(model, sources, each) }
    })
    for (const [i, attributions] of (await analysis.attributed(searches)).entries()) {
      const state = attributions.reduce((sum, each) => shares.add(sum, each), shares.zero())
      cells.push({ beamWidth: beamWidths[i]!, alpha, attributions, shares: shares.finalize(state) })
    }
  }
  return cells
}
