// An engine that shares nothing gives the same bytes as one thread.
import { createHash } from "node:crypto"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { Readable } from "node:stream"
import { ALL_TESTS } from "@lectern/core/testing"
import { writeArpa } from "@lectern/decoding/ngram"
import { readTrainerState, writeSeq2seq } from "@lectern/decoding/seq2seq"
import { inlineEngine } from "@lectern/engine/internal/engines/inline"
import type { Task } from "@lectern/engine/internal/engines/task"
import { formatOf } from "@lectern/engine/internal/read/formats/formats"
import { limitsOf } from "@lectern/engine/internal/read/formats/limits"
import { fileInput } from "@lectern/engine/internal/read/inputs"
import type { TextShard } from "@lectern/engine/internal/shard/shard-text"
import { afterAll, describe, expect, test } from "vitest"
import { decodeSources } from "../../src/commands/decode/decode-lines.js"
import type { DecodeSpec } from "../../src/commands/decode/request.js"
import { countShard } from "../../src/commands/lm/run/tasks/counts.js"
import { scoreShard } from "../../src/commands/lm/run/tasks/perplexity.js"
import { scoreLines } from "../../src/commands/lm/run/tasks/score-lines.js"
import { smoothCounts } from "../../src/commands/lm/run/tasks/smooth.js"
import { trainSteps } from "../../src/commands/seq2seq/train-steps.js"
import type { TrainingSpec } from "../../src/commands/seq2seq/training-spec.js"
import { decodeLines } from "../../src/commands/tokenizer/run/tasks/decode.js"
import { encodeLines } from "../../src/commands/tokenizer/run/tasks/encode.js"
import { measureLines } from "../../src/commands/tokenizer/run/tasks/measure.js"
import { trainModel } from "../../src/commands/tokenizer/run/tasks/train.js"
import { countWords } from "../../src/commands/tokenizer/run/tasks/words.js"
import { loadModel } from "../../src/models/load-task.js"
import { unpackedModel } from "../../src/models/plain-data.js"
import { tokenizerFile } from "../../src/resources/load-tokenizer.js"
import type { CorpusCounts, CountRequest, MetricSpec } from "../../src/types.js"
import { processEngine } from "../process-engine.js"
import { countWith, temporaryFolder, written } from "../support.js"

const EXAMPLES = join(import.meta.dirname, "../../../../examples")
const METRICS = ["bleu", "chrf", "cider", "nist", "ter", "rougeL"].map((name) => ({ name, options: {} }) as MetricSpec)
const LINES = ALL_TESTS ? 200 : 30
const textOf = (name: string): string => {
  const lines = readFileSync(join(EXAMPLES, `${name}.txt`), "utf8")
    .split("\n")
    .slice(0, LINES)
  return `${lines.join("\n")}\n`
}

/** Counts several shards of the example. */
function example(): CountRequest {
  const names = ["reference.A", "reference.B", "system.north", "system.south"]
  const [a, b, north, south] = written(Object.fromEntries(names.map((name) => [name, textOf(name)])))
  const texts = { references: [a!, b!], systems: [north!, south!] }
  return { ...texts, metrics: METRICS, jobs: 1, shardBytes: 25 * LINES, checksums: true }
}

/** One engine for all runs: each must leave its processes as if it had not been. */
const PROCESSES = processEngine()
afterAll(() => PROCESSES.close())

/** The result of a run, including rows and warnings. */
async function everything(request: CountRequest, processes: boolean): Promise<unknown> {
  const rows: unknown[] = []
  const warnings: string[] = []
  const groups: unknown[] = []
  const onRows = (each: unknown): void => void rows.push(each)
  const onGroup = (each: unknown): void => void groups.push(each)
  const onWarning = (each: string): void => void warnings.push(each)
  const openStdin = (): Readable => Readable.from([Buffer.from(textOf("system.north"))])
  const engine = processes ? { ...PROCESSES, close: async () => {} } : inlineEngine()
  const counts: CorpusCounts = await countWith({ ...request, onRows, onGroup, onWarning }, { engine, openStdin })
  return { counts, rows, groups, warnings }
}

describe("counting over processes", () => {
  test.each<[string, () => Partial<CountRequest>]>([
    ["metrics of one and of two passes", () => ({})],
    [
      "groups, and their resamples",
      () => {
        const [labels] = written({ labels: Array.from({ length: LINES }, (_, i) => `l${i % 5}\n`).join("") })
        return {
          groupings: [
            { kind: "labels", name: "labels", labels: labels! },
            { kind: "length", name: "length", edges: [10, 20] },
          ],
          resampling: [{ method: "bootstrap", resamples: 20, seed: 3 }],
        }
      },
    ],
    [
      "resamples of documents in strata",
      () => {
        const [documents, strata] = written({
          documents: Array.from({ length: LINES }, (_, i) => `d${i >> 2}\n`).join(""),
          strata: Array.from({ length: LINES }, (_, i) => `s${(i >> 3) % 2}\n`).join(""),
        })
        const drawn = { resamples: 20, seed: 3, documents: documents!.path }
        return {
          metrics: METRICS.filter(({ name }) => ["bleu", "cider", "rougeL"].includes(name)),
          resampling: [
            { method: "bootstrap", ...drawn, strata: strata!.path },
            { method: "randomization", ...drawn },
          ],
        }
      },
    ],
    [
      "streams",
      () => ({ systems: [{ name: "stdin", path: "-" }], metrics: METRICS.filter(({ name }) => name === "bleu") }),
    ],
    [
      "streams of metrics of two passes",
      () => ({
        systems: [{ name: "stdin", path: "-" }],
        metrics: METRICS.filter(({ name }) => ["bleu", "cider", "nist"].includes(name)),
      }),
    ],
  ])("%s", { timeout: 60_000 }, async (_, changes) => {
    const request = { ...example(), ...changes() }
    expect(await everything(request, true)).toEqual(await everything(request, false))
  })
})

describe("tasks of tokenizers over processes", () => {
  const data = new TextEncoder().encode(textOf("reference.A"))
  const segments = data.filter((byte) => byte === 10).length
  const shard: TextShard = {
    input: { label: "text", markBytes: 0 },
    shard: { index: 0, firstSegment: 0, segments, ranges: [{ start: 0, end: data.length, skip: 0 }] },
    data,
    encodingErrors: "refuse",
    limits: limitsOf({}),
  }
  const pipeline = { normalizers: [], preTokenizer: "whitespace-split" } as const

  test("count words, train, encode, decode and measure alike", { timeout: 60_000 }, async () => {
    const inline = inlineEngine()
    const both = async <Payload, Result>(task: Task<Payload, Result>, payload: Payload): Promise<Result> => {
      const result = await inline.run(task, payload)
      expect(await PROCESSES.run(task, payload)).toEqual(result)
      return result
    }
    const { words } = await both(countWords, { run: "words", pipeline, ...shard })
    const model = { name: "bpe", vocabularySize: 200, specialTokens: [], minFrequency: 2, byteFallback: false } as const
    const { file } = await both(trainModel, { words, model, pipeline, format: "tokenizer-json" })
    const path = join(temporaryFolder(), "tokenizer.json")
    writeFileSync(path, file)
    const tokenizer = tokenizerFile(path)
    const run = createHash("sha256").update(file).digest("hex")
    const encoded = await both(encodeLines, { run, tokenizer, form: "ids", options: {}, terminal: false, ...shard })
    await both(measureLines, { run, tokenizers: [tokenizer], ...shard })
    const ids = encoded.text
    const decoding = {
      ...shard,
      data: ids,
      shard: { ...shard.shard, ranges: [{ start: 0, end: ids.length, skip: 0 }] },
    }
    const decoded = await both(decodeLines, {
      run,
      tokenizer,
      skipSpecialTokens: true,
      json: false,
      terminal: false,
      ...decoding,
    })
    expect(new TextDecoder().decode(decoded.text)).toBe(new TextDecoder().decode(data))
  })
})

const TRAINING: TrainingSpec = {
  ...{ cell: "gru", attention: "luong-general", bidirectional: true, units: "characters" },
  ...{ embedding: 4, hidden: 8, minCount: 1, batchSize: 64, learningRate: 0.01, clip: 1, seed: 1 },
}

describe("tasks of language models over processes", () => {
  test("load a model, count, merge, smooth, score and search alike", { timeout: 60_000 }, async () => {
    const inline = inlineEngine()
    const both = async <Payload, Result>(task: Task<Payload, Result>, payload: Payload): Promise<Result> => {
      const result = await inline.run(task, payload)
      expect(await PROCESSES.run(task, payload)).toEqual(result)
      return result
    }
    const [a, b] = ["reference.A", "reference.B"].map((name): TextShard => {
      const data = new TextEncoder().encode(textOf(name))
      const segments = data.filter((byte) => byte === 10).length
      const shard = { index: 0, firstSegment: 0, segments, ranges: [{ start: 0, end: data.length, skip: 0 }] }
      return { input: { label: name, markBytes: 0 }, shard, data, encodingErrors: "refuse", limits: limitsOf({}) }
    })
    const vocabulary = new TextEncoder().encode("the\nof\nand")
    const counting = { order: 3, specialWords: "skip", vocabulary } as const
    const parts = [
      await both(countShard, { run: "1", counting, ...a! }),
      await both(countShard, { run: "1", counting, ...b! }),
    ]
    const smoothing = { method: "jelinek-mercer", options: { prune: [0, 1] } } as const
    const payload = { counts: parts[0]!.counts, minCount: 2, smoothing, heldOut: parts[1]!.counts, scores: true }
    const { model, scorer } = await both(smoothCounts, payload)
    await both(scoreShard, { run: "2", scorer: scorer!, ...b! })
    const style = { per: "word", json: false, terminal: false } as const
    await both(scoreLines, { run: "3", scorer: scorer!, ends: { bos: true, eos: true }, style, ...b! })
    const search = { kind: "stochastic", seed: 7 } as const
    const spec: DecodeSpec = {
      search,
      nBest: 2,
      maxTokens: 5,
      minTokens: 0,
      blockNgramRepeat: undefined,
      unknown: "forbid",
      format: "jsonl",
    }
    const decoded = await both(decodeSources, {
      run: "4",
      model: { kind: "ngrams", automaton: scorer! },
      spec,
      file: 0,
      ...b!,
    })
    expect(new TextDecoder().decode(decoded.text).trimEnd().split("\n")).toHaveLength(b!.shard.segments)
    const path = join(temporaryFolder(), "model.arpa")
    writeFileSync(path, Buffer.concat([...writeArpa(unpackedModel(model))]))
    const { file } = fileInput(path, formatOf(path))
    await both(loadModel, { label: path, file: file!, as: "model" })
    await both(loadModel, { label: path, file: file!, as: "scorer" })
  })

  test("train a sequence-to-sequence model, load it and search alike", { timeout: 60_000 }, async () => {
    const inline = inlineEngine()
    const both = async <Payload, Result>(task: Task<Payload, Result>, payload: Payload): Promise<Result> => {
      const result = await inline.run(task, payload)
      expect(await PROCESSES.run(task, payload)).toEqual(result)
      return result
    }
    const pairs = new TextEncoder().encode("ab\tba\nba\tab\naab\tbaa\n")
    const training = { run: "5", pairs, validation: pairs, spec: { ...TRAINING, batchSize: 2 } }
    const first = await both(trainSteps, { ...training, from: 0, to: 2, state: undefined })
    // Another run: the trainer is made of the state.
    const second = await both(trainSteps, { ...training, run: "6", from: 2, to: 5, state: first.state })
    expect(second).toMatchObject({ milestone: { step: 5, epoch: 3 } })
    const { config, tensors } = readTrainerState(second.state)
    const path = join(temporaryFolder(), "model.safetensors")
    writeFileSync(path, writeSeq2seq({ config, tensors }))
    const { file } = fileInput(path, formatOf(path))
    const { seq2seq } = await both(loadModel, { label: path, file: file!, as: "any" })
    const model = { kind: "seq2seq", path, file: seq2seq! } as const
    const search = { kind: "sample", seed: 7 } as const
    const limits = { nBest: 2, maxTokens: 5, minTokens: 1, blockNgramRepeat: 2, unknown: "forbid" } as const
    const spec: DecodeSpec = { ...limits, search, format: "jsonl" }
    const data = new TextEncoder().encode("ab\n\nb\n")
    const shard = { index: 0, firstSegment: 0, segments: 3, ranges: [{ start: 0, end: data.length, skip: 0 }] }
    const lines = {
      input: { label: "x", markBytes: 0 },
      shard,
      data,
      encodingErrors: "refuse",
      limits: limitsOf({}),
    } as const
    await both(decodeSources, { run: "7", model, spec, file: 0, ...lines })
  })
})
