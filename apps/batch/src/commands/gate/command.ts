// `lectern gate`: compares two systems, or two runs of scores, and says whether the second may take the place of the first.
import type { Context } from "../../console/command.js"
import { EXIT } from "../../console/exit-code.js"
import type { Raw } from "../../console/option.js"
import { type ReportRun, reportRun } from "../../console/report-run.js"
import { shortNames } from "../../console/short-names.js"
import { usage } from "../../console/values.js"
import type { RowCollector } from "../../page/report/collect.js"
import { counted } from "../../report/counted.js"
import type { CorpusReport } from "../../report/model.js"
import { testLine } from "../../report/uncertainty.js"
import { readScores } from "../../scores/read-scores.js"
import { tableRequest, unused } from "../compare/scores/options.js"
import { reportFacts } from "../compare/scores/report/facts.js"
import { scored, withRequest } from "../score/command.js"
import { typedOptions } from "../score/spec.js"
import { gateGroups, gateOptions, scoreRaw, TABLE_GROUPS, tableValues } from "./options.js"
import { github } from "./report/github.js"
import { json } from "./report/json.js"
import { junit } from "./report/junit.js"
import { markdown } from "./report/markdown.js"
import type { GateReport } from "./report/model.js"
import { onPage } from "./report/page.js"
import { text } from "./report/text.js"
import { comparedScores } from "./run/compared-scores.js"
import { comparedTexts } from "./run/compared-texts.js"
import { type Compared, type GateRules, judge } from "./run/verdict.js"

type Options = ReturnType<typeof gateOptions>

/** Runs the command; returns its exit code. */
export async function runGate(operands: readonly string[], raw: Raw, context: Context): Promise<number> {
  const options = gateOptions(raw)
  const report = await (raw.scores === undefined ? gateOfTexts : gateOfTables)(operands, raw, options, context)
  return report.verdict.passed ? EXIT.done : EXIT.failed
}

async function gateOfTexts(
  operands: readonly string[],
  raw: Raw,
  options: Options,
  context: Context,
): Promise<GateReport> {
  const { rules, width = 1 } = options
  const forScore = await typedOptions(operands, scoreRaw(raw), context.interrupts.signal)
  const metrics = forScore.metrics.map(({ name }) => name)
  checkNames(rules, metrics)
  let whole: GateReport | undefined
  await withRequest(forScore, context, async (request, run) => {
    if (request.systems.length !== 2) {
      throw usage(`a gate compares two systems, -i BASE NEW, not ${request.systems.length}`)
    }
    const reportOf = ({ systems, ...report }: CorpusReport): GateReport => {
      const compared = comparedTexts({ ...report, systems }, metrics)
      const [baseline, system] = systems.map((each) => each.system) as [string, string]
      const facts = [
        ...[testLine(report.significance) ?? []].flat(),
        ...resamplesNeeded(compared, forScore.significance!.resamples, run),
        ...systems[1]!.metrics.map(({ name, signature }) => `${name}: ${signature}`),
      ]
      whole = { names: { baseline, system }, verdict: judge(compared, rules), facts, width }
      return whole
    }
    if (options.format === "html") {
      const { scorePage } = await import("../score/page.js")
      const score = (asked: typeof request, collector: RowCollector) => scored(asked, forScore, collector)
      const more = (report: CorpusReport) => onPage(reportOf(report))
      await scorePage(request, forScore, { score, write: run.destination.write, more })
    } else await write(reportOf(await scored(request, forScore)), options.format, run)
  })
  return whole!
}

/** A warning if no p-value can be small enough after the correction. */
function resamplesNeeded(compared: readonly Compared[], resamples: number, { callbacks }: ReportRun): string[] {
  const tests = compared.filter(({ change }) => change.kind === "interval").length
  if (tests < 2 || tests / (resamples + 1) < 0.05) return []
  const sentence = `p-values of ${resamples} resamples, corrected for ${tests} comparisons, cannot fall below .05: take at least ${20 * tests} (--paired-bs-n)`
  callbacks.onWarning?.(sentence)
  return [sentence]
}

async function gateOfTables(
  operands: readonly string[],
  raw: Raw,
  options: Options,
  context: Context,
): Promise<GateReport> {
  const { rules, output, format, width = 4 } = options
  if (format === "html") throw usage("-f html is a page of texts; with --scores, use -f markdown")
  const { lowerIsBetter, skipsMissing, reading, ...values } = tableValues(raw)
  const { paths, scoresFormat, fields, method } = tableRequest(operands, { ...values, output })
  const texts = { references: [], systems: paths.map((path) => ({ name: path, path })) }
  let whole: GateReport | undefined
  await reportRun({ options, texts, context, work: { doing: "reading", unit: "lines" } }, async (run) => {
    for (const sentence of unused(gateGroups, raw, TABLE_GROUPS)) run.callbacks.onWarning?.(sentence)
    const signal = context.interrupts.signal
    const table = await readScores({
      paths,
      format: scoresFormat,
      fields,
      reading: { ...reading, signal, ...run.callbacks },
    })
    const { compared, report } = comparedScores(table, {
      comparing: method,
      by: values.by,
      lowerIsBetter,
      skipsMissing,
    })
    checkNames(
      rules,
      report.scores.map(({ score }) => score),
    )
    const [baseline, system] = shortNames(table.runs.map(({ name }) => name)) as [string, string]
    const left = report.scores.flatMap(({ score, comparisons: [found] }) => {
      const count = found!.onlyInBaseline.length + found!.onlyInRun.length
      return count === 0 ? [] : [`${score}: ${counted(count, "item")} of one run only, left out`]
    })
    whole = {
      names: { baseline, system },
      verdict: judge(compared, rules),
      facts: [...reportFacts(report), ...left],
      width,
    }
    await write(whole, format, run)
  })
  return whole!
}

function checkNames({ maxDrop, failUnder }: GateRules, known: readonly string[]): void {
  for (const [option, names] of [
    ["--max-drop", maxDrop],
    ["--fail-under", failUnder],
  ] as const) {
    const other = [...names.keys()].find((name) => name !== "" && !known.includes(name))
    if (other !== undefined) throw usage(`${option} names ${other}, which is not compared: ${known.join(", ")}`)
  }
}

const FORMATS = { text, json, markdown, junit, github }

async function write(
  report: GateReport,
  format: keyof typeof FORMATS,
  { destination, color }: ReportRun,
): Promise<void> {
  await destination.write(`${FORMATS[format](report, color)}\n`)
}
