// sacreBLEU's JSON, byte for byte: what `-f json` prints.
import { fixed, pythonFloat } from "./decimals.js"
import type { CorpusReport, MetricReport } from "./model.js"
import { verboseScore } from "./score-line.js"

/**
 * The report as sacreBLEU's JSON.
 *
 * One system: an object (a list of them for several metrics) with the rounded score, the signature and its fields.
 * Several systems: a list of `{system, BLEU}` with the score as rounded text, as sacreBLEU writes it.
 *
 * @param report - the scores
 * @param width - digits after the point
 * @returns JSON without a final line end
 */
export function sacrebleuJson({ systems }: CorpusReport, width: number): string {
  const [only, second] = systems
  if (only !== undefined && second === undefined) {
    const objects = only.metrics.map((metric) => singleSystem(metric, width))
    return objects.length === 1 ? objects.join() : `[\n${objects.join(",\n")}\n]`
  }
  const rows = systems.map(({ system, metrics }) => {
    const scores = metrics.map(({ name, score }) => [name, fixed(score, width)])
    return { system, ...Object.fromEntries(scores) }
  })
  return JSON.stringify(rows, null, 4).replace(/[^\0-\x7f]/g, escapeUnit)
}

function singleSystem(metric: MetricReport, width: number): string {
  const fields: [string, string][] = [
    ["name", JSON.stringify(metric.name)],
    ["score", pythonFloat(Number(fixed(metric.score, width)))],
    ["signature", JSON.stringify(metric.signature)],
    ["verbose_score", JSON.stringify(verboseScore(metric))],
  ]
  for (const field of metric.signature.split("|")) {
    const colon = field.indexOf(":")
    fields.push([field.slice(0, colon), JSON.stringify(field.slice(colon + 1))])
  }
  return `{\n${fields.map(([key, value]) => ` ${JSON.stringify(key)}: ${value}`).join(",\n")}\n}`
}

function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`
}
