// Entropy pruning: leaves out the n-grams that change a model least.
import { checkedOptions, checkNonNegative, type OptionTable, outOfRange } from "@lectern/core/checks"
import { expm1, log } from "@lectern/core/elementary"
import { BOS, type NgramLevel, type NgramModel } from "../model.js"
import { recordWords, SUFFIX } from "../query/automaton.js"
import { power, withBackoffs } from "../query/backoffs.js"
import { compiled } from "../query/compile.js"
import { Walker } from "../query/walker.js"
import { checkModel } from "../trie/check-model.js"

/** Options of {@link pruneByEntropy}. */
export interface EntropyPruningOptions {
  /** n-grams are left out that raise the model's perplexity, alone, by less than this share: at least 0, often 1e-9 to 1e-7. */
  readonly threshold: number
}

/** The table of {@link EntropyPruningOptions}. */
export const ENTROPY_PRUNING_OPTIONS: OptionTable<EntropyPruningOptions> = { threshold: checkNonNegative }

/**
 * Leaves out n-grams without which the distribution hardly changes, by the relative entropy between the model with an n-gram and
 * without it; backoff weights are computed anew, so that probabilities still sum to one.
 *
 * An n-gram stays if it is the context of another one that stays. 1-grams stay. As SRILM's `ngram -prune`: the decision about each n-gram
 * supposes that all others stay.
 *
 * @param model - a model that backs off to shorter contexts
 * @param options - `threshold`
 * @returns a model with fewer n-grams
 * @throws LecternError `out-of-range`, `wrong-type`, `unknown-option`
 * @see Stolcke 1998, "Entropy-based pruning of backoff language models", equations 2 to 4
 * @see [Note: n-gram models and smoothing](../../../../../docs/notes/n-gram-models.md)
 * @example
 * ```ts
 * const { model } = wittenBell(countNgrams(["the cat sat", "the cat ran", "the dog sat"], { order: 2 }))
 * model.levels.map(({ words }) => words.length) //=> [8, 8]
 * // Each bigram raises the perplexity, alone, by less than a factor of 1001; 1-grams stay.
 * pruneByEntropy(model, { threshold: 1000 }).levels.map(({ words }) => words.length) //=> [8, 0]
 * ```
 */
export function pruneByEntropy(model: NgramModel, options: EntropyPruningOptions): NgramModel {
  checkModel("model", model)
  const { threshold } = checkedOptions("pruneByEntropy()", options, ENTROPY_PRUNING_OPTIONS)
  if (model.unseen !== "shorter") throw outOfRange("model", "equal shares for unseen words", "smoothed by backing off")
  const { order, levels } = model
  const pruning = new Pruning(model)
  const kept = levels.map((level) => new Uint8Array(level.words.length).fill(1))
  // Probability mass of the words left out after each context.
  const freed = levels.map((level) => new Float64Array(level.words.length))
  for (let n = order; n >= 2; n--) {
    const level = levels[n - 1]!
    const isContext = n < order ? contextsIn(levels[n]!, kept[n]!) : new Uint8Array(level.words.length)
    for (let context = 0; context + 1 < level.starts.length; context++) {
      pruning.measure(n, context, (i, change) => {
        // Without a number there is nothing to compare.
        if (isContext[i] === 1 || !(change < threshold)) return
        kept[n - 1]![i] = 0
        freed[n - 2]![context]! += power(level.logProbs[i]!)
      })
    }
  }
  return rebuilt(model, kept, (n, context) => pruning.unlisted(n, context) + freed[n - 1]![context]!)
}

/** Marks the n-grams of the level before that are contexts of kept n-grams. */
function contextsIn({ starts }: NgramLevel, kept: Uint8Array): Uint8Array {
  return Uint8Array.from({ length: starts.length - 1 }, (_, context) =>
    kept.subarray(starts[context]!, starts[context + 1]!).includes(1) ? 1 : 0,
  )
}

/** Measures the loss of a model without each of its n-grams. */
class Pruning {
  private readonly model: NgramModel
  /** State of each n-gram that others begin with, for each order below the highest. */
  private readonly states: readonly Uint32Array[]
  private readonly recordWords: Int32Array
  private readonly walker: Walker
  /** log10 of the probability of each n-gram as a text, from the first word on. */
  private readonly textLogProbs: Float64Array[] = []

  constructor(model: NgramModel) {
    this.model = model
    const { automaton, states } = compiled(model)
    this.states = states
    this.recordWords = recordWords(automaton)
    this.walker = new Walker(automaton)
    for (const [i, { starts, words, logProbs }] of model.levels.entries()) {
      const before = this.textLogProbs[i - 1]
      const here = new Float64Array(words.length)
      for (let context = 0; context + 1 < starts.length; context++) {
        for (let k = starts[context]!; k < starts[context + 1]!; k++) here[k] = (before?.[context] ?? 0) + logProbs[k]!
      }
      // A text begins with <s>.
      if (i === 0) here[BOS] = 0
      this.textLogProbs.push(here)
    }
  }

  /** The sum of the probabilities of the words that are not listed after a context. */
  unlisted(n: number, context: number): number {
    return power(this.model.levels[n - 1]!.backoffs[context]!) * this.sums(n + 1, context).shorterRest
  }

  /** Calls back with each n-gram of a context and the relative rise of the perplexity without it. */
  measure(n: number, context: number, found: (ngram: number, change: number) => void): void {
    const { levels } = this.model
    const { starts, words, logProbs } = levels[n - 1]!
    if (starts[context] === starts[context + 1]) return
    const { suffix, shorterRest } = this.sums(n, context)
    const backoff = levels[n - 2]!.backoffs[context]!
    const rest = power(backoff) * shorterRest
    const contextProb = power(this.textLogProbs[n - 2]![context]!)
    for (let i = starts[context]!; i < starts[context + 1]!; i++) {
      const prob = power(logProbs[i]!)
      this.walker.backOff(suffix, words[i]!)
      const shorter = this.walker.logProb * Math.LN10
      const newBackoff = log(rest + prob) - log(shorterRest + power(this.walker.logProb))
      // A probability of 0 has nothing to lose.
      const own = prob === 0 ? 0 : prob * (shorter + newBackoff - logProbs[i]! * Math.LN10)
      const others = rest === 0 ? 0 : rest * (newBackoff - backoff * Math.LN10)
      found(i, expm1(-contextProb * (own + others)))
    }
  }

  /** The state without the context's first word, and the probability after it of the words not listed after the context. */
  private sums(n: number, context: number): { readonly suffix: number; readonly shorterRest: number } {
    const { starts, words } = this.model.levels[n - 1]!
    const suffix = this.recordWords[4 * this.states[n - 2]![context]! + SUFFIX]!
    let listed = 0
    for (let i = starts[context]!; i < starts[context + 1]!; i++) {
      this.walker.backOff(suffix, words[i]!)
      listed += power(this.walker.logProb)
    }
    return { suffix, shorterRest: Math.max(0, 1 - listed) }
  }
}

/** The model of the n-grams that are kept. */
function rebuilt(
  { words, levels }: NgramModel,
  kept: readonly Uint8Array[],
  massOf: (order: number, context: number) => number,
): NgramModel {
  // The old indexes of the contexts that are kept.
  let contexts = Uint32Array.of(0)
  const oldContexts: Uint32Array[] = []
  const fresh = levels.map((level, i) => {
    const starts = [0]
    const places: number[] = []
    for (const context of contexts) {
      for (let k = level.starts[context]!; k < level.starts[context + 1]!; k++) if (kept[i]![k] === 1) places.push(k)
      starts.push(places.length)
    }
    contexts = Uint32Array.from(places)
    oldContexts.push(contexts)
    return {
      starts: Uint32Array.from(starts),
      words: Uint32Array.from(places, (k) => level.words[k]!),
      logProbs: Float64Array.from(places, (k) => level.logProbs[k]!),
      backoffs: new Float64Array(0),
    }
  })
  return withBackoffs(words, fresh, (order, context) => massOf(order, oldContexts[order - 1]![context]!))
}
