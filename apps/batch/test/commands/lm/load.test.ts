// Loading of model files: formats, refusals, progress, and what reaches the threads.
import { execFileSync, spawn } from "node:child_process"
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { type SuffixTrie, suffixTrieScores } from "@lectern/decoding/internal"
import { type Automaton, ngramScorer, scorerOf, writeArpa } from "@lectern/decoding/ngram"
import { inlineEngine } from "@lectern/engine/internal/engines/inline"
import { threadsEngine } from "@lectern/engine/internal/engines/threads"
import { afterEach, expect, test, vi } from "vitest"
import { type LoadRequest, loadPackedModel, loadScorer } from "../../../src/models/load.js"
import { arraysIn, unpackedModel } from "../../../src/models/plain-data.js"
import type { Progress } from "../../../src/types.js"
import { complaint, temporaryFolder } from "../../support.js"
import { goldenPath, modelAt } from "./models.js"

const ARPA = goldenPath("sentences.o3.arpa")

afterEach(() => void vi.unstubAllEnvs())

const request = (more: Partial<LoadRequest> = {}): LoadRequest => ({ engine: inlineEngine(), ...more })

function file(content: string | Uint8Array, name = "model.arpa"): string {
  const path = join(temporaryFolder(), name)
  writeFileSync(path, content)
  return path
}

test("a file, its .gz and a named pipe give the same model", async () => {
  const expected = modelAt(ARPA)
  const pipe = join(temporaryFolder(), "pipe")
  execFileSync("mkfifo", [pipe])
  spawn("sh", ["-c", 'cat "$0" > "$1"', ARPA, pipe])
  const packed = file(gzipSync(readFileSync(ARPA)), "model.arpa.gz")
  vi.stubEnv("TMPDIR", temporaryFolder())
  for (const path of [ARPA, packed, pipe]) {
    expect(unpackedModel(await loadPackedModel(path, request()))).toEqual(expected)
  }
  // The copies of the last two are gone.
  expect(readdirSync(process.env.TMPDIR!)).toEqual([])
})

test("threads share a model that one of them has loaded", async () => {
  const worker = import.meta.resolve("#lm-worker")
  const engine = await threadsEngine({ jobs: 1, worker })
  try {
    const lines = await loadScorer(ARPA, request({ engine }))
    expect(arraysIn(lines).every(({ buffer }) => buffer instanceof SharedArrayBuffer)).toBe(true)
    const packed = await loadPackedModel(ARPA, request({ engine }))
    expect(packed.words.buffer).toBeInstanceOf(SharedArrayBuffer)
    expect(unpackedModel(packed)).toEqual(modelAt(ARPA))
    const text = readFileSync(goldenPath("sentences.txt"))
    const expected = ngramScorer(modelAt(ARPA)).score(new Uint8Array(text))
    const { logProbs, lengths } = suffixTrieScores(lines as SuffixTrie, new Uint8Array(text), { bos: true, eos: true })
    expect({ logProbs, lengths }).toEqual({ logProbs: expected.logProbs, lengths: expected.lengths })
  } finally {
    await engine.close()
  }
})

test("a file whose n-grams are in another order than lmplz's has the same scores", async () => {
  const path = file(Buffer.concat([...writeArpa(modelAt(ARPA))]))
  const scorer = scorerOf((await loadScorer(path, request())) as Automaton)
  const lines = (await loadScorer(ARPA, request())) as SuffixTrie
  const text = new Uint8Array(readFileSync(goldenPath("sentences.txt")))
  const { logProbs, lengths } = scorer.score(text)
  const others = suffixTrieScores(lines, text, { bos: true, eos: true })
  expect(others.lengths).toEqual(lengths)
  for (const [i, logProb] of logProbs.entries()) expect(others.logProbs[i]).toBeCloseTo(logProb, 8)
})

const UNIGRAMS = "\\data\\\nngram 1=2\n\n\\1-grams:\n-1\t</s>\n-2\ta\t-0.5\n\n\\end\\\n"

test("what a file lacks gives a warning", async () => {
  const warnings: string[] = []
  const onWarning = (sentence: string): void => void warnings.push(sentence)
  const [words, contexts] = [
    file(UNIGRAMS),
    file(
      "\\data\\\nngram 1=5\nngram 2=0\nngram 3=1\n\n\\1-grams:\n-9 <unk>\n0 <s>\n-1 </s>\n-1 a\n-1 b\n\n\\2-grams:\n\n" +
        "\\3-grams:\n-0.5 a b a\n\n\\end\\\n",
    ),
  ]
  await loadScorer(words, request({ onWarning }))
  await loadScorer(contexts, request({ onWarning }))
  expect(warnings).toEqual([
    `${words}: does not list <unk>, <s>; unknown words get the log10 probability -100, as in KenLM`,
    `${contexts}: lists n-grams without their contexts; 1 n-gram was added, with the probability by backing off`,
  ])
})

test.each<[string, string | Uint8Array, string]>([
  ["no model", "the cat sat\n", "model.arpa:2: expected \\data\\, found the end of the file"],
  ["an empty file", "", "model.arpa: is empty, expected a model in the ARPA format"],
  ["a file that is cut", UNIGRAMS.slice(0, -20), "model.arpa:6: expected 2 1-grams as \\data\\ declares, found 1"],
  [
    "a probability above 1",
    UNIGRAMS.replace("-1\t<", "0.5\t<"),
    "model.arpa:5: expected a log10 probability of at most",
  ],
  ["a binary file of KenLM", "mmap lm http://kheafield.com/code format version 5\n\0", "is a binary file of KenLM"],
  ["UTF-16", Buffer.from(UNIGRAMS, "utf16le"), "looks like UTF-16"],
  ["gzip data under another name", gzipSync(UNIGRAMS), "model.arpa: "],
])("%s is refused", async (_, content, sentence) => {
  expect(await complaint(loadScorer(file(content), request()))).toContain(sentence)
})

test("a compressed file that grows more than the given maximum is refused", async () => {
  // More than 64 MiB, which every file may grow to.
  const bomb = Buffer.concat(new Array<Uint8Array>(33).fill(gzipSync("\n".repeat(2 ** 21))))
  const loading = loadScorer(file(bomb, "model.arpa.gz"), request({ maxExpand: 50 }))
  expect(await complaint(loading)).toMatch(/model\.arpa\.gz: unpacks to more than 50 times its size/)
})

test("a missing file and a folder are refused", async () => {
  const folder = temporaryFolder()
  expect(await complaint(loadScorer(join(folder, "none.arpa"), request()))).toBe("cannot read none.arpa: no such file")
  expect(await complaint(loadScorer(folder, request()))).toMatch(/it is a folder$/)
})

test("progress is in bytes of the file, and of the copy first", async () => {
  const seen: Progress[] = []
  const onProgress = (progress: Progress): void => void seen.push(progress)
  const { length } = readFileSync(ARPA)
  await loadScorer(ARPA, request({ onProgress }))
  expect(seen).toEqual([{ stage: "load", bytesDone: length, bytesTotal: length, segments: 0 }])
  seen.length = 0
  const packed = gzipSync(readFileSync(ARPA))
  await loadScorer(file(packed, "model.arpa.gz"), request({ onProgress }))
  expect(seen.at(0)).toEqual({ stage: "copy", bytesDone: packed.length, bytesTotal: packed.length, segments: 0 })
  expect(seen.at(-1)).toEqual({ stage: "load", bytesDone: length, bytesTotal: length, segments: 0 })
})

test("an aborted run stops to wait for a pipe and leaves no copy", async () => {
  const pipe = join(temporaryFolder(), "pipe")
  execFileSync("mkfifo", [pipe])
  vi.stubEnv("TMPDIR", temporaryFolder())
  const aborted = new AbortController()
  const loading = loadScorer(pipe, request({ signal: aborted.signal }))
  setTimeout(() => aborted.abort(new Error("stop")), 20)
  await expect(loading).rejects.toThrow()
  expect(readdirSync(process.env.TMPDIR!)).toEqual([])
})
