// Trains an n-gram model on files: counts n-grams in shards, merges the counts, and smooths them.
import { createHash } from "node:crypto"
import { LecternError } from "@lectern/core"
import {
  type Automaton,
  BOS,
  EOS,
  type NgramCountLevel,
  type NgramCounts,
  type Perplexity,
  perplexity,
  type SpecialWords,
} from "@lectern/decoding/ngram"
import type { InputFacts, TextSource } from "@lectern/engine"
import type { Engine } from "@lectern/engine/internal/engines/engine"
import { release } from "@lectern/engine/internal/engines/release"
import { newRun } from "@lectern/engine/internal/engines/run-cache"
import { bytesOfText, listInputs } from "@lectern/engine/internal/read/inputs"
import { LINES_SHARD_BYTES, type Lines, type LinesRequest, withLines } from "@lectern/engine/internal/shard/over-lines"
import { openShardStore, type ShardStore } from "@lectern/engine/internal/shard/shard-store"
import type { Plan } from "@lectern/engine/internal/store/plan"
import type { SmoothingSpec } from "../../../models/names.js"
import { arraysIn, sizeOf } from "../../../models/plain-data.js"
import type { Stage } from "../../../types.js"
import { countsCodec } from "./counts-codec.js"
import { countsMerger } from "./counts-merger.js"
import { type CountedNgrams, countShard } from "./tasks/counts.js"
import { scoreShard } from "./tasks/perplexity.js"
import { type SmoothedCounts, smoothCounts } from "./tasks/smooth.js"

/** The texts to train on, and the model to train. */
export interface TrainLmRequest extends LinesRequest<Stage> {
  /** The length of the longest n-grams. */
  readonly order: number
  /** Treatment of `<unk>`, `<s>` and `</s>` in a text. */
  readonly specialWords: SpecialWords
  /** The only words to know; by default all words of the texts. */
  readonly vocabulary?: readonly string[]
  /** The minimum count of a word; rarer words are unknown. */
  readonly minCount: number
  /** The smoothing of the counts. */
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
export interface TrainedLm extends Omit<SmoothedCounts, "scorer"> {
  /** The model's perplexities of the held-out text. */
  readonly heldOut?: Perplexity
  /** Facts about the texts, and about the held-out text at the end. */
  readonly inputs: readonly InputFacts[]
}

/** Trains a model. The result depends only on the lines, not on their order, their files or the engine. */
export async function trainLm(request: TrainLmRequest): Promise<TrainedLm> {
  const { heldOut, smoothing, minCount, onProgress } = request
  const others = heldOut === undefined ? [] : [heldOut]
  refuseStreams(others)
  const { merger, facts, resumedShards } = await countTexts(request)
  // The threads that counted have ended, with all their memory.
  const counts = await merger.total()
  request.onCounted?.({ ...sizesOf(counts), resumedShards })
  const fits = heldOut !== undefined && smoothing.method === "jelinek-mercer" && smoothing.options.weights === undefined
  const fitted = fits ? await overLines(request, others, (lines) => countShards(request, lines)) : undefined
  const heldOutCounts = await fitted?.merger.total()
  return overLines(request, others, async (lines) => {
    const { engine } = lines
    onProgress?.({ stage: "smooth", bytesDone: 0, segments: 0 })
    const payload = {
      counts: await broadcastCounts(engine, counts),
      minCount,
      smoothing,
      heldOut: heldOutCounts,
      scores: heldOut !== undefined,
    }
    const { scorer, ...trained } = await engine.run(smoothCounts, payload)
    if (scorer === undefined) return { ...trained, inputs: facts }
    const scored = await scoredTexts(engine.broadcast(scorer), lines)
    return { ...trained, heldOut: scored.perplexity, inputs: [...facts, ...scored.facts] }
  })
}

/** Counts for the threads of an engine; frees each level that was copied. */
async function broadcastCounts(engine: Engine, { order, words, levels }: NgramCounts): Promise<NgramCounts> {
  const broadcast: NgramCountLevel[] = []
  for (const level of levels) {
    const shared = engine.broadcast(level)
    broadcast.push(shared)
    if (shared !== level) await release(arraysIn(level))
  }
  return { order, words: engine.broadcast(words), levels: broadcast }
}

function overLines<Result>(
  request: TrainLmRequest,
  texts: readonly TextSource[],
  work: (lines: Lines) => Promise<Result>,
): Promise<Result> {
  return withLines({ ...request, texts, nulsAre: "white space" }, import.meta.resolve("#lm-worker"), work)
}

function refuseStreams(texts: readonly TextSource[]): void {
  for (const { kind, label } of listInputs([], texts).inputs) {
    const why = `${label} is read twice, so --held-out needs a regular file`
    if (kind !== "file") throw new LecternError({ kind: "usage", why })
  }
}

interface Counted {
  /** The counts of the texts, which are still to be added up. */
  readonly merger: ReturnType<typeof countsMerger>
  readonly facts: readonly InputFacts[]
}

/** A batch of n-grams is counted in about so many bytes. */
const MAX_SHARD_BYTES = 3 * LINES_SHARD_BYTES

/**
 * The size of shards in bytes: large ones, since adding the counts of many takes as long as counting, but one for each thread. Stored
 * counts have the default size, which does not depend on threads.
 */
function shardBytesOf({ shardBytes, texts, jobs, resume }: TrainLmRequest): number {
  if (shardBytes !== undefined || resume !== undefined) return shardBytes ?? LINES_SHARD_BYTES
  const bytes = bytesOfText(listInputs([], texts).inputs) ?? 0
  return Math.max(LINES_SHARD_BYTES, Math.min(MAX_SHARD_BYTES, Math.ceil(bytes / jobs)))
}

function countTexts(request: TrainLmRequest): Promise<Counted & { readonly resumedShards: number }> {
  return overLines({ ...request, shardBytes: shardBytesOf(request) }, request.texts, async (lines) => {
    const { resume: folder, signal } = request
    const store = openShardStore({ folder, plan: planOf(request), inputs: lines.inputs, signal }, countsCodec)
    lines.beforeClose(store.settled)
    try {
      return { ...(await countShards(request, lines, store)), resumedShards: store.reused() }
    } finally {
      await store.close()
    }
  })
}

async function countShards(
  { order, specialWords, vocabulary, signal }: TrainLmRequest,
  { engine, fold }: Lines,
  store?: ShardStore<CountedNgrams>,
): Promise<Counted> {
  const run = newRun()
  const words = vocabulary && engine.broadcast(new TextEncoder().encode(vocabulary.join("\n")))
  const counting = { order, specialWords, vocabulary: words }
  const merger = countsMerger(signal)
  const facts = await fold(
    (shard) => {
      const count = (): Promise<CountedNgrams> => engine.run(countShard, { run, counting, ...shard })
      return store === undefined ? count() : store.get(shard, count)
    },
    ({ counts }) => merger.add(counts),
  )
  return { merger, facts }
}

async function scoredTexts(
  scorer: Automaton,
  { engine, fold }: Lines,
): Promise<{ readonly perplexity: Perplexity; readonly facts: readonly InputFacts[] }> {
  const run = newRun()
  const sums = perplexity()
  const total = sums.zero()
  const facts = await fold(
    (shard) => engine.run(scoreShard, { run, scorer, ...shard }),
    ({ state }) => void sums.merge(total, state),
  )
  return { perplexity: sums.finalize(total), facts }
}

function sizesOf(counts: NgramCounts): Omit<CountedCorpus, "resumedShards"> {
  const tokens = counts.levels[0]!.counts.reduce(
    (sum, count, word) => (word === BOS || word === EOS ? sum : sum + count),
    0,
  )
  return { tokens, ngrams: sizeOf(counts) }
}

/** All values that the counts depend on, apart from the inputs. */
function planOf(request: TrainLmRequest): Plan {
  const { order, specialWords, vocabulary, encodingErrors, byteOrderMark, shardBytes } = request
  return {
    schema: "lectern.ngrams/2",
    order,
    specialWords,
    vocabulary: vocabulary === undefined ? "all" : createHash("sha256").update(vocabulary.join("\n")).digest("hex"),
    encodingErrors: encodingErrors ?? "refuse",
    byteOrderMark: byteOrderMark ?? "drop",
    shardBytes: shardBytes ?? LINES_SHARD_BYTES,
  }
}
