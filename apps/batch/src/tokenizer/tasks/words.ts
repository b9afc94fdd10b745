// Counts the words of a shard: what training needs of a corpus.
import { type SortedWords, wordCounts } from "@lectern/tokenizers"
import { keptFor } from "../../engines/run-cache.js"
import type { Oddities } from "../../read/text.js"
import { type PipelineSpec, stagesOf } from "../pipeline.js"
import { eachLine, shardText, type TextShard } from "./shard-text.js"

/** A shard whose words are to be counted. */
export interface WordsTask extends TextShard {
  readonly kind: "words"
  /** The run's number. */
  readonly run: number
  /** How text becomes words. */
  readonly pipeline: PipelineSpec
}

/** The words of a shard. */
export interface CountedWords {
  readonly words: SortedWords
  readonly oddities: Oddities
}

/**
 * Counts words, line by line.
 *
 * @param task - the shard
 * @returns its words
 * @throws LecternError `unreadable` or `bad-data`, naming input and line
 */
export function countWords(task: WordsTask): CountedWords {
  const counter = keptFor(task.run, "words", () => wordCounts(stagesOf(task.pipeline)))
  const { bytes, carriageReturns, nuls } = shardText(task)
  const state = counter.zero()
  // The room of a shard is good until the next is read, and reading has ended.
  const readable = new Uint8Array(bytes.buffer, bytes.byteOffset)
  eachLine(bytes, (start, end) => counter.addBytes(state, readable, start, end))
  return { words: counter.finalize(state), oddities: { carriageReturns, nuls } }
}
