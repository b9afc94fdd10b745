// The generators as their papers state them, in BigInt: slow, plain, and written apart from the sources under test.
import type { StreamState } from "../../src/streams/stream.js"

const M64 = (1n << 64n) - 1n
const M128 = (1n << 128n) - 1n

/** The 64-bit words that follow a state. */
export function oracleAt({ kind, words }: StreamState): () => bigint {
  const wide = (at: number, count: number): bigint =>
    words.slice(at, at + count).reduceRight((sum, word) => (sum << 32n) | BigInt(word), 0n)
  if (kind === "pcg64") return pcg64(wide(0, 4), wide(4, 4))
  if (kind === "pcg64dxsm") return pcg64dxsm(wide(0, 4), wide(4, 4))
  if (kind === "philox") return philox(wide(0, 8), [wide(8, 2), wide(10, 2)], words[12]!)
  const four = [wide(0, 2), wide(2, 2), wide(4, 2), wide(6, 2)]
  return kind === "sfc64" ? sfc64(four) : xoshiro256(four)
}

const rotr = (x: bigint, by: bigint): bigint => ((x >> by) | (x << (64n - by))) & M64

function pcg64(start: bigint, increment: bigint): () => bigint {
  const multiplier = (2549297995355413924n << 64n) + 4865540595714422341n
  let state = start
  return () => {
    state = (state * multiplier + increment) & M128
    return rotr((state >> 64n) ^ (state & M64), state >> 122n)
  }
}

function pcg64dxsm(start: bigint, increment: bigint): () => bigint {
  const multiplier = 0xda942042e4dd58b5n
  let state = start
  return () => {
    let high = state >> 64n
    high ^= high >> 32n
    high = (high * multiplier) & M64
    high ^= high >> 48n
    const word = (high * ((state & M64) | 1n)) & M64
    state = (state * multiplier + increment) & M128
    return word
  }
}

function philox(start: bigint, key: readonly [bigint, bigint], position: number): () => bigint {
  let counter = start
  let at = position
  const block = (): bigint[] => {
    let [a, b, c, d] = [0n, 64n, 128n, 192n].map((by) => (counter >> by) & M64) as [bigint, bigint, bigint, bigint]
    let [k0, k1] = key
    for (let round = 0; round < 10; round++) {
      const left = 0xd2e7470ee14c6c93n * a
      const right = 0xca5a826395121157n * c
      a = (right >> 64n) ^ b ^ k0
      b = right & M64
      c = (left >> 64n) ^ d ^ k1
      d = left & M64
      k0 = (k0 + 0x9e3779b97f4a7c15n) & M64
      k1 = (k1 + 0xbb67ae8584caa73bn) & M64
    }
    return [a, b, c, d]
  }
  return () => {
    if (at === 4) {
      counter = (counter + 1n) & ((1n << 256n) - 1n)
      at = 0
    }
    return block()[at++]!
  }
}

function sfc64(start: readonly bigint[]): () => bigint {
  let [a, b, c, counter] = start as [bigint, bigint, bigint, bigint]
  return () => {
    const word = (a + b + counter) & M64
    counter = (counter + 1n) & M64
    a = b ^ (b >> 11n)
    b = (c + (c << 3n)) & M64
    c = (rotr(c, 40n) + word) & M64
    return word
  }
}

function xoshiro256(start: readonly bigint[]): () => bigint {
  let [s0, s1, s2, s3] = start as [bigint, bigint, bigint, bigint]
  return () => {
    const word = (rotr((s1 * 5n) & M64, 57n) * 9n) & M64
    const shifted = (s1 << 17n) & M64
    s2 ^= s0
    s3 ^= s1
    s1 ^= s2
    s0 ^= s3
    s2 ^= shifted
    s3 = rotr(s3, 19n)
    return word
  }
}
