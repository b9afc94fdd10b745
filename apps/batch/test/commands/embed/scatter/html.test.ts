// The file of a scatter plot: what is in it, and that no word can break out of it.
import { describe, expect, test } from "vitest"
import { type ScatterPoints, scatterPage } from "../../../../src/commands/embed/report/scatter/html.js"
import { type PageData, readData } from "../../../../src/commands/embed/report/scatter/page/data.js"
import { clouds } from "./points.js"

const HOSTILE = [
  "</script><script>alert(1)</script>",
  "<!--",
  "a\"b'c",
  "\ud800",
  "\udc00x",
  "\u2028\u2029",
  "\0\t\n",
  "]]>",
  "",
]

function points(words: readonly string[], rest: Partial<ScatterPoints> = {}): ScatterPoints {
  return {
    words,
    positions: Float32Array.from({ length: 2 * words.length }, (_, i) => i),
    title: "t",
    notes: [],
    ...rest,
  }
}

function html(of: ScatterPoints): string {
  return [...scatterPage(of)].join("")
}

/** The data as the page reads it from the file's bytes. */
function readBack(of: ScatterPoints): PageData {
  const text = new TextDecoder().decode(new TextEncoder().encode(html(of)))
  return readData((name) => new RegExp(`id="data-${name}">(.*?)</script>`, "s").exec(text)![1]!)
}

describe("scatterPage()", () => {
  test("words of any characters come back, and none ends its script element", () => {
    expect(readBack(points(HOSTILE)).words).toEqual(HOSTILE)
    const plain = html(points(HOSTILE.map(() => "w")))
    for (const mark of [/<\/script/g, /<script/g, /<!--/g, /\u2028/g]) {
      expect(html(points(HOSTILE)).match(mark)?.length).toBe(plain.match(mark)?.length)
    }
  })

  test("titles, notes and classes of any characters stay text", () => {
    const hostile = '</title></p><img src=x onerror="alert(1)">&amp;\ud800\0'
    const text = html(points(["w"], { title: hostile, notes: [hostile], classes: [hostile] }))
    expect(text).not.toContain("<img")
    expect(text).toContain(
      "<title>&#60;/title&#62;&#60;/p&#62;&#60;img src=x onerror=&#34;alert(1)&#34;&#62;&#38;amp;\ufffd\ufffd</title>",
    )
    expect(readBack(points(["w"], { classes: [hostile] })).classNames).toEqual([hostile])
  })

  test("classes are listed in natural order", () => {
    const classes = ["class 10", "class 2", "class 1"]
    expect(readBack(points(["a", "b", "c"], { classes })).classNames).toEqual(["class 1", "class 2", "class 10"])
  })

  test("characters that reorder text are escapes in titles and notes", () => {
    const text = html(points(["w"], { title: "\u202egnp.exe\x85", notes: ["a\u2067b"] }))
    expect(text).toContain("<h1>\\u202egnp.exe\\x85</h1>")
    expect(text).toContain("<p>a\\u2067b</p>")
    expect(text).not.toMatch(/[\u200b-\u200f\u202a-\u202e\u2066-\u2069]/)
  })

  test("classes and neighbours come back, past one byte and past one piece", () => {
    const many = clouds(20_000, 300)
    const data = readBack(many)
    expect(data.words).toEqual(many.words)
    expect(Array.from(data.classes!, (each) => data.classNames[each])).toEqual(many.classes)
    expect([...data.neighbours!].map((each) => each - 1)).toEqual([...many.neighbours])
  })

  test("a neighbour that is the last of 255 or 256 words, and none, come back", () => {
    for (const length of [255, 256]) {
      const neighbours = Int32Array.from({ length }, (_, i) => (i === 0 ? length - 1 : -1))
      const data = readBack(points(Array(length).fill("w"), { neighbours }))
      expect([...data.neighbours!].map((each) => each - 1)).toEqual([...neighbours])
    }
  })

  test.each<[string, number[], number[]]>([
    ["the longer axis fills the grid, the other keeps its proportion", [0, 0, 4, 1], [0, 0, 65535, 16384]],
    ["negative positions", [-3, 5, -1, 6, -2, 7], [0, 0, 65535, 32768, 32768, 65535]],
    ["one point", [9, -9], [0, 0]],
    ["equal points", [2, 2, 2, 2], [0, 0, 0, 0]],
    ["the largest doubles", [-1.7e308, 0, 1.7e308, 0], [0, 0, 65535, 0]],
  ])("positions: %s", (_, positions, steps) => {
    const words = Array(positions.length / 2).fill("w")
    expect([...readBack(points(words, { positions: Float64Array.from(positions) })).positions]).toEqual(steps)
  })

  test("no words give a page", () => {
    expect(readBack(points([])).words).toEqual([])
    expect(readBack(points([], { classes: [], neighbours: new Int32Array(0) })).classNames).toEqual([])
  })

  test("equal points give equal bytes, in pieces of at most 200 kB, and only the needed data is there", () => {
    const pieces = [...scatterPage(clouds(20_000, 3))]
    expect(pieces.join("")).toBe(html(clouds(20_000, 3)))
    expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThan(200_000)
    expect(html(points(["w"]))).not.toMatch(/data-(classes|neighbours)">/)
  })

  test("nothing is loaded: no address, and a policy that forbids it", () => {
    const text = html(points(["w"]))
    expect(text).not.toMatch(/https?:|\ssrc=|@import|url\(/)
    expect(text).toContain("default-src 'none'")
  })
})
