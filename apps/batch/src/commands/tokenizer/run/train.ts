// Trains a tokenizer on files: counts words in shards, merges the counts, and trains a model on them.
import type { InputFacts } from "@lectern/engine"
import { newRun } from "@lectern/engine/internal/engines/run-cache"
import { LINES_SHARD_BYTES, type Lines, type LinesRequest, withLines } from "@lectern/engine/internal/shard/over-lines"
import { openShardStore } from "@lectern/engine/internal/shard/shard-store"
import type { Plan } from "@lectern/engine/internal/store/plan"
import type { Codec } from "@lectern/engine/internal/store/store"
import { addSortedWords, type SortedWords, wordCounts } from "@lectern/tokenizers"
import type { Stage } from "../../../types.js"
import { amountOf, type ModelSpec } from "./model/model-spec.js"
import type { PipelineSpec } from "./model/names.js"
import { stagesOf } from "./model/pipeline.js"
import { type TokenizerFormat, type TrainedFile, trainModel } from "./tasks/train.js"
import { type CountedWords, countWords } from "./tasks/words.js"

/** The texts to train on, and the tokenizer to train. */
export interface TrainRequest extends LinesRequest<Stage> {
  /** The stages that split texts into words. */
  readonly pipeline: PipelineSpec
  /** The model and its options. */
  readonly model: ModelSpec
  /** The format of the tokenizer's file. */
  readonly format: TokenizerFormat
  /** A folder to store counts in, so that an interrupted run can continue. */
  readonly resume?: string
  /** Called after the words are counted, before the model is trained. */
  readonly onCounted?: (counted: CountedCorpus) => void
  /** Called as the training progresses. */
  readonly onTrained?: (done: number, wanted: number) => void
}

/** The counts of a corpus. */
export interface CountedCorpus {
  /** The number of distinct words. */
  readonly words: number
  /** The number of all words. */
  readonly tokens: number
  /** The number of shards that were read from the folder of counts. */
  readonly resumedShards: number
  readonly inputs: readonly InputFacts[]
}

/** A trained tokenizer. */
export interface Trained extends CountedCorpus, TrainedFile {}

// Layout: magic (8 bytes), number of words and bytes of words (float64 each), flags (float64), ends (float64 each), counts
// (float64 each), the words. Numbers are little-endian.
const MAGIC = "LECWORD1"
const HEAD = 32
const RETURNS = 1
const NULS = 2

/** The counted words of a shard. */
export const wordsCodec: Codec<CountedWords> = {
  ending: "words",
  encode({ words, findings }) {
    const { bytes, ends, counts } = words
    const packed = new Uint8Array(HEAD + 16 * ends.length + bytes.length)
    packed.set(new TextEncoder().encode(MAGIC))
    const head = new Float64Array(packed.buffer, 8, 3)
    head.set([ends.length, bytes.length, (findings.carriageReturns ? RETURNS : 0) + (findings.nuls ? NULS : 0)])
    new Float64Array(packed.buffer, HEAD, ends.length).set(ends)
    new Float64Array(packed.buffer, HEAD + 8 * ends.length, ends.length).set(counts)
    packed.set(bytes, HEAD + 16 * ends.length)
    return packed
  },
  decode(bytes) {
    if (bytes.length < HEAD || new TextDecoder().decode(bytes.subarray(0, 8)) !== MAGIC) return undefined
    // Copies, because numbers must be aligned and a Buffer may start at any offset of its memory.
    const packed = new Uint8Array(bytes)
    const [words = 0, length = 0, flags = 0] = new Float64Array(packed.buffer, 8, 3)
    if (packed.length !== HEAD + 16 * words + length) return undefined
    return {
      words: {
        ends: new Float64Array(packed.buffer, HEAD, words),
        counts: new Float64Array(packed.buffer, HEAD + 8 * words, words),
        bytes: packed.subarray(HEAD + 16 * words),
      },
      findings: { carriageReturns: (flags & RETURNS) !== 0, nuls: (flags & NULS) !== 0 },
    }
  },
}

/** Trains a tokenizer. The result depends only on the lines, not on their order, their files or the engine. */
export function trainTokenizer(request: TrainRequest): Promise<Trained> {
  const { model, pipeline, format, onTrained } = request
  return withLines(request, import.meta.resolve("#tokenizer-worker"), async (lines) => {
    const { words, ...counted } = await countCorpusWords(request, lines)
    const tokens = words.counts.reduce((sum, count) => sum + count, 0)
    const facts = { ...counted, words: words.counts.length, tokens }
    request.onCounted?.(facts)
    const payload = { words, model, pipeline, format }
    const onProgress = onTrained && ((done: number) => onTrained(done, amountOf(model)))
    return { ...facts, ...(await lines.engine.run(trainModel, payload, onProgress)) }
  })
}

async function countCorpusWords(
  request: TrainRequest,
  { inputs, engine, fold, beforeClose }: Lines,
): Promise<{ words: SortedWords; resumedShards: number; inputs: readonly InputFacts[] }> {
  const { pipeline, resume, signal } = request
  const run = newRun()
  const counter = wordCounts(stagesOf(pipeline))
  const state = counter.zero()
  const store = openShardStore({ folder: resume, plan: planOf(request), inputs, signal }, wordsCodec)
  beforeClose(store.settled)
  try {
    const facts = await fold(
      (shard) => store.get(shard, () => engine.run(countWords, { run, pipeline, ...shard })),
      ({ words }) => void addSortedWords(state, words),
    )
    return { words: counter.finalize(state), resumedShards: store.reused(), inputs: facts }
  } finally {
    await store.close()
  }
}

/** All values that the counts depend on, apart from the inputs. */
function planOf({ pipeline, encodingErrors, byteOrderMark, shardBytes }: TrainRequest): Plan {
  return {
    schema: "lectern.words/4",
    pipeline,
    encodingErrors: encodingErrors ?? "refuse",
    byteOrderMark: byteOrderMark ?? "drop",
    shardBytes: shardBytes ?? LINES_SHARD_BYTES,
  }
}
