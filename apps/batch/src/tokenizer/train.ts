// Trains a tokenizer on files: words are counted in shards, merged, and handed to the trainer.
import { addSortedWords, type SortedWords, wordCounts } from "@lectern/tokenizers"
import { newRun } from "../engines/run-cache.js"
import { listInputs } from "../read/inputs.js"
import { openStore } from "../store/store.js"
import type { InputFacts } from "../types.js"
import type { ModelSpec } from "./model/model-spec.js"
import type { PipelineSpec } from "./model/names.js"
import { stagesOf } from "./model/pipeline.js"
import { LINES_SHARD_BYTES, type Lines, type LinesRequest, withLines } from "./over-lines.js"
import { type TokenizerFormat, type TrainedFile, trainModel } from "./tasks/train.js"
import { countWords } from "./tasks/words.js"
import { wordsCodec } from "./words-codec.js"

/** What to train, on what. */
export interface TrainRequest extends LinesRequest {
  /** How text becomes words. */
  readonly pipeline: PipelineSpec
  /** The model and its options. */
  readonly model: ModelSpec
  /** How the tokenizer is written. */
  readonly format: TokenizerFormat
  /** A folder where counts are kept; a run that was interrupted continues from them. */
  readonly resume?: string
  /** Called when words are counted, before the model is trained. */
  readonly onCounted?: (counted: CountedCorpus) => void
  /**
   * Called as training goes on.
   *
   * @param done - tokens so far
   * @param wanted - tokens wanted
   */
  readonly onTrained?: (done: number, wanted: number) => void
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

/**
 * Trains a tokenizer. The result depends on the lines, not on their order, their files, or who counted them.
 *
 * @param request - what to train
 * @returns the tokenizer
 * @throws LecternError for whatever is wrong with the request or the texts; the signal's reason
 */
export function trainTokenizer(request: TrainRequest): Promise<Trained> {
  const { model, pipeline, format, onTrained } = request
  return withLines(request, async (lines) => {
    const { words, ...counted } = await countCorpusWords(request, lines)
    const tokens = words.counts.reduce((sum, count) => sum + count, 0)
    const facts = { ...counted, words: words.counts.length, tokens }
    request.onCounted?.(facts)
    const payload = { words, model, pipeline, format }
    const onProgress = onTrained && ((done: number) => onTrained(done, model.vocabularySize))
    return { ...facts, ...(await lines.engine.run(trainModel, payload, onProgress)) }
  })
}

async function countCorpusWords(
  request: TrainRequest,
  { engine, fold }: Lines,
): Promise<{ words: SortedWords; resumedShards: number; inputs: readonly InputFacts[] }> {
  const { pipeline, resume } = request
  const run = newRun()
  const counter = wordCounts(stagesOf(pipeline))
  const state = counter.zero()
  const store = resume === undefined ? undefined : openStore(resume, planOf(request), wordsCodec)
  // Shards are numbered from 0 in each input; the plan has the order of the inputs.
  const numbers = new Map(listInputs([], request.texts).inputs.map(({ label }, number) => [label, number]))
  try {
    const inputs = await fold(
      (shard) => {
        const count = () => engine.run(countWords, { run, pipeline, ...shard })
        return store?.get(`${numbers.get(shard.input.label)}-${shard.shard.index}`, count) ?? count()
      },
      ({ words }) => void addSortedWords(state, words),
    )
    return { words: counter.finalize(state), resumedShards: store?.reused() ?? 0, inputs }
  } finally {
    store?.close()
  }
}

/** What counts depend on: a folder that holds counts of anything else is refused. */
function planOf({ texts, pipeline, encodingErrors, byteOrderMark, shardBytes }: TrainRequest): Record<string, unknown> {
  return {
    schema: "lectern.words/2",
    texts: listInputs([], texts).inputs.map(({ path, format, file }) => ({
      path,
      format: format.name,
      stamp: file?.stamp,
    })),
    pipeline,
    encodingErrors: encodingErrors ?? "refuse",
    byteOrderMark: byteOrderMark ?? "drop",
    shardBytes: shardBytes ?? LINES_SHARD_BYTES,
  }
}
