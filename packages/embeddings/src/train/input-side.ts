// The input vectors of a run: rows of their own, or means of rows that words share.
import type { Vocabulary } from "../corpus/vocabulary.js"
import type { Layout } from "./schedule/layout.js"
import type { Word2vecSettings } from "./schedule/settings.js"
import { copyRows, drawRows, withoutPadding } from "./start.js"
import type { Word2vecState } from "./state.js"
import { type SubwordRows, startRows, vectorOfUnseen, writeVector } from "./subword-rows.js"
import type { SubwordTable } from "./subwords/table.js"

/** The input side in the memory of a run. */
export interface InputSide {
  /** Fills it with the vectors of a state; others are random. */
  start(from: Word2vecState | undefined): void
  /** The vectors of all words. */
  vectors(): Float32Array
  /** The vector of a word, if it has one. */
  vectorOf(word: string): Float32Array | undefined
  /** The part of a state that describes it. */
  state(): Pick<Word2vecState, "input" | "subwords">
}

/** The input side of a run, with sub-words or without. */
export function inputSide(
  { input, rows: data, stride }: Layout,
  { words }: Vocabulary,
  { dimensions, seed, subwords }: Word2vecSettings,
  table: SubwordTable | undefined,
): InputSide {
  const size = words.length
  let ids: ReadonlyMap<string, number> | undefined
  const idOf = (word: string): number | undefined => {
    ids ??= new Map(words.map((each, id) => [each, id]))
    return ids.get(word)
  }
  if (table === undefined || subwords === undefined)
    return {
      start(from) {
        if (from !== undefined) copyRows(from.input, dimensions, input, stride)
        drawRows(input, stride, dimensions, seed, (from?.input.length ?? 0) / dimensions)
      },
      vectors: () => withoutPadding(input, stride, dimensions),
      vectorOf(word) {
        const id = idOf(word)
        return id === undefined ? undefined : input.slice(id * stride, id * stride + dimensions)
      },
      state: () => ({ input: withoutPadding(input, stride, dimensions) }),
    }
  const rows: SubwordRows = { table, data, stride, dimensions, words: size }
  return {
    start: (from) => startRows(rows, seed, from),
    vectors() {
      const result = new Float32Array(size * dimensions)
      for (let id = 0; id < size; id++) writeVector(rows, id, result.subarray(id * dimensions, (id + 1) * dimensions))
      return result
    },
    vectorOf(word) {
      const id = idOf(word)
      if (id === undefined) return vectorOfUnseen(rows, word, subwords)
      const result = new Float32Array(dimensions)
      writeVector(rows, id, result)
      return result
    },
    state: () => ({
      input: withoutPadding(data.subarray(0, size * stride), stride, dimensions),
      subwords: {
        buckets: table.buckets.slice(),
        data: withoutPadding(data.subarray(size * stride), stride, dimensions),
      },
    }),
  }
}
