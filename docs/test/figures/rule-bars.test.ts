import { expect, test } from "vitest"
import { ruleBars, rulePanels } from "../../figures/rule-bars.mjs"
import { wordBars } from "../../figures/word-bars.mjs"

const cut = { before: [0.5, 0.25, 0.25], after: [2 / 3, 1 / 3, 0], label: "2 kept" }

test("a bar for each word that stays, an outline for each that there was", () => {
  const picture = ruleBars({ id: "a", title: "top-k", cuts: [cut], highest: 1 })
  expect(picture.match(/class="rule-kept"/g)).toHaveLength(2)
  expect(picture.match(/class="rule-before"/g)).toHaveLength(3)
  expect(picture).toContain("2 kept: 2 of 3 words stay, which had 75 percent")
})

test("the highest bar of a figure has the full height", () => {
  const figure = rulePanels({ rules: [{ name: "top-k", cuts: [cut, cut] }], caption: "words" })
  const heights = [...figure.matchAll(/class="rule-kept"[^>]* height="([\d.]+)"/g)].map(([, height]) => Number(height))
  expect(heights).toEqual([64, 32, 64, 32])
  expect(figure).toContain("<figcaption>words</figcaption>")
})

test("words beside their bars: the largest probability has 79% of the width, which an axis measures", () => {
  const picture = wordBars({ id: "a", title: "t", words: ["sea", "sky"], before: [0.25, 0.75], after: [0, 1] })
  const bars = [...picture.matchAll(/class="rule-(\w+)" width="([\d.]+)%"/g)].map(([, kind, width]) => [kind, width])
  expect(bars).toEqual([
    ["before", "19.75"],
    ["kept", "79"],
    ["before", "59.25"],
  ])
  expect(picture).toMatch(/<text x="63.2%"[^>]*>0.8<\/text>/)
  expect(picture).toContain(">sky</text>")
  expect(picture).toContain("sea 0.250 to 0.000, sky 0.750 to 1.000.")
})
