// The search with bits, beams and bounds against whole matrices: short lines, long lines, lines of different length.
import { ALL_TESTS, examples } from "@lectern/core/testing"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { ShiftSearch } from "../../../src/ter/shifts/shift-search.js"
import { oracleEdits } from "../../oracle/ter.js"

const SIZE = 2000
const search = new ShiftSearch()

function sameEdits(hypothesis: readonly number[], reference: readonly number[], by = search): void {
  const got = by.edits(Int32Array.from(hypothesis), Int32Array.from(reference), SIZE)
  expect(got).toBe(oracleEdits(hypothesis.map(String), reference.map(String)))
}

/** A line, and another made from it by moving, dropping, adding and replacing words. */
function pair(maxLength: number, vocabulary: number, changes: number) {
  const word = fc.nat(vocabulary - 1)
  const change = fc.record({
    kind: fc.constantFrom("move", "move", "drop", "add", "replace"),
    at: fc.nat(maxLength),
    length: fc.integer({ min: 1, max: 12 }),
    to: fc.nat(maxLength),
    word,
  })
  return fc
    .record({
      reference: fc.array(word, { minLength: maxLength >> 1, maxLength, size: "max" }),
      changes: fc.array(change, { maxLength: changes }),
      flip: fc.boolean(),
    })
    .map(({ reference, changes: made, flip }) => {
      const words = [...reference]
      for (const { kind, at, length, to, word: by } of made) {
        const from = at % (words.length + 1)
        if (kind === "move") words.splice(to % (words.length + 1), 0, ...words.splice(from, length))
        else words.splice(from, kind === "add" ? 0 : 1, ...(kind === "drop" ? [] : [by]))
      }
      return flip ? [reference, words] : [words, reference]
    })
}

describe("the edits of a pair are those of whole matrices", () => {
  test.each([
    { name: "short lines of few words", maxLength: 16, vocabulary: 4, changes: 6, numRuns: 600 },
    { name: "lines of a sentence's length", maxLength: 44, vocabulary: 60, changes: 10, numRuns: 60 },
    { name: "lines of three blocks of bits", maxLength: 96, vocabulary: 400, changes: 8, numRuns: 20 },
    { name: "lines that only the beam takes", maxLength: 260, vocabulary: 2000, changes: 5, numRuns: 6 },
  ])(
    "$name",
    ({ maxLength, vocabulary, changes, numRuns }) => {
      fc.assert(
        fc.property(pair(maxLength, vocabulary, changes), ([hypothesis, reference]) => {
          sameEdits(hypothesis!, reference!)
        }),
        examples(numRuns, 19),
      )
    },
    60_000,
  )

  test("lines of very different length, where the beam widens", () => {
    const words = (length: number) => fc.array(fc.nat(40), { minLength: length >> 1, maxLength: length, size: "max" })
    fc.assert(
      fc.property(words(5), words(200), (ours, theirs) => sameEdits(ours, theirs)),
      examples(30, 23),
    )
    fc.assert(
      fc.property(words(200), words(5), (ours, theirs) => sameEdits(ours, theirs)),
      examples(30, 29),
    )
    fc.assert(
      fc.property(words(90), words(30), (ours, theirs) => sameEdits(ours, theirs)),
      examples(10, 31),
    )
  }, 60_000)

  test("lines so different that a cheapest path may leave the beam", () => {
    const side = fc.array(fc.integer({ min: 0, max: 1999 }), { minLength: 60, maxLength: 70, size: "max" })
    const common = fc.array(fc.integer({ min: 0, max: 1999 }), { minLength: 8, maxLength: 12 })
    fc.assert(
      fc.property(side, side, common, (head, tail, shared) =>
        sameEdits(
          [...head.slice(0, 35), ...shared, ...tail.slice(0, 8)],
          [...tail.slice(20), ...shared, ...head.slice(60)],
        ),
      ),
      examples(30, 37),
    )
  }, 60_000)
})

describe("buffers grow", () => {
  /** A line with other words between its words, evenly spread. */
  const spread = (words: readonly number[], length: number): number[] => {
    const extra = length - words.length
    return words.flatMap((word, i) => {
      const [before, after] = [i, i + 1].map((place) => Math.floor((place * extra) / words.length)) as [number, number]
      return [word, ...Array.from({ length: after - before }, (_, k) => SIZE - 2 - before - k)]
    })
  }

  // Words that all differ have few shifts. A search of its own each time, so that its first memory is just enough or too small.
  // No first memory ends beyond 256 words.
  const lengths = [
    31,
    32,
    33,
    64,
    65,
    127,
    128,
    129,
    190,
    192,
    193,
    255,
    256,
    257,
    ...(ALL_TESTS ? [511, 512, 513] : []),
  ]
  test.each(lengths)("to %i words and around", (columns) => {
    const reference = Array.from({ length: columns }, (_, i) => i)
    const changed = reference
      .toSpliced(20, 3)
      .toSpliced(10, 0, 20, 21, 22)
      .with(-5, SIZE - 1)
    const all = lengths.filter((length) => length >= columns && length <= 1.6 * columns)
    for (const rows of all.filter((_, i) => ALL_TESTS || i < 2 || i === all.length - 1)) {
      const longer = spread(changed, rows)
      sameEdits(longer, reference, new ShiftSearch())
      sameEdits(reference, longer, new ShiftSearch())
    }
    // By hand: one shift, one substitution.
    expect(new ShiftSearch().edits(Int32Array.from(changed), Int32Array.from(reference), SIZE)).toBe(2)
  })
})

describe("lines made to be slow finish quickly", () => {
  const count = 10_000
  const equal = (length: number): Int32Array => new Int32Array(length)

  test("10,000 equal words against 9,000", () => {
    expect(search.edits(equal(count), equal(count - 1000), SIZE)).toBe(1000)
  })

  test("2,000 different words in another order", () => {
    const order = Int32Array.from({ length: 2000 }, (_, i) => (i * 1999 + 7 * (i % 3)) % 2000)
    const sorted = Int32Array.from({ length: 2000 }, (_, i) => i)
    expect(search.edits(order, sorted, SIZE)).toBeGreaterThan(0)
  })

  test("10,000 equal words with a different one here and there, out of place", () => {
    const hypothesis = Int32Array.from({ length: count }, (_, i) => (i % 50 === 7 ? 1 + i / 50 : 0))
    const reference = Int32Array.from({ length: count }, (_, i) => (i % 50 === 19 ? 1 + i / 50 : 0))
    expect(search.edits(hypothesis, reference, SIZE)).toBeGreaterThan(0)
  })
})
