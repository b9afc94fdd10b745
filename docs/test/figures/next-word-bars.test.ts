import { describe, expect, test } from "vitest"
import { masses, nextWordBars, nextWordFigure } from "../../figures/next-word-bars.mjs"

const bars = [
  { word: "sat", prob: 0.5, frequency: 1 },
  { word: "<a&b>", prob: 0.25, frequency: 0 },
  { word: "extraordinarily", prob: 0.25, frequency: 0 },
]
const picture = nextWordBars({ id: "p", title: "after <s>", bars })

describe("the bars of next words", () => {
  test("are as long as the probabilities, with a mark at the relative frequency", () => {
    const widths = [...picture.matchAll(/<rect [^>]*?width="([\d.]+)"/g)].map(([, width]) => Number(width))
    const marks = [...picture.matchAll(/<line x1="([\d.]+)"/g)].map(([, x]) => Number(x))
    expect(widths[0]).toBeGreaterThan(0)
    expect(widths[1]).toBe(widths[0]! / 2)
    expect(marks[0]! - marks[1]!).toBe(2 * widths[0]!)
  })

  test("are dashed for words that were not seen", () => {
    expect(picture.match(/<rect [^>]*stroke-dasharray/g)).toHaveLength(2)
  })

  test("say what seen and unseen words sum to", () => {
    expect(masses(bars)).toEqual([0.5, 0.5])
    expect(picture).toContain(">0.500 seen + 0.500 unseen = 1.000</text>")
  })

  test("hold words as text, and shorten long ones in the picture only", () => {
    expect(picture).toContain(">&lt;a&amp;b></text>")
    expect(picture).toContain(">after &lt;s></text>")
    expect(picture).toContain(">extraordin…</text>")
    expect(picture).toContain("extraordinarily 0.250")
  })

  test("make a figure of several panels", () => {
    const figure = nextWordFigure(
      [
        { id: "q", title: "one", bars },
        { id: "r", title: "two", bars },
      ],
      "caption",
    )
    expect(figure.match(/<svg /g)).toHaveLength(2)
    expect(figure).toContain("<figcaption>caption</figcaption>")
  })
})
