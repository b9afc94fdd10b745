// Edits against the whole matrix, against rapidfuzz, and at the sizes where the algorithm changes its method.
import { ALL_TESTS, examples, runs } from "@lectern/core/testing"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { editDistance } from "../../src/edits/edit-distance.js"
import { editOperations } from "../../src/edits/edit-operations.js"
import { matchingPair, WORD_BORDERS } from "../helpers/matching.js"
import { golden, hasShared } from "../helpers/shared.js"
import { type Edit, oracleDistance, oracleEdits, oracleSplitEdits } from "../oracle/edits.js"

const KINDS = { equal: "e", substitute: "r", delete: "d", insert: "i" } as const

type Row = readonly [string, number, number, number, number]

function rowsOf(hypothesis: ArrayLike<unknown>, reference: ArrayLike<unknown>): Row[] {
  return editOperations(hypothesis, reference).map((each) => [
    KINDS[each.kind],
    each.referenceStart,
    each.referenceEnd,
    each.hypothesisStart,
    each.hypothesisEnd,
  ])
}

/** Single edits of the operations; checks that the operations cover both sequences without a gap. */
function editsOf(hypothesis: ArrayLike<unknown>, reference: ArrayLike<unknown>): Edit[] {
  let [i, j] = [0, 0]
  const edits: Edit[] = []
  for (const { kind, ...at } of editOperations(hypothesis, reference)) {
    expect([at.referenceStart, at.hypothesisStart]).toEqual([i, j])
    for (; i < at.referenceEnd || j < at.hypothesisEnd; ) {
      if (kind !== "equal") edits.push([kind, i, j])
      if (kind !== "insert") i++
      if (kind !== "delete") j++
    }
    expect([at.referenceEnd, at.hypothesisEnd]).toEqual([i, j])
  }
  expect([i, j]).toEqual([reference.length, hypothesis.length])
  return edits
}

test.skipIf(!hasShared)("editOperations gives rapidfuzz's operations on 400 random strings", () => {
  const { rows } = golden<{ rows: [string, string, Row[]][] }>("rapidfuzz_opcodes_random")
  expect(rows.length).toBe(400)
  for (const [reference, hypothesis, operations] of rows) {
    expect(rowsOf([...hypothesis], [...reference])).toEqual(operations)
  }
})

const sequence = (maxLength: number, letters: number): fc.Arbitrary<number[]> =>
  fc.array(fc.nat(letters - 1), { maxLength, size: "max" })

const unrelated = (length: number, letters: number) =>
  fc.record({ hypothesis: sequence(length, letters), reference: sequence(length, letters) })

describe.each([
  { name: "short", pair: unrelated(40, 3) },
  { name: "medium", pair: unrelated(140, 4) },
  { name: "varied", pair: unrelated(100, 60) },
  { name: "matching", pair: matchingPair(5, [...WORD_BORDERS, 127, 128, 129], 10) },
])("on $name sequences", ({ pair }) => {
  test("edits are those of the whole matrix: backwards a deletion, a substitution, an insertion, a hit", () => {
    fc.assert(
      fc.property(pair, ({ hypothesis, reference }) => {
        expect(editsOf(hypothesis, reference)).toEqual(oracleEdits(hypothesis, reference))
      }),
      examples(400, 1),
    )
  })

  test("the distance is that of the whole matrix", () => {
    fc.assert(
      fc.property(pair, ({ hypothesis, reference }) => {
        expect(editDistance(hypothesis, reference)).toBe(oracleDistance(hypothesis, reference))
      }),
      examples(400, 2),
    )
  })
})

test.each([
  { changes: 8, tokens: 3000 },
  { changes: 60, tokens: 40 },
  { changes: 1500, tokens: 3 },
])(
  "edits of long sequences with up to $changes changes are those of whole matrices, split as rapidfuzz does",
  ({ changes, tokens }) => {
    const pairs = fc.sample(matchingPair(tokens, [2050, 2300], changes), { numRuns: runs(4), seed: changes })
    for (const { hypothesis, reference } of pairs) {
      const edits = editsOf(hypothesis, reference)
      expect(edits).toEqual(oracleSplitEdits(hypothesis, reference))
      expect(edits.length).toBe(editDistance(hypothesis, reference))
    }
  },
)

// As many edits as the band allows: one sequence lacks the first half of the other, which lacks the second half.
test.each([31, 32, 33, 48, 64, 65, 96, 130])(
  "edits of texts that share only %i words, early in one and late in the other",
  (shared) => {
    const common = Array.from({ length: shared }, (_, i) => i)
    const others = (first: number, length: number) => Array.from({ length }, (_, i) => first + i)
    for (const more of [0, 1, 20]) {
      const [early, late] = [
        [...common, ...others(1000, shared)],
        [...others(2000, shared + more), ...common],
      ]
      expect(editsOf(early, late)).toEqual(oracleEdits(early, late))
      expect(editsOf(late, early)).toEqual(oracleEdits(late, early))
    }
  },
)

// The best path of the first half runs along the border of its band, after the second half has filled the memory.
test.each(ALL_TESTS ? [33, 64] : [33])("edits of long sequences of which one lacks the first %i words", (missing) => {
  const first = Array.from({ length: 1150 }, (_, i) => i)
  const [second, other] = fc.sample(fc.array(fc.constantFrom(-1, -2, -3), { minLength: 1150, maxLength: 1150 }), {
    numRuns: 2,
    seed: missing,
  }) as [number[], number[]]
  const reference = [...first, ...second]
  const hypothesis = [...first.slice(missing).with(900, -1), ...other]
  expect(editsOf(hypothesis, reference)).toEqual(oracleSplitEdits(hypothesis, reference))
  if (ALL_TESTS) expect(editsOf(reference, hypothesis)).toEqual(oracleSplitEdits(reference, hypothesis))
})

test.each([
  // Worked by hand, from the end backwards.
  ["b c", "a b", ["substitute", "substitute"]], // no deletion is possible, so two substitutions
  ["a b", "b c", ["insert", "hit", "delete"]], // c can be deleted; then b is left against a b
  ["b c d e", "a b c d", ["delete", "hit", "hit", "hit", "insert"]],
  ["a x b", "a b", ["hit", "insert", "hit"]], // equal ends first
  ["a a", "a a a", ["hit", "hit", "delete"]],
])("%s for %s is edited by the rule for ties", (hypothesis, reference, wanted) => {
  const steps = editOperations(hypothesis.split(" "), reference.split(" ")).flatMap(({ kind, ...at }) => {
    const length = Math.max(at.referenceEnd - at.referenceStart, at.hypothesisEnd - at.hypothesisStart)
    return new Array<string>(length).fill(kind === "equal" ? "hit" : kind)
  })
  expect(steps).toEqual(wanted)
})

test("two transcripts of very many words align within little memory", () => {
  const words = runs(100_000)
  let state = 7
  const next = (): number => {
    state = (state * 16807) % 2147483647
    return state
  }
  const said = Array.from({ length: words }, () => next() % 20_000)
  const heard = said.flatMap((word) => {
    const fate = next() % 40
    return fate === 0 ? [] : fate === 1 ? [next() % 20_000] : fate === 2 ? [word, next() % 20_000] : [word]
  })
  const before = process.memoryUsage().arrayBuffers
  const edits = editOperations(heard, said).reduce(
    (sum, { kind, ...at }) =>
      kind === "equal"
        ? sum
        : sum + Math.max(at.referenceEnd - at.referenceStart, at.hypothesisEnd - at.hypothesisStart),
    0,
  )
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(50e6)
  expect(edits).toBe(editDistance(heard, said))
  expect(edits).toBeGreaterThan(words / 20)
})
