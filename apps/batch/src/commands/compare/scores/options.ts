// The options of `lectern compare --scores`.
import { readingOptions, reportOptions, seedOption } from "../../../console/groups.js"
import { longFlag, type OptionGroup, type Raw, readGroup } from "../../../console/option.js"
import { refuseDuplicates, refuseOverwritingFiles } from "../../../console/overwriting.js"
import { recordOptions } from "../../../console/records.js"
import { choice, flag, integer, positive, text, texts, usage } from "../../../console/values.js"
import { MAX_DECIMALS } from "../../../report/decimals.js"
import { SCORE_FORMATS } from "../../../scores/formats/formats.js"

/** The formats of a comparison. */
export const COMPARE_FORMATS = ["text", "json", "markdown", "csv", "tsv"] as const

/** The options that only scores of items have. */
export const scoresGroup = {
  title: "Scores of items, instead of texts:",
  options: {
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
    seed: { ...seedOption("seed of --wild-bootstrap"), needs: ["wildBootstrap"] },
    difference: {
      flags: "--difference <X>",
      help: "say how many items it takes to show a difference of X",
      read: positive(Number.MAX_VALUE),
      needs: ["scores"],
    },
  },
} satisfies OptionGroup

const reportGroup = {
  title: "Report:",
  options: {
    id: recordOptions.id,
    format: { flags: "-f, --format <NAME>", help: "", read: choice(COMPARE_FORMATS, { what: "format" }) },
    width: { flags: "-w, --width <N>", help: "", read: integer(0, MAX_DECIMALS) },
    ...readingOptions,
    ...reportOptions,
  },
} satisfies OptionGroup

// Scores are mostly in 0..1.
const WIDTH = 4

/** Checks the options. */
export function scoresOptions(operands: readonly string[], raw: Raw, groups: readonly OptionGroup[]) {
  const { scores = [], score, ...own } = readGroup(scoresGroup, raw)
  const { format = "text", width = WIDTH, ...report } = readGroup(reportGroup, raw)
  if (operands.length > 0) {
    throw usage(`--scores compares scores, not texts: ${operands[0]} is before it; files stand behind --scores`)
  }
  if (scores.includes("-")) throw usage("--scores cannot be standard input: save it to a file first")
  refuseDuplicates(scores)
  refuseOverwritingFiles(report.output, scores)
  const empty = [score ?? [], own.run, own.cluster, own.epoch, report.id].flat().includes("")
  if (empty) throw usage("a name of a field is empty")
  return {
    ...own,
    ...report,
    paths: scores,
    fields: {
      id: report.id,
      scores: score && [...new Set(score)],
      run: own.run,
      epoch: own.epoch,
      cluster: own.cluster,
    },
    format,
    width,
    warnings: [...unused(groups, raw), ...(raw.seed !== undefined && !own.wildBootstrap ? [SEED_WARNING] : [])],
  }
}

const SEED_WARNING = "--seed has no effect without --wild-bootstrap"

/** Warnings about options of comparing texts. */
function unused(groups: readonly OptionGroup[], raw: Raw): string[] {
  const known = { ...scoresGroup.options, ...reportGroup.options }
  return groups
    .flatMap(({ options }) => Object.entries(options))
    .filter(([name]) => raw[name] !== undefined && !Object.hasOwn(known, name))
    .map(([, { flags }]) => `${longFlag(flags)} has no effect with --scores`)
}
