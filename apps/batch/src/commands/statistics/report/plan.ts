// A plan in words.
import { estimateOf } from "../run/estimate.js"
import { type StatisticsPlan, shardBytes } from "../run/plan.js"

/** The summary of a plan, with estimates. */
export function planSummary(plan: StatisticsPlan): string {
  const { inputs, systems, references, metrics, segments, shards, rows } = plan
  const { seconds, memory, threadMemory, parts } = estimateOf(plan)
  const megabytes = (count: number): string => `${Math.round(count / 1e6).toLocaleString("en")} MB`
  const sizes = shards.map(shardBytes)
  const bytes = (count: number): string => `${count.toLocaleString("en")} bytes`
  const numbers = segments * systems.length * metrics.reduce((sum, { width }) => sum + width, 0)
  const lines = [
    ["inputs", inputs.map((input) => `${input.path} (${bytes(input.bytes)})`).join(", ")],
    ["systems", systems.length],
    ["references", references.length],
    ["segments", segments.toLocaleString("en")],
    ["metrics", metrics.map(({ spec, signature }) => `${spec.name} (${signature})`).join(", ")],
    ["shards", `${shards.length.toLocaleString("en")}, the largest of ${bytes(Math.max(...sizes))}`],
    ["rows", rows ? `${numbers.toLocaleString("en")} numbers, mostly of one or two bytes` : "none"],
    ["estimates", "within a factor of about three"],
    ["  time", `${timeOf(seconds)} to count all with one thread`],
    ["  memory", `${megabytes(memory)} with one thread, ${megabytes(threadMemory)} for each more`],
    ["  parts", `${parts.toLocaleString("en")}, if each is to take ten seconds or more with one thread`],
  ]
  return lines.map(([name, value]) => `${`${name}:`.padEnd(12)}${value}\n`).join("")
}

function timeOf(seconds: number): string {
  if (seconds >= 7200) return `${(seconds / 3600).toLocaleString("en", { maximumFractionDigits: 1 })} hours`
  return `${seconds.toLocaleString("en", { maximumFractionDigits: seconds < 10 ? 1 : 0 })} seconds`
}
