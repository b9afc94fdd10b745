// Places words on a plane, step by step, so that signals are heard and progress is seen.
import { badData, LecternError } from "@lectern/core"
import { neighbourIndex, type WordVectors } from "@lectern/embeddings"
import { type NearestRows, pca, tsneRun, umapRun } from "@lectern/embeddings/project"
import { yieldToEvents } from "@lectern/engine/internal/engines/yield-to-events"
import type { CountRequest } from "../../../types.js"
import { asData } from "./load.js"

/** The methods that place words. */
export type ProjectionMethod = "tsne" | "umap" | "pca" | "none"

/** Settings of a projection; undefined means the default of the method. */
export interface ProjectionSettings {
  readonly method: ProjectionMethod
  readonly axes: 2 | 3
  readonly metric: "cosine" | "euclidean"
  readonly perplexity: number | undefined
  readonly iterations: number | undefined
  /** UMAP: the number of neighbours of a word, itself counted. Principal components: the number of nearest words to find. */
  readonly neighbors: number | undefined
  readonly minDist: number | undefined
  readonly epochs: number | undefined
  readonly seed: number
}

/** The positions of words, with the method's parameters. */
export interface Projection {
  /** `words x axes` numbers. */
  readonly positions: Float32Array | Float64Array
  /** The dimension of a position. */
  readonly axes: number
  /** The parameters of the method with their values, and what came out, by their names in JSON. */
  readonly facts: Readonly<Record<string, number | readonly number[]>>
  /** `words x k`: the nearest words by their vectors; undefined where they were not needed. */
  readonly neighbours: Int32Array | undefined
}

/** The progress callback, the signal and the label of a projection. */
export interface ProjectionRequest extends Pick<CountRequest, "onProgress"> {
  /** The name of the vectors in messages. */
  readonly label: string
  /** True if t-SNE and UMAP, which compare all words anyway, shall give the nearest ones. */
  readonly withNeighbours: boolean
  readonly signal: AbortSignal
}

// Products of numbers between checks for signals.
const WORK = 2e8
const SHOWN_NEIGHBOURS = 10
const NAMES = { tsne: "t-SNE", umap: "UMAP", pca: "pca", none: "none" } as const
const LEAST_WORDS = { tsne: 4, umap: 3, pca: 2, none: 1 } as const
const DEFAULT_PERPLEXITY = 30
const DEFAULT_NEIGHBORS = 15

/** Places words. */
export async function project(
  vectors: WordVectors,
  settings: ProjectionSettings,
  request: ProjectionRequest,
): Promise<Projection> {
  const { method, axes, metric, seed } = settings
  const { words, dimensions, data } = vectors
  const { label, withNeighbours } = request
  const rows = words.length
  if (rows < LEAST_WORDS[method]) {
    const why = `has ${rows} ${rows === 1 ? "word" : "words"} to draw; ${NAMES[method]} needs at least ${LEAST_WORDS[method]}`
    throw badData(label, why)
  }
  const shown = withNeighbours ? Math.min(SHOWN_NEIGHBOURS, rows - 1) : 0
  const find = (count: number) => nearestWords(vectors, metric, count, request)
  const shownOf = (nearest: NearestRows) => (withNeighbours ? firstOf(nearest, shown) : undefined)
  const matrix = { data, rows, columns: dimensions }
  switch (method) {
    case "none":
      return { positions: data, axes: dimensions, facts: {}, neighbours: undefined }
    case "pca": {
      if (Math.min(rows, dimensions) < axes)
        throw badData(label, `has ${rows} words of ${dimensions} dimensions, too few for ${axes} components`)
      const { neighbors } = settings
      checkSize("--neighbors", neighbors ?? 0, rows - 1, "the number of other words")
      const neighbours = neighbors === undefined ? undefined : (await find(neighbors)).indices
      const { positions, explainedVarianceRatio } = asData(label, () => pca(matrix, { dimensions: axes }))
      return { positions, axes, facts: { explained_variance_ratio: [...explainedVarianceRatio] }, neighbours }
    }
    case "tsne": {
      const largest = (rows - 1) / 3
      const { perplexity = Math.min(DEFAULT_PERPLEXITY, largest), iterations } = settings
      checkSize("--perplexity", perplexity, largest, "a third of the other words")
      const nearest = await find(Math.max(shown, Math.min(rows - 1, Math.floor(3 * perplexity))))
      const options = { dimensions: axes, perplexity, metric, seed, nearest }
      const run = asData(label, () => tsneRun(matrix, { ...options, ...(iterations !== undefined && { iterations }) }))
      await steps(run.parameters.iterations, () => run.step(), request)
      const facts = { perplexity, iterations: run.iteration, seed, divergence: run.divergence() }
      return { positions: run.positions(), axes, facts, neighbours: shownOf(nearest) }
    }
    case "umap": {
      const { neighbors = Math.min(DEFAULT_NEIGHBORS, rows), minDist, epochs } = settings
      checkSize("--neighbors", neighbors, rows, "the number of words")
      const nearest = await find(Math.max(shown, neighbors - 1))
      const options = { dimensions: axes, neighbours: neighbors, metric, seed, nearest }
      const given = { ...(minDist !== undefined && { minDist }), ...(epochs !== undefined && { epochs }) }
      const run = asData(label, () => umapRun(matrix, { ...options, ...given }))
      await steps(run.parameters.epochs, () => run.step(), request)
      const facts = { neighbors, min_dist: run.parameters.minDist, epochs: run.epoch, seed }
      return { positions: run.positions(), axes, facts, neighbours: shownOf(nearest) }
    }
  }
}

function checkSize(flag: string, value: number, most: number, what: string): void {
  if (value <= most) return
  const want = `a number up to ${most}, ${what}`
  throw new LecternError({ kind: "out-of-range", name: flag, got: value, want })
}

async function steps(
  total: number,
  step: () => void,
  { onProgress, signal }: Pick<ProjectionRequest, "onProgress" | "signal">,
): Promise<void> {
  const yieldNow = yieldToEvents(signal)
  for (let done = 0; done < total; done++) {
    await yieldNow()
    step()
    onProgress?.({ stage: "place", bytesDone: done + 1, bytesTotal: total, segments: 0 })
  }
}

/** The nearest words of every word, by the index: four at once in WebAssembly. */
async function nearestWords(
  vectors: WordVectors,
  metric: "cosine" | "euclidean",
  count: number,
  { label, onProgress, signal }: ProjectionRequest,
): Promise<NearestRows> {
  const { words, data } = vectors
  const rows = words.length
  const index = asData(label, () => neighbourIndex(vectors, { measure: metric }))
  const indices = new Int32Array(rows * count)
  const distances = new Float64Array(rows * count)
  const slice = Math.max(1, Math.floor(WORK / data.length))
  const yieldNow = yieldToEvents(signal)
  for (let from = 0; from < rows; from += slice) {
    await yieldNow()
    const found = index.nearestOfEach(words.slice(from, from + slice), { count })
    for (const [i, neighbours] of found.entries()) {
      for (const [k, { id, score }] of neighbours.entries()) {
        indices[(from + i) * count + k] = id
        distances[(from + i) * count + k] = metric === "cosine" ? Math.max(0, 1 - score) : score
      }
    }
    const bytesDone = Math.min(rows, from + slice)
    onProgress?.({ stage: "compare", bytesDone, bytesTotal: rows, segments: 0 })
  }
  return { rows, count, indices, distances }
}

function firstOf({ rows, count, indices }: NearestRows, shown: number): Int32Array {
  return Int32Array.from({ length: rows * shown }, (_, i) => indices[Math.floor(i / shown) * count + (i % shown)]!)
}
