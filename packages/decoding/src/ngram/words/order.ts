// The order of words in a model: `<unk>`, `<s>`, `</s>`, then by code points, which is the order of UTF-8 bytes.
import { BOS, EOS, UNK } from "../model.js"
import type { WordData } from "./word-table.js"

/** The words that every model has, by id. */
export const SPECIAL_WORDS: readonly string[] = ["<unk>", "<s>", "</s>"]

/**
 * The places of words in a model.
 *
 * @param words - with `<unk>`, `<s>` and `</s>` as the first three
 * @param length - how many there are
 * @returns the words' ids in the order of the model
 */
export function orderOfWords({ bytes, ends }: WordData, length: number): Uint32Array {
  const order = Uint32Array.from({ length }, (_, id) => id)
  order.subarray(Math.max(UNK, BOS, EOS) + 1).sort((a, b) => {
    const endA = ends[a]!
    const endB = ends[b]!
    let i = ends[a - 1]!
    let k = ends[b - 1]!
    for (; i < endA && k < endB; i++, k++) {
      if (bytes[i] !== bytes[k]) return bytes[i]! - bytes[k]!
    }
    return endA - i - (endB - k)
  })
  return order
}
