/**
 * Pictures of vectors: principal components, t-SNE and UMAP over any matrix of numbers.
 *
 * Use it to draw any vectors in two dimensions; they need not be of words. Equal seeds give the same bytes in every engine.
 *
 * @see [Note: Looking at vectors](../../../../docs/notes/looking-at-vectors.md)
 * @example
 * ```ts
 * // Three points on a line through the middle one: 5 apart.
 * const matrix = { data: Float64Array.of(0, 0, 3, 4, 6, 8), rows: 3, columns: 2 }
 * pcaPositions(pca(matrix, { dimensions: 1 }), matrix) //=> [-5, 0, 5]
 * ```
 * @packageDocumentation
 */

export { type Pca, type PcaOptions, pca, pcaPositions } from "./pca/pca.js"
export type { Matrix } from "./rows/matrix.js"
export type { Metric } from "./rows/metric.js"
export { type NearestRows, type NearestRowsOptions, nearestRows } from "./rows/nearest-rows.js"
export { type TrustworthinessOptions, trustworthiness } from "./rows/trustworthiness.js"
export type { Initialization } from "./start/initial-positions.js"
export type { TsneOptions, TsneParameters } from "./tsne/options.js"
export { type Tsne, type TsneRun, type TsneStep, tsne, tsneRun } from "./tsne/tsne.js"
export type { Curve } from "./umap/curve.js"
export type { UmapOptions, UmapParameters } from "./umap/options.js"
export { type Umap, type UmapRun, umap, umapRun } from "./umap/umap.js"
