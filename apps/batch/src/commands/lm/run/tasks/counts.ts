// The task that counts the n-grams of a shard, for training.
import { LecternError } from "@lectern/core"
import { type NgramCounter, type NgramCounts, ngramCounter, type SpecialWords } from "@lectern/decoding/ngram"
import { cachedForRun } from "@lectern/engine/internal/engines/run-cache"
import { buffersOf, type Task } from "@lectern/engine/internal/engines/task"
import type { TextFindings } from "@lectern/engine/internal/read/text"
import { placeInShard } from "@lectern/engine/internal/shard/line-place"
import { remoteShard } from "@lectern/engine/internal/shard/serialized-lines"
import { eachLine, onShard, shardText, type TextShard } from "@lectern/engine/internal/shard/shard-text"
import { arraysIn } from "../../../../models/plain-data.js"

/** The n-grams to count. */
export interface Counting {
  /** The length of the longest n-grams. */
  readonly order: number
  /** Treatment of `<unk>`, `<s>` and `</s>` in a text. */
  readonly specialWords: SpecialWords
  /** The only words to know, in UTF-8, separated by `\n`; undefined for all words. */
  readonly vocabulary: Uint8Array | undefined
}

/** A shard to count n-grams in. */
export interface CountsPayload extends TextShard {
  /** The run's id. */
  readonly run: string
  readonly counting: Counting
}

/** The n-grams of a shard. */
export interface CountedNgrams {
  readonly counts: NgramCounts
  readonly findings: TextFindings
}

// Counting takes about as long as counting this many times the bytes for a score.
const COUNTED_BYTES_PER_BYTE = 2

/** Counts the n-grams of a shard line by line. */
export const countShard: Task<CountsPayload, CountedNgrams> = {
  name: "ngrams",
  perform(payload) {
    const counter = cachedForRun(payload.run, "counter", () => counterOf(payload.counting))
    const { bytes, carriageReturns, nuls } = shardText(payload)
    const state = counter.zero()
    try {
      eachLine(bytes, (start, end) => counter.addBytes(state, bytes, start, end))
    } catch (error) {
      throw placed(error, payload)
    }
    return { counts: counter.finalize(state), findings: { carriageReturns, nuls } }
  },
  ...onShard(COUNTED_BYTES_PER_BYTE),
  remote: remoteShard(({ counting }) => counting),
  transfer: ({ counts }) => buffersOf(arraysIn(counts)),
}

const DECODER = new TextDecoder("utf-8", { ignoreBOM: true })

function counterOf({ vocabulary, ...options }: Counting): NgramCounter {
  if (vocabulary === undefined) return ngramCounter(options)
  return ngramCounter({ ...options, vocabulary: DECODER.decode(new Uint8Array(vocabulary)).split("\n") })
}

/** The counter knows neither the file nor the lines before the shard. */
function placed(error: unknown, payload: CountsPayload): unknown {
  if (!(error instanceof LecternError) || error.problem.kind !== "bad-data") return error
  const { line = 1, why } = error.problem
  return new LecternError({ kind: "bad-data", ...placeInShard(payload, line - 1), why }, { cause: error })
}
