// The task that scores the lines of a shard for a perplexity.
import { type Automaton, perplexity, scorerOf } from "@lectern/decoding/ngram"
import { cachedForRun } from "../../../../engines/run-cache.js"
import { buffersOf, type Task } from "../../../../engines/task.js"
import type { TextFindings } from "../../../../read/text.js"
import { bytesOf, shardLabel } from "../../../../shard/plan.js"
import { shardText, type TextShard } from "../../../../shard/shard-text.js"

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
  bytes: ({ shard }) => bytesOf(shard),
  label: ({ shard }) => shardLabel(shard),
  transfer: ({ state }) => buffersOf([state]),
}
