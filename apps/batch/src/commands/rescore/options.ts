// The options of `lectern rescore`.
import { alignmentLineOptions, numRefs, readingOptions, reportOptions } from "../../console/groups.js"
import { type OptionGroup, optionGroup, type Raw, readGroup } from "../../console/option.js"
import { refuseOverwritingFiles } from "../../console/overwriting.js"
import { recordOptions } from "../../console/records.js"
import { choice, flag, integer, orElse, text, texts, usage } from "../../console/values.js"
import { filesIn, type NamedRegime, readRegimes } from "./run/regimes.js"

const MAX_EXAMPLES = 1000

const inputGroup = optionGroup("Input:", {
  input: {
    flags: "-i, --input <HYP...>",
    help: "hypothesis files; - (the default) is standard input",
    read: texts,
  },
  numRefs,
  ...recordOptions,
  ...readingOptions,
})

const regimeGroup = optionGroup("Regimes:", {
  regimes: {
    flags: "--regimes <NAME...>",
    help: "at least two, each a list of rules joined by +, or none",
    read: texts,
  },
  regimeFile: {
    flags: "--regime-file <FILE>",
    help: "JSON with regimes by name, which --regimes can use, too",
    more: "Without `--regimes`, those of the file. See [regimes](#rescore)",
    read: text,
  },
  explain: {
    flags: "--explain <NAME...>",
    help: "the two regimes whose difference is explained (default: first, last)",
    read: texts,
  },
  char: { flags: "--char", help: "count characters (CER) instead of words (WER)", read: flag },
})

const reportGroup = optionGroup("Report:", {
  format: {
    flags: "-f, --format <NAME>",
    help: "text (default), json, markdown, html",
    read: orElse("text", choice(["text", "json", "markdown", "html"], { what: "format" })),
  },
  examples: {
    flags: "--examples <N>",
    help: "segments to show of each rule that changes any (default: 3)",
    more: "Those where it changes most errors",
    read: orElse(3, integer(0, MAX_EXAMPLES)),
  },
  ...alignmentLineOptions,
  ...reportOptions,
})

/** All options, in the order of the help. */
export const rescoreGroups: readonly OptionGroup[] = [inputGroup, regimeGroup, reportGroup]

/** The options, checked. */
export type RescoreOptions = Awaited<ReturnType<typeof rescoreOptions>>

/** Checks the options of `lectern rescore`. */
export async function rescoreOptions(references: readonly string[], raw: Raw, signal: AbortSignal | undefined) {
  if (references.length === 0) {
    throw usage("no reference given: lectern rescore REF [REF...] -i HYP [HYP...] --regimes NAME NAME...")
  }
  const reading = readGroup(inputGroup, raw)
  const { regimes: written, regimeFile, explain, char } = readGroup(regimeGroup, raw)
  const report = readGroup(reportGroup, raw)
  refuseOverwritingFiles(report.output, [regimeFile, ...(written ?? []).flatMap(filesIn)])
  const regimes = await readRegimes(written, regimeFile, signal)
  if (regimes.length < 2) throw usage(`--regimes needs at least two regimes to compare, got ${regimes.length}`)
  const ofWords = regimes.find(({ regime }) => regime.comparison !== undefined)
  if (char && ofWords !== undefined) {
    throw usage(`--char compares characters, but the regime '${ofWords.name}' has rules for words`)
  }
  return { references, ...reading, ...report, char, regimes, explained: explained(regimes, explain) }
}

/** The places of the two regimes to explain. */
function explained(regimes: readonly NamedRegime[], names: readonly string[] | undefined): readonly [number, number] {
  if (names === undefined) return [0, regimes.length - 1]
  const [from, to] = names.map((name) => {
    const found = regimes.findIndex((each) => each.name === name)
    if (found >= 0) return found
    throw usage(
      `--explain names '${name}', which is not among the regimes: ${regimes.map((each) => each.name).join(", ")}`,
    )
  })
  if (from === undefined || to === undefined || names.length > 2) {
    throw usage(`--explain takes two regimes, got ${names.length}`)
  }
  if (from === to) throw usage(`--explain takes two different regimes, got '${names[0]}' twice`)
  return [from, to]
}
