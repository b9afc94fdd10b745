// The options of `lectern align`.
import { type TransformName, transformNames, type WordTable } from "@lectern/metrics"
import { alignmentLineOptions, numRefs, readingOptions, reportOptions } from "../../console/groups.js"
import { wordTableFile } from "../../console/json-file.js"
import { byOption, documentsOption, utt2spkOption } from "../../console/labels.js"
import { transcriptNormalizer, transcriptOptions } from "../../console/metrics/normalize.js"
import { type OptionGroup, optionGroup, type Raw, readGroup, withoutEffect } from "../../console/option.js"
import { refuseOverwritingFiles } from "../../console/overwriting.js"
import { recordOptions } from "../../console/records.js"
import { checkedName, choice, flag, integer, orElse, text, texts, unlessOff, usage } from "../../console/values.js"
import { type RuleValues, readRuleTables, ruleGroup, ruleSettings } from "../../console/word-rules.js"
import { segmentRanges } from "./segment-ranges.js"

const MAX_TOP = 10_000
const MIN_RUN = 5
const MIN_COLUMNS = 20

const inputGroup = optionGroup("Input:", {
  input: {
    flags: "-i, --input <HYP...>",
    help: "the hypothesis file; - (the default) is standard input",
    read: texts,
  },
  numRefs,
  ...recordOptions,
  ...byOption,
  utt2spk: utt2spkOption,
  documents: { ...documentsOption(", for --by document"), needs: ["by"] },
  ...readingOptions,
})

const alignmentGroup = optionGroup("Alignment:", {
  char: { flags: "--char", help: "align characters (CER) instead of words (WER)", read: flag },
  transforms: {
    flags: "--transforms <NAME...>",
    help: `applied first, in the order given: ${transformNames.join(", ")}, FILE.json (a table of words)`,
    read: orElse([], texts),
  },
  ...transcriptOptions,
  ...ruleGroup.options,
})

const segmentGroup = optionGroup("Segments:", {
  lines: {
    flags: "--lines <RANGES>",
    help: "show only these segments: 7, 5-10, 100- or 3,8,20-25",
    read: segmentRanges,
  },
  onlyErrors: { flags: "--only-errors", help: "show only segments with errors", read: flag },
  limit: {
    flags: "--limit <N>",
    help: "show at most N segments; 0 shows only the summary",
    read: orElse(Number.POSITIVE_INFINITY, integer(0, Number.MAX_SAFE_INTEGER)),
  },
})

const reportGroup = optionGroup("Report:", {
  format: {
    flags: "-f, --format <NAME>",
    help: "text (default), json, jsonl",
    read: orElse("text", choice(["text", "json", "jsonl"], { what: "format" })),
  },
  top: {
    flags: "--top <N>",
    help: "entries of each list in the summary (default: 10)",
    read: orElse(10, integer(0, MAX_TOP)),
  },
  minRun: {
    flags: "--min-run <N>",
    help: `list runs of N insertions and more (default: ${MIN_RUN}, with --char none)`,
    more: "Such runs are often text that a recognizer made up: see [Insertions in a row](guides/speech.md#insertions-in-a-row)",
    read: integer(1, Number.MAX_SAFE_INTEGER),
  },
  keywords: {
    flags: "--keywords <FILE>",
    help: "FILE has a word or phrase per line: count those found, missed and made up",
    more: "The transforms apply to them too; see [Keywords](guides/speech.md#keywords)",
    read: text,
  },
  summary: {
    flags: "--no-summary",
    help: "no summary; reading ends after the last segment shown",
    read: unlessOff,
  },
  ...alignmentLineOptions,
  ...reportOptions,
})

/** All options, in the order of the help. */
export const alignGroups: readonly OptionGroup[] = [inputGroup, alignmentGroup, segmentGroup, reportGroup]

/** The options, checked: a width to wrap at is undefined for that of the terminal, 0 for none. */
export type AlignOptions = Awaited<ReturnType<typeof alignOptions>>

/** Checks the options of `lectern align`. */
export async function alignOptions(references: readonly string[], raw: Raw, signal: AbortSignal | undefined) {
  if (references.length === 0) throw usage("no reference given: lectern align REF [REF...] -i HYP")
  const reading = readGroup(inputGroup, raw)
  if (reading.input !== undefined && reading.input.length > 1) {
    throw usage(
      "lectern align takes one hypothesis after -i (references come before -i); lectern compare takes several",
    )
  }
  const { char, transforms: names, normalize, language, ...rules } = readGroup(alignmentGroup, raw)
  const normalizer = transcriptNormalizer({ normalize, language })
  if (normalizer !== undefined && names.length > 0) {
    throw usage("--normalize and --transforms cannot be combined: a normalizer is all that is done to the texts")
  }
  const segments = readGroup(segmentGroup, raw)
  const { wrap, minRun = char ? undefined : MIN_RUN, ...report } = readGroup(reportGroup, raw)
  const { summary, keywords } = report
  if (reading.by !== undefined && !summary) {
    throw usage("--by and --no-summary cannot be combined: groups are part of the summary")
  }
  if (keywords !== undefined && !summary) {
    throw usage("--keywords and --no-summary cannot be combined: keywords are part of the summary")
  }
  if (keywords !== undefined && char) throw usage("--keywords and --char cannot be combined: keywords are words")
  refuseOverwritingFiles(report.output, [...names, keywords, rules.equivalent, rules.fillers])
  if (char) refuseRules(rules)
  const transforms: (TransformName | WordTable)[] = []
  for (const name of names) transforms.push(await transform(name, signal))
  return {
    references,
    ...reading,
    char,
    transforms,
    normalizer,
    rules: ruleSettings(rules, await readRuleTables(rules, signal)),
    ...segments,
    ...report,
    minRun,
    warnings: withoutEffect(alignGroups, raw, []),
    wrap: wrap === undefined || wrap === 0 ? wrap : Math.max(MIN_COLUMNS, wrap),
  }
}

function refuseRules(rules: RuleValues): void {
  const given = Object.entries(rules).find(([, value]) => value !== undefined && value !== false)
  if (given !== undefined) throw usage(`--${given[0]} and --char cannot be combined: it is a rule about words`)
}

async function transform(name: string, signal: AbortSignal | undefined): Promise<TransformName | WordTable> {
  return name.endsWith(".json") ? wordTableFile(name, signal) : checkedName(name, transformNames, { what: "transform" })
}
