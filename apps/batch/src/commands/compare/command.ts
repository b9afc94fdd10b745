import { withAlternatives } from "../../console/alternatives.js"
import { baselineFirst, baselineNamed, baselineOption } from "../../console/baseline.js"
import type { Context, TopCommand } from "../../console/command.js"
import { engineGroup, numRefs, readingOptions, readingRequest, reportOptions } from "../../console/groups.js"
import { byOption, documentsOption, groupingsNamed, utt2spkOption } from "../../console/labels.js"
import { sessionNeeds } from "../../console/metrics/meetings.js"
import {
  checkedWithTables,
  filesOf,
  metricGroups,
  metricSpecs,
  readMetricValues,
} from "../../console/metrics/metrics.js"
import type { Tables } from "../../console/metrics/tables.js"
import { tokenizerOf } from "../../console/metrics/tokens.js"
import { type OptionGroup, optionGroup, type Raw, readGroup, withoutEffect } from "../../console/option.js"
import { refuseOverwritingFiles, samePathWarnings } from "../../console/overwriting.js"
import { checkPage, noTextsOption } from "../../console/page.js"
import type { Work } from "../../console/progress/facts.js"
import { readTexts } from "../../console/read-texts.js"
import { recordOptions } from "../../console/records.js"
import { reportRun } from "../../console/report-run.js"
import { shortNames } from "../../console/short-names.js"
import { sourceNamed, sourceOption } from "../../console/source.js"
import { choice, flag, integer, orElse, text, texts, usage } from "../../console/values.js"
import { MAX_DECIMALS } from "../../report/decimals.js"
import { printable } from "../../report/printable.js"
import { COMPARE_FORMATS, scoresGroup } from "./scores/options.js"

const TOP = 5
const MAX_TOP = 10_000
// From so many systems on, the text is a summary.
const MANY_SYSTEMS = 3
// The width of a report that does not go to a terminal.
const DEFAULT_COLUMNS = 100
const WORK: Work = { doing: "comparing", unit: "segments" }

const inputGroup = optionGroup("Input:", {
  input: {
    flags: "-i, --input <HYP...>",
    help: "hypothesis files, the baseline first; at least two",
    read: orElse<readonly string[]>([], texts),
  },
  baseline: baselineOption,
  numRefs,
  ...recordOptions,
  ...byOption,
  utt2spk: utt2spkOption,
  documents: { ...documentsOption(", for --by document"), needs: ["by"] },
  source: sourceOption,
  ...readingOptions,
  frequencyCorpus: {
    flags: "--frequency-corpus <FILE>",
    help: "count word frequencies in FILE, such as training data",
    read: text,
  },
})

const reportGroup = optionGroup("Report:", {
  format: {
    flags: "-f, --format <NAME>",
    help: `text (default), json, svg, html; with --scores text, json, ${COMPARE_FORMATS.slice(2).join(", ")}`,
    read: orElse("text", choice([...COMPARE_FORMATS, "html"] as const, { what: "format" })),
  },
  texts: noTextsOption,
  top: {
    flags: "--top <N>",
    help: `segments and n-grams to list in each direction (default: ${TOP})`,
    more: "A summary has one segment by default",
    read: integer(0, MAX_TOP),
  },
  all: {
    flags: "--all",
    help: `text of ${MANY_SYSTEMS} or more systems: all tables and lists, not a summary`,
    read: flag,
  },
  width: {
    flags: "-w, --width <N>",
    help: "digits after the decimal point (default: 1; with --scores: 4)",
    read: orElse(1, integer(0, MAX_DECIMALS)),
  },
  ...reportOptions,
})

const textGroups: readonly OptionGroup[] = [inputGroup, ...metricGroups, reportGroup, engineGroup]
const compareGroups: readonly OptionGroup[] = [inputGroup, ...metricGroups, scoresGroup, reportGroup, engineGroup]

/** `lectern compare`. */
export const compare: TopCommand = {
  name: "compare",
  usage: "[options] REF [REF...] -i A B [C...] | --scores A B ...",
  description:
    "Compares every system with the first: corpus scores, segments won and lost, scores by length, words by " +
    "frequency, n-grams that one gets right and the other does not, and the segments that differ most. Text of " +
    "three or more systems is a summary of that; --all prints everything. With --scores it compares scores of items " +
    "from another tool: means, differences, intervals and tests.",
  operands: [["[REF...]", "reference files; lengths and frequencies are those of the first"]],
  groups: compareGroups,
  notes: `
Examples:
  lectern compare ref.txt -i base.txt new.txt
  lectern compare ref.txt -i base.txt new.txt -m bleu chrf --top 20
  lectern compare refA refB -i base.txt x.txt y.txt -f json -o report.json
  lectern compare ref.txt -i out/*.txt --baseline out/base.txt --all
  lectern compare ref.txt -i base.txt new.txt --frequency-corpus train.txt
  lectern compare --scores base.jsonl new.jsonl --id id --score score
  lectern compare --scores base/samples_arc.jsonl new/samples_arc.jsonl

Lengths, frequencies and n-grams are based on the words that --tokenize and
--lowercase produce. Segments are compared by their own scores (BLEU with
effective order, as in score -sl); scores that differ by less than 1e-9 are
ties. The ratio of an n-gram is (m + 1) / (m + l + 2), where the better system
has m matches and the other l. Segments with equal differences are listed by
number; n-grams with equal ratios by larger difference, then greater length,
then code units. JSON (schema lectern.compare/1; of --scores:
lectern.compare-scores/1) is unrounded.

Exit codes: see lectern score --help.`,
  run: runCompare,
}

async function runCompare(references: readonly string[], raw: Raw, context: Context): Promise<void> {
  if (raw.scores !== undefined) {
    const { runCompareScores } = await import("./scores/command.js")
    return runCompareScores(references, raw, textGroups, context)
  }
  const [{ briefText }, { compareJson }, { compareSvg }, { compareText }, { compareCorpus }, { rowCollector }] =
    await Promise.all([
      import("./report/brief.js"),
      import("./report/json.js"),
      import("./report/svg.js"),
      import("./report/text.js"),
      import("./run/compare-corpus.js"),
      import("../../page/report/collect.js"),
    ])
  const check = (tables: Tables) => compareOptions(references, raw, tables)
  const options = await checkedWithTables(raw, context.interrupts.signal, check, true)
  checkPage({ ...options, noTexts: !options.texts }, context.streams)
  const { frequencyCorpus: path, source: written, format, width, warnings } = options
  const { metrics, texts: found } = withAlternatives(
    options.metrics,
    await readTexts(options, context.interrupts.signal),
  )
  if (format !== "text" && format !== "json" && format !== "svg" && format !== "html") {
    throw usage(`-f ${format} is for --scores; of texts there are text, json, svg, html`)
  }
  if (found.systems.length < 2) throw usage("lectern compare needs at least two systems: -i A B, the baseline first")
  const given = found.systems.map(({ name }) => name)
  const baseline = options.baseline === undefined ? 0 : baselineNamed(options.baseline, given)
  const texts = { ...found, systems: baselineFirst(found.systems, baseline) }
  const paths = baselineFirst(given, baseline)
  const names = shortNames(paths)
  const source = written === undefined ? undefined : sourceNamed(written, texts)
  const frequencyCorpus = path === undefined ? undefined : { name: path, path }
  const { groupings, notes } = await groupingsNamed(options, texts)
  const inputs = [...texts.references, ...[source, frequencyCorpus].filter((each) => each !== undefined)]
  const plan = { options, texts: { ...texts, references: inputs }, context, work: WORK }
  await reportRun(plan, async (run) => {
    if (!options.quiet) for (const note of notes) context.streams.stderr.write(`lectern: ${printable(note)}\n`)
    for (const sentence of warnings) run.callbacks.onWarning?.(sentence)
    const { tokenizer, lowercase, top = TOP, engine, jobs } = options
    const words = { tokenizer, lowercase }
    const { references } = texts
    const collector =
      format === "html" ? rowCollector({ references, source, groupings, words, texts: options.texts }) : undefined
    const report = await compareCorpus({
      references,
      systems: texts.systems.map((each, s) => ({ ...each, name: names[s]! })),
      groupings,
      metrics,
      ...words,
      top,
      engine,
      jobs,
      ...readingRequest(options),
      checksums: format !== "text",
      signal: context.interrupts.signal,
      ...(source !== undefined && { source }),
      ...(frequencyCorpus !== undefined && { frequencyCorpus }),
      ...(collector !== undefined && { collector }),
      ...run.callbacks,
    })
    if (format === "html") {
      const { comparePage } = await import("./report/page.js")
      const page = comparePage(report, { specs: metrics, references: references.length, paths, width })
      for (const piece of page(await collector!.finish())) await run.destination.write(piece)
      return
    }
    const style = { width, color: run.color, columns: run.columns ?? DEFAULT_COLUMNS }
    const isBrief = texts.systems.length >= MANY_SYSTEMS && !options.all
    const formats = {
      text: () => (isBrief ? briefText(report, { ...style, examples: options.top ?? 1 }) : compareText(report, style)),
      json: () => compareJson(report, paths),
      svg: () => compareSvg(report, width),
    }
    await run.destination.write(formats[format]())
  })
}

/** Checks the options. */
function compareOptions(references: readonly string[], raw: Raw, tables: Tables) {
  if (references.length === 0) throw usage("no reference given: lectern compare REF [REF...] -i A B")
  const reading = readGroup(inputGroup, raw)
  if (reading.frequencyCorpus === "-" && reading.input.includes("-")) {
    throw usage("--frequency-corpus and -i cannot both be standard input")
  }
  const report = readGroup(reportGroup, raw)
  const values = readMetricValues(raw)
  refuseOverwritingFiles(report.output, filesOf(values))
  const metrics = metricSpecs(raw, values, tables)
  const sessions = sessionNeeds(metrics)
  if (sessions !== undefined)
    throw usage(`-m ${sessions.names} is for lectern score: compare looks at words of segments`)
  // These always have an effect: they also define the words.
  const { tokenize: _, languagePair: __, lowercase: ___, mecabDic: ____, tokModel: _____, ...others } = raw
  return {
    references,
    ...reading,
    ...report,
    ...readGroup(engineGroup, raw),
    metrics,
    tokenizer: tokenizerOf(values, tables) ?? "13a",
    lowercase: values.lowercase,
    warnings: [
      ...samePathWarnings(reading.input),
      ...withoutEffect(
        compareGroups,
        others,
        metrics.map(({ name }) => name),
      ),
    ],
  }
}
