// Training gives the same bytes in Node and in browsers, there in workers too.
import { expect, test } from "vitest"
import type { Word2vecTrainer } from "../../src/train/run.js"
import type { Word2vecOptions } from "../../src/train/schedule/settings.js"
import { word2vec } from "../../src/train/trainer.js"
import { bytesOf, prepared, randomSentences } from "../helpers/corpora.js"

const { corpus, words } = prepared(randomSentences(40, 60, 20))
const OPTIONS = { dimensions: 10, window: 3, epochs: 2, blocks: 4, sample: 0.02, learningRate: 0.1 } as const

// SHA-256 of the vectors, the same everywhere: an engine that computes anything else fails.
const RUNS: readonly (readonly [Word2vecOptions, string])[] = [
  [{ architecture: "skip-gram" }, "0a2c1c71a69eb4f4"],
  [{ architecture: "cbow" }, "4931990f29ca71e8"],
  [{ architecture: "cbow", cbowError: "divided" }, "e4eaf9542c44f46b"],
  [{ architecture: "skip-gram", objective: "hierarchical-softmax" }, "d3cca1d942818bb2"],
  [{ architecture: "cbow", objective: "nce" }, "9d1179bf88a74140"],
  [{ architecture: "skip-gram", subwords: { minNgram: 2, maxNgram: 3, buckets: 50 } }, "ef602b539505948e"],
  [{ architecture: "cbow", objective: "softmax" }, "c8fdbed6c5a95fe8"],
]

async function digestOf(trainer: Word2vecTrainer): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", bytesOf(trainer.state()) as Uint8Array<ArrayBuffer>)
  return Array.from(new Uint8Array(hash).subarray(0, 8), (byte) => byte.toString(16).padStart(2, "0")).join("")
}

test.each(RUNS)("training gives the same bytes in every engine: %o", async (options, digest) => {
  const trainer = word2vec(corpus, words, { ...OPTIONS, ...options })
  while (!trainer.done) trainer.step()
  expect(await digestOf(trainer)).toBe(digest)
})

interface PageWorker {
  onmessage: (() => void) | null
  onerror: ((event: { readonly message: string }) => void) | null
  postMessage(data: unknown): void
  terminate(): void
}

const { Worker: PageWorker, crossOriginIsolated } = globalThis as unknown as {
  readonly Worker?: new (url: URL, options: { readonly type: "module" }) => PageWorker
  readonly crossOriginIsolated?: boolean
}

function answered(worker: PageWorker, data: unknown): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.onmessage = () => resolve()
    worker.onerror = ({ message }) => reject(new Error(message))
    worker.postMessage(data)
  })
}

// Node's threads have a test of their own.
if (PageWorker !== undefined) {
  test("the page shares memory with workers", () => {
    expect(crossOriginIsolated).toBe(true)
  })

  test.each(RUNS)("two workers of a page give the same bytes: %o", async (options, digest) => {
    const trainer = word2vec(corpus, words, { ...OPTIONS, ...options })
    const workers = Array.from(
      { length: 2 },
      () => new PageWorker(new URL("../helpers/training-thread.ts", import.meta.url), { type: "module" }),
    )
    try {
      await Promise.all(workers.map((worker) => answered(worker, trainer.shared)))
      while (!trainer.done) {
        const { phases, finish } = trainer.begin()
        for (const phase of phases) {
          const shares = workers.map((_, i) => phase.filter((_task, task) => task % 2 === i))
          await Promise.all(workers.map((worker, i) => answered(worker, shares[i])))
        }
        finish()
      }
    } finally {
      for (const worker of workers) worker.terminate()
    }
    expect(await digestOf(trainer)).toBe(digest)
  })
}
