/**
 * Word vectors: training, use and exchange.
 *
 * @packageDocumentation
 */
export { type BiasDirectionOptions, biasDirection, projections } from "./align/direction.js"
export { type NeighbourhoodOverlap, type NeighbourhoodOverlapOptions, neighbourhoodOverlap } from "./align/overlap.js"
export {
  type AlignedVectors,
  type AlignVectorsOptions,
  alignVectors,
  procrustes,
  type Rotation,
} from "./align/procrustes.js"
export { averageSimilarity, type DocumentOptions, wordMoversDistance } from "./documents/documents.js"
export { type Transport, transport } from "./documents/transport.js"
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
} from "./neighbours/approximate.js"
export { type NeighbourIndex, type NeighbourIndexOptions, neighbourIndex } from "./neighbours/exact.js"
export type { Measure, Neighbour, NeighbourOptions, Query } from "./neighbours/neighbours.js"
export { cosineSimilarity } from "./vectors/arithmetic.js"
export { tokenVectors, vectorOf, wordIds } from "./vectors/lookup.js"
export { type MeanVectorOptions, meanVector } from "./vectors/mean.js"
export { unitVectors } from "./vectors/unit.js"
export { type WordVectors, wordVectors } from "./vectors/word-vectors.js"
