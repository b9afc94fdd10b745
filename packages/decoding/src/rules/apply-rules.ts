// Rules as a function from one distribution to another.
import type { LogProbs } from "@lectern/core"
import {
  checkedOptions,
  checkInteger,
  checkList,
  checkNotEmpty,
  later,
  notTheNumber,
  type OptionTable,
} from "@lectern/core/checks"
import { exp } from "@lectern/core/elementary"
import type { Randomness } from "@lectern/random"
import { generatorOf, RANDOMNESS } from "@lectern/random/engine"
import { type AnyRule, checkRules, startChain } from "./chain.js"
import { distributionOf, largest } from "./scores/distribution.js"

/** Inputs of rules besides log-probabilities. */
export interface ApplyRulesOptions extends Randomness {
  /**
   * All tokens of the row so far, the prompt among them: for penalties.
   * @defaultValue none
   */
  readonly tokens?: Readonly<ArrayLike<number>>
  /**
   * Number of them that belong to the prompt.
   * @defaultValue `0`
   */
  readonly promptLength?: number
}

const OPTIONS: OptionTable<ApplyRulesOptions, "seed" | "generator"> = {
  ...RANDOMNESS,
  tokens: [checkList, []],
  promptLength: [later(), 0],
}

/** A distribution after rules. */
export interface RuledDistribution {
  /** Natural log-probabilities that sum to 1, one per token id; `-Infinity` for tokens that were taken out. */
  readonly logProbs: Float64Array
  /** The ids of the tokens that stayed, ascending. */
  readonly kept: Int32Array
  /** The probability that the tokens that stayed had before all rules. */
  readonly mass: number
}

/**
 * Applies rules to a distribution, each to the result of the one before it.
 *
 * Rules that have a memory are applied as to the first token of a text.
 *
 * @param logProbs - natural log-probabilities or logits, one per token id; at least one above `-Infinity`, none above every number
 * @param rules - in the order in which they are applied
 * @param options - `tokens` and `promptLength` for penalties, `seed` or `generator` for random rules
 * @returns the new distribution, the tokens that stayed, and their probability
 * @throws LecternError `out-of-range`, `wrong-type`, `unknown-option`
 * @see [Note: Truncation rules](../../../../docs/notes/truncation-rules.md)
 * @example
 * ```ts
 * const { kept, mass } = applyRules([0.5, 0.3, 0.2].map(Math.log), [topK(2)])
 * kept //=> [0, 1]
 * mass //=> 0.8
 * ```
 */
export function applyRules(
  logProbs: LogProbs,
  rules: readonly AnyRule[],
  options: ApplyRulesOptions = {},
): RuledDistribution {
  checkLogits(logProbs)
  checkRules("rules", rules)
  const { tokens, promptLength } = checkedOptions("applyRules()", options, OPTIONS)
  for (let i = 0; i < tokens.length; i++) checkInteger(`tokens[${i}]`, tokens[i], 0, logProbs.length - 1)
  checkInteger("promptLength", promptLength, 0, tokens.length)

  const scores = Float64Array.from(logProbs)
  const before = distributionOf(scores, largest(scores)).logSum
  startChain(rules, generatorOf(options)).apply(scores, { tokens: Int32Array.from(tokens), promptLength, source: 0 })
  normalize(scores)
  let mass = 0
  const kept: number[] = []
  for (let i = 0; i < scores.length; i++) {
    if (scores[i] === -Infinity) continue
    kept.push(i)
    mass += exp(logProbs[i]! - before)
  }
  return { logProbs: scores, kept: Int32Array.from(kept), mass: Math.min(1, mass) }
}

/** Makes scores log-probabilities, in place. Scores that are all `-Infinity` stay. */
export function normalize(scores: Float64Array): number {
  const most = largest(scores)
  if (most === -Infinity) return 0
  const { logSum } = distributionOf(scores, most)
  for (let i = 0; i < scores.length; i++) scores[i] = Math.min(0, scores[i]! - logSum)
  return logSum
}

function checkLogits(logProbs: LogProbs): void {
  checkList("logProbs", logProbs)
  checkNotEmpty("logProbs", logProbs)
  let possible = false
  for (let i = 0; i < logProbs.length; i++) {
    const each = logProbs[i]!
    if (!(typeof each === "number" && each < Infinity))
      throw notTheNumber(`logProbs[${i}]`, each, "a finite number or -Infinity")
    if (each > -Infinity) possible = true
  }
  if (!possible) throw notTheNumber("the largest of logProbs", -Infinity, "a finite number")
}
