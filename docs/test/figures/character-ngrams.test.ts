// The n-grams of a page are those that chrF counts.
import { examples } from "@lectern/core/testing"
import { sentenceChrf } from "@lectern/metrics"
import fc from "fast-check"
import { expect, test } from "vitest"
import { characterNgrams } from "../../figures/character-ngrams.mjs"

const rowsOf = (hypothesis: string, reference: string): string[][] =>
  [...characterNgrams(hypothesis, reference, sentenceChrf(hypothesis, reference)).matchAll(/<tr><th.*?<\/tr>/g)].map(
    ([row]) => [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell = ""]) => cell),
  )
const chips = (cell: string): string[] =>
  [...cell.matchAll(/chip-(\w+)"[^>]*>([^<]*)</g)].map(([, kind, text]) => `${kind} ${text}`)

test("characterNgrams() of the exercise's example, by hand", () => {
  const [, , second = []] = rowsOf("abba", "abab")
  expect(chips(second[1]!)).toEqual(["matched ab", "missing bb", "matched ba"])
  expect(chips(second[2]!)).toEqual(["matched ab", "matched ba", "clipped ab"])
  expect(second.slice(3)).toEqual(["2/3", "2/3"])
})

test("characterNgrams() of the note's example leaves out the order that the reference lacks", () => {
  const [head = [], ...rows] = rowsOf("cats", "cat")
  expect(head).toEqual(["n", "hypothesis", "reference", "P", "R"])
  expect(rows.map(([order, , , ...shares]) => [order, ...shares]).slice(0, -1)).toEqual([
    ["1", "3/4", "3/3"],
    ["2", "2/3", "2/2"],
    ["3", "1/2", "1/1"],
    ["4", "left out"],
  ])
  expect(rows.at(-1)).toEqual(["mean", "0.639", "1.000"])
})

test("characterNgrams() frames as many n-grams on both sides as the package counts, and text stays text", () => {
  const text = fc.array(fc.constantFrom("a", "b", "é", " ", "<", "😀"), { maxLength: 9 }).map((all) => all.join(""))
  fc.assert(
    fc.property(text, text, (hypothesis, reference) => {
      const { orders } = sentenceChrf(hypothesis, reference)
      const rows = rowsOf(hypothesis, reference).slice(1, -1)
      for (const [i, [, ours = "", theirs = "", share]] of rows.entries()) {
        if (share === "left out") continue
        const { matches, hypothesisTotal, referenceTotal } = orders[i]!
        for (const [cell, total] of [
          [ours, hypothesisTotal],
          [theirs, referenceTotal],
        ] as const) {
          expect(chips(cell).filter((chip) => chip.startsWith("matched"))).toHaveLength(matches)
          expect(chips(cell)).toHaveLength(total)
        }
      }
    }),
    examples(100, 76),
  )
})
