/**
 * Word vectors: training, use and exchange.
 *
 * @packageDocumentation
 */
export { type NeighbourIndex, type NeighbourIndexOptions, neighbourIndex } from "./neighbours/exact.js"
export type { Measure, Neighbour, NeighbourOptions, Query } from "./neighbours/neighbours.js"
export { cosineSimilarity } from "./vectors/arithmetic.js"
export { tokenVectors, vectorOf, wordIds } from "./vectors/lookup.js"
export { type MeanVectorOptions, meanVector } from "./vectors/mean.js"
export { unitVectors } from "./vectors/unit.js"
export { type WordVectors, wordVectors } from "./vectors/word-vectors.js"
