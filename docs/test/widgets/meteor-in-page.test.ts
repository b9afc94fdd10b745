import { ALL_TESTS } from "@lectern/core/testing"
import { xoshiro128 } from "@lectern/random"
import { expect, test } from "vitest"
import { crossingLines } from "../../figures/crossing-lines.mjs"
import { connected, TURNED } from "../../widgets/meteor-in-page.mjs"

const RULES = ["greedy", "fewest-chunks"] as const

test("connections worked by hand: the greedy rule crosses the two the, the search does not", () => {
  const placesBy = (rule: (typeof RULES)[number]) => connected(TURNED, rule).connections.map(({ to }) => to)
  expect(placesBy("greedy")).toEqual([3, 0, 5, 2, 4, 1])
  expect(placesBy("fewest-chunks")).toEqual([3, 4, 5, 2, 0, 1])
  expect(connected(TURNED, "fewest-chunks").connections.map(({ chunk }) => chunk)).toEqual([1, 1, 1, 2, 3, 3])
})

test("a connection has its stage", () => {
  const texts = { hypothesis: "The cats sat", reference: "the cat rested", synonyms: "lie stand, rested sat" }
  for (const rule of RULES) {
    expect(connected(texts, rule).connections).toEqual([
      { from: 0, to: 0, stage: "equal", chunk: 1 },
      { from: 1, to: 1, stage: "stem", chunk: 1 },
      { from: 2, to: 2, stage: "synonym", chunk: 1 },
    ])
  }
})

test("the library counts as many matches and chunks as there are lines, on random texts", () => {
  const random = xoshiro128(1)
  const WORDS = ["a", "a", "b", "cat", "cats", "sofa", "couch", "x", "y"]
  const text = () => Array.from({ length: random.below(9) }, () => WORDS[random.below(WORDS.length)]).join(" ")
  for (let i = 0; i < (ALL_TESTS ? 500 : 150); i++) {
    const texts = { hypothesis: text(), reference: text(), synonyms: "sofa couch, x y" }
    for (const rule of RULES) {
      const { connections, score } = connected(texts, rule)
      const counted = [connections.length, connections.at(-1)?.chunk ?? 0]
      expect([texts, rule, ...counted]).toEqual([texts, rule, score.matches, score.chunks])
      expect(new Set(connections.map(({ to }) => to)).size).toBe(connections.length)
    }
  }
})

test("the picture has a line from word to word, a pattern for a stage, a number for a chunk; words stay text", () => {
  const texts = { hypothesis: "<b> cats", reference: "cat <b>", synonyms: "" }
  const picture = crossingLines({ id: "p", connected: connected(texts, "greedy") })
  const lines = [...picture.matchAll(/y1="(\d+)" x2="\d+" y2="(\d+)"[^>]*?( stroke-dasharray="[^"]+")?\/>/g)]
  expect(lines.map(([, from, to, dashes]) => [Math.sign(Number(from) - Number(to)), dashes !== undefined])).toEqual([
    [-1, false],
    [1, true],
  ])
  expect(picture.match(/>1<\/text>/g)).toHaveLength(2)
  expect(picture.match(/>2<\/text>/g)).toHaveLength(2)
  expect(picture).toContain(">2 chunks: METEOR 0.500</title>")
  expect(picture).toContain(">&lt;b></text>")
  expect(picture).not.toContain("<b>")
  const alone = crossingLines({ id: "p", connected: connected({ ...texts, hypothesis: "extraordinarily" }, "greedy") })
  expect(alone).toContain(">extraordinar…</text>")
  expect(alone.match(/line-through/g)).toHaveLength(3)
})
