// Perturbed log-probabilities of the continuations of a sequence, given the perturbed log-probability of the sequence.
import { topK } from "@lectern/core"
import { exp, expm1, log, log1p } from "@lectern/core/elementary"
import { fillStandardExponential, type Generator } from "@lectern/random"

const LN_2 = Math.LN2

/** A Gumbel variable of location 0, from a standard exponential one. */
export function gumbel(exponential: number): number {
  return -log(Math.max(exponential, Number.MIN_VALUE))
}

/** Draws noise for the outcomes of a row, with buffers of its own. */
export interface KeyDrawer {
  /** Draws a key for every outcome, such that the largest is `largest`. */
  draw(logProbs: Float64Array, largest: number, count: number): readonly Drawn[]
}

/** An outcome with its key. */
export interface Drawn {
  readonly token: number
  readonly key: number
}

/**
 * Draws keys for rows of one length.
 *
 * @see Kool, van Hoof and Welling 2019, section 3.2 and appendix B.3
 */
export function keyDrawer(vocabularySize: number, generator: Generator): KeyDrawer {
  const noise = new Float64Array(vocabularySize)
  const keys = new Float64Array(vocabularySize)

  function draw(logProbs: Float64Array, largest: number, count: number): readonly Drawn[] {
    let possible = 0
    for (let token = 0; token < vocabularySize; token++) if (logProbs[token]! > -Infinity) possible += 1
    fillStandardExponential(noise.subarray(0, possible), generator)
    // The condition keeps the order of the keys, so that only the largest ones have to meet it.
    const top = topK<number>(count, (a, b) => keys[a]! > keys[b]!)
    let used = 0
    for (let token = 0; token < vocabularySize; token++) {
      if (logProbs[token] === -Infinity) continue
      keys[token] = logProbs[token]! + gumbel(noise[used++]!)
      top.take(token)
    }
    const tokens = top.items()
    return tokens.map((token) => ({ token, key: conditioned(keys[token]!, keys[tokens[0]!]!, largest) }))
  }

  return { draw }
}

/** The key that a Gumbel variable has when the largest of all is `target` instead of `largest`. */
function conditioned(key: number, largest: number, target: number): number {
  const v = target - key + log1mexp(key - largest)
  return target - Math.max(0, v) - log1p(exp(-Math.abs(v)))
}

/** log(1 - exp(x)) for x of at most 0. */
function log1mexp(x: number): number {
  return x > -LN_2 ? log(-expm1(x)) : log1p(-exp(x))
}
