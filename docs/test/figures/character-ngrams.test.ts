// The n-grams of a page are those that chrF counts.
import { examples } from "@lectern/core/testing"
import { sentenceChrf } from "@lectern/metrics"
import fc from "fast-check"
import { expect, test } from "vitest"
import { characterNgrams } from "../../figures/character-ngrams.mjs"
import { liveFigure } from "../../figures/live-figure.mjs"
import { clippedWords } from "../../figures/ngram-chips.mjs"

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
  expect(second[1]).toContain('title="not on the other side">bb')
  expect(second[2]).toContain('title="more often than on the other side">ab')
})

test("clippedWords() of the note's example, by hand: no reference has the word a third time", () => {
  const figure = clippedWords("the the the <b>", ["the cat is on the mat", "there is a cat on the mat"], "Clipped.")
  expect(chips(figure)).toEqual(["matched the", "matched the", "clipped the", "missing &lt;b>"])
  expect(figure).toContain("<figcaption>Clipped.</figcaption>")
})

test("liveFigure() has what its widget reads as attributes, and text in them stays text", () => {
  const figure = liveFigure("live-x", "<svg/>", "Caption.", { step: 3, network: '{"a<b":1}' })
  expect(figure).toContain(
    '<div data-widget="live-x" data-step="3" data-network="{&quot;a&lt;b&quot;:1}">\n<svg/>\n</div>',
  )
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
