// Whole numbers of words whose product with the range is next to a multiple of 2^64, where rounding could pass it.
import { expect, test } from "vitest"
import { startedKernel } from "../../../src/generators/kernel/kernel.js"
import { pcg64 } from "../../../src/streams/algorithms/pcg64.js"

const XOSHIRO256 = 4
const MASK = 2n ** 64n - 1n
const PAIRS = 400

const rotated = (word: bigint, bits: bigint): bigint => ((word << bits) | (word >> (64n - bits))) & MASK

// The inverses of 5 and 9 modulo 2^64.
function sourceOf(word: bigint): bigint {
  return (rotated((word * 0x8e38e38e38e38e39n) & MASK, 57n) * 0xcccccccccccccccdn) & MASK
}

// The output of xoshiro256** is a function of its second word of state, which one step turns into a ^ b ^ c.
function stateBefore(first: bigint, second: bigint): Uint32Array {
  const b = sourceOf(first)
  const c = 0x0123456789abcdefn
  return new Uint32Array(new BigUint64Array([sourceOf(second) ^ b ^ c, b, c, 1n]).buffer)
}

// The smaller the remainder of 2^64 divided by the range, the fewer words are rejected.
test.each([
  [2 ** 32 + 1, false],
  [2 ** 33 - 1, true],
  [3 * 2 ** 40 - 5, true],
  [2 ** 52 + 2 ** 31, true],
  [2 ** 53 - 1, false],
  [2 ** 53, false],
])("range %d", (range, someAreRejected) => {
  const n = BigInt(range)
  const generator = pcg64(7)
  const threshold = (MASK + 1n) % n
  let rejected = 0
  const wordNextTo = (offset: bigint): bigint => {
    const multiple = BigInt(1 + generator.below(range - 1)) << 64n
    return ((multiple + n - 1n) / n + offset) & MASK
  }
  for (let pair = 0; pair < PAIRS; pair++) {
    const words = [wordNextTo(BigInt((pair % 5) - 2)), wordNextTo(BigInt((pair % 3) - 1))]
    const accepted = words.filter((word) => ((word * n) & MASK) >= threshold)
    rejected += words.length - accepted.length
    const drawn = startedKernel()!.integers(
      { number: XOSHIRO256, state: stateBefore(words[0]!, words[1]!) },
      2,
      -9,
      range,
    )
    const expected = accepted.map((word) => Number((word * n) >> 64n) - 9)
    expect([...drawn.subarray(0, accepted.length)]).toEqual(expected)
  }
  expect(rejected > 0).toBe(someAreRejected)
})
