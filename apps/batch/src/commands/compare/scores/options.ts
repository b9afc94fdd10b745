// The options of `lectern compare --scores`.
import { baselineOption } from "../../../console/baseline.js"
import { readingOptions, reportOptions, seedOption } from "../../../console/groups.js"
import {
  longFlag,
  type OptionGroup,
  optionGroup,
  type Raw,
  type Read,
  readGroup,
  type ValuesOf,
} from "../../../console/option.js"
import { refuseDuplicates, refuseOverwritingFiles } from "../../../console/overwriting.js"
import { recordOptions } from "../../../console/records.js"
import { anyNumber, choice, flag, integer, positive, text, texts, usage } from "../../../console/values.js"
import { MAX_DECIMALS } from "../../../report/decimals.js"
import type { ComparingOptions } from "../../../scores/compare-scores.js"
import { SCORE_FORMATS } from "../../../scores/formats/formats.js"
import type { ScoresRequest } from "../../../scores/request.js"
import type { Bounds } from "../../../scores/timeless.js"

/** The formats of a comparison. */
export const COMPARE_FORMATS = ["text", "json", "svg", "markdown", "csv", "tsv"] as const

const BOUNDS: Bounds = { low: 0, high: 1 }

const boundsIn: Read<Bounds> = (typed, name) => {
  if (typed === undefined) return BOUNDS
  const [low = Number.NaN, high = Number.NaN, ...others] = String(typed)
    .split(",")
    .map((each) => anyNumber(each, name)!)
  if (low < high && others.length === 0) return { low, high }
  throw usage(`${name} is '${typed}', expected two numbers, the lower one first, such as 0,1`)
}

/** The options that say what scores there are and how they are compared. */
export const tableOptions = {
  scores: {
    flags: "--scores <FILE...>",
    help: "files with a score for each item, the baseline first",
    more: "See [scores of items](#scores-of-items)",
    read: texts,
  },
  scoresFormat: {
    flags: "--scores-format <NAME>",
    help: `${SCORE_FORMATS.join(", ")} (default: by the names and keys of the files)`,
    read: choice(SCORE_FORMATS, { what: "format of scores" }),
    needs: ["scores"],
  },
  score: {
    flags: "--score <NAME...>",
    help: "the fields with scores (default: score; of a tool's file, all)",
    read: texts,
    needs: ["scores"],
  },
  run: {
    flags: "--run <NAME>",
    help: "the field with the system that a score is of (default: each file is one)",
    read: text,
    needs: ["scores"],
  },
  cluster: {
    flags: "--cluster <NAME>",
    help: "the field with the cluster of an item, such as the document of a question",
    read: text,
    needs: ["scores"],
  },
  epoch: {
    flags: "--epoch <NAME>",
    help: "the field that numbers the repetitions of an item, which are averaged",
    read: text,
    needs: ["scores"],
  },
  wildBootstrap: {
    flags: "--wild-bootstrap",
    help: "intervals and p-values of differences for few clusters",
    read: flag,
    needs: ["scores"],
  },
  anytime: {
    flags: "--anytime",
    help: "intervals and p-values that hold however often you look",
    more:
      "Betting confidence sequences, wider than other intervals, for items that do not depend on each other and come in an order " +
      "that does not depend on their scores. Scores of a corpus have tests for a fixed number of segments only",
    read: flag,
    needs: ["scores"],
  },
  bounds: {
    flags: "--bounds <LOW,HIGH>",
    help: "the lowest and the highest possible score, for --anytime (default: 0,1)",
    read: boundsIn,
    needs: ["anytime"],
  },
} satisfies OptionGroup["options"]

/** The options that only scores of items have. */
export const scoresGroup = optionGroup("Scores of items, instead of texts:", {
  ...tableOptions,
  seed: { ...seedOption("seed of --wild-bootstrap"), needs: ["wildBootstrap"] },
  difference: {
    flags: "--difference <X>",
    help: "say how many items it takes to show a difference of X",
    read: positive(Number.MAX_VALUE),
    needs: ["scores"],
  },
})

const reportGroup = optionGroup("Report:", {
  id: recordOptions.id,
  baseline: baselineOption,
  format: { flags: "-f, --format <NAME>", help: "", read: choice(COMPARE_FORMATS, { what: "format" }) },
  width: { flags: "-w, --width <N>", help: "", read: integer(0, MAX_DECIMALS) },
  ...readingOptions,
  ...reportOptions,
})

// Scores are mostly in 0..1.
const WIDTH = 4

/** Checks the options. */
export function scoresOptions(operands: readonly string[], raw: Raw, groups: readonly OptionGroup[]) {
  const { difference, ...values } = readGroup(scoresGroup, raw)
  const { format = "text", width = WIDTH, ...report } = readGroup(reportGroup, raw)
  const { paths, scoresFormat, fields, method } = tableRequest(operands, { ...values, ...report })
  return {
    ...report,
    paths,
    scoresFormat,
    fields,
    comparing: { ...method, difference },
    format,
    width,
    warnings: [
      ...unused(groups, raw, [scoresGroup, reportGroup]),
      ...(raw.seed !== undefined && !values.wildBootstrap ? [SEED_WARNING] : []),
    ],
  }
}

type TableValues = ValuesOf<{ readonly title: string; readonly options: typeof tableOptions }> & {
  readonly seed: number
  readonly id: string | undefined
  readonly output: string | undefined
  readonly by?: readonly string[]
}

/** Checks what is read, and how it is compared. */
export function tableRequest(
  operands: readonly string[],
  { scores = [], score, run, epoch, cluster, id, by = [], output, scoresFormat, ...methods }: TableValues,
): Omit<ScoresRequest, "reading" | "format"> & {
  readonly scoresFormat: ScoresRequest["format"]
  readonly method: Omit<ComparingOptions, "difference">
} {
  if (operands.length > 0) {
    throw usage(`--scores compares scores, not texts: ${operands[0]} is before it; files stand behind --scores`)
  }
  if (scores.includes("-")) throw usage("--scores cannot be standard input: save it to a file first")
  refuseDuplicates(scores)
  refuseOverwritingFiles(output, scores)
  if ([score ?? [], run, cluster, epoch, id, by].flat().includes("")) throw usage("a name of a field is empty")
  const { wildBootstrap, seed, anytime, bounds } = methods
  if (anytime && wildBootstrap) throw usage("--anytime and --wild-bootstrap cannot be combined: both are intervals")
  if (anytime && cluster !== undefined) {
    throw usage("--anytime and --cluster cannot be combined: --anytime is for items that do not depend on each other")
  }
  return {
    paths: scores,
    scoresFormat,
    fields: { id, scores: score && [...new Set(score)], run, epoch, cluster, by },
    method: { ...(wildBootstrap && { wildBootstrap: { seed } }), ...(anytime && { anytime: bounds }) },
  }
}

const SEED_WARNING = "--seed has no effect without --wild-bootstrap"

/** Warnings about options of texts, which are not among those that are known for tables. */
export function unused(groups: readonly OptionGroup[], raw: Raw, known: readonly OptionGroup[]): string[] {
  return groups
    .flatMap(({ options }) => Object.entries(options))
    .filter(([name, { flags }]) => raw[name] !== undefined && raw[name] !== flags.startsWith("--no-"))
    .filter(([name]) => !known.some(({ options }) => Object.hasOwn(options, name)))
    .map(([, { flags }]) => `${longFlag(flags)} has no effect with --scores`)
}
