// The best hypotheses so far, ties by lower token ids, and the score that others must reach.
import { appendToken } from "../../model/model.js"
import type { Hypothesis } from "../../scoring/scoring.js"
import { comesBefore, hypothesisOf, type Prefix, tokensAfter } from "../rows/prefix.js"

/** The best hypotheses so far. */
export interface BestHypotheses {
  /** In order, the best one first. */
  readonly hypotheses: readonly Hypothesis[]
  /** Whether a hypothesis would be among the best. */
  welcomes(score: number, prefix: Prefix | undefined, token: number): boolean
  /** Adds a hypothesis that is welcome. */
  add(prefix: Prefix, score: number, finished: boolean): void
}

const NO_PROMPT = new Int32Array(0)

/** Collects the best hypotheses. Of equal scores the one whose tokens come first, compared one by one, is better. */
export function bestHypotheses(count: number, floor: number): BestHypotheses {
  const hypotheses: Hypothesis[] = []

  function welcomes(score: number, prefix: Prefix | undefined, token: number): boolean {
    if (!(score >= floor)) return false
    if (hypotheses.length < count) return true
    const last = hypotheses[count - 1]!
    if (score !== last.score) return score > last.score
    const tokens = tokensAfter(NO_PROMPT, prefix)
    return comesBefore(appendToken(tokens, token), last.tokens)
  }

  return {
    hypotheses,
    welcomes,
    add(prefix, score, finished) {
      const hypothesis = hypothesisOf(prefix, score, finished)
      let at = hypotheses.length
      while (at > 0 && isBetter(hypothesis, hypotheses[at - 1]!)) at--
      hypotheses.splice(at, 0, hypothesis)
      if (hypotheses.length > count) hypotheses.pop()
    },
  }
}

function isBetter(a: Hypothesis, b: Hypothesis): boolean {
  return a.score === b.score ? comesBefore(a.tokens, b.tokens) : a.score > b.score
}
