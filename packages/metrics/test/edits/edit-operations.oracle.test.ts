// Edits against the whole matrix, against rapidfuzz, and at the sizes where the algorithm changes its method.
import { runs } from "@lectern/core/testing"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { editDistance, editOperations } from "../../src/edits/edit-operations.js"
import { golden, hasShared } from "../helpers/shared.js"
import { type Edit, oracleDistance, oracleEdits } from "../oracle/edits.js"

const KINDS = { equal: "e", substitute: "r", delete: "d", insert: "i" } as const

type Row = readonly [string, number, number, number, number]

function rowsOf(reference: ArrayLike<unknown>, hypothesis: ArrayLike<unknown>): Row[] {
  return editOperations(reference, hypothesis).map((each) => [
    KINDS[each.kind],
    each.referenceStart,
    each.referenceEnd,
    each.hypothesisStart,
    each.hypothesisEnd,
  ])
}

/** Single edits of the operations; checks that the operations cover both sequences without a gap. */
function editsOf(reference: ArrayLike<unknown>, hypothesis: ArrayLike<unknown>): Edit[] {
  let [i, j] = [0, 0]
  const edits: Edit[] = []
  for (const { kind, ...at } of editOperations(reference, hypothesis)) {
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
    expect(rowsOf([...reference], [...hypothesis])).toEqual(operations)
  }
})

const sequence = (maxLength: number, letters: number): fc.Arbitrary<number[]> =>
  fc.array(fc.nat(letters - 1), { maxLength, size: "max" })

describe.each([
  ["short", 40, 3],
  ["medium", 140, 4],
  ["varied", 100, 60],
])("on %s sequences", (_, length, letters) => {
  const pair = fc.tuple(sequence(length, letters), sequence(length, letters))

  test("edits are those of the whole matrix", () => {
    fc.assert(
      fc.property(pair, ([a, b]) => {
        expect(editsOf(a, b)).toEqual(oracleEdits(a, b))
      }),
      { numRuns: runs(400), seed: 1 },
    )
  })

  test("the distance is that of the whole matrix", () => {
    fc.assert(
      fc.property(pair, ([a, b]) => {
        expect(editDistance(a, b)).toBe(oracleDistance(a, b))
      }),
      { numRuns: runs(400), seed: 2 },
    )
  })
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
  const edits = editOperations(said, heard).reduce(
    (sum, { kind, ...at }) =>
      kind === "equal"
        ? sum
        : sum + Math.max(at.referenceEnd - at.referenceStart, at.hypothesisEnd - at.hypothesisStart),
    0,
  )
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(50e6)
  expect(edits).toBe(editDistance(said, heard))
  expect(edits).toBeGreaterThan(words / 20)
})
