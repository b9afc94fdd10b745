import { pcg64 } from "@lectern/random"
import { expect, test } from "vitest"
import { attribute, attributeGrid, beamSearch, functionModel, noRepeatNgrams } from "../../src/index.js"
import { tableModel } from "../search/table-model.js"
import { curse, END, SENTENCE } from "./trees.js"

test("the beam-search curse: the wider beam writes nothing, and length normalization repairs it", async () => {
  const pairs = { prompts: [[0]], references: [[SENTENCE]] }
  const search = { endTokens: END, maxLength: 10 }
  const cells = await attributeGrid(curse, pairs, { beamWidths: [1, 2, 3, 20], alphas: [0, 0.05, 1], search })
  expect(cells.map(({ alpha, beamWidth, shares }) => [alpha, beamWidth, shares.outputs.empty.count])).toEqual([
    ...[1, 2, 3, 20].map((width) => [0, width, width > 2 ? 1 : 0]),
    ...[0.05, 1].flatMap((alpha) => [1, 2, 3, 20].map((width) => [alpha, width, 0])),
  ])
  expect(cells.map(({ shares }) => shares.blame.model.count)).toEqual([0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0])
  expect(cells.map(({ shares }) => shares.lengthRatio)).toEqual([1, 1, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1])
})

test("each cell is what attribute() gives, but for what other widths proved", async () => {
  const model = tableModel(pcg64(6), 4, [0, 1, 2, 5])
  const pairs = { prompts: [[0], [1, 2], [3]], references: [[[1, 0]], [[2, 2, 0], [0]], [[3, 1, 2, 1, 0]]] }
  const search = {
    endTokens: 0,
    maxLength: 4,
    nBest: 2,
    rules: [noRepeatNgrams(2)],
    scoring: { counted: "without-end" },
  } as const
  const cells = await attributeGrid(model, pairs, { beamWidths: [1, 3], alphas: [0, 1], search })
  expect(cells).toHaveLength(4)
  for (const { beamWidth, alpha, attributions } of cells) {
    const options = { ...search, beamWidth, nBest: Math.min(2, beamWidth), scoring: { ...search.scoring, alpha } }
    const alone = await attribute(model, beamSearch, pairs, { search: options })
    const plain = ({ optimum: { nodes: _, tokens, ...optimum }, ...rest }: (typeof alone)[number]) => ({
      ...rest,
      optimum,
    })
    expect(attributions.map(plain)).toEqual(alone.map(plain))
  }
})

test("the model reads each reference once", async () => {
  let rows = 0
  const model = functionModel({
    vocabularySize: 3,
    logProbs(tokens) {
      if (tokens.length > 6) rows += 1
      return [0.6, 0.3, 0.1].map(Math.log)
    },
  })
  const pairs = { prompts: [[1]], references: [[[2, 2, 2, 2, 2, 2, 2, 0]]] }
  const search = { endTokens: 0, maxLength: 3 }
  await attributeGrid(model, pairs, { beamWidths: [1, 2, 3], alphas: [0, 0.5, 1], search })
  expect(rows).toBe(2)
})

test("without beam widths or exponents there are no cells", async () => {
  const pairs = { prompts: [[0]], references: [[SENTENCE]] }
  const search = { endTokens: END, maxLength: 10 }
  expect(await attributeGrid(curse, pairs, { beamWidths: [], search })).toEqual([])
  expect(await attributeGrid(curse, pairs, { beamWidths: [1], alphas: [], search })).toEqual([])
  await expect(attributeGrid(curse, pairs, { beamWidths: [0.5], search })).rejects.toThrow("beamWidths[0] must be")
  await expect(
    attributeGrid(curse, pairs, { beamWidths: [1], search: { ...search, beamWidth: 2 } as never }),
  ).rejects.toThrow("has no option")
})
