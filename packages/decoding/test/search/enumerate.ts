// All sequences that a function model can write, one by one: the oracle of searches.
import type { FunctionModel, Rule } from "../../src/index.js"
import { checkedStep } from "../../src/model/checked-step.js"

/** A sequence with what its tokens add. */
export interface Enumerated {
  readonly tokens: readonly number[]
  readonly tokenScores: readonly number[]
  readonly sum: number
  readonly finished: boolean
}

/** All sequences of a model up to a length, in the order of their tokens; ones of the full length need no end token. */
export function enumerate(
  model: FunctionModel,
  prompt: readonly number[],
  {
    endTokens,
    maxLength,
    rules = [],
  }: { endTokens?: number | readonly number[]; maxLength: number; rules?: readonly Rule[] },
): Enumerated[] {
  const ends = [endTokens].flat()
  const found: Enumerated[] = []
  function go(tokens: readonly number[], tokenScores: readonly number[]): void {
    const finished = tokens.length > 0 && ends.includes(tokens.at(-1)!)
    if (finished || tokens.length === maxLength) {
      const sum = tokenScores.reduce((a, b) => a + b, 0)
      found.push({ tokens, tokenScores, sum, finished })
      return
    }
    const all = [...prompt, ...tokens]
    const states = [Int32Array.from(all.slice(0, -1))]
    const step = checkedStep(model, states, Int32Array.of(all.at(-1)!))
    if (step instanceof Promise) throw new Error("the model is not synchronous")
    const scores = Float64Array.from(step.logProbs)
    for (const rule of rules)
      rule.apply(scores, { tokens: Int32Array.from(all), promptLength: prompt.length, source: 0 })
    scores.forEach((score, token) => {
      if (score > -Infinity) go([...tokens, token], [...tokenScores, score])
    })
  }
  go([], [])
  return found
}
