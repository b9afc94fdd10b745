// Inputs that are replaced or overwritten during a run by as many bytes: every way of reading them refuses.
import { createHash } from "node:crypto"
import { readFileSync, renameSync, writeFileSync } from "node:fs"
import { setTimeout as sleep } from "node:timers/promises"
import { gzipSync } from "node:zlib"
import { type StampParts, stampOf } from "@lectern/engine/internal/read/identity"
import { describe, expect, test } from "vitest"
import { alignCorpus } from "../../src/commands/align/align-corpus.js"
import { compareCorpus } from "../../src/commands/compare/run/compare-corpus.js"
import { trainTokenizer } from "../../src/commands/tokenizer/run/train.js"
import type { Progress } from "../../src/types.js"
import { complaint, count, expected, SPEC, written } from "../support.js"

// Text that compresses badly, so that a compressed file is much longer than what a stream reads ahead.
const LINES = Array.from({ length: 2000 }, (_, i) => {
  const words = [0, 1, 2, 3, 4, 5, 6].map((k) => createHash("sha512").update(`${i} ${k}`).digest("base64"))
  return `${words.join(" ")}\n`
}).join("")
const PACKED = gzipSync(LINES)

const CHANGES: Readonly<Record<string, (path: string) => void>> = {
  "replaced by another of the same size": (path) => {
    writeFileSync(`${path}.new`, readFileSync(path))
    renameSync(`${path}.new`, path)
  },
  "overwritten in place with the same size": (path) => writeFileSync(path, readFileSync(path).reverse()),
}

interface Inputs {
  readonly reference: string
  readonly hypothesis: string
  /** Called during the run. */
  readonly change: () => void
}

/** The ways to read files. Each changes the hypothesis when a part of it has been read. */
const WAYS: Readonly<Record<string, (inputs: Inputs) => Promise<unknown>>> = {
  score: ({ reference, hypothesis, change }) =>
    count([source(reference), source(hypothesis)], { shardBytes: 2 ** 16, onProgress: change }),
  compare: ({ reference, hypothesis, change }) =>
    compareCorpus({
      references: [source(reference)],
      systems: [source(reference), source(hypothesis)],
      metrics: SPEC,
      tokenizer: "13a",
      lowercase: false,
      top: 1,
      jobs: 1,
      shardBytes: 2 ** 16,
      onProgress: change,
    }),
  align: ({ reference, hypothesis, change }) =>
    alignCorpus({
      references: [source(reference)],
      systems: [source(hypothesis)],
      align: (a, b) =>
        ({
          reference: [a],
          hypothesis: [b],
          operations: [],
          hits: 1,
          substitutions: 0,
          deletions: 0,
          insertions: 0,
        }) as never,
      selects: () => false,
      onSegment: async () => true,
      summary: true,
      top: 1,
      onProgress: change,
    }),
  "train a tokenizer": ({ hypothesis, change }) =>
    trainTokenizer({
      texts: [source(hypothesis)],
      jobs: 1,
      shardBytes: 2 ** 16,
      pipeline: { normalizers: [], preTokenizer: "whitespace-split" },
      model: { name: "bpe", vocabularySize: 30, specialTokens: [], minFrequency: 2, byteFallback: false },
      format: "tokenizer-json",
      onProgress: change,
    }),
}

const source = (path: string): { readonly name: string; readonly path: string } => ({ name: "text", path })

describe.each(Object.entries(WAYS))("%s refuses an input", (_, read) => {
  describe.each(["hyp.txt", "hyp.gz"])("%s", (name) => {
    test.each(Object.entries(CHANGES))("that is %s", async (__, act) => {
      const [reference, hypothesis] = written({
        "ref.txt": LINES,
        [name]: name.endsWith(".gz") ? PACKED : LINES,
      })
      await sleep(20) // past the granularity of file times
      let changed = false
      const change = (): void => {
        if (!changed) act(hypothesis!.path)
        changed = true
      }
      const run = read({ reference: reference!.path, hypothesis: hypothesis!.path, change })
      expect(await complaint(run)).toBe(`${name}: changed while being read`)
      expect(changed).toBe(true)
    })
  })
})

test("a compressed file may change once its text is copied for a run that reads it twice", async () => {
  const [reference, packed] = written({ "ref.txt": LINES, "hyp.gz": PACKED })
  const change = ({ stage }: Progress): void => {
    if (stage !== "copy") writeFileSync(packed!.path, "other")
  }
  const resampling = [{ method: "bootstrap", resamples: 2, seed: 1 }] as const
  const { segments, totals } = await count([reference!, packed!], { resampling, onProgress: change })
  expect(segments).toBe(2000)
  expect([...totals[0]![0]!]).toEqual(expected(LINES, LINES))
})

test.each(["dev", "ino", "size", "mtimeNs", "ctimeNs"] as const)("a stamp depends on %s", (field) => {
  const parts: StampParts = { dev: 1n, ino: 2n, size: 3n, mtimeNs: 4n, ctimeNs: 5n }
  expect(stampOf({ ...parts, [field]: 9n })).not.toBe(stampOf(parts))
})
