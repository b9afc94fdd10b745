// Dynamic temperature: high where the distribution is flat, low where it is peaked.
import { checkNonNegative, checkPositive } from "@lectern/core/checks"
import { log, pow } from "@lectern/core/elementary"
import type { RuleEntry } from "../entry.js"
import type { Rule } from "../rule.js"
import { distributionOf, largest } from "../scores/distribution.js"
import { divide } from "./temperature.js"

/**
 * Divides all scores by a temperature between `low` and `high`: `low + (high - low) r^exponent`, where r is the entropy divided by
 * the highest that as many tokens can have.
 *
 * A single token, which has no entropy to compare with, is left alone. llama.cpp's `dynatemp_range` d around a temperature t is `low = max(0, t - d)`, `high = t + d`.
 *
 * @param low - the temperature of a certain outcome, at least 0
 * @param high - that of equally likely tokens, at least 0
 * @param exponent - how the temperature rises between them, above 0
 * @returns the rule
 * @throws LecternError `out-of-range`
 * @see llama.cpp, `llama_sampler_init_temp_ext`; proposed by kalomaze 2023
 * @see [Note: Truncation rules](../../../../../docs/notes/truncation-rules.md)
 * @example
 * ```ts
 * // Equally likely: the temperature is the highest, 1.5, and the probabilities are still equal.
 * applyRules([0, 0, 0], [dynamicTemperature(0.5, 1.5)]).logProbs.map(Math.exp) //=> [0.3333, 0.3333, 0.3333]
 * ```
 */
export function dynamicTemperature(low: number, high: number, exponent = 1): Rule {
  checkNonNegative("low", low)
  checkNonNegative("high", high)
  checkPositive("exponent", exponent)
  return {
    name: "dynamicTemperature",
    apply(scores) {
      const most = largest(scores)
      if (most === -Infinity) return
      const { entropy, count } = distributionOf(scores, most)
      if (count === 1) return
      divide(scores, low + (high - low) * pow(Math.min(1, entropy / log(count)), exponent))
    },
  }
}

export const DYNAMIC_TEMPERATURE: RuleEntry = {
  about: "divides all scores by a temperature that rises with the entropy",
  paper: "llama.cpp, llama_sampler_init_temp_ext",
  needs: [],
  parameters: [
    {
      name: "dynamicTemperature",
      about: "the temperature of a certain outcome",
      min: 0,
      max: Infinity,
      whole: false,
      common: 0.5,
    },
    {
      name: "dynamicTemperatureHigh",
      about: "the temperature of equally likely tokens",
      min: 0,
      max: Infinity,
      whole: false,
      common: 1.5,
    },
    {
      name: "dynamicTemperatureExponent",
      about: "how the temperature rises with the entropy",
      min: Number.MIN_VALUE,
      max: Infinity,
      whole: false,
      common: 1,
    },
  ],
  make: (low, high = 1.5, exponent) => dynamicTemperature(low!, high, exponent),
}
