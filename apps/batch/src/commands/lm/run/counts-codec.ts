// Converts the counted n-grams of a shard to bytes of a file and back.
import type { NgramCountLevel } from "@lectern/decoding/ngram"
import { NGRAM_COUNTER_OPTIONS } from "@lectern/decoding/options"
import type { Codec } from "@lectern/engine/internal/store/store"
import type { CountedNgrams } from "./tasks/counts.js"

// Layout: magic (8 bytes); order, flags, number of words, bytes of words (float64 each); the number of n-grams of each order
// (float64 each); of each order the counts (float64 each); the ends of words (uint32 each); of each order where the n-grams of each
// context begin, and the last words (uint32 each); the bytes of words. Numbers are little-endian.
const MAGIC = "LECNGRM1"
const HEAD = 40
const RETURNS = 1
const NULS = 2

/** The counted n-grams of a shard. */
export const countsCodec: Codec<CountedNgrams> = {
  ending: "ngrams",
  encode({ counts: { order, words, levels }, findings }) {
    const sizes = levels.map((level) => level.words.length)
    const packed = new Uint8Array(bytesOf(sizes, words.ends.length, words.bytes.length))
    packed.set(new TextEncoder().encode(MAGIC))
    const flags = (findings.carriageReturns ? RETURNS : 0) + (findings.nuls ? NULS : 0)
    new Float64Array(packed.buffer, 8, 4).set([order, flags, words.ends.length, words.bytes.length])
    new Float64Array(packed.buffer, HEAD, order).set(sizes)
    let at = HEAD + 8 * order
    for (const level of levels) {
      new Float64Array(packed.buffer, at, level.counts.length).set(level.counts)
      at += level.counts.byteLength
    }
    for (const array of [words.ends, ...levels.flatMap((level) => [level.starts, level.words])]) {
      new Uint32Array(packed.buffer, at, array.length).set(array)
      at += array.byteLength
    }
    packed.set(words.bytes, at)
    return packed
  },
  decode(bytes) {
    if (bytes.length < HEAD || new TextDecoder().decode(bytes.subarray(0, 8)) !== MAGIC) return undefined
    // Copies, because numbers must be aligned and a Buffer may start at any offset of its memory.
    const packed = new Uint8Array(bytes)
    const [order = 0, flags = 0, words = 0, length = 0] = new Float64Array(packed.buffer, 8, 4)
    if (!(order >= 1 && order <= NGRAM_COUNTER_OPTIONS.order.max!) || packed.length < HEAD + 8 * order) return undefined
    const sizes = [...new Float64Array(packed.buffer, HEAD, order)]
    if (packed.length !== bytesOf(sizes, words, length)) return undefined
    let at = HEAD + 8 * order
    const counts = sizes.map((size) => {
      const array = new Float64Array(packed.buffer, at, size)
      at += array.byteLength
      return array
    })
    const numbers = (size: number): Uint32Array<ArrayBuffer> => {
      const array = new Uint32Array(packed.buffer, at, size)
      at += array.byteLength
      return array
    }
    const ends = numbers(words)
    const levels = sizes.map((size, n): NgramCountLevel => {
      const starts = numbers(1 + (sizes[n - 1] ?? 1))
      return { starts, words: numbers(size), counts: counts[n]! }
    })
    return {
      counts: { order, words: { bytes: packed.subarray(at), ends }, levels },
      findings: { carriageReturns: (flags & RETURNS) !== 0, nuls: (flags & NULS) !== 0 },
    }
  },
}

function bytesOf(sizes: readonly number[], words: number, length: number): number {
  const contexts = sizes.reduce((sum, _, n) => sum + 1 + (sizes[n - 1] ?? 1), 0)
  const ngrams = sizes.reduce((sum, size) => sum + size, 0)
  return HEAD + 8 * sizes.length + 12 * ngrams + 4 * contexts + 4 * words + length
}
