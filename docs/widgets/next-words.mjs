// @ts-check
// The distribution of the next word after a context as bars, with the relative frequencies to compare with.
import { BOS, ngramScorer, UNK } from "@lectern/decoding/ngram"

/** @typedef {import("@lectern/decoding/ngram").NgramModel} NgramModel */
/** @typedef {import("../figures/next-word-bars.mjs").NextWordBar} NextWordBar */

/** More words than these are summed up. */
const MAX_BARS = 16

/**
 * The distribution of the next word: words that occur after the context first, the most frequent ones before, `<unk>` last.
 *
 * @param {NgramModel} model
 * @param {NgramModel} frequencies the maximum likelihood model of the same counts
 * @param {string} context a word, or `<s>`
 * @returns {NextWordBar[]} bars that sum to 1; of a large vocabulary the last ones sum up the words that are not shown
 */
export function nextWords(model, frequencies, context) {
  const probs = nextProbs(model, context)
  const shares = nextProbs(frequencies, context)
  const overall = frequencies.levels[0]?.logProbs ?? []
  const bars = model.words
    .map((word, id) => ({ id, word, prob: probs[id] ?? 0, frequency: shares[id] ?? 0, rank: overall[id] ?? 0 }))
    .filter(({ id }) => id !== BOS)
    .sort(
      (a, b) =>
        b.frequency - a.frequency || Number(a.id === UNK) - Number(b.id === UNK) || b.rank - a.rank || a.id - b.id,
    )
    .map(({ word, prob, frequency }) => ({ word, prob, frequency }))
  if (bars.length <= MAX_BARS) return bars
  const rest = bars.slice(MAX_BARS - 2)
  const summed = [rest.filter(({ frequency }) => frequency > 0), rest.filter(({ frequency }) => frequency === 0)]
  return [...bars.slice(0, MAX_BARS - 2), ...summed.filter(({ length }) => length > 0).map(sumOf)]
}

/**
 * @param {readonly NextWordBar[]} bars
 * @returns {NextWordBar}
 */
function sumOf(bars) {
  const sum = { word: `${bars.length} more`, prob: 0, frequency: 0 }
  for (const { prob, frequency } of bars) {
    sum.prob += prob
    sum.frequency += frequency
  }
  return sum
}

/**
 * @param {NgramModel} model
 * @param {string} context
 * @returns {number[]} the probability of each word
 */
function nextProbs(model, context) {
  const scorer = ngramScorer(model)
  const state = scorer.stateOf([scorer.idOf(context)])
  return model.words.map((_, id) => 10 ** scorer.next(state, id).logProb)
}
