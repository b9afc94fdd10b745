// Bit-parallel subsequences against the full table.
import { examples } from "@lectern/core/testing"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { lcsLength } from "../../src/lcs/lcs-length.js"
import { markLcs } from "../../src/lcs/mark-lcs.js"
import type { TokenRun } from "../../src/tokens/token-lines.js"
import { matchingPair, WORD_BORDERS } from "../helpers/matching.js"
import { lcsPlaces, plainLcs } from "../oracle/lcs.js"

const ALPHABET = 12

/** Runs of a few kinds of tokens, so that there are many matches, of one to several strips. */
const run = fc
  .tuple(fc.integer({ min: 1, max: ALPHABET }), fc.constantFrom(3, 33, 70, 140))
  .chain(([letters, maxLength]) => fc.array(fc.nat(letters - 1), { maxLength, size: "max" }))

/** Two runs that match much, with lengths around the borders of strips. */
const matching = matchingPair(ALPHABET, [...WORD_BORDERS, 127, 128, 129], 10)
const pair = fc.oneof(fc.record({ hypothesis: run, reference: run }), matching)

/** A run within a longer array. */
function within(tokens: readonly number[]): TokenRun {
  return { tokens: Int32Array.from([5, ...tokens, 5, 5]), start: 1, end: tokens.length + 1 }
}

describe("lcsLength()", () => {
  test("equals the full table", () => {
    const length = lcsLength(ALPHABET)
    fc.assert(
      fc.property(pair, ({ hypothesis, reference }) => {
        expect(length(within(hypothesis), within(reference))).toBe(plainLcs(hypothesis, reference))
      }),
      examples(400, 5),
    )
  })

  test("is the length of equal runs and 0 for runs without a common token", () => {
    const length = lcsLength(3)
    const equal = within(new Array<number>(10_000).fill(1))
    expect(length(equal, equal)).toBe(10_000)
    expect(length(equal, within(new Array<number>(10_001).fill(1)))).toBe(10_000)
    expect(length(equal, within(new Array<number>(9_999).fill(2)))).toBe(0)
  })
})

describe("markLcs()", () => {
  // A low limit makes it compute columns twice.
  test.each([0, 40, 1 << 20])("takes the places that the full table gives, storing at most %d words", (maxWords) => {
    const mark = markLcs(ALPHABET, maxWords)
    fc.assert(
      fc.property(pair, ({ hypothesis: candidate, reference }) => {
        const marks = new Uint8Array(reference.length + 1)
        mark(within(candidate), within(reference), marks)
        const places = lcsPlaces(reference, candidate)
        expect([...marks.keys()].filter((i) => marks[i] === 1)).toEqual(places)
      }),
      examples(250, 6),
    )
  })
})
