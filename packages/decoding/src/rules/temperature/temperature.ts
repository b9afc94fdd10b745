// Temperature: scores divided by a number.
import { checkNonNegative } from "@lectern/core/checks"
import type { RuleEntry } from "../entry.js"
import type { Rule } from "../rule.js"
import { largest } from "../scores/distribution.js"

/**
 * Divides all scores by a temperature: below 1 the likely tokens gain, above 1 the unlikely ones.
 *
 * @param value - the temperature, at least 0; 0 keeps nothing but the likeliest token, of equally likely ones the lowest id
 * @returns the rule
 * @throws LecternError `out-of-range`
 * @see Ackley, Hinton and Sejnowski 1985, "A learning algorithm for Boltzmann machines", equation 3
 * @see [Note: Truncation rules](../../../../../docs/notes/truncation-rules.md)
 * @example
 * ```ts
 * applyRules([0.8, 0.2].map(Math.log), [temperature(2)]).logProbs.map(Math.exp) //=> [0.6667, 0.3333]
 * ```
 */
export function temperature(value: number): Rule {
  checkNonNegative("temperature", value)
  return { name: "temperature", apply: (scores) => divide(scores, value) }
}

/** Divides scores by a temperature of at least 0, in place. */
export function divide(scores: Float64Array, by: number): void {
  const most = largest(scores)
  if (most === -Infinity) return
  if (by === 0) {
    const best = scores.indexOf(most)
    scores.fill(-Infinity)
    scores[best] = most
    return
  }
  // Scores may be shifted; without it, a tiny temperature would make even the largest infinite.
  const shift = Number.isFinite(most / by) ? 0 : most
  for (let i = 0; i < scores.length; i++) scores[i] = (scores[i]! - shift) / by
}

export const TEMPERATURE: RuleEntry = {
  about: "divides all scores",
  paper: "Ackley, Hinton and Sejnowski 1985, equation 3",
  needs: [],
  parameters: [
    {
      name: "temperature",
      about: "what scores are divided by; 0 keeps the likeliest token",
      min: 0,
      max: Infinity,
      whole: false,
      common: 0.8,
    },
  ],
  make: (value) => temperature(value!),
}
