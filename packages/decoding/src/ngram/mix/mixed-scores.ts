// Linear mixtures of n-gram models, word by word: exact, and without one model for all.
import {
  checkInteger,
  checkList,
  checkNotEmpty,
  checkObject,
  checkProbability,
  checkSameLength,
  checkTypedArray,
  outOfRange,
  wrongType,
} from "@lectern/core/checks"
import { log } from "@lectern/core/elementary"
import { UNK } from "../model.js"
import { power } from "../query/backoffs.js"
import type { WordScores } from "../query/line-scores.js"

/**
 * The scores of a mixture: each word's probability is the weighted mean of those that the models give it.
 *
 * A word that some of the models know has probability 0 in the others. A word that none of them knows has the mean of their probabilities of
 * `<unk>`.
 *
 * @param scores - of the same text, by each model
 * @param weights - of the models, with sum 1
 * @returns scores whose ids are those of the first model, or for words that it does not know those of another one; lengths are the largest
 * @throws LecternError `out-of-range`, `wrong-type`, `unequal-lengths`
 * @see Jelinek and Mercer 1980, "Interpolated estimation of Markov source parameters from sparse data"
 * @see [Note: n-gram models and smoothing](../../../../../docs/notes/n-gram-models.md)
 * @example
 * ```ts
 * const scores = ["a b", "a c"].map((line) =>
 *   ngramScorer(maximumLikelihood(countNgrams([line], { order: 1 })).model).score("a b"),
 * )
 * // Both models give a and the end 1/3, and b has 1/3 in one of them.
 * Array.from(mixedScores(scores, [0.5, 0.5]).logProbs, (each) => 10 ** each) //=> [0.3333, 0.1667, 0.3333]
 * ```
 */
export function mixedScores(scores: readonly WordScores[], weights: Readonly<ArrayLike<number>>): WordScores {
  checkSameText(scores)
  checkWeights(weights, scores.length)
  const [first] = scores
  const ids = first!.ids.slice()
  const lengths = first!.lengths.slice()
  const logProbs = Float64Array.from(ids, (_, i) => {
    const known = isKnown(scores, i)
    let sum = 0
    for (const [m, each] of scores.entries()) {
      if (known && each.ids[i] === UNK) continue
      if (ids[i] === UNK) ids[i] = each.ids[i]!
      lengths[i] = Math.max(lengths[i]!, each.lengths[i]!)
      sum += weights[m]! * power(each.logProbs[i]!)
    }
    return Math.min(0, log(sum) / Math.LN10)
  })
  return { ...first!, ids, lengths, logProbs }
}

/** Whether any of the models knows a word. */
function isKnown(scores: readonly WordScores[], word: number): boolean {
  return scores.some(({ ids }) => ids[word] !== UNK)
}

/** Throws unless scores are of the same text. */
export function checkSameText(scores: readonly WordScores[]): void {
  if (!Array.isArray(scores)) throw wrongType("scores", scores, "an array of scores, one for each model")
  checkNotEmpty("scores", scores)
  for (let i = 0; i < scores.length; i++) checkWordScores(`scores[${i}]`, scores[i])
  for (const [i, { ids, sentences }] of scores.entries()) {
    checkSameLength("words", ["scores[0]", scores[0]!.ids.length], [`scores[${i}]`, ids.length])
    if (sentences !== scores[0]!.sentences)
      throw outOfRange(`scores[${i}].sentences`, sentences, `that of scores[0], ${scores[0]!.sentences}`)
  }
}

function checkWordScores(name: string, scores: unknown): void {
  checkObject(name, scores, "scores of words, as ngramScorer() gives them")
  const { sentences, ids, logProbs, lengths, sentenceEnds, marks } = scores as WordScores
  checkInteger(`${name}.sentences`, sentences, 0)
  checkInteger(`${name}.marks`, marks, 0)
  checkTypedArray(`${name}.sentenceEnds`, sentenceEnds, "Uint32Array")
  checkTypedArray(`${name}.ids`, ids, "Uint32Array")
  checkTypedArray(`${name}.logProbs`, logProbs, "Float64Array")
  checkTypedArray(`${name}.lengths`, lengths, "Uint8Array")
  checkSameLength("words", [`${name}.ids`, ids.length], [`${name}.logProbs`, logProbs.length])
  checkSameLength("words", [`${name}.ids`, ids.length], [`${name}.lengths`, lengths.length])
  const wrong = logProbs.findIndex((each) => !(each <= 0))
  if (wrong >= 0) throw outOfRange(`${name}.logProbs[${wrong}]`, logProbs[wrong], "at most 0")
}

const ROUNDING = 1e-9

/** Throws unless there is one weight for each model, and their sum is 1. */
export function checkWeights(weights: Readonly<ArrayLike<number>>, models: number): void {
  checkList("weights", weights)
  checkSameLength("models", ["models", models], ["weights", weights.length])
  let sum = 0
  for (let i = 0; i < weights.length; i++) {
    checkProbability(`weights[${i}]`, weights[i])
    sum += weights[i]!
  }
  if (!(Math.abs(sum - 1) <= ROUNDING)) throw outOfRange("the sum of weights", sum, "1")
}
