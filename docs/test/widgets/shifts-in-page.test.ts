// The shifts of a page: those of the package, and the fewest edits as a search finds them that knows nothing of how edits are ordered.
import { examples } from "@lectern/core/testing"
import { sentenceTer, terEdits } from "@lectern/metrics"
import fc from "fast-check"
import { expect, test } from "vitest"
import { shiftPictures } from "../../figures/shift-blocks.mjs"
import { MAX_WORDS_OF_BEST, shiftsOf, type Way } from "../../widgets/shifts-in-page.mjs"

const textsOf = (words: readonly string[], { rows }: Way): string[] =>
  rows.map(({ order }) => order.map((i) => words[i]).join(" "))

test("shiftsOf() of the note's example: three edits by the search, two at best", () => {
  const { hypothesis, greedy, best } = shiftsOf("sold today it she", "she sold it today")
  expect(textsOf(hypothesis, greedy)).toEqual(["sold today it she", "today sold it she"])
  expect(greedy.rows.map(({ distance }) => distance)).toEqual([3, 2])
  expect(greedy.edits).toBe(3)
  expect(textsOf(hypothesis, best!)).toEqual(["sold today it she", "sold it today she", "she sold it today"])
  expect(best!.rows.map(({ distance, moved }) => [distance, ...moved])).toEqual([[3], [2, 1], [0, 3]])
  expect(best!.edits).toBe(2)
})

const text = (maxLength: number) =>
  fc.array(fc.constantFrom("a", "b", "c"), { maxLength }).map((words) => words.join(" "))

test("shiftsOf() has the rows, operations and edits of the package's search", () => {
  fc.assert(
    fc.property(text(9), text(9), (hypothesis, reference) => {
      const found = terEdits(hypothesis, reference)
      const { hypothesis: words, greedy } = shiftsOf(hypothesis, reference)
      expect(greedy.edits).toBe(sentenceTer(hypothesis, reference).edits)
      expect(greedy.operations).toEqual(found.operations)
      expect(textsOf(words, greedy).at(-1)).toBe(found.shifted.join(" "))
      const last = greedy.rows.at(-1)!
      expect(greedy.rows.length - 1 + last.distance).toBe(greedy.edits)
    }),
    examples(100, 71),
  )
})

test("the best of shiftsOf() is the fewest edits of any kind in any order", () => {
  fc.assert(
    fc.property(text(4), text(4), (hypothesis, reference) => {
      const { best, greedy } = shiftsOf(hypothesis, reference)
      expect(best!.edits).toBe(anyEdits(hypothesis, reference))
      expect(best!.edits).toBeLessThanOrEqual(greedy.edits)
      expect(best!.rows.length - 1 + best!.rows.at(-1)!.distance).toBe(best!.edits)
    }),
    examples(40, 72),
  )
})

test("the best of shiftsOf() has no shift that is not worth it", () => {
  const words = [..."abcdef"]
  fc.assert(
    fc.property(fc.shuffledSubarray(words, { minLength: 6 }), (shuffled) => {
      const { best, greedy } = shiftsOf(shuffled.join(" "), words.join(" "))
      const sums = best!.rows.map(({ distance }, shifts) => shifts + distance)
      expect(Math.min(...sums)).toBe(best!.edits)
      expect(sums.indexOf(best!.edits)).toBe(sums.length - 1)
      expect(best!.edits).toBeLessThanOrEqual(greedy.edits)
    }),
    examples(60, 77),
  )
})

test("the best is searched for in texts of up to seven words", () => {
  const words = "a b c d e f g h".split(" ")
  const reversed = words.toReversed()
  const seven = shiftsOf(reversed.slice(1).join(" "), words.slice(0, -1).join(" "))
  // A shift removes at most three of the eight borders of a reversed text of seven words; the last of four removes two.
  expect(seven.best!.edits).toBe(4)
  expect(MAX_WORDS_OF_BEST).toBe(7)
  expect(shiftsOf(reversed.join(" "), words.join(" ")).best).toBeUndefined()
})

test("shiftPictures() shows no more than the steps that are asked for, and text as text", () => {
  const shifts = shiftsOf("sold today it <she>", "<she> sold it today")
  const rowsIn = (svg: string): number => svg.match(/ = \d/g)?.length ?? 0
  const steps = [0, 1, 2, 3].map((step) => shiftPictures(shifts, step))
  expect(steps.map((pictures) => pictures.map(rowsIn))).toEqual([
    [1, 1],
    [2, 2],
    [2, 3],
    [2, 3],
  ])
  expect(steps.map(([, best = ""]) => best.includes("shift-equal"))).toEqual([false, false, false, true])
  const all = steps.at(-1)!.join("")
  expect(all).toContain("&lt;she>")
  expect(all).not.toContain("<she>")
})

/** Breadth first over all texts: insertions, deletions, substitutions and shifts. */
function anyEdits(from: string, to: string): number {
  const split = (text: string): string[] => (text === "" ? [] : text.split(" "))
  const alphabet = [...new Set([...split(from), ...split(to)])]
  const longest = Math.max(split(from).length, split(to).length)
  const seen = new Set([from])
  let front = [split(from)]
  for (let edits = 0; ; edits++) {
    if (front.some((words) => words.join(" ") === to)) return edits
    const next: string[][] = []
    const add = (words: string[]): void => {
      if (words.length > longest || seen.has(words.join(" "))) return
      seen.add(words.join(" "))
      next.push(words)
    }
    for (const words of front)
      for (let i = 0; i <= words.length; i++) {
        if (i < words.length) add(words.toSpliced(i, 1))
        for (const word of alphabet) {
          add(words.toSpliced(i, 0, word))
          if (i < words.length) add(words.toSpliced(i, 1, word))
        }
        for (let end = i + 1; end <= words.length; end++)
          for (let place = 0; place <= words.length - (end - i); place++)
            add(words.toSpliced(i, end - i).toSpliced(place, 0, ...words.slice(i, end)))
      }
    front = next
  }
}
