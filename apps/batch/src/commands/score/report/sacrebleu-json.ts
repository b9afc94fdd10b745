// The output of `-f json`: sacreBLEU's JSON, byte for byte.

import { fixed, pythonFloat } from "../../../report/decimals.js"
import { jsonText } from "../../../report/json-text.js"
import type { CorpusReport, GroupReport, MetricReport } from "../../../report/model.js"
import { confidence, verboseScore } from "../../../report/score-line.js"
import { shownPValue, systemLabel } from "../../../report/uncertainty.js"

/**
 * Formats the report as sacreBLEU's JSON.
 *
 * One system: an object (a list of them for several metrics) with the rounded score, the signature and its fields.
 * Several systems: a list of `{system, BLEU}` with the score as rounded text, as in sacreBLEU; with intervals or a
 * test, `BLEU` is an object of unrounded numbers. Each of these objects has the scores of its groups under `groups`.
 */
export function sacrebleuJson(report: CorpusReport, width: number): string {
  const [only, second] = report.systems
  if (only !== undefined && second === undefined) {
    return listOf(
      only.metrics.map((each, m) =>
        singleSystem(
          each,
          width,
          groupsOf(report, (group) => singleFields(group.systems[0]!.metrics[m]!, width)),
        ),
      ),
    )
  }
  const systems = report.systems.map(({ metrics }, index) => {
    const cells = (all: readonly MetricReport[]): Field[] =>
      all.map((metric) => [metric.name, cell(metric, width, report)])
    const groups = groupsOf(report, (group) => cells(group.systems[index]!.metrics))
    return objectOf([["system", jsonText(systemLabel(report, index))], ...cells(metrics), ...groups], "    ")
  })
  return `[\n${systems.join(",\n")}\n]`.replace(/[^\0-\x7f]/g, escapeUnit)
}

/** Lists JSON values as sacreBLEU does for several metrics. */
export function listOf(values: readonly string[]): string {
  return values.length === 1 ? values.join() : `[\n${values.join(",\n")}\n]`
}

type Field = readonly [key: string, value: string]

/** The field with the scores by group, if there are groups. */
function groupsOf({ groupings }: CorpusReport, fieldsOf: (group: GroupReport) => readonly Field[]): Field[] {
  if (groupings === undefined) return []
  const line = (fields: readonly Field[]): string =>
    `{${fields.map(([key, value]) => `${jsonText(key)}: ${value.replace(/\n\s*/g, " ")}`).join(", ")}}`
  const groupingsText = groupings.map(({ name, groups }) => {
    const rows = groups.map((group) =>
      line([["label", jsonText(group.label)], ["segments", String(group.segments)], ...fieldsOf(group)]),
    )
    return line([
      ["by", jsonText(name)],
      ["rows", `[${rows.join(", ")}]`],
    ])
  })
  return [["groups", `[${groupingsText.join(", ")}]`]]
}

/** The score of one system, as texts of JSON. */
function singleFields(metric: MetricReport, width: number): Field[] {
  const rounded = (value: number): string => pythonFloat(Number(fixed(value, width)))
  const { interval } = metric
  const text = confidence(metric, width)
  return [
    ["score", rounded(metric.score)],
    ...(interval === undefined || text === undefined
      ? []
      : ([
          ["confidence_mean", rounded(interval.mean)],
          ["confidence_var", rounded(interval.halfWidth)],
          ["confidence", jsonText(text)],
        ] as const)),
  ]
}

function singleSystem(metric: MetricReport, width: number, groups: readonly Field[]): string {
  const verbose = verboseScore(metric)
  const [score, ...uncertainty] = singleFields(metric, width)
  // A key of the signature replaces an existing field, as in a Python dictionary.
  const fields = new Map<string, string>([
    ["name", jsonText(metric.name)],
    score!,
    ["signature", jsonText(metric.signature)],
    ...uncertainty,
  ])
  if (verbose !== "") fields.set("verbose_score", jsonText(verbose))
  for (const field of metric.signature.split("|")) {
    const colon = field.indexOf(":")
    fields.set(field.slice(0, colon), jsonText(field.slice(colon + 1)))
  }
  for (const [key, value] of groups) fields.set(key, value)
  return `{\n${[...fields].map(([key, value]) => ` ${jsonText(key)}: ${value}`).join(",\n")}\n}`
}

function cell(metric: MetricReport, width: number, { significance, systems }: CorpusReport): string {
  if (significance === undefined) return jsonText(fixed(metric.score, width))
  const { score, interval, comparison, ranking } = metric
  const pValues = ranking?.against.flatMap((each, s) =>
    each === undefined ? [] : [`${jsonText(systems[s]!.system)}: ${pythonFloat(shownPValue(each, significance))}`],
  )
  const fields: Field[] = [
    ["score", pythonFloat(score)],
    ["p_value", comparison === undefined ? "null" : pythonFloat(shownPValue(comparison, significance))],
    ["mean", interval === undefined ? "null" : pythonFloat(interval.mean)],
    ["ci", interval === undefined ? "null" : pythonFloat(interval.halfWidth)],
    ...(ranking === undefined
      ? []
      : ([
          ["rank_low", String(ranking.low)],
          ["rank_high", String(ranking.high)],
          ["cluster", String(ranking.cluster)],
          ["p_values", `{${pValues!.join(", ")}}`],
        ] as const)),
  ]
  return objectOf(fields, "        ").trimStart()
}

// Like Python's `json.dumps(..., indent=4)`, with the braces at `indent`.
function objectOf(fields: readonly Field[], indent: string): string {
  const lines = fields.map(([key, value]) => `${indent}    ${jsonText(key)}: ${value}`)
  return `${indent}{\n${lines.join(",\n")}\n${indent}}`
}

function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`
}
