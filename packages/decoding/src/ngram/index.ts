/**
 * n-gram language models: counting in shards, smoothing, pruning, mixing, ARPA files, queries and perplexity.
 *
 * Use it to train a small language model in seconds, to read one of KenLM or SRILM, or to score how usual a text is.
 *
 * @see [Note: n-gram models and smoothing](../../../../docs/notes/n-gram-models.md)
 * @example
 * ```ts
 * const { model } = maximumLikelihood(countNgrams(["the cat sat", "the cat ran", "the dog sat"], { order: 2 }))
 * const statistic = perplexity()
 * const counted = statistic.add(statistic.zero(), ngramScorer(model).score("the cat sat"))
 * // 1 * 2/3 * 1/2 * 1: the fourth root of 3.
 * statistic.finalize(counted).all.perplexity //=> 1.3161
 * ```
 * @packageDocumentation
 */
export type { ArpaFindings } from "./arpa/assemble.js"
export { type ArpaFile, type ArpaOptions, type ArpaReader, arpaReader, readArpa } from "./arpa/read.js"
export { writeArpa } from "./arpa/write.js"
export {
  addNgramCounts,
  countNgrams,
  mergeNgramCounts,
  type NgramCounter,
  type NgramCounterOptions,
  ngramCounter,
  type SpecialWords,
} from "./count/counter.js"
export { withMinCount } from "./count/min-count.js"
export type { NgramCountLevel, NgramCounts } from "./count/ngram-counts.js"
export { NgramCountState } from "./count/state.js"
export type {
  InfiniDistribution,
  InfiniGram,
  InfiniGramDecoder,
  InfiniProbability,
  InfiniScores,
} from "./infini/infini-gram.js"

export { type Novelty, type NoveltyOptions, novelty } from "./infini/novelty.js"
export { type InfiniGramOfIdsOptions, infiniGramOfIds } from "./infini/of-ids.js"
export { type InfiniGramOptions, infiniGram, type WordInfiniGram } from "./infini/of-words.js"
export { type FitMixtureOptions, type FittedMixture, fitMixture } from "./mix/fit-weights.js"
export { mergeModels } from "./mix/merge.js"
export { mixedScores } from "./mix/mixed-scores.js"
export { BOS, EOS, type NgramLevel, type NgramModel, UNK } from "./model.js"
export { type EntropyPruningOptions, pruneByEntropy } from "./prune/entropy.js"
export type { Automaton } from "./query/automaton.js"
export { decoderOf, type NgramDecoder, type NgramDecoderOptions, ngramDecoder } from "./query/decoder.js"
export type { SentenceOptions, WordScores } from "./query/line-scores.js"
export { type Entropy, type Perplexity, perplexity } from "./query/perplexity.js"
export { type NextWord, type NgramScorer, ngramScorer, scorerOf } from "./query/scorer.js"
export { type AddKOptions, addK } from "./smooth/add-k.js"
export type { SmoothedModel, SmoothingOptions } from "./smooth/corpus.js"
export type { DiscountOptions } from "./smooth/discounted-model.js"
export type { Variant } from "./smooth/estimate.js"
export { goodTuring } from "./smooth/good-turing.js"
export { type JelinekMercerOptions, jelinekMercer } from "./smooth/jelinek-mercer.js"
export {
  absoluteDiscounting,
  type KatzOptions,
  katz,
  kneserNey,
  maximumLikelihood,
  modifiedKneserNey,
  SMOOTHING_METHODS,
  type SmoothingMethod,
  type SmoothingName,
} from "./smooth/methods.js"

export { type StupidBackoffOptions, stupidBackoff } from "./smooth/stupid-backoff.js"
export { type WittenBellOptions, wittenBell } from "./smooth/witten-bell.js"
export type { Vocabulary } from "./words/vocabulary.js"
export type { WordList } from "./words/word-list.js"
export type { WordData } from "./words/word-table.js"
