// Trains a tokenizer on files: words are counted in shards, merged, and handed to the trainer.
import { addSortedWords, type SortedWords, type Tokenizer, wordCounts } from "@lectern/tokenizers"
import { newRun } from "../kept.js"
import { listInputs } from "../read/inputs.js"
import type { InputFacts } from "../types.js"
import { type ModelSpec, type OnTrained, trainedTokenizer } from "./model-spec.js"
import { LINES_SHARD_BYTES, type LinesRequest, overLines } from "./over-lines.js"
import { type PipelineSpec, stagesOf } from "./pipeline.js"
import { openWordsStore } from "./words-store.js"
import type { WordsTask } from "./words-task.js"

/** What to train, on what. */
export interface TrainRequest extends LinesRequest {
  /** How text becomes words. */
  readonly pipeline: PipelineSpec
  /** The model and its options. */
  readonly model: ModelSpec
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
export interface Trained extends CountedCorpus {
  readonly tokenizer: Tokenizer
}

/**
 * Trains a tokenizer. The result depends on the lines, not on their order, their files, or who counted them.
 *
 * @param request - what to train
 * @returns the tokenizer
 * @throws LecternError for whatever is wrong with the request or the texts; the signal's reason
 */
export async function trainTokenizer(request: TrainRequest): Promise<Trained> {
  const { pipeline, model } = request
  const { words, ...counted } = await countCorpusWords(request)
  const facts = { ...counted, words: words.counts.length, tokens: words.counts.reduce((sum, count) => sum + count, 0) }
  request.onCounted?.(facts)
  return { ...facts, tokenizer: trainedTokenizer(words, model, pipeline, request.onTrained) }
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
