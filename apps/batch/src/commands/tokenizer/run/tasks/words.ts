// The task that counts the words of a shard, for training.
import { cachedForRun } from "@lectern/engine/internal/engines/run-cache"
import { buffersOf, type Task } from "@lectern/engine/internal/engines/task"
import type { TextFindings } from "@lectern/engine/internal/read/text"
import { remoteShard } from "@lectern/engine/internal/shard/serialized-lines"
import { eachLine, onShard, shardText, type TextShard } from "@lectern/engine/internal/shard/shard-text"
import { type SortedWords, wordCounts } from "@lectern/tokenizers"
import type { PipelineSpec } from "../model/names.js"
import { stagesOf } from "../model/pipeline.js"

/** A shard to count words in. */
export interface WordsPayload extends TextShard {
  /** The run's id. */
  readonly run: string
  /** The stages that split texts into words. */
  readonly pipeline: PipelineSpec
}

/** The words of a shard. */
export interface CountedWords {
  readonly words: SortedWords
  readonly findings: TextFindings
}

/** Counts the words of a shard line by line. */
export const countWords: Task<WordsPayload, CountedWords> = {
  name: "words",
  perform(payload) {
    const counter = cachedForRun(payload.run, "words", () => wordCounts(stagesOf(payload.pipeline)))
    const { bytes, carriageReturns, nuls } = shardText(payload)
    const state = counter.zero()
    // The bytes after the shard belong to the same memory, which is valid until the next shard is read.
    const readable = new Uint8Array(bytes.buffer, bytes.byteOffset)
    eachLine(bytes, (start, end) => counter.addBytes(state, readable, start, end))
    return { words: counter.finalize(state), findings: { carriageReturns, nuls } }
  },
  ...onShard(),
  remote: remoteShard(({ pipeline }) => pipeline),
  transfer: ({ words: { bytes, ends, counts } }) => buffersOf([bytes, ends, counts]),
}
