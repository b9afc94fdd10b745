// Estimates of what it takes to count a plan, from measured constants. docs/scale.md says how they were measured.
import type { MetricName, TransformSpec } from "@lectern/metrics"
import type { MetricSpec } from "../../../types.js"
import { type StatisticsPlan, shardBytes } from "./plan.js"

/** Nanoseconds of one thread for a byte of the texts. */
const COSTS: Readonly<Partial<Record<MetricName, number>>> = {
  bleu: 4,
  chrf: 26,
  ter: 22,
  wer: 12,
  mer: 12,
  wil: 12,
  wip: 12,
  cer: 21,
  ser: 12,
  cpwer: 600,
  cpcer: 13_000,
  tcpwer: 200,
  tcpcer: 900,
  meteor: 32,
  gleu: 27,
  exact: 4,
  accuracy: 4,
  contains: 5,
  numeric: 8,
  passAtK: 20,
  regex: 30,
  f1: 50,
}
const ROUGE_COST = 17
const WORD_ORDER_COST = 5 // of chrF+ and chrF++
const NORMALIZE_COST = 35 // of exact, accuracy, contains and regex
const TRANSCRIPT_COST = 250 // of a normalizer of transcripts

const PROCESS_BYTES = 80e6
const THREAD_BYTES = 50e6 // and the largest shard
const PART_SECONDS = 10

/** Estimates what it takes to count a plan. */
export function estimateOf({ shards, metrics }: Pick<StatisticsPlan, "shards" | "metrics">) {
  const sizes = shards.map(shardBytes)
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  const seconds = metrics.reduce((sum, { spec }) => sum + (bytes * costOf(spec)) / 1e9, 0)
  const threadMemory = THREAD_BYTES + sizes.reduce((most, size) => Math.max(most, size), 0)
  const parts = Math.max(1, Math.min(shards.length, Math.floor(seconds / PART_SECONDS)))
  return { seconds, memory: PROCESS_BYTES + threadMemory, threadMemory, parts }
}

function costOf({ name, options }: MetricSpec): number {
  const wordOrder = name === "chrf" && options.wordOrder ? WORD_ORDER_COST : 0
  const normalized = name !== "f1" && "normalize" in options && options.normalize !== "none"
  const { transforms = [] } = options as { readonly transforms?: readonly TransformSpec[] }
  const transcripts = transforms.some((each) => typeof each === "object" && "normalizer" in each)
  return (
    (COSTS[name] ?? ROUGE_COST) + wordOrder + (normalized ? NORMALIZE_COST : 0) + (transcripts ? TRANSCRIPT_COST : 0)
  )
}
