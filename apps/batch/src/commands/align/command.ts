// `lectern align`: aligns each segment, prints the selected ones and a summary of all.
import type { InputFacts } from "@lectern/engine"
import { alignCharacters, alignWords, compareWith, composeTransforms } from "@lectern/metrics"
import { rulesWithAlternatives } from "../../console/alternatives.js"
import type { Context } from "../../console/command.js"
import { readingRequest } from "../../console/groups.js"
import { groupingsNamed } from "../../console/labels.js"
import { normalizerOf } from "../../console/metrics/normalize.js"
import type { Work } from "../../console/progress/facts.js"
import { readTexts, warningOfIds } from "../../console/read-texts.js"
import { type ReportRun, reportRun } from "../../console/report-run.js"
import { missingEntry, missingSentences } from "../../count/missing-outputs.js"
import { wordsFault } from "../../count/script-warnings.js"
import { metricOf } from "../../count/tasks/metric-lookup.js"
import { printable } from "../../report/printable.js"
import type { MetricSpec } from "../../types.js"
import { withRun } from "../score/significance.js"
import { alignCorpus } from "./align-corpus.js"
import { ALIGN_SCHEMA, inputsJson, segmentJson, summaryJson } from "./json.js"
import { keywordFile } from "./keywords.js"
import type { AlignOptions } from "./options.js"
import { type AlignStyle, segmentText, summaryText } from "./text.js"
import type { Aligner, AlignmentSummary, SegmentAlignment } from "./types.js"

const CHUNK = 2 ** 16
const WORK: Work = { doing: "aligning", unit: "segments" }

/** Runs `lectern align`. */
export async function runAlign(options: AlignOptions, context: Context): Promise<void> {
  const { char, transforms: others, normalizer: named } = options
  const found = await readTexts(options, context.interrupts.signal)
  const { rules = {}, texts } = rulesWithAlternatives(char ? undefined : options.rules, found)
  const { groupings, notes } = await groupingsNamed(options, texts)
  const transforms = named === undefined ? others : [named]
  // Composed once, because compiling a table takes time.
  const functions = others.length === 0 ? [] : [composeTransforms(...others)]
  const composed = { transforms: named === undefined ? functions : [normalizerOf(named)] }
  const spec = { name: char ? "cer" : "wer", options: { transforms, ...rules } } as MetricSpec
  const metric = metricOf(spec)
  const ruled = { ...composed, comparison: compareWith(rules) }
  const align: Aligner = (hypothesis, reference) =>
    char ? alignCharacters(hypothesis, reference, composed) : alignWords(hypothesis, reference, ruled)
  const keywords =
    options.keywords === undefined
      ? undefined
      : await keywordFile(options.keywords, composed, context.interrupts.signal)
  await reportRun({ options, texts, context, work: WORK, incremental: true }, async (run) => {
    if (!options.quiet) for (const note of notes) context.streams.stderr.write(`lectern: ${printable(note)}\n`)
    for (const sentence of options.warnings) run.callbacks.onWarning?.(sentence)
    const printer = printerFor(options, texts.references.length, run)
    let buffered = printer.start()
    let printed = 0
    const write = async (text: string): Promise<void> => {
      buffered += text
      if (buffered.length < CHUNK) return
      const chunk = buffered
      buffered = ""
      await run.destination.write(chunk)
    }
    const {
      summary,
      inputs,
      groupings: groups,
      scripts,
      missing,
      segments,
    } = await alignCorpus({
      ...(options.minRun !== undefined && { minRun: options.minRun }),
      ...(keywords !== undefined && { keywords }),
      references: texts.references,
      systems: texts.systems,
      ...readingRequest(options),
      signal: context.interrupts.signal,
      ...run.callbacks,
      align,
      selects: (segment) => options.limit > 0 && options.lines.has(segment),
      async onSegment(alignment) {
        const { substitutions, deletions, insertions, segment } = alignment
        if (!options.onlyErrors || substitutions + deletions + insertions > 0) {
          await write(printer.segment(alignment, printed++))
        }
        return printed < options.limit && segment < options.lines.last
      },
      summary: options.summary,
      top: options.top,
      groupings,
    })
    const fault = char ? undefined : wordsFault(scripts, "--char")
    const ids = await warningOfIds(texts, options, context.interrupts.signal)
    for (const sentence of [fault, ids]) if (sentence !== undefined) run.callbacks.onWarning?.(sentence)
    const signature = withRun(metric.signature(texts.references.length), undefined, {
      form: "full",
      missing: missing && missingEntry(missing),
    })
    const sentences = missing === undefined ? [] : missingSentences(missing, segments, [""])
    for (const sentence of sentences) run.callbacks.onWarning?.(sentence)
    const [lacking] = missing?.counts ?? []
    const outputs = lacking !== undefined && { missing: lacking, missingSentences: sentences }
    const whole = options.summary
      ? { ...summary, name: metric.name, signature, groupings: groups, ...outputs }
      : undefined
    await run.destination.write(buffered + printer.end(whole, inputs))
  })
}

interface Printer {
  start(): string
  segment(alignment: SegmentAlignment, index: number): string
  end(summary: AlignmentSummary | undefined, inputs: readonly InputFacts[]): string
}

function printerFor(options: AlignOptions, references: number, { color, columns }: ReportRun): Printer {
  const { char, width, wrap, top } = options
  const name = char ? "CER" : "WER"
  if (options.format === "json") return jsonPrinter(name)
  if (options.format === "jsonl") return jsonLinesPrinter(name)
  const lineWidth = wrap === 0 ? undefined : (wrap ?? columns)
  const style: AlignStyle = { name, characters: char, width, top, references, color, columns: lineWidth }
  return {
    start: () => "",
    segment: (alignment) => segmentText(alignment, style),
    end: (summary) => (summary === undefined ? "" : summaryText(summary, style)),
  }
}

function jsonPrinter(name: string): Printer {
  return {
    start: () => `{"schema":"${ALIGN_SCHEMA}","alignments":[`,
    segment: (alignment, index) => `${index === 0 ? "\n" : ",\n"}${segmentJson(alignment, name)}`,
    end: (summary, inputs) =>
      `\n],"inputs":${inputsJson(inputs)}${summary === undefined ? "" : `,\n"summary":${summaryJson(summary)}`}}\n`,
  }
}

function jsonLinesPrinter(name: string): Printer {
  const line = (kind: string, json: string): string => `{"schema":"${ALIGN_SCHEMA}","kind":"${kind}",${json.slice(1)}\n`
  return {
    start: () => "",
    segment: (alignment) => line("segment", segmentJson(alignment, name)),
    end: (summary) => (summary === undefined ? "" : line("summary", summaryJson(summary))),
  }
}
