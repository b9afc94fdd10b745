// The costs of sclite, against sclite and a plain matrix; longer texts are in the tests of the command's transcripts.
import { examples } from "@lectern/core/testing"
import fc from "fast-check"
import { expect, test } from "vitest"
import { alignWords, wer } from "../../src/index.js"

/** Substitutions, deletions and insertions of the cheapest alignment, of equal ones that with the fewest edits. */
function naive(hypothesis: readonly string[], reference: readonly string[]): readonly number[] {
  type Cell = readonly [cost: number, s: number, d: number, i: number]
  const better = (a: Cell, b: Cell): Cell => {
    const edits = ([, s, d, i]: Cell): number => s + d + i
    return a[0] < b[0] || (a[0] === b[0] && edits(a) <= edits(b)) ? a : b
  }
  let row = Array.from({ length: hypothesis.length + 1 }, (_, j): Cell => [3 * j, 0, 0, j])
  for (const [r, word] of reference.entries()) {
    const next: Cell[] = [[3 * (r + 1), 0, r + 1, 0]]
    for (const [h, other] of hypothesis.entries()) {
      const [cost, s, d, i] = row[h]!
      const straight: Cell = word === other ? row[h]! : [cost + 4, s + 1, d, i]
      const [above, left] = [row[h + 1]!, next[h]!]
      const deletion: Cell = [above[0] + 3, above[1], above[2] + 1, above[3]]
      const insertion: Cell = [left[0] + 3, left[1], left[2], left[3] + 1]
      next.push(better(straight, better(deletion, insertion)))
    }
    row = next
  }
  return row.at(-1)!.slice(1)
}

// sclite of sctk 2.4.10, `-i spu_id -o prf`: (#C #S #D #I) 2 0 3 3.
test("there may be more edits than the fewest, and more hits, as in sclite", () => {
  const texts = ["d a c e f", "b e d d a"] as const
  expect(alignWords(...texts)).toMatchObject({ hits: 0, substitutions: 5, deletions: 0, insertions: 0 })
  const counts = { hits: 2, substitutions: 0, deletions: 3, insertions: 3 }
  expect(alignWords(...texts, { scliteCosts: true })).toMatchObject(counts)
  expect(wer({ scliteCosts: true }).score([texts[0]], [texts[1]])).toMatchObject(counts)
})

test("counts and operations are those of a plain matrix", () => {
  const words = fc.array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 14 })
  const metric = wer({ scliteCosts: true })
  const property = fc.property(words, words, (hypothesis, reference) => {
    const expected = naive(hypothesis, reference)
    const texts = [hypothesis.join(" "), reference.join(" ")] as const
    const { operations, substitutions, deletions, insertions } = alignWords(...texts, { scliteCosts: true })
    expect([substitutions, deletions, insertions]).toEqual(expected)
    const sums = { substitute: 0, delete: 0, insert: 0, equal: 0 }
    let [r, h] = [0, 0]
    for (const { kind, referenceStart, referenceEnd, hypothesisStart, hypothesisEnd } of operations) {
      expect([referenceStart, hypothesisStart]).toEqual([r, h])
      ;[r, h] = [referenceEnd, hypothesisEnd]
      sums[kind] += Math.max(r - referenceStart, h - hypothesisStart)
      if (kind === "equal") expect(reference.slice(referenceStart, r)).toEqual(hypothesis.slice(hypothesisStart, h))
    }
    expect([r, h]).toEqual([reference.length, hypothesis.length])
    expect([sums.substitute, sums.delete, sums.insert]).toEqual(expected)
    const scored = metric.score([texts[0]], [texts[1]])
    expect([scored.substitutions, scored.deletions, scored.insertions]).toEqual(expected)
  })
  fc.assert(property, examples(500, 20))
})

test("the signature says so, and compounds are refused", () => {
  expect(wer({ scliteCosts: true }).signature(1)).toContain("|costs:sclite|")
  expect(() => wer({ scliteCosts: true, compounds: true })).toThrow(
    "scliteCosts must be false with compounds, got true",
  )
})
