// The task that reads the labels of a shard, for resamples, which are planned before anything is counted.
import type { Task } from "@lectern/engine/internal/engines/task"
import { bytesOf, shardLabel } from "@lectern/engine/internal/shard/plan"
import { type Labelled, labelsIn } from "../groups/labelled.js"
import { readTexts, type ShardPayload } from "./shard-texts.js"

/** Reads the first labels of a job. */
export const labelShard: Task<ShardPayload, Labelled> = {
  name: "labels",
  perform: (payload) => labelsIn(readTexts(payload).labels[0]!, payload.shard.segments),
  bytes: ({ shard }) => bytesOf(shard),
  label: ({ shard }) => `the labels of ${shardLabel(shard)}`,
  transfer: () => [],
}
