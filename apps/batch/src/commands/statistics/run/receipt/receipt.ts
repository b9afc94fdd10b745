// A receipt: what a score was made of, as a tree of hashes. docs/statistics-files.md describes it for other programs.
import { createHash } from "node:crypto"
import { badData, LecternError } from "@lectern/core"
import { shaped } from "@lectern/engine/internal/store/json-shape"
import { readPlan as readObject } from "@lectern/engine/internal/store/plan"
import type { StatisticsCorpus } from "../../../../count/statistics/header.js"
import type { MetricSpec } from "../../../../types.js"
import { receiptShape } from "../check-plan.js"
import { checkedPlan, type PlannedShard, type StatisticsPlan } from "../plan.js"

/** The name and version of the format. */
export const RECEIPT_SCHEMA = "lectern.receipt/1"

/** A shard of a receipt. */
export interface ReceiptShard extends Omit<PlannedShard, "ranges"> {
  /** The ranges of its lines; absent when the score was made from statistics. */
  readonly ranges?: PlannedShard["ranges"]
  /** The checksum of its record in a file of statistics. */
  readonly statistics: string
}

/** The scores. */
export interface ReceiptResult {
  readonly segments: number
  readonly systems: readonly {
    readonly system: string
    /** Name, score, signature and the parts of the score, as in `--json-full`. */
    readonly metrics: readonly Readonly<Record<string, unknown>>[]
  }[]
}

/** Everything that the scores depend on besides the texts. */
export interface ReceiptSettings {
  /** The metrics with all options. */
  readonly metrics: readonly MetricSpec[]
  /** The number of references. */
  readonly references: number
  /** The names of the systems. */
  readonly systems: readonly string[]
  /** The plan without inputs and shards; absent when the score was made from statistics. */
  readonly plan?: Omit<StatisticsPlan, "inputs" | "shards">
}

/** A receipt without its hashes. */
export interface ReceiptContent {
  readonly inputs: StatisticsCorpus["inputs"]
  readonly settings: ReceiptSettings
  readonly shards: readonly ReceiptShard[]
  readonly result: ReceiptResult
}

/** A receipt. */
export interface Receipt extends ReceiptContent {
  readonly schema: typeof RECEIPT_SCHEMA
  /** A hash of each part, and of these hashes. */
  readonly hashes: Readonly<Record<keyof ReceiptContent | "root", string>>
}

/** Adds the hashes to a receipt. */
export function withHashes({ inputs, settings, shards, result }: ReceiptContent): Receipt {
  const parts = [inputs, settings, shards, result].map((part) => sha256(JSON.stringify(part ?? null)))
  const root = sha256(JSON.stringify([RECEIPT_SCHEMA, ...parts]))
  const [ofInputs, ofSettings, ofShards, ofResult] = parts as [string, string, string, string]
  const hashes = { root, inputs: ofInputs, settings: ofSettings, shards: ofShards, result: ofResult }
  return { schema: RECEIPT_SCHEMA, hashes, result, inputs, settings, shards }
}

/** Reads a receipt, and checks its hashes. */
export function readReceipt(path: string): Receipt {
  const found = readObject(path)
  if (found === undefined) throw new LecternError({ kind: "unreadable", path, why: "no such file" })
  if (found.schema !== RECEIPT_SCHEMA) throw badData(path, `is not a receipt of lectern score (${RECEIPT_SCHEMA})`)
  const claimed = found.hashes as Partial<Receipt["hashes"]> | null | undefined
  const { hashes } = withHashes(found as unknown as Receipt)
  const changed = ["inputs", "settings", "shards", "result", "root"] as const
  const first = changed.find((part) => claimed?.[part] !== hashes[part])
  if (first !== undefined) throw badData(path, `was changed: the hash of "${first}" does not match`)
  const wrong = (why: string): LecternError => badData(path, `has a wrong field: ${why}`)
  return shaped<Receipt>(found, receiptShape, wrong)
}

/** The plan that a receipt was made with. */
export function planOf(path: string, { inputs, settings, shards }: Receipt): StatisticsPlan | undefined {
  if (settings.plan === undefined) return undefined
  const planned = shards.map(({ statistics: _, ...shard }) => shard)
  return checkedPlan(path, { ...settings.plan, inputs, shards: planned })
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex")
}
