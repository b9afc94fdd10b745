// The figures of corpus BLEU: where points, bars and scores lie.
import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { brevityCurve, precisionBars } from "../../figures/bleu-parts.mjs"
import { scoreScale, WMT22 } from "../../figures/score-scale.mjs"

const numbers = (svg: string, pattern: RegExp): number[] => [...svg.matchAll(pattern)].map(([, each]) => Number(each))

test("the point of the penalty lies on its curve, also where a mistake puts it", () => {
  const svg = brevityCurve({
    ...{ id: "a", hypothesisLength: 12, referenceLength: 14, penalty: Math.exp(1 - 14 / 12) },
    wrong: { ratio: 1.2, penalty: 1 },
  })
  // 252 units for a ratio of 1.5 from 40, 170 for a share of 1 up from 232.
  const [x, wrongX] = numbers(svg, /cx="([\d.]+)"/g)
  const [y, wrongY] = numbers(svg, /cy="([\d.]+)"/g)
  expect(x).toBeCloseTo(40 + (252 * (12 / 14)) / 1.5, 1)
  expect(y).toBeCloseTo(232 - 170 * 0.84648, 1)
  expect([wrongX, wrongY]).toEqual([241.6, 62])
  const curve = /<polyline[^>]*points="([^"]+)"/
    .exec(svg)![1]!
    .split(" ")
    .map((place) => place.split(",").map(Number))
  for (const [across, up] of curve) {
    const ratio = ((across! - 40) * 1.5) / 252
    expect(up).toBeCloseTo(232 - 170 * Math.min(1, Math.exp(1 - 1 / ratio)), 0)
  }
  expect(svg).toContain("BP = e^(1 − 14/12) = 0.846")
  expect(svg).toContain("ratio c/r = 12/14 = 0.857")
})

test.each([
  [16, 14, 1, "BP = 1, since c &gt; r", 232],
  [0, 5, 0, "BP = 0, since c = 0", 40],
])("%i tokens for %i are said, and their point stays inside the picture", (c, r, penalty, said, x) => {
  const svg = brevityCurve({ id: "a", hypothesisLength: c, referenceLength: r, penalty })
  expect(svg).toContain(said)
  expect(numbers(svg, /cx="([\d.]+)"/g)).toEqual([x])
  const far = brevityCurve({ id: "a", hypothesisLength: 90, referenceLength: 3, penalty: 1 })
  expect(numbers(far, /cx="([\d.]+)"/g)).toEqual([292])
})

test("bars are as high as precisions, and one without a match is dashed", () => {
  const picture = { id: "b", matches: [4, 0], totals: [4, 3], precisions: [1, 1 / 6], mean: 0.408 }
  const svg = precisionBars(picture)
  expect(numbers(svg, /<rect[^>]* height="([\d.]+)"/g)).toEqual([170, 28.33])
  expect(svg.match(/stroke-dasharray/g)).toHaveLength(1)
  expect(svg).toContain("dashed bar: no match, smoothed")
  expect(svg).toContain(">0/3<")
  const wrong = precisionBars({ ...picture, wrong: 1.6 })
  // Above the frame, where its axis ends, but below the words.
  expect(numbers(wrong, /stroke-dasharray="7 4"[^>]*y1="([\d.]+)"/g)).toEqual([48.4])
})

test("a score is counted above the systems that it beats, not above translators", () => {
  const svg = scoreScale({ id: "c", score: 36.6, wrong: 168.9 })
  const standings = [...svg.matchAll(/>above (\d) of (\d)</g)].map(([, above, all]) => [Number(above), Number(all)])
  expect(standings).toEqual(
    WMT22.map(({ systems }) => [systems.filter(({ points }) => points < 36.6).length, systems.length]),
  )
  expect(standings[0]).toEqual([1, 3])
  // 286 units for 100 points; what is higher stays at the edge.
  expect(numbers(svg, /<line stroke="currentColor" stroke-width="2.5" [^>]*x1="([\d.]+)"/g)).toEqual([116.68, 298])
  expect(svg).toContain("168.9 with mistakes →")
  expect(svg.match(/<circle/g)).toHaveLength(WMT22.flatMap(({ systems }) => systems).length + 1)
})

test("the scale has the scores of the note's table, in its order", () => {
  const note = readFileSync(new URL("../../notes/corpus-bleu.md", import.meta.url), "utf8")
  const table = [...note.matchAll(/^\| (\w+ to \w+) \| (\w) \| (.+?) \| `([\d.]+)` \|$/gm)].map(
    ([, pair, reference, name, points]) => [`${pair}, ref. ${reference}`, name, Number(points)],
  )
  const drawn = WMT22.flatMap(({ name, systems, translator }) =>
    [...systems, ...(translator ? [translator] : [])].map((each) => [name, each.name, each.points]),
  )
  expect(drawn).toEqual(table)
})

test("no picture has an empty line, which would end it in Markdown", () => {
  for (const svg of [
    brevityCurve({ id: "a", hypothesisLength: 1, referenceLength: 1, penalty: 1 }),
    precisionBars({ id: "b", matches: [1], totals: [1], precisions: [1], mean: 1 }),
    scoreScale({ id: "c", score: 30 }),
  ])
    expect(svg).not.toMatch(/\n\s*\n|NaN|undefined/)
})
