// The task that scores the lines of a shard for `lectern lm score`, and prints lines about them if wanted.
import { type SuffixTrie, suffixTrieScores } from "@lectern/decoding/internal"
import { type Automaton, perplexity, type SentenceOptions, scorerOf } from "@lectern/decoding/ngram"
import { cachedForRun } from "@lectern/engine/internal/engines/run-cache"
import { buffersOf, type Task } from "@lectern/engine/internal/engines/task"
import type { TextFindings } from "@lectern/engine/internal/read/text"
import { onShard, shardText, type TextShard } from "@lectern/engine/internal/shard/shard-text"
import { type ScoredLineStyle, scoredLines } from "./scored-lines.js"

/** A shard to score. */
export interface ScoreLinesPayload extends TextShard {
  /** The run's id. */
  readonly run: string
  /** The model. */
  readonly scorer: Automaton | SuffixTrie
  /** The ends of a sentence that take part. */
  readonly ends: Required<SentenceOptions>
  /** The output for each line; undefined for none. */
  readonly style: ScoredLineStyle | undefined
}

/** The scores of a shard. */
export interface ScoredShard {
  /** The state of `perplexity()`. */
  readonly state: Float64Array
  /** The output, in UTF-8. */
  readonly text: Uint8Array<ArrayBuffer>
  /** The number of words that are `<s>` or `</s>`. */
  readonly marks: number
  readonly findings: TextFindings
}

/** Scores the lines of a shard. */
export const scoreLines: Task<ScoreLinesPayload, ScoredShard> = {
  name: "score-lines",
  perform(payload) {
    const { run, ends, style } = payload
    const { scorer } = payload
    const { bytes, carriageReturns, nuls } = shardText(payload)
    const scores =
      "levels" in scorer
        ? suffixTrieScores(scorer, bytes, ends)
        : cachedForRun(run, "scorer", () => scorerOf(scorer)).score(bytes, ends)
    const sums = perplexity()
    const state = sums.add(sums.zero(), scores)
    const text = new TextEncoder().encode(style === undefined ? "" : scoredLines(bytes, scores, style))
    return { state, text, marks: scores.marks, findings: { carriageReturns, nuls } }
  },
  ...onShard(),
  transfer: ({ state, text }) => buffersOf([state, text]),
}
