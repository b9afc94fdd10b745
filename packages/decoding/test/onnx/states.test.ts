// States are not changed once returned, and may be continued in any order and number of rows.
import { describe, expect, test } from "vitest"
import { logSoftmax } from "../../src/index.js"
import { onnxModel } from "../../src/onnx/index.js"
import { FAKES, fakeOrt } from "./fake-ort.js"
import { layouts, SOURCES } from "./sessions.js"
import { encoded, logitsAfter, VOCABULARY } from "./tiny.js"

const wanted = (source: readonly number[], tokens: readonly number[]): Float32Array =>
  logSoftmax(logitsAfter(tokens, encoded(source)), VOCABULARY)

describe.each(["merged", "separate"] as const)("a %s decoder", (layout) => {
  test("goes on from the same states twice, with rows repeated, left out and in another order", async () => {
    const model = onnxModel(layouts({ ort: fakeOrt, sessions: FAKES })[layout])
    const { decoder } = model
    const { states } = await model.encode(SOURCES)
    // Rows as [source, tokens read]; each plan continues an earlier one by a row and a token each.
    type Plan = { readonly rows: readonly (readonly [number, readonly number[]])[]; readonly states: typeof states }
    const go = async ({ rows, states }: Plan, origins: readonly number[], tokens: readonly number[]): Promise<Plan> => {
      const reordered = await decoder.reorder(states!, Int32Array.from(origins))
      const step = await decoder.step(reordered, Int32Array.from(tokens))
      const next = origins.map((origin, i) => [rows[origin]![0], [...rows[origin]![1], tokens[i]!]] as const)
      next.forEach(([source, read], i) => {
        const ours = [...step.logProbs.subarray(i * VOCABULARY, (i + 1) * VOCABULARY)]
        wanted(SOURCES[source]!, read).forEach((each, token) => {
          expect(ours[token]).toBeCloseTo(each, 5)
        })
      })
      return { rows: next, states: step.states }
    }
    const start: Plan = { rows: SOURCES.map((_, i) => [i, []]), states }
    // The longest source is left out first, comes back in another order, and is alone with another token.
    const short = await go(start, [1, 0, 1], [1, 1, 2])
    const all = await go(start, [3, 1, 0, 2], [1, 2, 3, 4])
    const alone = await go(start, [3], [0])
    const next = await go(all, [2, 0, 0, 3, 1], [4, 3, 2, 1, 0])
    await go(all, [2, 0, 0, 3, 1], [0, 1, 2, 3, 4])
    await go(next, [4, 4], [1, 3])
    await go(next, [0, 1], [1, 3])
    await go(short, [2, 0, 1], [3, 3, 3])
    await go(alone, [0, 0, 0], [0, 1, 2])
    await go(await go(next, [1, 3], [2, 2]), [1, 0], [4, 1])
  })

  test("reorders twice before a step as once with both orders", async () => {
    const model = onnxModel(layouts({ ort: fakeOrt, sessions: FAKES })[layout])
    const { decoder } = model
    const { states } = await model.encode([[1, 2], [3], [4, 0]])
    const first = (await decoder.step(states!, Int32Array.of(1, 2, 3))).states
    const twice = await decoder.reorder(await decoder.reorder(first, Int32Array.of(2, 0, 1)), Int32Array.of(1, 1, 0))
    const once = await decoder.reorder(first, Int32Array.of(0, 0, 2))
    const tokens = Int32Array.of(1, 2, 3)
    expect((await decoder.step(twice, tokens)).logProbs).toEqual((await decoder.step(once, tokens)).logProbs)
  })
})

test("sources are read in groups of equal length, at most 64 at once", async () => {
  const batches: (readonly number[])[] = []
  const encoder: typeof FAKES.encoder_model = {
    ...FAKES.encoder_model,
    run(feeds) {
      batches.push(feeds.input_ids!.dims)
      return FAKES.encoder_model.run(feeds)
    },
  }
  const model = onnxModel({ ...layouts({ ort: fakeOrt, sessions: FAKES }).merged, encoder })
  const sources = Array.from({ length: 130 }, (_, i) => (i % 2 === 0 ? [i % 5] : [i % 5, 1]))
  const { states } = await model.encode(sources)
  expect(batches).toEqual([
    [64, 1],
    [64, 2],
    [1, 1],
    [1, 2],
  ])
  const rows = Int32Array.of(129, 0, 77)
  const { logProbs } = await model.decoder.step(await model.decoder.reorder(states!, rows), Int32Array.of(1, 2, 3))
  rows.forEach((row, i) => {
    wanted(sources[row]!, [i + 1]).forEach((each, token) => {
      expect(logProbs[i * VOCABULARY + token]).toBeCloseTo(each, 5)
    })
  })
})
