// Attention: each query gets the mean of the values of one source's positions, weighted by how well their keys match. Weights are
// the softmax of scores: key . query (Luong), or vector . tanh(query + key) (Bahdanau).
import type { Seq2seqConfig } from "../config.js"
import type { Kernel } from "../kernel/kernel.js"
import { type Linear, linear, linearBackward, linearGradients, linearLayer } from "./linear.js"
import type { Parameter, Parameters } from "./parameters.js"

/** The parameters of attention. */
export interface AttentionLayer {
  readonly width: number
  /** From values to keys; without it, values are keys. */
  readonly key: Linear | undefined
  /** Bahdanau's: from states to queries, and the vector. Luong's queries are the states. */
  readonly additive: { readonly query: Linear; readonly vector: Parameter } | undefined
}

/** Sources that queries attend to: tensors `[positions x width]` with a row for each position by sequence. */
export interface AttentionSources {
  /** By source: its first position. */
  readonly start: Int32Array
  /** By source: its number of positions. */
  readonly lengths: Int32Array
  readonly values: number
  readonly keys: number
  /** The transpose of each source's values, `[width x its length]`, where the source's values are in `values`. */
  readonly valuesTransposed: number
  /** The same of its keys. */
  readonly keysTransposed: number
}

/** Gradients of values and keys, both added to. */
export interface SourceGradients {
  readonly values: number
  readonly keys: number
}

/** The attention of a model, if it has any. */
export function attentionLayer(
  parameters: Parameters,
  { attention, hidden }: Pick<Seq2seqConfig, "attention" | "hidden">,
): AttentionLayer | undefined {
  if (attention === "none") return undefined
  const isAdditive = attention === "bahdanau"
  const key = attention === "luong-dot" ? undefined : isAdditive ? "attention.key.weight" : "attention.weight"
  return {
    width: hidden,
    key: key === undefined ? undefined : linearLayer(parameters, key),
    additive: isAdditive
      ? {
          query: linearLayer(parameters, "attention.query.weight"),
          vector: parameters.named("attention.score.weight"),
        }
      : undefined,
  }
}

/** Makes keys of values, and the transposes: those of keys for Luong's scores, those of values for gradients. */
export function prepareSources(
  kernel: Kernel,
  { width, key, additive }: AttentionLayer,
  values: number,
  start: Int32Array,
  lengths: Int32Array,
  use: "training" | "inference",
): AttentionSources {
  const positions = lengths.reduce((sum, each) => sum + each, 0)
  const transposed = (of: number): number => {
    const all = kernel.allocate(positions * width)
    lengths.forEach((length, i) => {
      kernel.transpose(of + start[i]! * width, all + start[i]! * width, length, width)
    })
    return all
  }
  const keys = key === undefined ? values : kernel.allocate(positions * width)
  if (key !== undefined) linear(kernel, key, values, keys, positions)
  const keysTransposed = additive === undefined ? transposed(keys) : Number.NaN
  if (use === "inference") return { start, lengths, values, keys, valuesTransposed: Number.NaN, keysTransposed }
  const valuesTransposed = keys === values && additive === undefined ? keysTransposed : transposed(values)
  return { start, lengths, values, keys, valuesTransposed, keysTransposed }
}

/** Takes memory for the gradients of values and keys, zeros. */
export function sourceGradients(kernel: Kernel, { width, key }: AttentionLayer, positions: number): SourceGradients {
  const values = kernel.allocate(positions * width)
  return { values, keys: key === undefined ? values : kernel.allocate(positions * width) }
}

/** Propagates the keys' gradients to those of the values and of the parameters, after all queries. */
export function keysBackward(
  kernel: Kernel,
  { key }: AttentionLayer,
  { values }: AttentionSources,
  gradients: SourceGradients,
  positions: number,
): void {
  if (key === undefined) return
  linearGradients(kernel, key, values, gradients.keys, positions)
  linearBackward(kernel, key, gradients.keys, gradients.values, positions, "add")
}

/** Places in the kernel's memory, and counts. */
type Places<Name extends string> = Readonly<Record<Name, number>>

/** `weights [count x length]` and `contexts [count x width]` of `count` queries to one source, for Luong's attention. */
export function attendByProduct(
  kernel: Kernel,
  { width }: AttentionLayer,
  sources: AttentionSources,
  { source, queries, weights, contexts, count }: Places<"source" | "queries" | "weights" | "contexts" | "count">,
): void {
  const [at, length] = [sources.start[source]! * width, sources.lengths[source]!]
  kernel.product(queries, sources.keysTransposed + at, weights, count, width, length, false)
  kernel.softmax(weights, weights, count, length)
  kernel.product(weights, sources.values + at, contexts, count, length, width, false)
}

/** Its gradient: adds to those of the queries, keys and values. `scratch` is `[count x length]`. */
export function attendByProductBackward(
  kernel: Kernel,
  layer: AttentionLayer,
  sources: AttentionSources,
  gradients: SourceGradients,
  places: Places<"source" | "queries" | "weights" | "contextGradients" | "queryGradients" | "scratch" | "count">,
): void {
  const { width } = layer
  const { source, queries, queryGradients, scratch, count } = places
  const [at, length] = [sources.start[source]! * width, sources.lengths[source]!]
  scoresBackward(kernel, layer, sources, gradients, places)
  kernel.product(scratch, sources.keys + at, queryGradients, count, length, width, true)
  kernel.productOfTransposed(scratch, queries, gradients.keys + at, length, count, width, true)
}

/** `weights [length]` and `context [width]` of one query to one source, for Bahdanau's attention; keeps `[length x width]`. */
export function attendBySum(
  kernel: Kernel,
  { width, additive }: AttentionLayer,
  sources: AttentionSources,
  { source, query, kept, weights, context }: Places<"source" | "query" | "kept" | "weights" | "context">,
): void {
  const [at, length] = [sources.start[source]! * width, sources.lengths[source]!]
  kernel.additiveScores(query, sources.keys + at, additive!.vector.at, kept, weights, length, width)
  kernel.softmax(weights, weights, 1, length)
  kernel.product(weights, sources.values + at, context, 1, length, width, false)
}

/** Its gradient: adds to those of the query, keys, values and vector. `scratch` is `[length]`. */
export function attendBySumBackward(
  kernel: Kernel,
  layer: AttentionLayer,
  sources: AttentionSources,
  gradients: SourceGradients,
  places: Places<"source" | "kept" | "weights" | "contextGradients" | "queryGradient" | "scratch">,
): void {
  const { width, additive } = layer
  const { source, kept, queryGradient, scratch } = places
  const [at, length] = [sources.start[source]! * width, sources.lengths[source]!]
  scoresBackward(kernel, layer, sources, gradients, { ...places, count: 1 })
  const { at: vector, gradient } = additive!.vector
  kernel.additiveBackward(scratch, kept, vector, queryGradient, gradients.keys + at, gradient, length, width)
}

/** From the gradients of contexts to those of scores, in `scratch [count x length]`, and of values. */
function scoresBackward(
  kernel: Kernel,
  { width }: AttentionLayer,
  sources: AttentionSources,
  gradients: SourceGradients,
  {
    source,
    weights,
    contextGradients,
    scratch,
    count,
  }: Places<"source" | "weights" | "contextGradients" | "scratch" | "count">,
): void {
  const [at, length] = [sources.start[source]! * width, sources.lengths[source]!]
  kernel.product(contextGradients, sources.valuesTransposed + at, scratch, count, width, length, false)
  kernel.productOfTransposed(weights, contextGradients, gradients.values + at, length, count, width, true)
  kernel.softmaxBackward(weights, scratch, scratch, count, length)
}
