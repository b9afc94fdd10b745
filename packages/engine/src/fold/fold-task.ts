// The task that adds the lines of a shard to a statistic.
import { cachedForRun } from "../engines/run-cache.js"
import type { Task } from "../engines/task.js"
import type { TextFindings } from "../read/text.js"
import { onShard, shardText, type TextShard } from "../shard/shard-text.js"
import { loadStatistic, type StatisticPlace } from "./statistic-module.js"

/** A shard to fold. */
export interface FoldPayload extends TextShard {
  /** The run's id. */
  readonly run: string
  readonly place: StatisticPlace
}

/** The lines of a shard, folded. */
export interface FoldedShard {
  readonly state: unknown
  readonly lines: number
  readonly findings: TextFindings
}

const DECODER = new TextDecoder("utf-8", { ignoreBOM: true })
const NEWLINE = 10

/** Folds the lines of a shard. */
export const foldTask: Task<FoldPayload, FoldedShard> = {
  name: "fold",
  perform(payload) {
    const { run, place } = payload
    const statistic = cachedForRun(run, "statistic", () => loadStatistic(place))
    const { bytes, carriageReturns, nuls } = shardText(payload)
    const lines = DECODER.decode(bytes).split("\n")
    if (bytes.at(-1) === NEWLINE) lines.pop()
    let state = statistic.zero()
    for (const line of lines) state = statistic.add(state, line)
    return { state, lines: lines.length, findings: { carriageReturns, nuls } }
  },
  ...onShard(),
  transfer: () => [], // the statistic may still use its buffers
}
