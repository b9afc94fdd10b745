// Trains a tokenizer on files: words are counted in shards, merged, and handed to the trainer.
import { addSortedWords, type SortedWords, wordCounts } from "@lectern/tokenizers"
import { newRun } from "../engines/run-cache.js"
import { threadsEngine } from "../engines/threads.js"
import { untilAborted } from "../engines/until-aborted.js"
import { listInputs } from "../read/inputs.js"
import { openWordsStore } from "../store/folder.js"
import type { InputFacts } from "../types.js"
import type { ModelSpec, OnTrained } from "./model-spec.js"
import { LINES_SHARD_BYTES, type LinesRequest, overLines } from "./over-lines.js"
import { type PipelineSpec, stagesOf } from "./pipeline.js"
import { type ModelTask, type TokenizerFormat, type TrainedFile, trainModel } from "./tasks/model.js"
import type { WordsTask } from "./tasks/words.js"

/** What to train, on what. */
export interface TrainRequest extends LinesRequest {
  /** How text becomes words. */
  readonly pipeline: PipelineSpec
  /** The model and its options. */
  readonly model: ModelSpec
  /** How the tokenizer is written. */
  readonly format: TokenizerFormat
  /** A folder where counts are kept; a run that was interrupted goes on from them. */
  readonly resume?: string
  /** Called when words are counted, before the model is trained. */
  readonly onCounted?: (counted: CountedCorpus) => void
  /** Called as training goes on. */
  readonly onTrained?: OnTrained
}

/** What was counted. */
export interface CountedCorpus {
  /** Distinct words. */
  readonly words: number
  /** All words. */
  readonly tokens: number
  /** Shards that were taken from the folder of counts. */
  readonly resumedShards: number
  readonly inputs: readonly InputFacts[]
}

/** A trained tokenizer. */
export interface Trained extends CountedCorpus, TrainedFile {}

// Below this, a model is trained before a thread could start.
const SMALL_BYTES = 2 ** 16

const TOLD_EVERY_MS = 100

/**
 * Trains a tokenizer. The result depends on the lines, not on their order, their files, or who counted them.
 *
 * @param request - what to train
 * @returns the tokenizer
 * @throws LecternError for whatever is wrong with the request or the texts; the signal's reason
 */
export async function trainTokenizer(request: TrainRequest): Promise<Trained> {
  const { words, ...counted } = await countCorpusWords(request)
  const facts = { ...counted, words: words.counts.length, tokens: words.counts.reduce((sum, count) => sum + count, 0) }
  request.onCounted?.(facts)
  return { ...facts, ...(await trained(words, request)) }
}

/** Trains in a thread, so that this one hears signals meanwhile. */
async function trained(
  words: SortedWords,
  { engine, model, pipeline, format, onTrained = () => {}, signal }: TrainRequest,
): Promise<TrainedFile> {
  const done = new Float64Array(new SharedArrayBuffer(8))
  const task: ModelTask = { kind: "model", words, model, pipeline, format, done }
  if (engine === "inline" || (engine !== "threads" && words.bytes.length <= SMALL_BYTES)) {
    return trainModel(task, onTrained)
  }
  const thread = await threadsEngine({ jobs: 1, worker: import.meta.resolve("#tokenizer-worker") })
  const teller = setInterval(() => done[0]! > 0 && onTrained(done[0]!, model.vocabularySize), TOLD_EVERY_MS)
  try {
    return await untilAborted(thread.run(task), signal)
  } finally {
    clearInterval(teller)
    await thread.close()
  }
}

async function countCorpusWords(
  request: TrainRequest,
): Promise<{ words: SortedWords; resumedShards: number; inputs: readonly InputFacts[] }> {
  const { pipeline, resume } = request
  const run = newRun()
  const counter = wordCounts(stagesOf(pipeline))
  const state = counter.zero()
  const store = resume === undefined ? undefined : openWordsStore(resume, planOf(request))
  try {
    const inputs = await overLines<WordsTask>(
      request,
      (shard) => ({ kind: "words", run, pipeline, ...shard }),
      ({ words }) => addSortedWords(state, words),
      store?.over,
    )
    return { words: counter.finalize(state), resumedShards: store?.taken() ?? 0, inputs }
  } finally {
    store?.close()
  }
}

/** What counts depend on: a folder that holds counts of anything else is refused. */
function planOf({ texts, pipeline, encodingErrors, byteOrderMark, shardBytes }: TrainRequest): Record<string, unknown> {
  return {
    schema: "lectern.words/1",
    texts: listInputs([], texts).inputs.map(({ path, kind, file }) => ({ path, kind, stamp: file?.stamp })),
    pipeline,
    encodingErrors: encodingErrors ?? "refuse",
    byteOrderMark: byteOrderMark ?? "drop",
    shardBytes: shardBytes ?? LINES_SHARD_BYTES,
  }
}
