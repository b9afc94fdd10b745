// One sample being drawn.
import { enlarged } from "@lectern/core"
import { outOfRange } from "@lectern/core/checks"
import { exp, log } from "@lectern/core/elementary"
import type { Generator } from "@lectern/random"
import { type AnyRule, startChain } from "../../rules/chain.js"
import { largest } from "../../rules/scores/distribution.js"
import type { Hypothesis } from "../../scoring/scoring.js"

/** A sampled sequence with its log-probability under the rules, which it was drawn from, and under the model alone. */
export interface Sample extends Hypothesis {
  /**
   * The log-probability of each token under the model, before all rules. Added from left to right, starting at 0, they give `modelSum`.
   * `tokenScores` are those of the distributions that the tokens were drawn from: after all rules, normalized.
   */
  readonly modelScores: Float64Array
  /** The sum of `modelScores`. */
  readonly modelSum: number
  /** Reason of the end: an end token, the maximum length, no token that could follow, or the signal; undefined before the end. */
  readonly stopped: SampleStop | undefined
}

/** Reason of the end of a sample. */
export type SampleStop = "end-token" | "max-length" | "no-token" | "aborted"

/** A sample being drawn. */
export interface SampledSequence {
  /** Reason of its end; undefined while it goes on. */
  stopped: SampleStop | undefined
  /** Draws the next token. */
  draw(logProbs: Float32Array, row: number, scores: Float64Array): number
  /** The sample as it is now. */
  result(): Sample
}

/** Begins a sample. */
export function sampledSequence(
  prompt: Int32Array,
  source: number,
  rules: readonly AnyRule[],
  generator: Generator,
  { endTokens, maxLength }: { readonly endTokens: Uint8Array; readonly maxLength: number },
): SampledSequence {
  const chain = startChain(rules, generator)
  let tokens = Int32Array.from({ length: prompt.length + 16 }, (_, i) => prompt[i] ?? 0)
  let length = 0
  const tokenScores: number[] = []
  const modelScores: number[] = []

  function write(token: number): void {
    if (prompt.length + length === tokens.length) tokens = enlarged(tokens, 2 * tokens.length)
    tokens[prompt.length + length++] = token
  }

  return {
    stopped: undefined,
    draw(logProbs, row, scores) {
      const first = row * scores.length
      scores.set(logProbs.subarray(first, first + scores.length))
      const context = { tokens: tokens.subarray(0, prompt.length + length), promptLength: prompt.length, source }
      chain.apply(scores, context)
      const drawn = drawnFrom(scores, generator)
      if (drawn === undefined) {
        this.stopped = "no-token"
        return -1
      }
      const { token, logProb } = drawn
      chain.accept(token)
      write(token)
      tokenScores.push(logProb)
      modelScores.push(logProbs[first + token]!)
      if (endTokens[token] === 1) this.stopped = "end-token"
      else if (length === maxLength) this.stopped = "max-length"
      return token
    },
    result() {
      const sum = total(tokenScores)
      return {
        tokens: tokens.slice(prompt.length, prompt.length + length),
        tokenScores: Float64Array.from(tokenScores),
        sum,
        score: sum,
        finished: this.stopped === "end-token",
        modelScores: Float64Array.from(modelScores),
        modelSum: total(modelScores),
        stopped: this.stopped,
      }
    },
  }
}

function total(scores: readonly number[]): number {
  return scores.reduce((sum, score) => sum + score, 0)
}

/** Draws a token by one uniform number. */
function drawnFrom(
  scores: Float64Array,
  generator: Generator,
): { readonly token: number; readonly logProb: number } | undefined {
  const most = largest(scores)
  if (most === -Infinity) return undefined
  let sum = 0
  for (let i = 0; i < scores.length; i++) {
    if (!(scores[i]! < Infinity))
      throw outOfRange(`the score of token ${i} after the rules`, scores[i]!, "below Infinity")
    sum += exp(scores[i]! - most)
  }
  const target = generator.uniform() * sum
  let token = 0
  // The last token with a weight, should rounding let the sum stay below the target.
  for (let i = 0, upTo = 0; i < scores.length && upTo <= target; i++) {
    const weight = exp(scores[i]! - most)
    if (weight === 0) continue
    upTo += weight
    token = i
  }
  return { token, logProb: Math.min(0, scores[token]! - most - log(sum)) }
}
