// Forced decoding: the log-probability of given outputs.
import { checkedOptions, integer, type OptionTable } from "@lectern/core/checks"
import type { Model, Sources } from "../model/model.js"
import { checkModel, startOf } from "../model/start-of.js"
import type { Rule } from "../rules/rule.js"
import { checkRules } from "../search/rows/options.js"
import { type ForcedOutput, force } from "./force.js"
import { checkedOutputs } from "./options.js"

/** Options of {@link forcedScores}. */
export interface ForcedScoresOptions {
  /** Changes of the next token's scores, none by default. They must leave scores of at most 0. */
  readonly rules?: readonly Rule[]
  /**
   * Number of outputs that the model reads at once, an integer of at least 1.
   * @defaultValue `64`
   */
  readonly batchSize?: number
}

const OPTIONS: OptionTable<ForcedScoresOptions> = { rules: [checkRules, []], batchSize: [integer(1), 64] }

/**
 * Forces outputs through a model: the score of each of their tokens.
 *
 * @param model - any model
 * @param sources - prompts of any lengths, which are read and not scored, and states
 * @param outputs - for each source its outputs, each of at least one token, without the prompt
 * @param options - rules, rows at once
 * @returns for each source its outputs with their scores, in the same order
 * @throws LecternError `unknown-option`, `out-of-range`, `wrong-type`, `unequal-lengths`, as a rejection
 * @see [Note: Search error or model error](../../../../docs/notes/search-or-model-error.md)
 * @example
 * ```ts
 * const model = functionModel({ vocabularySize: 2, logProbs: () => [Math.log(0.25), Math.log(0.75)] })
 * const [forced] = await forcedScores(model, { prompts: [[1]] }, [[[1, 0], [0]]])
 * forced!.map(({ logProb }) => Math.exp(logProb)) //=> [0.1875, 0.25]
 * ```
 */
export async function forcedScores<States>(
  model: Model<States>,
  sources: Sources<States>,
  outputs: readonly (readonly Readonly<ArrayLike<number>>[])[],
  options: ForcedScoresOptions = {},
): Promise<readonly (readonly ForcedOutput[])[]> {
  checkModel(model)
  const { rules, batchSize } = checkedOptions("forcedScores()", options, OPTIONS)
  const start = startOf(model, sources)
  const checked = checkedOutputs("outputs", outputs, start.prompts.length, model.vocabularySize)
  const all = checked.flatMap((list, source) => list.map((tokens) => ({ source, tokens })))
  const forced = await force(model, start, all, { rules, coverage: undefined, batchSize })
  let at = 0
  return checked.map((list) => list.map(() => forced[at++]!.forced))
}
