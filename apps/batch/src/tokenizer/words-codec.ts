// Counted words as bytes of a file.
import { createHash } from "node:crypto"
import type { CountedWords } from "./tasks/words.js"

// Layout: magic (8 bytes), number of words and bytes of words (float64 each), flags (float64), ends (float64 each), counts
// (float64 each), the words, and the SHA-256 of all that. Numbers are little-endian.
const MAGIC = "LECWORD1"
const HEAD = 32
const SUM = 32
const RETURNS = 1
const NULS = 2

/**
 * Packs counted words.
 *
 * @param counted - of one shard
 * @returns the bytes of a file
 */
export function packWords({ words, oddities }: CountedWords): Uint8Array {
  const { bytes, ends, counts } = words
  const packed = new Uint8Array(HEAD + 16 * ends.length + bytes.length + SUM)
  packed.set(new TextEncoder().encode(MAGIC))
  const head = new Float64Array(packed.buffer, 8, 3)
  head.set([ends.length, bytes.length, (oddities.carriageReturns ? RETURNS : 0) + (oddities.nuls ? NULS : 0)])
  new Float64Array(packed.buffer, HEAD, ends.length).set(ends)
  new Float64Array(packed.buffer, HEAD + 8 * ends.length, ends.length).set(counts)
  packed.set(bytes, HEAD + 16 * ends.length)
  packed.set(sumOf(packed), packed.length - SUM)
  return packed
}

/**
 * Unpacks counted words.
 *
 * @param packed - the bytes of a file
 * @returns the words; undefined when the file is not whole
 */
export function unpackWords(packed: Uint8Array): CountedWords | undefined {
  if (packed.length < HEAD + SUM || new TextDecoder().decode(packed.subarray(0, 8)) !== MAGIC) return undefined
  const own = packed.slice()
  const [words = 0, bytes = 0, flags = 0] = new Float64Array(own.buffer, 8, 3)
  if (own.length !== HEAD + 16 * words + bytes + SUM) return undefined
  if (!sumOf(own).every((byte, i) => own[own.length - SUM + i] === byte)) return undefined
  return {
    words: {
      ends: new Float64Array(own.buffer, HEAD, words),
      counts: new Float64Array(own.buffer, HEAD + 8 * words, words),
      bytes: own.subarray(HEAD + 16 * words, HEAD + 16 * words + bytes),
    },
    oddities: { carriageReturns: (flags & RETURNS) !== 0, nuls: (flags & NULS) !== 0 },
  }
}

function sumOf(packed: Uint8Array): Uint8Array {
  return createHash("sha256")
    .update(packed.subarray(0, packed.length - SUM))
    .digest()
}
