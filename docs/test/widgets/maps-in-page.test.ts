// Points whose places are known, the pictures of them, and what the page says.
import { pca, tsne, umap } from "@lectern/embeddings/project"
import { expect, test } from "vitest"
import { pointMap } from "../../figures/point-map.mjs"
import { drawing, drawn, measures, NOISE, planeOf, THREE, truth } from "../../widgets/clouds.mjs"
import { METHODS, SETS, sentenceOf } from "../../widgets/maps-in-page.js"

const { matrix, groups } = THREE

test("the groups are as wide and as far apart as the note says", () => {
  const { spreads, distance } = measures(matrix, groups)
  // The root of ten squared deviations, and of 20 points without their mean.
  ;[0.3, 1.5, 0.3].forEach((each, i) => {
    expect(spreads[i]! / (each * Math.sqrt(10 * 0.95))).toBeCloseTo(1, 0)
  })
  expect(distance(0, 1)).toBeCloseTo(10, 0)
  expect(Math.abs(distance(0, 2) - 60)).toBeLessThan(1)
})

test("measures worked by hand", () => {
  const square = { data: Float64Array.of(0, 0, 0, 2, 3, 1, 3, 1), rows: 4, columns: 2 }
  const { spreads, distance } = measures(square, [
    { name: "a", size: 2 },
    { name: "b", size: 2 },
  ])
  expect(spreads).toEqual([1, 0])
  expect(distance(0, 1)).toBe(3)
  expect(
    truth(
      matrix,
      Float64Array.from({ length: 120 }, (_, i) => matrix.data[10 * (i >> 1)]! * (1 - (i % 2))),
    ).trusted,
  ).toBeLessThan(1)
})

test("a drawing is what the library draws", () => {
  const options = { seed: 3, initialization: "random" } as const
  expect(drawn(matrix, "pca", 5, 3)).toEqual(pca(matrix).positions)
  expect(drawn(matrix, "umap", 2, 3)).toEqual(umap(matrix, { ...options, neighbours: 2 }).positions)
  const { step, positions } = drawing(matrix, "tsne", 40, 3, "pca")
  for (let i = 0; i < 3; i++) expect(step()).toBe(true)
  expect(positions()).toEqual(
    tsne(matrix, { ...options, initialization: "pca", perplexity: 59 / 3, iterations: 3 }).positions,
  )
})

test("all points of a picture have a mark of their group inside the frame, and it can be read aloud", () => {
  const positions = pca(matrix).positions
  const svg = pointMap({ id: "x", title: "Title", positions, groups, text: "What it shows." })
  expect(svg).toContain('<desc id="x-text">What it shows.</desc>')
  // A key each, and twenty points.
  expect(svg.match(/<circle/g)).toHaveLength(21)
  expect(svg.match(/<rect[^>]*width="6"/g)).toHaveLength(21)
  expect(svg.match(/<path/g)).toHaveLength(21)
  const xs = [...svg.matchAll(/<circle cx="([\d.]+)" cy="([\d.]+)"/g)].slice(0, 20)
  for (const [, x, y] of xs) {
    expect(Math.abs(Number(x) - 148)).toBeLessThanOrEqual(130)
    expect(Math.abs(Number(y) - 164)).toBeLessThanOrEqual(130)
  }
})

test("what the page says of a picture", () => {
  const positions = pca(matrix).positions
  const said = sentenceOf(matrix, groups, positions)
  expect(said).toMatch(
    /^Trustworthiness 0\.\d\d; \d+ percent of the nearest neighbours are kept\. The wide group is drawn/,
  )
  const { spreads } = measures(matrix, groups)
  expect(said).toContain(`(true: ${(spreads[1]! / spreads[0]!).toFixed(1)})`)
  expect(said).toContain(
    `drawn ${(measures(planeOf(positions), groups).spreads[1]! / measures(planeOf(positions), groups).spreads[0]!).toFixed(1)} times`,
  )
  expect(sentenceOf(NOISE.matrix, NOISE.groups, pca(NOISE.matrix).positions)).toContain("any that you see are chance")
  expect(METHODS.map(({ kind }) => kind)).toEqual(["tsne", "umap", "pca"])
  expect(SETS).toEqual([THREE, NOISE])
})
