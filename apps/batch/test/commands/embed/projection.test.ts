// The result of `lectern embed project` as text.
import { wordVectors } from "@lectern/embeddings"
import { expect, test } from "vitest"
import { type Picture, projectionJson } from "../../../src/commands/embed/project-command.js"

function picture(count: number): Picture {
  const words = Array.from({ length: count }, (_, i) => `w${i}`)
  const positions = Float64Array.from({ length: 2 * count }, (_, i) => i / 2)
  return {
    path: "v.txt",
    vectors: wordVectors(words, 1, new Float32Array(count)),
    method: "none",
    metric: "cosine",
    projection: { positions, axes: 2, neighbours: undefined, facts: { seed: 3 } },
    classes: words.map((_, i) => `${i % 2}`),
  }
}

test.each([
  [1, [1]],
  [512, [512, 0]],
  [513, [512, 1]],
  [1300, [512, 512, 276]],
])("JSON of %i points comes in pieces of at most 512 whole points", (count, sizes) => {
  const pieces = [...projectionJson(picture(count))]
  expect(pieces.map((piece) => piece.split('"word":').length - 1)).toEqual(sizes)
  for (const piece of pieces) expect(piece === "" || piece.endsWith("\n")).toBe(true)
  expect(JSON.parse(pieces.join(""))).toEqual({
    schema: "lectern.embed-projection/1",
    vectors: "v.txt",
    words: count,
    dimensions: 1,
    method: "none",
    metric: "cosine",
    seed: 3,
    points: Array.from({ length: count }, (_, i) => ({ word: `w${i}`, class: `${i % 2}`, position: [i, i + 0.5] })),
  })
})
