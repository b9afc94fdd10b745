import { describe, expect, test } from "vitest"
import { type CodeTree, codeTreeFigure, leavesOf } from "../../figures/code-tree.mjs"
import { answerBars, vectorPlane } from "../../figures/vector-plane.mjs"
import { windowTable } from "../../figures/window-table.mjs"
import { wordMap } from "../../figures/word-map.mjs"
import { WORKED } from "../../widgets/prediction.mjs"

describe("the plane", () => {
  const picture = { id: "p", title: "Plane", prediction: WORKED }

  test("has a line to each vector, and an arrow to where a step leads", () => {
    const plane = vectorPlane(picture)
    // 320 wide for -2 to 2: 80 a unit, the middle at (160, 184).
    expect(plane.match(/class="plane-vector"/g)).toHaveLength(4)
    expect(plane).toContain('d="M160 184L240 184"')
    expect(plane.match(/class="plane-step"/g)).toHaveLength(4)
    expect(plane).toContain('d="M240 184L193.98 123.58')
    expect(plane).toContain("v is (1, 0), moves by (−0.58, 0.76).")
    expect(plane).not.toContain("tabindex")
  })

  test("has handles that say where they are, if it is live", () => {
    const plane = vectorPlane({ ...picture, isLive: true })
    expect([...plane.matchAll(/data-point="(\w)" tabindex="0"/g)].map(([, key]) => key)).toEqual(["0", "1", "2", "v"])
    expect(plane).toContain('aria-label="o₃" aria-roledescription="vector"')
    expect(plane).toContain('aria-valuetext="(−1, 0)"')
  })

  test("has no arrow for a vector that does not move, and names the nodes of a tree", () => {
    const plane = vectorPlane({ ...picture, prediction: { ...WORKED, scoring: "negative-sampling" } })
    expect(plane.match(/class="plane-step"/g)).toHaveLength(3)
    const tree = { ...WORKED, scoring: "hierarchical-softmax", outputs: WORKED.outputs.slice(0, 2) } as const
    expect(vectorPlane({ ...picture, prediction: tree })).toContain(">root</text>")
  })

  test("has answers beside it, with their errors", () => {
    const bars = answerBars(picture)
    expect(bars).toContain("0.2447 − 1 = −0.7553")
    expect(bars).toContain('class="answer-error" x="31.81" y="90" width="98.19"')
    expect(bars).toContain("Loss: 1.4076 nats")
  })
})

describe("the map of words", () => {
  const classes = [
    { name: "people", words: ["ann", "bob"] },
    { name: "things", words: ["cup"] },
  ]
  const vectors = { words: ["ann", "bob", "cup"], dimensions: 2, data: Float32Array.of(1, 1, 1, 1, -1, -0.5) }

  test("has a mark for each word by its class, and labels that do not overlap", () => {
    const picture = wordMap({ id: "m", title: "Words", vectors, classes })
    // Two people and the key, one thing and the key.
    expect(picture.match(/<circle/g)).toHaveLength(3)
    expect(picture.match(/<rect x="[\d.]+" y="[\d.]+" width="7"/g)).toHaveLength(2)
    const heights = [...picture.matchAll(/y="([\d.]+)"[^>]*>(ann|bob)</g)].map(([, y]) => Number(y))
    expect(Math.abs(heights[0]! - heights[1]!)).toBeGreaterThanOrEqual(13)
    expect(picture).toContain("The people lie above, right of the middle on average.")
    expect(picture).toContain("The things lie below, left of the middle on average.")
    expect(picture).not.toContain("NaN")
  })

  test("has room for the farthest word, and for vectors of zeros", () => {
    const xs = (data: Float32Array): number[] =>
      [...wordMap({ id: "m", title: "Words", vectors: { ...vectors, data }, classes }).matchAll(/cx="([\d.]+)"/g)].map(
        ([, x]) => Number(x),
      )
    expect(xs(vectors.data).slice(0, 2)).toEqual([294, 294])
    expect(xs(new Float32Array(6)).slice(0, 2)).toEqual([158, 158])
  })
})

describe("a tree of questions", () => {
  const leaf = (word: string): CodeTree => ({ word, count: 1 })
  const tree: CodeTree = { product: 3, left: leaf("a"), right: { product: -7, left: leaf("b"), right: leaf("c") } }

  test("has leaves whose probabilities sum to 1", () => {
    const leaves = leavesOf(tree)
    expect(leaves.map(({ word, depth }) => [word, depth])).toEqual([
      ["a", 1],
      ["b", 2],
      ["c", 2],
    ])
    expect(leaves.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 14)
    expect(leaves[0]!.probability).toBeCloseTo(1 / (1 + Math.exp(-3)), 14)
  })

  test("is drawn with a node for each question and both probabilities at each", () => {
    const figure = codeTreeFigure(tree, "caption")
    expect(figure.match(/<circle/g)).toHaveLength(2)
    expect(figure).toContain(">0.9526</text>")
    expect(figure).toContain(">0.0474</text>")
    expect(figure).toContain("b, counted 1 times: probability 0.0000 after 2 questions")
  })
})

test("a window ends where the sentence ends", () => {
  const table = windowTable(["a", "b", "c", "d"], 2, "caption")
  expect([...table.matchAll(/<td>(\w)<\/td><td>([^<]*)</g)].map(([, ...row]) => row)).toEqual([
    ["a", "b, c"],
    ["b", "a, c, d"],
    ["c", "a, b, d"],
    ["d", "b, c"],
  ])
})
