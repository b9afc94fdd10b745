// A tiny encoder-decoder and a tiny language model as plain functions of all tokens: what sessions must give.
// Each has one layer of two heads of width 2. What a token gives depends on all tokens before it and on their order.
import { functionModel, logSoftmax, type Model } from "../../src/index.js"

/** The files of the tiny models, as optimum names them; the last is the language model. */
export const TINY_NAMES = [
  "encoder_model",
  "decoder_model",
  "decoder_with_past_model",
  "decoder_model_merged",
  "model",
] as const

export const VOCABULARY = 5
export const HEADS = 2
export const WIDTH = 2
/** The width of a vector: all heads. */
export const SIZE: number = HEADS * WIDTH
/** What a masked position's score is less. */
export const MASKED = 1000

/** Numbers of a matrix, in -1..1. */
export function weights(seed: number, rows: number, columns: number): number[] {
  return Array.from({ length: rows * columns }, (_, i) => Math.fround((((i + 1) * 7919 * seed) % 997) / 498.5 - 1))
}

export const WEIGHTS = {
  source: weights(3, VOCABULARY, SIZE),
  crossValue: weights(5, SIZE, SIZE),
  target: weights(11, VOCABULARY, SIZE).map((each) => Math.fround(2 * each)),
  position: weights(13, 32, SIZE),
  output: weights(17, SIZE, VOCABULARY).map((each) => Math.fround(2 * each)),
}

/** Vectors by position. */
export type Vectors = readonly (readonly number[])[]

export const rowOf = (matrix: readonly number[], row: number): number[] => matrix.slice(row * SIZE, (row + 1) * SIZE)
export const plus = (a: readonly number[], b: readonly number[], scale = 1): number[] =>
  a.map((each, i) => each + scale * b[i]!)
export const times = (vector: readonly number[], matrix: readonly number[], columns: number): number[] =>
  Array.from({ length: columns }, (_, column) =>
    vector.reduce((sum, each, row) => sum + each * matrix[row * columns + column]!, 0),
  )

/** Attention in each head. */
export function attend(query: readonly number[], keys: Vectors, values: Vectors, mask?: readonly number[]): number[] {
  return Array.from({ length: HEADS }, (_, head) => {
    const part = (vector: readonly number[]): readonly number[] => vector.slice(head * WIDTH, (head + 1) * WIDTH)
    const scores = keys.map((key, i) => {
      const product = part(key).reduce((sum, each, k) => sum + each * part(query)[k]!, 0)
      return product + ((mask?.[i] ?? 1) - 1) * MASKED
    })
    const largest = Math.max(...scores)
    const exps = scores.map((score) => Math.exp(score - largest))
    const total = exps.reduce((sum, each) => sum + each, 0)
    return values.reduce<number[]>((sum, value, i) => plus(sum, part(value), exps[i]! / total), [0, 0])
  }).flat()
}

/** The encoder's vectors: embeddings, and 0.25 of their sum in each. */
export function encoded(tokens: readonly number[], mask: readonly number[] = tokens.map(() => 1)): Vectors {
  const embedded = tokens.map((token) => rowOf(WEIGHTS.source, token))
  const sum = embedded.reduce((sum, each, i) => plus(sum, each, mask[i]), new Array<number>(SIZE).fill(0))
  return embedded.map((each) => plus(each, sum, 0.25))
}

/** The value of a token after those before it: tanh(embedding + half of the sum of the values before). */
export function valueAfter(query: readonly number[], before: Vectors): number[] {
  return before.reduce<number[]>((sum, each) => plus(sum, each, 0.5), [...query]).map(Math.tanh)
}

/** Logits after all tokens, for an encoded source, or without one as a language model with positions. */
export function logitsAfter(tokens: readonly number[], source?: Vectors): number[] {
  const queries = tokens.map((token, at) => {
    const embedded = rowOf(WEIGHTS.target, token)
    return source === undefined ? plus(embedded, rowOf(WEIGHTS.position, at)) : embedded
  })
  const values: number[][] = []
  for (const query of queries) values.push(valueAfter(query, values))
  const last = queries.at(-1)!
  const own = attend(last, queries, values)
  if (source === undefined) return times(own, WEIGHTS.output, VOCABULARY)
  const crossValues = source.map((each) => times(each, WEIGHTS.crossValue, SIZE))
  return times(plus(own, attend(last, source, crossValues)), WEIGHTS.output, VOCABULARY)
}

/** The same as a model of one source, or of none. */
export function oracle(source?: readonly number[]): Model<readonly Int32Array[]> {
  const vectors = source === undefined ? undefined : encoded(source)
  return functionModel({
    vocabularySize: VOCABULARY,
    logProbs: (tokens) => logSoftmax(logitsAfter([...tokens], vectors), VOCABULARY),
  })
}
