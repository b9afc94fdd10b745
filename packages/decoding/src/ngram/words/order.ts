// The order of words in a model: `<unk>`, `<s>`, `</s>`, then by code points, which is the order of UTF-8 bytes.
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
export function orderOfWords({ bytes, ends }: Pick<WordData, "bytes" | "ends">, length: number): Uint32Array {
  const order = Uint32Array.from({ length }, (_, id) => id)
  const keys = Float64Array.from(order, (id) => (id === 0 ? 0 : keyOf(bytes, ends[id - 1]!, ends[id]!)))
  order
    .subarray(SPECIAL_WORDS.length)
    .sort((a, b) => keys[a]! - keys[b]! || compareBytes(bytes, ends[a - 1]!, ends[a]!, bytes, ends[b - 1]!, ends[b]!))
  return order
}

/**
 * Compares two words by their bytes; a word comes before those that begin with it.
 *
 * @param a - bytes that contain one word
 * @param aStart - its first byte
 * @param aEnd - the byte after its last
 * @param b - bytes that contain the other word
 * @param bStart - its first byte
 * @param bEnd - the byte after its last
 * @returns a negative number, 0 or a positive number
 */
export function compareBytes(
  a: Uint8Array,
  aStart: number,
  aEnd: number,
  b: Uint8Array,
  bStart: number,
  bEnd: number,
): number {
  const length = Math.min(aEnd - aStart, bEnd - bStart)
  for (let i = 0; i < length; i++) {
    const difference = a[aStart + i]! - b[bStart + i]!
    if (difference !== 0) return difference
  }
  return aEnd - aStart - (bEnd - bStart)
}

/** The first six bytes as a number, so that most comparisons look at no bytes. */
function keyOf(bytes: Uint8Array, start: number, end: number): number {
  let key = 0
  for (let i = start; i < start + 6; i++) key = key * 256 + (i < end ? bytes[i]! : 0)
  return key
}
