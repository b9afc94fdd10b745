// Trains an n-gram model on files: counts n-grams in shards, merges the counts, and smooths them.
import { createHash } from "node:crypto"
import { LecternError } from "@lectern/core"
import {
  type Automaton,
  type NgramCounts,
  type Perplexity,
  perplexity,
  type SpecialWords,
} from "@lectern/decoding/ngram"
import { newRun } from "../engines/run-cache.js"
import type { Input } from "../read/inputs.js"
import { LINES_SHARD_BYTES, type Lines, type LinesRequest, withLines } from "../shard/over-lines.js"
import { openShardStore, type ShardStore } from "../shard/shard-store.js"
import type { Plan } from "../store/plan.js"
import type { InputFacts, TextSource } from "../types.js"
import { countsCodec } from "./counts-codec.js"
import { countsMerger } from "./counts-merger.js"
import type { SmoothingSpec } from "./model/names.js"
import type { PackedModel } from "./model/packed-model.js"
import { type CountedNgrams, countShard } from "./tasks/counts.js"
import { scoreShard } from "./tasks/perplexity.js"
import { type CorpusFacts, smoothCounts } from "./tasks/smooth.js"

/** The texts to train on, and the model to train. */
export interface TrainLmRequest extends LinesRequest {
  /** The length of the longest n-grams. */
  readonly order: number
  /** What becomes of `<unk>`, `<s>` and `</s>` in a text. */
  readonly specialWords: SpecialWords
  /** The only words to know; by default all words of the texts. */
  readonly vocabulary?: readonly string[]
  /** How often a word must occur; rarer words are unknown. */
  readonly minCount: number
  /** How the model is made of counts. */
  readonly smoothing: SmoothingSpec
  /** A file that the model is tried on, and that weights are fitted to; it is read twice. */
  readonly heldOut?: TextSource
  /** A folder to store counts in, so that an interrupted run can continue. */
  readonly resume?: string
  /** Called when the n-grams are counted, before the model is made. */
  readonly onCounted?: (counted: CountedCorpus) => void
}

/** The counts of a corpus. */
export interface CountedCorpus {
  /** The number of all words. */
  readonly tokens: number
  /** The number of different n-grams of all orders. */
  readonly ngrams: number
  /** The number of shards that were read from the folder of counts. */
  readonly resumedShards: number
}

/** A trained model. */
export interface TrainedLm {
  readonly model: PackedModel
  /** The numbers that the smoothing method used at each order. */
  readonly parameters: readonly (readonly number[])[]
  /** Sentences about orders with too little data for the method, and what was used instead. */
  readonly notes: readonly string[]
  readonly corpus: CorpusFacts
  /** The model's perplexities of the held-out text. */
  readonly heldOut?: Perplexity
  /** Facts about the texts, and about the held-out text at the end. */
  readonly inputs: readonly InputFacts[]
}

/**
 * Trains a model. The result depends only on the lines, not on their order, their files or the engine.
 *
 * @param request - the texts and the model
 * @returns the trained model
 * @throws LecternError for any fault of the request or the texts; the signal's reason
 */
export function trainLm(request: TrainLmRequest): Promise<TrainedLm> {
  const { heldOut, smoothing, minCount, onProgress } = request
  const texts = heldOut === undefined ? request.texts : [...request.texts, heldOut]
  return withLines({ ...request, texts, nulsAre: "white space" }, "#lm-worker", async (lines) => {
    const { engine } = lines
    const inputs = lines.inputs.slice(0, request.texts.length)
    const others = lines.inputs.slice(request.texts.length)
    for (const { kind, label } of others) {
      const why = `${label} is read twice, so --held-out needs a regular file`
      if (kind !== "file") throw new LecternError({ kind: "usage", why })
    }
    const { counts, facts } = await countTexts(request, lines, inputs)
    const fitted = smoothing.method === "jelinek-mercer" && smoothing.options.weights === undefined
    const toFit = fitted && heldOut !== undefined ? (await countShards(request, lines, others)).counts : undefined
    onProgress?.({ stage: "smooth", bytesDone: 0, segments: 0 })
    const payload = { counts, minCount, smoothing, heldOut: toFit, scores: heldOut !== undefined }
    const { scorer, ...trained } = await engine.run(smoothCounts, payload)
    if (scorer === undefined) return { ...trained, inputs: facts }
    const scored = await scoredTexts(engine.broadcast(scorer), lines, others)
    return { ...trained, heldOut: scored.perplexity, inputs: [...facts, ...scored.facts] }
  })
}

interface Counted {
  readonly counts: NgramCounts
  readonly facts: readonly InputFacts[]
}

async function countTexts(request: TrainLmRequest, lines: Lines, inputs: readonly Input[]): Promise<Counted> {
  const store = openShardStore({ folder: request.resume, plan: planOf(request), inputs }, countsCodec)
  try {
    const counted = await countShards(request, lines, inputs, store)
    request.onCounted?.({ ...sizesOf(counted.counts), resumedShards: store.reused() })
    return counted
  } finally {
    store.close()
  }
}

async function countShards(
  { order, specialWords, vocabulary }: TrainLmRequest,
  { engine, fold }: Lines,
  inputs: readonly Input[],
  store?: ShardStore<CountedNgrams>,
): Promise<Counted> {
  const run = newRun()
  const words = vocabulary && engine.broadcast(new TextEncoder().encode(vocabulary.join("\n")))
  const counting = { order, specialWords, vocabulary: words }
  const merger = countsMerger(engine)
  const facts = await fold(
    (shard) => {
      const count = (): Promise<CountedNgrams> => engine.run(countShard, { run, counting, ...shard })
      return store === undefined ? count() : store.get(shard, count)
    },
    ({ counts }) => merger.add(counts),
    inputs,
  )
  return { counts: await merger.total(), facts }
}

async function scoredTexts(
  scorer: Automaton,
  { engine, fold }: Lines,
  inputs: readonly Input[],
): Promise<{ readonly perplexity: Perplexity; readonly facts: readonly InputFacts[] }> {
  const run = newRun()
  const sums = perplexity()
  const total = sums.zero()
  const facts = await fold(
    (shard) => engine.run(scoreShard, { run, scorer, ...shard }),
    ({ state }) => void sums.merge(total, state),
    inputs,
  )
  return { perplexity: sums.finalize(total), facts }
}

function sizesOf({ levels }: NgramCounts): Omit<CountedCorpus, "resumedShards"> {
  const words = levels[0]!.counts
  // Without <s> and </s>, whose ids are 1 and 2.
  const tokens = words.reduce((sum, count, word) => (word === 1 || word === 2 ? sum : sum + count), 0)
  return { tokens, ngrams: levels.reduce((sum, { counts }) => sum + counts.length, 0) }
}

/** All values that the counts depend on, apart from the inputs. */
function planOf(request: TrainLmRequest): Plan {
  const { order, specialWords, vocabulary, encodingErrors, byteOrderMark, shardBytes } = request
  return {
    schema: "lectern.ngrams/1",
    order,
    specialWords,
    vocabulary: vocabulary === undefined ? "all" : createHash("sha256").update(vocabulary.join("\n")).digest("hex"),
    encodingErrors: encodingErrors ?? "refuse",
    byteOrderMark: byteOrderMark ?? "drop",
    shardBytes: shardBytes ?? LINES_SHARD_BYTES,
  }
}
