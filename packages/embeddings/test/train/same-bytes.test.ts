import { ALL_TESTS } from "@lectern/core/testing"
import { describe, expect, test } from "vitest"
import type { Word2vecTrainer } from "../../src/train/run.js"
import type { TrainingTask } from "../../src/train/schedule/phases.js"
import type { Word2vecOptions } from "../../src/train/schedule/settings.js"
import { trainerOn, word2vec } from "../../src/train/trainer.js"
import { trainingWorker } from "../../src/train/worker.js"
import { bytesOf, prepared, randomSentences } from "../helpers/corpora.js"

const { corpus, words } = prepared([...randomSentences(30, 40, 18), Array(1020).fill("w1"), ["w2"]])
const SMALL = { dimensions: 6, window: 3, negatives: 4, epochs: 2, sample: 0.02, learningRate: 0.1 } as const

const SUBWORDS = { minNgram: 1, maxNgram: 3, buckets: 11 }

const PLAIN: readonly Word2vecOptions[] = (["skip-gram", "cbow"] as const).flatMap((architecture) => [
  { architecture },
  { architecture, schedule: "hogwild" },
  { architecture, blocks: 2, dimensions: 9, shrinkWindows: false },
  { architecture, blocks: 16, negatives: 7 },
  { architecture, sharedNegatives: true },
  { architecture, sharedNegatives: true, window: 30, shrinkWindows: false, learningRate: 0.001 },
  { architecture, schedule: "hogwild", sharedNegatives: true, noisePower: 0 },
  { architecture, objective: "nce" },
  { architecture, objective: "nce", schedule: "hogwild", sharedNegatives: true },
  { architecture, objective: "hierarchical-softmax", dimensions: 60 },
  { architecture, objective: "hierarchical-softmax", schedule: "hogwild" },
  { architecture, objective: "hierarchical-softmax", window: 40, shrinkWindows: false, learningRate: 0.001 },
  { architecture, objective: "softmax", learningRate: 0.01 },
])
const RUNS: readonly Word2vecOptions[] = [
  ...PLAIN,
  { subwords: SUBWORDS },
  { subwords: SUBWORDS, architecture: "cbow", blocks: 2 },
  { subwords: { minNgram: 2 }, schedule: "hogwild", dimensions: 5 },
  { subwords: SUBWORDS, architecture: "cbow", objective: "softmax", learningRate: 0.01 },
  // More targets than a tile has, some of them twice.
  { architecture: "cbow", negatives: 12 },
]
// By default every other one is tried in more ways than one.
const SOME_RUNS = RUNS.filter((_, i) => ALL_TESTS || i % 2 === 1)

function train(trainer: Word2vecTrainer): Uint8Array {
  while (!trainer.done) trainer.step()
  return bytesOf(trainer.state())
}

describe("the same bytes", () => {
  test.each(RUNS)("in WebAssembly and in plain TypeScript: %o", (run) => {
    const options = { ...SMALL, ...run }
    const wasm = trainerOn("wasm", corpus, words, options)
    const plain = trainerOn("plain", corpus, words, options)
    expect(wasm.shared.memory).toBeInstanceOf(WebAssembly.Memory)
    expect(train(wasm)).toEqual(train(plain))
    expect(wasm.losses).toEqual(plain.losses)
    expect(wasm.losses.every((loss) => loss > 0)).toBe(true)
  })

  test.each(SOME_RUNS.filter(({ schedule }) => schedule !== "hogwild"))("with many workers in any order: %o", (run) => {
    const options = { ...SMALL, ...run }
    const alone = word2vec(corpus, words, options)
    const shared = word2vec(corpus, words, options)
    const workers = Array.from({ length: 3 }, () => trainingWorker(shared.shared))
    let turn = 0
    while (!shared.done) {
      const { phases, finish } = shared.begin(1 + (turn % 4))
      for (const phase of phases) for (const task of shuffled(phase, turn)) workers[turn++ % 3]!(task)
      finish()
    }
    expect(bytesOf(shared.state())).toEqual(train(alone))
    expect(shared.losses).toEqual(alone.losses)
  })

  test.each(SOME_RUNS)("after a stop in the middle: %o", (run) => {
    const options = { ...SMALL, ...run }
    const whole = word2vec(corpus, words, options)
    let stopped = word2vec(corpus, words, options)
    for (let i = 0; !stopped.done; i++) {
      stopped.step()
      if (i < 3 || i % 7 === 0) stopped = word2vec(corpus, words, { state: structuredClone(stopped.state()) })
    }
    expect(bytesOf(stopped.state())).toEqual(train(whole))
    expect(stopped.losses).toEqual(whole.losses)
  })

  test("depend on the seed and on the number of blocks", () => {
    const bytes = [{}, { seed: 2 }, { blocks: 4 }].map((each) => train(word2vec(corpus, words, { ...SMALL, ...each })))
    expect(bytes[0]).not.toEqual(bytes[1])
    expect(bytes[0]).not.toEqual(bytes[2])
  })

  test.each([
    [1, 15],
    [2, 11],
    [3, 9],
    [8, 8],
    [9, 8],
  ])("blocks of a phase have no class in common, and each follows two others: %i workers", (workers, count) => {
    const { phases } = word2vec(corpus, words, { ...SMALL, blocks: 8, architecture: "cbow" }).begin(workers)
    expect(phases.length).toBe(1 + count + 1)
    const ended = new Map<string, number>()
    phases.slice(1, -1).forEach((phase, time) => {
      const blocks = phase.flatMap((task, place) => {
        if (task.kind !== "train") throw new Error(task.kind)
        return Array.from({ length: task.columns }, (_, i) => ({ place, row: task.row, column: (task.column + i) % 8 }))
      })
      for (const one of blocks) {
        const others = blocks.filter(({ place }) => place !== one.place)
        expect(others.some(({ row, column }) => row === one.row || column === one.column)).toBe(false)
        const before = [`${one.row} ${(one.column + 7) % 8}`, `${(one.row + 1) % 8} ${one.column}`]
        if (one.row !== one.column) for (const block of before) expect(ended.get(block)).toBeLessThanOrEqual(time)
        expect(ended.has(`${one.row} ${one.column}`)).toBe(false)
        ended.set(`${one.row} ${one.column}`, time)
      }
    })
    expect(ended.size).toBe(64)
  })

  test("a trainer may have another number of workers in every round", () => {
    const trainer = word2vec(corpus, words, { ...SMALL, blocks: 8, architecture: "cbow" })
    expect([1, 8, 1].map((workers) => trainer.begin(workers).phases.length)).toEqual([
      1 + 15 + 1,
      1 + 8 + 1,
      1 + 15 + 1,
    ])
  })

  test("skip-gram has tasks of one block for any number of workers", () => {
    const [one, eight] = [1, 8].map((workers) => word2vec(corpus, words, { ...SMALL, blocks: 8 }).begin(workers).phases)
    expect(one!.length).toBe(1 + 8)
    expect(one).toEqual(eight)
  })
})

function shuffled(tasks: readonly TrainingTask[], turn: number): readonly TrainingTask[] {
  const by = turn % tasks.length
  const rotated = [...tasks.slice(by), ...tasks.slice(0, by)]
  return turn % 2 === 0 ? rotated : rotated.reverse()
}
