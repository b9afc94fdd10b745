// What the notes on word2vec show in the page: predictions in the plane, words that find their classes, workers that take turns.
import { wordVectors } from "@lectern/embeddings"
import { describe, expect, test } from "vitest"
import { moved, start, TABS, taken } from "../../widgets/gradients-in-page.js"
import { learned } from "../../widgets/pairs.mjs"
import { type Point, type Prediction, score, stepped, WORKED } from "../../widgets/prediction.mjs"
import { trainedBy } from "../../widgets/schedules.mjs"
import { CLASSES, ownClass, SENTENCES, toyTrainer } from "../../widgets/triples.mjs"

function expectClose(actual: readonly number[], expected: readonly number[], within = 5e-5): void {
  expect(actual).toHaveLength(expected.length)
  for (const [i, each] of expected.entries()) expect(Math.abs(actual[i]! - each)).toBeLessThanOrEqual(within)
}

describe("a prediction in the plane", () => {
  test("is the worked example, by hand", () => {
    const { loss, centreGradient, outputGradients, answers } = score(WORKED)
    expect(loss).toBeCloseTo(1.4076, 4)
    expectClose(centreGradient, [0.5752, -0.7553])
    expectClose(outputGradients.flat(), [0.6652, 0, -0.7553, 0, 0.09, 0])
    expectClose(
      answers.map(({ given, wanted }) => given - wanted),
      [0.6652, -0.7553, 0.09],
    )
    expect(score(stepped(WORKED, "v")).loss).toBeCloseTo(0.706, 4)
    expect(score(stepped(WORKED, "v")).answers[1]!.given).toBeCloseTo(0.4936, 4)
  })

  test("with a negative is the worked example, by hand", () => {
    const { loss, centreGradient, outputGradients, answers } = score({ ...WORKED, scoring: "negative-sampling" })
    expect(loss).toBeCloseTo(2.0064, 4)
    expectClose(centreGradient, [0.7311, -0.5])
    expect(outputGradients[2]).toEqual([0, 0])
    expect(answers.map(({ name, wanted }) => [name, wanted])).toEqual([
      ["word 2 real", 1],
      ["word 1 real", 0],
    ])
  })

  test.each(TABS)("$name has answers whose errors are the gradients, and whose probabilities are the loss", (tab) => {
    for (const target of [0, 1, 2]) {
      const { negatives } = { negatives: taken(target).at(-1)!.words }
      const base: Prediction = { ...start(tab), centre: [0.7, -0.4], target, negatives }
      const { loss, centreGradient, outputGradients, answers } = score(base)
      const errors = base.outputs.map((_, row) =>
        answers.filter((each) => each.row === row).reduce((sum, { given, wanted }) => sum + given - wanted, 0),
      )
      expectClose(
        outputGradients.flat(),
        errors.flatMap((error) => base.centre.map((each) => error * each)),
        1e-12,
      )
      const byOutputs = [0, 1].map((d) => errors.reduce((sum, error, row) => sum + error * base.outputs[row]![d]!, 0))
      expectClose(centreGradient, byOutputs, 1e-12)
      const right = answers.filter(({ wanted }) => tab.scoring !== "softmax" || wanted === 1)
      const nats = right.map(({ given, wanted }) => -Math.log(wanted === 1 ? given : 1 - given))
      expectClose([loss], [nats.reduce((a, b) => a + b, 0)], 1e-12)
    }
  })

  test("moves down its gradient, by v alone or by all", () => {
    for (const tab of TABS) {
      const before = start(tab)
      const [alone, all] = [stepped(before, "v", 0.01), stepped(before, "all", 0.01)]
      expect(alone.outputs).toEqual(before.outputs)
      expect(all.centre).toEqual(alone.centre)
      expect(score(alone).loss).toBeLessThan(score(before).loss)
      expect(score(all).loss).toBeLessThan(score(alone).loss)
    }
  })

  test("has vectors that stay within the plane, each moved alone", () => {
    const far: Point = [-3, 0.123]
    expect(moved(WORKED, "v", far)).toEqual({ ...WORKED, centre: [-2, 0.12] })
    expect(moved(WORKED, "1", [0.5, 9]).outputs).toEqual([WORKED.outputs[0], [0.5, 2], WORKED.outputs[2]])
  })

  test("says what it costs", () => {
    const costs = TABS.map((tab) => tab.cost(start(tab)))
    expect(costs[0]).toContain("each of the 3 output vectors. With 100,000 words it would be 100,000")
    expect(costs[1]).toContain("here 2. With 100,000 equally frequent words it would be 16.6")
    expect(costs[2]).toContain("each of its 1 negatives, 2 in all")
    expect(TABS[1]!.cost({ ...start(TABS[1]!), target: 0 })).toContain("here 1.")
  })
})

describe("the twelve words", () => {
  test("are in all sentences of a subject, an object and a verb, once each", () => {
    expect(new Set(SENTENCES.map((each) => each.join(" "))).size).toBe(64)
    for (const sentence of SENTENCES)
      expect(CLASSES.map(({ words }) => sentence.filter((word) => words.includes(word)).length)).toEqual([1, 1, 1])
  })

  test("are counted among the three nearest only", () => {
    const words = CLASSES.flatMap((each) => each.words)
    // A class to each third of the circle, but the first subject in the middle of the objects.
    const degrees = words.map((_, i) => (i === 0 ? 121.5 : 120 * Math.floor(i / 4) + (i % 4)))
    const angles = degrees.map((each) => (each * Math.PI) / 180)
    const data = Float32Array.from(angles.flatMap((each) => [Math.cos(each), Math.sin(each)]))
    // By hand: none of its neighbours, two of each other subject's, two of each object's, three of each verb's.
    expect(ownClass(wordVectors(words, 2, data))).toBe(0 + 3 * 2 + 4 * 2 + 4 * 3)
  })

  test.each([1, 2, 3, 4])("find their classes in the plane with the options of the page and seed %i", (seed) => {
    const trainer = toyTrainer({ learningRate: 0.032, seed })
    expect(ownClass(trainer.vectors())).toBeLessThan(36)
    while (!trainer.done) trainer.epoch()
    expect(ownClass(trainer.vectors())).toBe(36)
    expect(trainer.losses).toHaveLength(60)
    expect(trainer.losses.at(-1)).toBeGreaterThan(Math.log(8))
    expect(trainer.losses.at(-1)).toBeLessThan(Math.log(8) + 0.015)
  })

  test("have the same vectors in Node and in every browser", () => {
    const trainer = toyTrainer()
    while (!trainer.done) trainer.epoch()
    expect(checksum(trainer.vectors().data)).toBe(CHECKSUM)
  })
})

describe("workers that take turns", () => {
  test("train blocks to the same bytes in any order, and at once to others", () => {
    const alone = trainedBy("blocks", 1, 1)
    expect([trainedBy("blocks", 2, 2), trainedBy("blocks", 4, 3)]).toEqual([alone, alone])
    const hogwild = new Set([1, 2, 3].map((luck) => trainedBy("hogwild", 2, luck)))
    expect(hogwild.size).toBeGreaterThan(1)
    expect(trainedBy("hogwild", 1, 1)).toBe(trainedBy("hogwild", 1, 2))
  })
})

test("NCE learns the logarithms of probabilities, which sum to 1 over the neighbours of a word", () => {
  const pairs = learned("nce", 6000)
  expect(pairs).toHaveLength(16)
  for (const { product, P } of pairs) expect(Math.abs(product - Math.log(P))).toBeLessThan(0.15)
  const neighboursOfTea = pairs.filter(({ pair }) => pair.startsWith("tea "))
  expect(neighboursOfTea.reduce((sum, { P }) => sum + P, 0)).toBeCloseTo(1, 12)
  // By hand: tea is in five of thirteen sentences, three of them with cup; cup is six of twenty-six words.
  const cup = pairs.find(({ pair }) => pair === "tea cup")!
  expect(cup.P).toBeCloseTo(3 / 5, 12)
  expect(cup.shiftedPmi).toBeCloseTo(Math.log(3 / 5 / (6 / 26) / 5), 12)
})

function checksum({ buffer, byteOffset, byteLength }: Float32Array): number {
  let hash = 0x811c9dc5
  for (const byte of new Uint8Array(buffer, byteOffset, byteLength)) hash = Math.imul(hash ^ byte, 0x01000193)
  return hash >>> 0
}

const CHECKSUM = 80675563
