// The order of words in a model: `<unk>`, `<s>`, `</s>`, then by code points, which is the order of UTF-8 bytes.
import { compareBytes } from "@lectern/core/utf8"
import type { WordData } from "./word-table.js"

/** The words that every model has, by id. */
export const SPECIAL_WORDS: readonly string[] = ["<unk>", "<s>", "</s>"]

/** The places of words in a model. */
export function orderOfWords({ bytes, ends }: Pick<WordData, "bytes" | "ends">, length: number): Uint32Array {
  const order = Uint32Array.from({ length }, (_, id) => id)
  const keys = Float64Array.from(order, (id) => (id === 0 ? 0 : keyOf(bytes, ends[id - 1]!, ends[id]!)))
  order
    .subarray(SPECIAL_WORDS.length)
    .sort((a, b) => keys[a]! - keys[b]! || compareBytes(bytes, ends[a - 1]!, ends[a]!, bytes, ends[b - 1]!, ends[b]!))
  return order
}

/** The first six bytes as a number, so that most comparisons look at no bytes. */
function keyOf(bytes: Uint8Array, start: number, end: number): number {
  let key = 0
  for (let i = start; i < start + 6; i++) key = key * 256 + (i < end ? bytes[i]! : 0)
  return key
}
