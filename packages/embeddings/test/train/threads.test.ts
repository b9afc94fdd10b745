import { join } from "node:path"
import { Worker } from "node:worker_threads"
import { ALL_TESTS } from "@lectern/core/testing"
import { expect, test } from "vitest"
import type { Word2vecTrainer } from "../../src/train/run.js"
import type { TrainingTask } from "../../src/train/schedule/phases.js"
import { word2vec } from "../../src/train/trainer.js"
import { bytesOf, prepared, randomSentences } from "../helpers/corpora.js"

// The built package: threads do not run TypeScript.
const CODE = `
const { parentPort, workerData } = require("node:worker_threads")
import(workerData.url).then(({ trainingWorker }) => {
  const perform = trainingWorker(workerData.shared)
  parentPort.on("message", (tasks) => { tasks.forEach(perform); parentPort.postMessage("done") })
  parentPort.postMessage("ready")
})`

const { corpus, words } = prepared(randomSentences(40, 60, 20))
const url = new URL(`file://${join(import.meta.dirname, "../../dist/index.js")}`).href

function reply(worker: Worker): Promise<unknown> {
  return new Promise((resolve, reject) => worker.once("message", resolve).once("error", reject))
}

async function trainOnThreads(trainer: Word2vecTrainer, count: number): Promise<Uint8Array> {
  const workerData = { shared: trainer.shared, url }
  const workers = Array.from({ length: count }, () => new Worker(CODE, { eval: true, workerData }))
  try {
    await Promise.all(workers.map(reply))
    while (!trainer.done) {
      const { phases, finish } = trainer.begin()
      for (const phase of phases) {
        const shares = workers.map((_, i) => phase.filter((_task: TrainingTask, task) => task % count === i))
        await Promise.all(
          workers.map((worker, i) => {
            const done = reply(worker)
            worker.postMessage(shares[i])
            return done
          }),
        )
      }
      finish()
    }
    return bytesOf(trainer.state())
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()))
  }
}

test("threads on one memory train to the bytes of one", async () => {
  const options = {
    architecture: "cbow",
    dimensions: 12,
    epochs: 1,
    blocks: 4,
    sample: 0,
    subwords: { minNgram: 1 },
  } as const
  const alone = word2vec(corpus, words, options)
  alone.epoch()
  const bytes = bytesOf(alone.state())
  for (const threads of ALL_TESTS ? [2, 3, 4] : [3])
    expect(await trainOnThreads(word2vec(corpus, words, options), threads)).toEqual(bytes)
})
