// What the page draws is what the library says of sixty sources whose best outputs are known by listing.
import { scorer } from "@lectern/decoding"
import { describe, expect, test } from "vitest"
import { blameFigure, blameScatter } from "../../figures/blame-scatter.mjs"
import { blameTable } from "../../figures/blame-table.mjs"
import { blameAll, pointsOf, SOURCES, sources } from "../../widgets/blame-in-page.mjs"

describe("the sources", () => {
  test("are the same for the same seed", () => {
    expect(sources(60, 1)).toEqual(SOURCES)
    expect(sources(60, 2)).not.toEqual(SOURCES)
  })

  test("have first words whose probabilities leave something for the end", () => {
    for (const { sentences } of SOURCES) {
      const sum = sentences.reduce((total, { first }) => total + first, 0)
      expect(sum).toBeGreaterThan(0.5)
      expect(sum).toBeLessThan(1)
    }
  })

  test("give their references the probability of their steps", async () => {
    const [cell] = await blameAll(SOURCES, [1], [0], 0)
    for (const [i, { reference }] of cell!.attributions.entries()) {
      const { tokens, first, sure } = SOURCES[i]!.sentences[0]!
      expect([...reference.tokens]).toEqual(tokens)
      expect(reference.logProb).toBeCloseTo(Math.log(first) + (tokens.length - 1) * Math.log(sure), 4)
    }
  })
})

test("a beam wide enough finds the best of the sentences in mind and the empty output", async () => {
  for (const alpha of [0, 0.6]) {
    const { score } = scorer({ alpha }, 12)
    const [cell] = await blameAll(SOURCES, [12], [alpha], 300)
    for (const [i, { output, optimum }] of cell!.attributions.entries()) {
      const { sentences } = SOURCES[i]!
      const known = sentences.map(({ tokens, first, sure }) =>
        score(Math.log(first) + (tokens.length - 1) * Math.log(sure), tokens.length, true),
      )
      expect(output!.score).toBeGreaterThanOrEqual(Math.max(...known) - 1e-5)
      expect(optimum.lower).toBe(output!.score)
    }
  }
})

describe("blameScatter()", () => {
  test("draws a point for each source on its side of the diagonal, and a ring for each proof", async () => {
    const [cell] = await blameAll(SOURCES, [2], [0.6], 300)
    const points = pointsOf(cell!)
    const picture = blameScatter({ id: "p", title: "B = 2", points })
    expect(picture).not.toContain("NaN")
    expect(picture.match(/<title>Source /g)).toHaveLength(60)
    const { blame, bad, searchErrors } = cell!.shares
    expect(picture.match(/<rect /g)).toHaveLength(blame.model.count)
    expect(picture.match(/<path /g)).toHaveLength(60 - bad.count)
    expect(picture.match(/r="6.5"/g)).toHaveLength(searchErrors.proved.count)
    for (const { verdict, output, reference } of points) {
      if (verdict === "search") expect(output).toBeLessThan(reference)
      if (verdict === "model") expect(output).toBeGreaterThanOrEqual(reference)
      if (verdict === "none") expect(output).toBe(reference)
    }
  })

  test("has room for outputs that are missing", () => {
    const point = {
      source: 1,
      output: -Infinity,
      reference: -2,
      outputLogProb: -Infinity,
      referenceLogProb: -2,
      words: 0,
    }
    const picture = blameScatter({
      id: "p",
      title: "",
      points: [{ ...point, verdict: "search", searchError: "proved" }],
    })
    expect(picture).not.toMatch(/="-?(NaN|Infinity)/)
  })
})

test("figures of several searches have the same axes, and a table has their rows", async () => {
  const cells = await blameAll(SOURCES, [1, 12], [0], 0)
  const pictures = cells.map((cell) => ({
    id: `b${cell.beamWidth}`,
    title: String(cell.beamWidth),
    points: pointsOf(cell),
  }))
  const gridOf = (picture: string): string[] => picture.match(/<line class="blame-grid"[^>]*>/g)!
  const [first = "", second = ""] = blameFigure(pictures, "").split("</svg>")
  expect(gridOf(first)).toEqual(gridOf(second))
  expect(blameTable(cells, "").match(/<tr>/g)).toHaveLength(3)
})
