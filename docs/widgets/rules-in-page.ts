// Truncation rules as a page shows them: a distribution, a temperature, one rule with its sliders, and what is left.
import { applyRules, type RuleParameter, temperature, truncationRules } from "@lectern/decoding"

/** A distribution to try rules on. */
export interface Example {
  readonly name: string
  readonly words: readonly string[]
  /** Sums to 1. */
  readonly probs: readonly number[]
}

const WORDS =
  "school park house door river car moon idea spoon of sea wall boat tree bank song rule fact atom noun".split(" ")

/** Distributions from sure to unsure. */
export const EXAMPLES: readonly Example[] = [example("sure", 1.8), example("in between", 1), example("unsure", 0.25)]

/** The rules that a page can show without a text: those that look at nothing written before. */
export const RULE_NAMES: readonly RuleName[] = (Object.keys(truncationRules) as RuleName[]).filter(
  (name) => name !== "temperature" && !truncationRules[name].needs.includes("history"),
)

/** The name of a rule. */
export type RuleName = keyof typeof truncationRules

/** A slider for a parameter. */
export interface Slider {
  readonly about: string
  readonly min: number
  readonly max: number
  readonly step: number
  readonly value: number
}

// Where a parameter has no largest value, or hardly changes anything in most of its range.
const LARGEST: Readonly<Record<string, number>> = {
  topK: WORDS.length,
  epsilon: 0.2,
  eta: 0.2,
  topNSigma: 3,
  mirostat: 4,
  mirostat2: 4,
}
const START: Readonly<Record<string, number>> = { topK: 5, epsilon: 0.03, eta: 0.1, mirostat: 1, mirostat2: 1 }

/** The sliders of a rule. @param name - of the rule */
export function slidersOf(name: RuleName): readonly Slider[] {
  return truncationRules[name].parameters.filter(isShown).map(({ name: key, about, min, max, whole, common }) => {
    const largest = Math.min(max, LARGEST[key] ?? Math.max(1, 2 * common))
    const step = whole ? 1 : largest / 100
    return { about, min: min === Number.MIN_VALUE ? step : min, max: largest, step, value: START[key] ?? common }
  })
}

/** What is left of a distribution. */
export interface Outcome {
  readonly before: readonly number[]
  readonly after: readonly number[]
  readonly kept: number
  readonly mass: number
  /** Entropy in bits, before and after. */
  readonly bits: readonly [number, number]
}

/**
 * Applies a temperature and a rule.
 *
 * @param probs - the distribution
 * @param heat - the temperature
 * @param name - of the rule
 * @param values - of its sliders
 */
export function outcomeOf(probs: readonly number[], heat: number, name: RuleName, values: readonly number[]): Outcome {
  const warm = applyRules(probs.map(Math.log), [temperature(heat)]).logProbs
  const { logProbs, kept, mass } = applyRules(warm, [truncationRules[name].make(...always(name), ...values)])
  const [before, after] = [warm, logProbs].map((logs) => Array.from(logs, Math.exp)) as [number[], number[]]
  return { before, after, kept: kept.length, mass, bits: [bitsOf(before), bitsOf(after)] }
}

/** The rate of mirostat shows only after a word, and XTC is shown when it acts. */
function isShown({ name }: RuleParameter): boolean {
  return !name.endsWith("Rate") && name !== "xtcProbability"
}

/** Values of the parameters before the sliders': XTC acts. */
function always(name: RuleName): readonly number[] {
  return name === "xtc" ? [1] : []
}

function bitsOf(probs: readonly number[]): number {
  return probs.reduce((sum, p) => (p > 0 ? sum - p * Math.log2(p) : sum), 0)
}

function example(name: string, exponent: number): Example {
  const weights = WORDS.map((_, i) => (i + 1) ** -exponent)
  const total = weights.reduce((a, b) => a + b)
  return { name, words: WORDS, probs: weights.map((weight) => weight / total) }
}
