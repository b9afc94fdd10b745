/**
 * Word vectors: training, use and exchange.
 *
 * Use it to train word2vec or fastText vectors, in Node or in a page, with the same bytes on any number of threads; to find neighbours; and
 * to evaluate, align and compare vectors. Files are in `@lectern/embeddings/formats`, pictures in `@lectern/embeddings/project`.
 *
 * @see [Guide: Word vectors in programs](../../../docs/guides/word-vectors.md)
 * @example
 * ```ts
 * const animals = wordVectors(["cat", "kitten", "car"], 2, Float32Array.of(1, 0, 0.8, 0.6, 0, 1))
 * neighbourIndex(animals).nearest("cat", { count: 1 })[0]!.word //=> "kitten"
 * cosineSimilarity(vectorOf(animals, "cat")!, vectorOf(animals, "kitten")!) //=> 0.8
 * ```
 * @packageDocumentation
 */
export { type Transport, transport } from "@lectern/core/transport"
export { type BiasDirectionOptions, biasDirection, projections } from "./align/direction.js"
export { type NeighbourhoodOverlap, type NeighbourhoodOverlapOptions, neighbourhoodOverlap } from "./align/overlap.js"
export {
  type AlignedVectors,
  type AlignVectorsOptions,
  alignVectors,
  procrustes,
  type Rotation,
} from "./align/procrustes.js"
export { type EncodedCorpus, encodeCorpus } from "./corpus/encoded-corpus.js"
export {
  type CountedWord,
  growVocabulary,
  type Vocabulary,
  type VocabularyOptions,
  vocabulary,
  wordCounts,
} from "./corpus/vocabulary.js"

export { averageSimilarity, type DocumentOptions, wordMoversDistance } from "./documents/documents.js"
export {
  type AnalogyCounts,
  type AnalogyEvaluation,
  type AnalogySection,
  type EvaluateAnalogiesOptions,
  evaluateAnalogies,
} from "./evaluate/analogies.js"
export { type AnalogyMethod, type AnalogyOptions, analogy } from "./evaluate/analogy.js"
export { pearson, spearman } from "./evaluate/correlation.js"
export { type MostSimilarPairsOptions, mostSimilarPairs, type SimilarPair } from "./evaluate/most-similar-pairs.js"
export { type EvaluateSimilarityOptions, evaluateSimilarity, type SimilarityEvaluation } from "./evaluate/similarity.js"
export type { EvaluationOptions } from "./evaluate/test-file.js"
export {
  type ApproximateIndex,
  type ApproximateNeighbours,
  type ApproximateNeighboursOptions,
  approximateNeighbours,
  type FoundKeys,
} from "./neighbours/approximate.js"
export { type NeighbourIndex, type NeighbourIndexOptions, neighbourIndex } from "./neighbours/exact.js"
export type { Measure, Neighbour, NeighbourOptions, Query } from "./neighbours/neighbours.js"
export type { KernelName, TrainingMemory } from "./train/kernel/start/kernel-of.js"
export { type LossWithGradients, windowGradients } from "./train/objective/gradients.js"
export { huffmanPaths, type PathStep } from "./train/objective/huffman.js"
export type { ObjectiveOfExample, VectorPair, WindowExample } from "./train/objective/window.js"
export type { Word2vecStart } from "./train/options.js"
export type { TrainingRound, TrainingStep, Word2vecTrainer } from "./train/run.js"
export type { TrainingTask } from "./train/schedule/phases.js"
export type {
  Architecture,
  CbowError,
  Objective,
  Schedule,
  Word2vecOptions,
  Word2vecSettings,
} from "./train/schedule/settings.js"
export type { SubwordState, Word2vecState } from "./train/state.js"
export { word2vec } from "./train/trainer.js"
export { type SharedTraining, type TrainingWorker, trainingWorker } from "./train/worker.js"
export { cosineSimilarity } from "./vectors/arithmetic.js"
export { tokenVectors, vectorOf, wordIds } from "./vectors/lookup.js"
export { type MeanVectorOptions, meanVector } from "./vectors/mean.js"
export { unitVectors } from "./vectors/unit.js"
export { type WordVectors, wordVectors } from "./vectors/word-vectors.js"
