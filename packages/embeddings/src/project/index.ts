/**
 * Pictures of vectors: principal components, t-SNE and UMAP over any matrix of numbers.
 *
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
