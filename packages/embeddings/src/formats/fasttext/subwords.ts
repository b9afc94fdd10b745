// The sub-words of a word as fastText has them: its n-grams of characters, hashed to buckets.
import { checkedOptions, checkInteger, checkText, integer, later, type OptionTable } from "@lectern/core/checks"
import { isContinuation } from "@lectern/core/utf8"

/** Settings of sub-words. */
export interface SubwordSettings {
  /** `minn`: the fewest characters of a sub-word. */
  readonly minNgram: number
  /** `maxn`: the most characters; 0 for no sub-words. */
  readonly maxNgram: number
  /** `bucket`: how many buckets they are hashed to. */
  readonly buckets: number
}

const OFFSET = 2166136261
const PRIME = 16777619
const END_OF_SENTENCE = "</s>"
const ENCODER = new TextEncoder()

/** The largest number of buckets, which is 32 bits with a sign in files. */
export const MAX_INT: number = 2 ** 31 - 1
const SETTINGS: OptionTable<SubwordSettings> = {
  minNgram: integer(0, MAX_INT),
  maxNgram: integer(0, MAX_INT),
  buckets: later(),
}

/**
 * The buckets of a word's sub-words, as fastText computes them.
 *
 * The word is put between `<` and `>`; its sub-words are all sequences of `minNgram` to `maxNgram` characters (code points), by where they
 * begin, then by length, without `<` and `>` alone. Their bucket is a hash of their UTF-8 bytes (FNV-1a of 32 bits, with each byte's sign
 * extended) modulo the number of buckets. `</s>`, the end of a sentence, has none.
 *
 * @param word - any text
 * @param settings - `minNgram`, `maxNgram`, whole numbers of at least 0, and `buckets`
 * @returns bucket numbers in `0..buckets - 1`, one per sub-word
 * @throws LecternError `wrong-type`, `out-of-range`, `unknown-option`
 * @see Bojanowski et al. 2017, section 3.2
 * @see [Guide: Word vectors in programs](../../../../../docs/guides/word-vectors.md#files)
 * @example
 * ```ts
 * subwordBuckets("as", { minNgram: 3, maxNgram: 6, buckets: 100 }) //=> [31, 63, 77]
 * ```
 */
export function subwordBuckets(word: string, settings: SubwordSettings): Int32Array {
  checkText("word", word)
  const { maxNgram, buckets } = checkedOptions("subwordBuckets()", settings, SETTINGS)
  checkInteger("buckets", buckets, maxNgram > 0 ? 1 : 0, MAX_INT)
  return Int32Array.from(bucketsOf(word, settings))
}

/** {@link subwordBuckets} without checks. */
export function bucketsOf(word: string, { minNgram, maxNgram, buckets }: SubwordSettings): number[] {
  const found: number[] = []
  if (word === END_OF_SENTENCE || buckets === 0) return found
  const bytes = ENCODER.encode(`<${word}>`)
  const { length } = bytes
  for (let start = 0; start < length; start++) {
    if (isContinuation(bytes[start]!)) continue
    let hash = OFFSET
    let end = start
    for (let characters = 1; end < length && characters <= maxNgram; characters++) {
      do {
        // A byte with its sign: fastText hashes int8_t.
        hash = Math.imul(hash ^ ((bytes[end]! << 24) >> 24), PRIME)
        end++
      } while (end < length && isContinuation(bytes[end]!))
      const isBorder = characters === 1 && (start === 0 || end === length)
      if (characters >= minNgram && !isBorder) found.push((hash >>> 0) % buckets)
    }
  }
  return found
}
