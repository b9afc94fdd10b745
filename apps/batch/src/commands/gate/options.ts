// The options of `lectern gate`.
import { clusterGroup } from "../../console/cluster.js"
import { readingOptions, readingRequest, reportOptions, seedOption } from "../../console/groups.js"
import { byOption } from "../../console/labels.js"
import { metricGroups } from "../../console/metrics/metrics.js"
import { longFlag, type Option, type OptionGroup, optionGroup, type Raw, readGroup } from "../../console/option.js"
import { noTextsOption } from "../../console/page.js"
import { recordOptions } from "../../console/records.js"
import { anyNumber, choice, flag, integer, orElse, texts, usage } from "../../console/values.js"
import { MAX_DECIMALS } from "../../report/decimals.js"
import { tableOptions } from "../compare/scores/options.js"
import { reportGroup } from "../score/format.js"
import { inputGroup, workGroup } from "../score/options.js"
import { significanceGroup } from "../score/significance-options.js"
import type { GateRules } from "./run/verdict.js"

/** The formats of a verdict. */
export const GATE_FORMATS = ["text", "json", "markdown", "junit", "github", "html"] as const

// Twice as many as score's: with groups, p-values are corrected for many comparisons.
const RESAMPLES = 2000

const { scores, ...others } = tableOptions
const { pairedBsN, documents, strata } = significanceGroup.options

const ruleGroup = optionGroup("Gate:", {
  maxDrop: {
    flags: "--max-drop <X...>",
    help: "allowed drop in points: X, or NAME=X for one metric (default: 0)",
    read: orElse<readonly string[]>([], texts),
  },
  nonInferior: {
    flags: "--non-inferior",
    help: "pass only if the 95% interval excludes a larger drop",
    more: "Otherwise a drop that is not shown passes",
    read: flag,
  },
  failUnder: {
    flags: "--fail-under <NAME=X...>",
    help: "fail if the score of the new system is under X; above X where lower is better",
    more: "The score alone counts, not its interval",
    read: orElse<readonly string[]>([], texts),
  },
  pairedBsN: { ...pairedBsN, help: `number of paired bootstrap resamples (default: ${RESAMPLES})`, needs: [] },
  documents: { ...documents, needs: [] },
  strata: { ...strata, more: "", needs: [] },
  seed: seedOption("seed of the resamples"),
})

const scoresGroup = optionGroup("Scores of items, instead of texts:", {
  scores: { ...scores, help: "two files with a score for each item, the baseline first" },
  ...others,
  lowerIsBetter: {
    flags: "--lower-is-better <NAME...>",
    help: "scores of which lower ones are better, such as costs",
    read: orElse<readonly string[]>([], texts),
    needs: ["scores"],
  },
})

const verdictGroup = optionGroup("Report:", {
  format: {
    flags: "-f, --format <NAME>",
    help: `${GATE_FORMATS[0]} (default), ${GATE_FORMATS.slice(1).join(", ")} (a page, with -o)`,
    read: orElse("text", choice(GATE_FORMATS, { what: "format" })),
  },
  width: {
    flags: "-w, --width <N>",
    help: "digits after the decimal point (default: 1; with --scores: 4)",
    read: integer(0, MAX_DECIMALS),
  },
  names: reportGroup.options.names,
  texts: noTextsOption,
  ...reportOptions,
})

/** All options, in the order of the help. */
export const gateGroups: readonly OptionGroup[] = [
  inputGroup,
  ...metricGroups,
  ruleGroup,
  scoresGroup,
  verdictGroup,
  clusterGroup,
  workGroup,
]

/** The options that say what passes and how that is reported. */
export function gateOptions(raw: Raw) {
  const { maxDrop, nonInferior, failUnder } = readGroup(ruleGroup, raw)
  const report = readGroup(verdictGroup, raw)
  const rules: GateRules = {
    maxDrop: limitsOf("--max-drop", maxDrop, true),
    nonInferior,
    failUnder: limitsOf("--fail-under", failUnder, false),
  }
  for (const [name, limit] of rules.maxDrop) {
    if (limit < 0)
      throw usage(
        `--max-drop ${name === "" ? "" : `${name}=`}${limit} is below 0, expected the points that a score may drop`,
      )
  }
  return { rules, ...report }
}

/** Numbers by the name of a metric; that of all others has the empty name. */
function limitsOf(option: string, written: readonly string[], allowsPlain: boolean): ReadonlyMap<string, number> {
  const limits = new Map<string, number>()
  for (const each of written) {
    const split = each.lastIndexOf("=")
    const name = each.slice(0, Math.max(split, 0))
    if (name === "" && (!allowsPlain || split === 0)) {
      throw usage(`${option} ${each} names no metric, expected such as ${option} bleu=30`)
    }
    if (limits.has(name)) throw usage(`${option} has two limits of ${name === "" ? "all metrics" : name}`)
    limits.set(name, anyNumber(each.slice(split + 1), option)!)
  }
  return limits
}

/** The options of `lectern score` for the same texts: a paired test with a table. */
export function scoreRaw({ maxDrop: _, nonInferior: __, failUnder: ___, width: ____, texts, ...raw }: Raw): Raw {
  const own = Object.entries<Option<unknown>>(scoresGroup.options).find(([name]) => raw[name] !== undefined)
  if (own !== undefined) {
    const [name, { flags }] = own
    const why =
      name === "anytime"
        ? "scores of a corpus have tests for a fixed number of segments only; scores of items can be looked at early, with --scores"
        : "it is for scores of items, with --scores"
    throw usage(`${longFlag(flags)} does not apply to texts: ${why}`)
  }
  return {
    ...raw,
    format: raw.format === "html" ? "html" : "table",
    ...(texts === false && { texts }),
    pairedBs: true,
    pairedBsN: raw.pairedBsN ?? String(RESAMPLES),
  }
}

/** The options for tables of scores. */
export function tableValues(raw: Raw) {
  const { by = [], id, missing, ...reading } = readGroup(inputGroup, raw)
  const { lowerIsBetter, ...table } = readGroup(scoresGroup, raw)
  const { seed } = readGroup(ruleGroup, raw)
  const elsewhere = by.find((each) => /^(file:|length(:|$)|document$)/.test(each))
  if (elsewhere !== undefined)
    throw usage(`--by ${elsewhere} is for texts; with --scores, --by names fields of the items`)
  if (missing === "empty") throw usage("--missing empty is for texts; with --scores, items are refused or skipped")
  return {
    ...{ ...table, seed, id, lowerIsBetter },
    by: by.map((each) => each.replace(/^field:/, "")),
    skipsMissing: missing === "skip",
    reading: readingRequest(reading),
  }
}

/** The options that tables of scores have; all others are for texts. */
export const TABLE_GROUPS: readonly OptionGroup[] = [
  ruleGroup,
  scoresGroup,
  verdictGroup,
  { title: "", options: { ...readingOptions, ...byOption, id: recordOptions.id, missing: recordOptions.missing } },
]
