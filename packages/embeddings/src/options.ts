/**
 * Tables of options, for command lines and forms: names, defaults, limits and choices of the options of other functions of
 * this package.
 *
 * Use it to make a flag or a field of an option without writing its limits again: each entry is a rule, with the limits as data, and
 * the default.
 *
 * @see [Guide: Word vectors in programs](../../../docs/guides/word-vectors.md)
 * @example
 * ```ts
 * const [rule, fallback] = WORD2VEC_OPTIONS.dimensions
 * fallback //=> 100
 * rule.max //=> 4096
 * ```
 * @packageDocumentation
 */
export { VOCABULARY_OPTIONS } from "./corpus/vocabulary.js"
export { EVALUATE_ANALOGIES_OPTIONS } from "./evaluate/analogies.js"
export { ANALOGY_OPTIONS } from "./evaluate/analogy.js"
export { MOST_SIMILAR_PAIRS_OPTIONS } from "./evaluate/most-similar-pairs.js"
export { EVALUATE_SIMILARITY_OPTIONS } from "./evaluate/similarity.js"
export { NEIGHBOUR_INDEX_OPTIONS } from "./neighbours/exact.js"
export { NEIGHBOUR_OPTIONS } from "./neighbours/neighbours.js"
export { PCA_OPTIONS } from "./project/pca/pca.js"
export { NEAREST_ROWS_OPTIONS } from "./project/rows/nearest-rows.js"
export { TSNE_OPTIONS } from "./project/tsne/options.js"
export { UMAP_OPTIONS } from "./project/umap/options.js"
export { LEARNING_RATES, WORD2VEC_OPTIONS } from "./train/schedule/settings.js"
export { SUBWORD_OPTIONS } from "./train/schedule/subwords.js"
