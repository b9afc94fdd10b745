// A plan as a file, and in words.
import type { StatisticsPlan } from "../../statistics/plan.js"

/**
 * A plan as JSON, with one shard a line.
 *
 * @param plan - the plan
 * @returns JSON with a final newline
 */
export function planJson({ shards, ...plan }: StatisticsPlan): string {
  const head = JSON.stringify(plan, undefined, 1).slice(0, -2)
  return `${head},\n "shards": [\n${shards.map((shard) => `  ${JSON.stringify(shard)}`).join(",\n")}\n ]\n}\n`
}

/**
 * The summary of a plan.
 *
 * @param plan - the plan
 * @returns lines about inputs, metrics and shards
 */
export function planSummary({ inputs, systems, references, metrics, segments, shards, rows }: StatisticsPlan): string {
  const sizes = shards.map(({ ranges }) => ranges.reduce((sum, [start, end]) => sum + end - start, 0))
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
  ]
  return lines.map(([name, value]) => `${`${name}:`.padEnd(12)}${value}\n`).join("")
}
