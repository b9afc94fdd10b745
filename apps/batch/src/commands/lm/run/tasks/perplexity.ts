// The task that scores the lines of a shard for a perplexity.
import { type Automaton, perplexity, scorerOf } from "@lectern/decoding/ngram"
import { cachedForRun } from "@lectern/engine/internal/engines/run-cache"
import { buffersOf, type Task } from "@lectern/engine/internal/engines/task"
import type { TextFindings } from "@lectern/engine/internal/read/text"
import { onShard, shardText, type TextShard } from "@lectern/engine/internal/shard/shard-text"

/** A shard to score. */
export interface PerplexityPayload extends TextShard {
  /** The run's id. */
  readonly run: string
  /** The model. */
  readonly scorer: Automaton
}

/** The sums of a shard. */
export interface ShardPerplexity {
  /** The state of `perplexity()`. */
  readonly state: Float64Array
  readonly findings: TextFindings
}

/** Scores the lines of a shard. */
export const scoreShard: Task<PerplexityPayload, ShardPerplexity> = {
  name: "perplexity",
  perform(payload) {
    const scorer = cachedForRun(payload.run, "scorer", () => scorerOf(payload.scorer))
    const { bytes, carriageReturns, nuls } = shardText(payload)
    const sums = perplexity()
    return { state: sums.add(sums.zero(), scorer.score(bytes)), findings: { carriageReturns, nuls } }
  },
  ...onShard(),
  transfer: ({ state }) => buffersOf([state]),
}
