// Exclude top choices: at random steps, removes all likely tokens but the least likely of them.
import { checkedOptions, checkPositive, checkProbability, inRange, type OptionTable } from "@lectern/core/checks"
import { log } from "@lectern/core/elementary"
import type { Generator } from "@lectern/random"
import type { RuleEntry } from "../entry.js"
import type { SamplingRule } from "../rule.js"
import { BORDER, distributionOf, largest } from "../scores/distribution.js"

/** Options of {@link xtc}. */
export interface XtcOptions {
  /**
   * The probability from which a token is a top choice, above 0 and at most 1. Above 1/2 the rule does nothing: no two tokens are that probable.
   * @defaultValue `0.1`
   */
  readonly threshold?: number
}

const OPTIONS: OptionTable<XtcOptions> = { threshold: [inRange(0, 1), 0.1] }

/**
 * Excludes top choices: with a chance of `probability` at each token, takes out all tokens with a probability of at least the
 * threshold but the least likely of them. If fewer than two reach it, nothing happens.
 *
 * Of top choices that tie for the least likely, the one with the highest id stays.
 *
 * @param probability - the chance, in 0..1
 * @param options - `threshold`
 * @returns the rule; random, one number a token
 * @throws LecternError `out-of-range`, `unknown-option`
 * @see Weidmann 2024, "Exclude top choices (XTC)", text-generation-webui pull request 6335
 * @see [Note: Truncation rules](../../../../../docs/notes/truncation-rules.md)
 * @example
 * ```ts
 * applyRules([0.5, 0.3, 0.2].map(Math.log), [xtc(1, { threshold: 0.25 })]).kept //=> [1, 2]
 * ```
 */
export function xtc(probability: number, options: XtcOptions = {}): SamplingRule {
  checkProbability("probability", probability)
  const { threshold } = checkedOptions("xtc()", options, OPTIONS)
  checkPositive("threshold", threshold)
  return {
    name: "xtc",
    start: (generator: Generator) => ({
      name: "xtc",
      apply(scores) {
        if (generator.uniform() < probability) exclude(scores, threshold)
      },
      accept() {},
    }),
  }
}

/** Takes out all tokens that reach the threshold but the last one in the order of descending scores. */
function exclude(scores: Float64Array, threshold: number): void {
  const most = largest(scores)
  if (most === -Infinity) return
  const border = distributionOf(scores, most).logSum + log(threshold) - BORDER
  let last = -1
  for (let i = 0; i < scores.length; i++)
    if (scores[i]! >= border && (last < 0 || scores[i]! <= scores[last]!)) last = i
  for (let i = 0; i < scores.length; i++) if (i !== last && scores[i]! >= border) scores[i] = -Infinity
}

export const XTC: RuleEntry = {
  about: "now and then takes out the likely tokens but one",
  paper: "Weidmann 2024, text-generation-webui pull request 6335",
  needs: ["random"],
  parameters: [
    { name: "xtcProbability", about: "how often", min: 0, max: 1, whole: false, common: 0.5 },
    {
      name: "xtcThreshold",
      about: "the probability of a likely token",
      min: Number.MIN_VALUE,
      max: 1,
      whole: false,
      common: 0.1,
    },
  ],
  make: (probability, threshold) => xtc(probability!, threshold === undefined ? {} : { threshold }),
}
