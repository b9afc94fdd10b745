import { pcg64 } from "@lectern/random"
import { expect, test } from "vitest"
import { forcedPrefixes, forcedScores, type Model, noRepeatNgrams } from "../../src/index.js"
import { tableModel } from "../search/table-model.js"
import { curse, garden } from "./trees.js"

const prompts = [[0], [1, 2], [2, 2, 3]]
const outputs = [[[1, 0], [3, 3, 3, 3, 2], [0]], [], [[2], [1, 1, 1]]].map((list) =>
  list.length === 0 ? [[2, 1]] : list,
)

/** Every token by itself: the model reads all before it anew. */
async function oneByOne(model: Model<readonly Int32Array[]>, prompt: readonly number[], tokens: readonly number[]) {
  const logProbs: number[] = []
  for (let i = 0; i < tokens.length; i++) {
    const before = [...prompt, ...tokens.slice(0, i)]
    const step = await model.step([Int32Array.from(before.slice(0, -1))], Int32Array.of(before.at(-1)!))
    logProbs.push(step.logProbs[tokens[i]!]!)
  }
  return logProbs
}

test.each([1, 2, 3, 64])("forced in rows of %d, outputs score what they score token by token", async (batchSize) => {
  const model = tableModel(pcg64(4), 4, [1, 2, 3, 5])
  const forced = await forcedScores(model, { prompts }, outputs, { batchSize })
  for (const [i, list] of outputs.entries()) {
    expect(forced[i]!.map(({ tokens }) => [...tokens])).toEqual(list)
    for (const [k, tokens] of list.entries()) {
      const expected = await oneByOne(model, prompts[i]!, tokens)
      expect([...forced[i]![k]!.tokenLogProbs]).toEqual(expected)
      expect(forced[i]![k]!.logProb).toBe(expected.reduce((a, b) => a + b, 0))
      expect(forced[i]![k]!.tokenScores).toEqual(forced[i]![k]!.tokenLogProbs)
    }
  }
})

test("a model that waits, and fills the same array again, gives the same", async () => {
  const model = tableModel(pcg64(4), 4, [1, 2, 3, 5])
  const shared = new Float32Array(4 * 9)
  const waiting: typeof model = {
    ...model,
    reorder: (async (states: readonly Int32Array[], rows: Int32Array) => model.reorder(states, rows)) as never,
    step: (async (states: readonly Int32Array[], tokens: Int32Array) => {
      const step = await model.step(states, tokens)
      shared.set(step.logProbs)
      return { ...step, logProbs: shared.subarray(0, step.logProbs.length) }
    }) as never,
  }
  expect(await forcedScores(waiting, { prompts }, outputs)).toEqual(await forcedScores(model, { prompts }, outputs))
})

test("rules change the scores and not the log-probabilities; they know the source", async () => {
  const rules = [noRepeatNgrams(1), forcedPrefixes([[], [1]])]
  const sources = { prompts: [[0], [0]] }
  const [first, second] = await forcedScores(garden, sources, [[[1, 1, 0]], [[2, 0]]], { rules })
  expect([...first![0]!.tokenScores].map((score) => score > -Infinity)).toEqual([true, false, false])
  expect([...first![0]!.tokenLogProbs].every((score) => score > -Infinity)).toBe(true)
  expect(first![0]!.sum).toBe(-Infinity)
  expect(second![0]!.tokenScores[0]).toBe(-Infinity)
})

test("an output is followed up to its first impossible token", async () => {
  const [first] = await forcedScores(curse, { prompts: [[0]] }, [
    [
      [1, 2, 11],
      [8, 2, 11],
      [7, 8],
    ],
  ])
  expect(first!.map(({ tokenLogProbs }) => tokenLogProbs.length)).toEqual([3, 1, 2])
  expect(first![1]).toMatchObject({ logProb: -Infinity, sum: -Infinity })
})

test("outputs and sources are counted, tokens are checked", async () => {
  const none = await forcedScores(garden, { prompts: [] }, [])
  expect(none).toEqual([])
  await expect(forcedScores(garden, { prompts: [[0]] }, [])).rejects.toMatchObject({
    problem: { kind: "unequal-lengths" },
  })
  await expect(forcedScores(garden, { prompts: [[0]] }, [[[3]]])).rejects.toThrow("outputs[0][0][0] must be")
})
