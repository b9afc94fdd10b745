// What the page's script computes, against simpler ways.
import { philox } from "@lectern/random"
import { describe, expect, test } from "vitest"
import {
  between,
  fitted,
  moved,
  toPlane,
  toView,
  zoomed,
} from "../../../../src/commands/embed/report/scatter/page/camera.js"
import { type Colour, colourOf } from "../../../../src/commands/embed/report/scatter/page/colours.js"
import { labelStart, placed, shortened } from "../../../../src/commands/embed/report/scatter/page/labels.js"
import { inside } from "../../../../src/commands/embed/report/scatter/page/lasso.js"
import { type Linked, linked, linkOf } from "../../../../src/commands/embed/report/scatter/page/link.js"
import { nearest } from "../../../../src/commands/embed/report/scatter/page/near.js"
import { suggestions } from "../../../../src/commands/embed/report/scatter/page/suggest.js"
import { tsv } from "../../../../src/commands/embed/report/scatter/page/tsv.js"
import { classLabel, visible } from "../../../../src/page/browser/elements.js"

const generator = philox(3)
const SIZE = { width: 800, height: 500 }
const all = () => true

function scattered(length: number, steps: number): Uint16Array {
  return Uint16Array.from({ length: 2 * length }, () => generator.below(steps))
}

describe("nearest()", () => {
  // Few steps: many equal distances.
  test.each([5, 300, 65_536])("finds what sorting all points finds, on %i steps", (steps) => {
    for (let run = 0; run < 60; run++) {
      const positions = scattered(1 + generator.below(200), steps)
      const isShown = (point: number) => run % 2 === 0 || point % 3 > 0
      const [x, y] = [0, 1].map(() => (generator.uniform() * 1.4 - 0.2) * steps) as [number, number]
      const k = 1 + generator.below(12)
      const reach = run % 3 === 0 ? Infinity : generator.uniform() * steps
      const distance = (i: number) => Math.hypot(positions[2 * i]! - x, positions[2 * i + 1]! - y)
      const expected = Array.from({ length: positions.length / 2 }, (_, i) => i)
        .filter((i) => isShown(i) && distance(i) <= reach)
        .sort((a, b) => distance(a) - distance(b) || a - b)
        .slice(0, k)
      expect(nearest(positions, x, y, k, reach, isShown)).toEqual(expected)
    }
  })

  test("of no points is none", () => {
    expect(nearest(new Uint16Array(0), 5, 5, 3, Infinity, all)).toEqual([])
  })
})

describe("inside()", () => {
  const positions = Uint16Array.of(5, 5, 15, 5, 25, 5, 15, 15, 40, 5)

  test("a notch of the line is outside", () => {
    // A U: the middle column is open from above, y < 8 is its bottom.
    const line = [0, 0, 30, 0, 30, 20, 20, 20, 20, 8, 10, 8, 10, 20, 0, 20]
    expect(inside(positions, line, all)).toEqual([0, 1, 2])
    expect(inside(positions, line, (point) => point !== 1)).toEqual([0, 2])
  })

  test("an empty line and a straight line have nothing inside", () => {
    expect(inside(positions, [], all)).toEqual([])
    expect(inside(positions, [0, 0, 40, 10], all)).toEqual([])
  })
})

describe("the camera", () => {
  const positions = [0, 0, 65_535, 20_000]

  test("shows all points with a margin, the middle of them in the middle", () => {
    const camera = fitted(positions, SIZE)
    expect(toView(camera, SIZE, 0, 10_000)[0]).toBeCloseTo(28)
    expect(toView(camera, SIZE, 65_535, 10_000)).toEqual([expect.closeTo(772), expect.closeTo(250)])
    expect(fitted([], SIZE).scale).toBeGreaterThan(0)
  })

  test("places go to the plane and back, and zooming keeps the place under the pointer", () => {
    const whole = fitted(positions, SIZE)
    const camera = moved(zoomed(whole, SIZE, whole, 7, 100, 90), 31, -12)
    const at = toPlane(camera, SIZE, 200, 130)
    expect(toView(camera, SIZE, ...at)).toEqual([expect.closeTo(200), expect.closeTo(130)])
    for (const factor of [3, 1e9, 1e-9]) {
      const after = zoomed(camera, SIZE, whole, factor, 200, 130)
      expect(toView(after, SIZE, ...at)).toEqual([expect.closeTo(200), expect.closeTo(130)])
      expect(after.scale / whole.scale).toBeLessThanOrEqual(400)
      expect(after.scale / whole.scale).toBeGreaterThanOrEqual(0.25)
    }
    expect(between(whole, camera, 1)).toEqual({
      x: expect.closeTo(camera.x),
      y: expect.closeTo(camera.y),
      scale: expect.closeTo(camera.scale),
    })
  })
})

test("placed(): labels do not overlap, and the first in order win", () => {
  const label = (point: number) => (point === 4 ? undefined : { point, x: point * 10, y: 0, width: 26 })
  expect(placed([1, 0, 2, 3, 4, 5], 9, label).map(({ point }) => point)).toEqual([1, 5])
  expect(placed([1, 0, 5, 9], 2, label).map(({ point }) => point)).toEqual([1, 5])
  expect(placed([1, 5], 9, label, [label(2)!]).map(({ point }) => point)).toEqual([2, 5])
})

test("labelStart(): right of the point, left of it at the right edge, never outside", () => {
  expect(labelStart(100, 50, 390)).toBe(109)
  expect(labelStart(331, 50, 390)).toBe(340)
  expect(labelStart(332, 50, 390)).toBe(273)
  // Too wide for both sides.
  expect(labelStart(200, 300, 390)).toBe(0)
  expect(labelStart(80, 305, 390)).toBe(0)
  expect(labelStart(200, 400, 390)).toBe(0)
})

test("shortened(): at most so many characters, and no half of a pair", () => {
  expect(shortened("abcd", 4)).toBe("abcd")
  expect(shortened("abcde", 4)).toBe("abc…")
  expect(shortened("😀😀😀😀", 4)).toBe("😀😀😀😀")
  expect(shortened("😀".repeat(300), 4)).toBe("😀😀😀…")
})

test("suggestions(): the word, then words that start so, then words that contain it", () => {
  const lowered = ["restart", "star", "start", "stars", "sun"]
  expect(suggestions(lowered, "Star", 8).map((i) => lowered[i])).toEqual(["star", "start", "stars", "restart"])
  expect(suggestions(lowered, "star", 2)).toEqual([1, 2])
  expect(suggestions(lowered, "", 2)).toEqual([])
})

test("tsv(): tabs and line ends in words are escaped", () => {
  const data = { words: ["a\tb\\n\n"], classes: undefined } as never
  expect(tsv(data, [0])).toBe("word\na\\tb\\\\n\\n\n")
})

describe("colours of classes", () => {
  // CIE 1976 L*a*b* under D65, which the page does not use: a distance of 2.3 is just seen.
  const lab = (colour: Colour): number[] => {
    const [r, g, b] = colour.map((channel) => {
      const c = channel / 255
      return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
    }) as [number, number, number]
    const f = (t: number) => (t > (6 / 29) ** 3 ? Math.cbrt(t) : t / (3 * (6 / 29) ** 2) + 4 / 29)
    const x = f((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047)
    const y = f(0.2126729 * r + 0.7151522 * g + 0.072175 * b)
    const z = f((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883)
    return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
  }
  const distance = (a: Colour, b: Colour): number => Math.hypot(...lab(a).map((each, i) => each - lab(b)[i]!))
  const least = (colours: readonly Colour[]): number =>
    Math.min(...colours.flatMap((a, i) => colours.slice(0, i).map((b) => distance(a, b))))

  test("lab() gives the known values of red and white", () => {
    expect(lab([255, 0, 0]).map(Math.round)).toEqual([53, 80, 67])
    expect(lab([255, 255, 255]).map(Math.round)).toEqual([100, -0, 0])
  })

  test.each([
    ["light", false, [255, 255, 255]],
    ["dark", true, [20, 22, 26]],
  ] as const)("of 30 classes differ from each other and from the background, %s", (_, isDark, background) => {
    const colours = Array.from({ length: 30 }, (_, i) => colourOf(i, isDark))
    expect(least(colours)).toBeGreaterThan(15)
    // The first ten, chosen by hand, stay what they are.
    expect(colours[0]).toEqual(isDark ? [108, 178, 238] : [31, 111, 180])
    const luminance = ([r, g, b]: Colour) => ((lab([r, g, b])[0]! + 16) / 116) ** 3
    for (const colour of colours) {
      const [a, b] = [luminance(colour) + 0.05, luminance(background) + 0.05]
      expect(Math.max(a, b) / Math.min(a, b)).toBeGreaterThanOrEqual(3)
    }
  })

  test.each([false, true])("of 120 classes are in range and differ (dark: %s)", (isDark) => {
    // Asked for from the last one back: the order of questions changes nothing.
    const last = colourOf(119, isDark)
    const colours = Array.from({ length: 120 }, (_, i) => colourOf(i, isDark))
    expect(colours[119]).toEqual(last)
    expect(new Set(colours.map(String)).size).toBe(120)
    for (const channel of colours.flat()) expect(channel >= 0 && channel <= 255 && Number.isInteger(channel)).toBe(true)
  })
})

describe("linked()", () => {
  test.each<[string, Linked]>([
    ["#", { selected: [], off: [] }],
    ["#webgl", { painter: "webgl", selected: [], off: [] }],
    [
      "#canvas&view=12.5%2C-3%2C2&word=a%26b&off=&off=x+y&selected=%3Cb%3E&selected=%23",
      { painter: "canvas", view: [12.5, -3, 2], word: "a&b", off: ["", "x y"], selected: ["<b>", "#"] },
    ],
  ])("reads %s, and linkOf() writes it", (hash, state) => {
    expect(linked(hash)).toEqual(state)
    expect(linkOf(state)).toBe(hash)
  })

  test.each(["view=1,2", "view=1,2,x", "view=1,2,0", "view=1,2,-1", "view=1,2,Infinity", "view="])(
    "takes %s for none",
    (hash) => {
      expect(linked(`#${hash}`).view).toBe(undefined)
    },
  )
})

describe("visible()", () => {
  test("escapes controls and all characters that change the direction of text or cannot be seen", () => {
    expect(visible("\u202egnp.exe")).toBe("\\u202egnp.exe")
    const first = [0x200b, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069]
    for (const code of [...first, 0x2028, 0x2029, 0x61c, 0xfeff, 0x85, 0xd800]) {
      expect(visible(`a${String.fromCharCode(code)}b`)).toBe(`a\\u${code.toString(16).padStart(4, "0")}b`)
    }
    expect(visible("a\u200cb\u200d")).toBe("a\\u200cb\\u200d")
    expect(visible("\tx\n")).toBe("\\tx\\n")
  })

  test("names empty words and blanks at the ends", () => {
    expect(visible("")).toBe("(empty)")
    expect(visible(" a b ")).toBe("␣a b␣")
    expect(visible("\u00a0a")).toBe("\\u00a0a")
  })

  test("keeps joiners where scripts need them", () => {
    for (const word of ["क्\u200dष", "می\u200cخواهم", "👩\u200d🚀", "👩🏽\u200d🚀", "❤️\u200d🔥"])
      expect(visible(word)).toBe(word)
  })
})

test("classLabel() says “class” once", () => {
  expect(classLabel("18")).toBe("class 18")
  expect(classLabel("class 18")).toBe("class 18")
  expect(classLabel("Class")).toBe("Class")
  expect(classLabel("classical")).toBe("class classical")
  expect(classLabel("a class")).toBe("class a class")
})
