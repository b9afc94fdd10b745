// How good pictures are, against scikit-learn, openTSNE and umap-learn.
import { describe, expect, test } from "vitest"
import { trustworthiness, tsne, umap } from "../../src/project/index.js"
import { clusteredMatrix, golden, matrixOf, reordered } from "./helpers.js"

const clusters = clusteredMatrix(90, 6, 3, 2)

describe("tsne", () => {
  test("is as good as scikit-learn and openTSNE on a spiral beside five clusters", () => {
    const matrix = matrixOf(golden.quality.matrix)
    const { positions, divergence } = tsne(matrix, { perplexity: golden.quality.perplexity })
    for (const tool of ["scikit-learn", "openTSNE"]) {
      for (const [theirs, trusted] of golden.quality.runs[tool]!) {
        expect(divergence).toBeLessThan(theirs! * 1.02)
        expect(trustworthiness(matrix, positions)).toBeGreaterThan(trusted - 0.002)
      }
    }
  })

  test("the order of the rows does not matter to how good the picture is", () => {
    const order = Array.from({ length: 90 }, (_, i) => (7 * i + 3) % 90)
    const one = tsne(clusters, { perplexity: 10, iterations: 300, exaggerationIterations: 30 })
    const other = tsne(reordered(clusters, order), { perplexity: 10, iterations: 300, exaggerationIterations: 30 })
    expect(Math.abs(one.divergence - other.divergence)).toBeLessThan(0.03)
  })
})

describe("umap", () => {
  test("is as good as umap-learn on a spiral beside five clusters", () => {
    const matrix = matrixOf(golden.quality.matrix)
    const trusted = trustworthiness(matrix, umap(matrix).positions)
    for (const [, theirs] of golden.quality.runs["umap-learn"]!) expect(trusted).toBeGreaterThan(theirs - 0.004)
  })

  test("the order of the rows does not matter to how good the picture is", () => {
    const order = Array.from({ length: 90 }, (_, i) => (7 * i + 3) % 90)
    const trusted = trustworthiness(clusters, umap(clusters, { epochs: 60 }).positions)
    const other = reordered(clusters, order)
    expect(Math.abs(trustworthiness(other, umap(other, { epochs: 60 }).positions) - trusted)).toBeLessThan(0.02)
  })
})
