// Stores what shards of lines are counted to, so that an interrupted run can continue.
import { createHash } from "node:crypto"
import type { Input } from "../read/inputs.js"
import type { Plan } from "../store/plan.js"
import { type Codec, openStore } from "../store/store.js"
import { unfinishedWork } from "../store/unfinished-work.js"
import type { LineShard } from "./fold-shards.js"

/** The values of shards. Must be closed. */
export interface ShardStore<Value> {
  /** The stored value of a shard, or a new one, which is stored. */
  get(shard: LineShard, make: () => Promise<Value>): Promise<Value>
  /** The number of values that were read from the folder. */
  reused(): number
  /** After an abort: waits until the values in the making are stored, but not for long. */
  settled(): Promise<void>
  /** Unlocks the folder. Nothing is stored afterwards. */
  close(): Promise<void>
}

/** The shards whose values are stored. */
export interface StoredShards {
  /** The folder; undefined to store nothing. */
  readonly folder: string | undefined
  /** All values that the values depend on, apart from the inputs. */
  readonly plan: Plan
  /** The inputs of the run. */
  readonly inputs: readonly Input[]
  /** Ends the run: shards that are being counted are still stored, no others are begun. */
  readonly signal: AbortSignal | undefined
}

/** Opens the values of shards. */
export function openShardStore<Value>(
  { folder, plan, inputs, signal }: StoredShards,
  codec: Codec<Value>,
): ShardStore<Value> {
  if (folder === undefined) {
    return { get: (_, make) => make(), reused: () => 0, settled: async () => {}, close: async () => {} }
  }
  const { schema, ...others } = plan
  // The lines of streams are known only when they are read.
  const texts = inputs.map(({ path, format, file }) => ({
    format: format.name,
    ...(file && { path, stamp: file.stamp }),
  }))
  const store = openStore(folder, { schema, texts, ...others }, codec)
  // Shards are numbered from 0 in each input. The plan contains the order of the inputs.
  const numbers = new Map(inputs.map(({ label }, number) => [label, number]))
  const work = unfinishedWork(signal)
  return {
    get: (shard, make) =>
      work.begin(() => {
        const makeInTime = async (): Promise<Value> => {
          const value = await make()
          work.checkOpen()
          return value
        }
        const number = numbers.get(shard.input.label)
        return store.get(`${number}-${shard.shard.index}`, makeInTime, hashOfStreamed(shard))
      }),
    reused: () => store.reused(),
    settled: work.settled,
    async close() {
      await work.close()
      store.close()
    },
  }
}

/** The hash of the lines of a shard that comes from a stream. The plan identifies the lines of plain files. */
function hashOfStreamed({ shard, data }: LineShard): Uint8Array | undefined {
  if (data === undefined) return undefined
  const { start, end } = shard.ranges[0]!
  return createHash("sha256").update(data.subarray(start, end)).digest()
}
