// `lectern decode`: the best outputs of a model for each source.

import {
  BEAM_SEARCH_OPTIONS,
  EXHAUSTIVE_SEARCH_OPTIONS,
  NGRAM_DECODER_OPTIONS,
  SCORING_OPTIONS,
} from "@lectern/decoding/options"
import type { Context, TopCommand } from "../../console/command.js"
import { seedOption } from "../../console/groups.js"
import { lineGroups, lineOptions, linesRequest } from "../../console/lines.js"
import { longFlag, optionGroup, type Raw, readGroup, type ValuesOf } from "../../console/option.js"
import { checkLength, lengthOptions } from "../../console/output-length.js"
import { refuseOverwritingFiles } from "../../console/overwriting.js"
import { reportRun } from "../../console/report-run.js"
import { settled } from "../../console/setting.js"
import { choice, integer, numberUpTo, orElse, outOfRange, usage } from "../../console/values.js"
import { type DecodeSpec, SCORINGS, SEARCHES, type SearchName, type SearchSpec } from "./request.js"

const MAX = 1_000_000
const DEFAULT_BEAM = 4
const DEFAULT_DIVERSITY = 0.5

const searchGroup = optionGroup("Search:", {
  search: {
    flags: "--search <NAME>",
    help: `${SEARCHES.join(", ")} (default: beam); stochastic draws without replacement`,
    more: "`exhaustive` proves the best output, or stops at `--max-nodes`; `stochastic` draws different outputs, none twice",
    read: orElse("beam", choice(SEARCHES)),
  },
  beam: {
    flags: "--beam <N>",
    help: `beam: outputs continued at each step (default: ${DEFAULT_BEAM}, or as many as --nbest)`,
    read: integer(1, MAX),
  },
  groups: { flags: "--groups <N>", help: "beam: groups that are kept diverse (default: 1)", read: integer(1, MAX) },
  diversity: {
    flags: "--diversity <X>",
    help: `beam: what a token loses for each earlier group that has it (default: ${DEFAULT_DIVERSITY})`,
    read: numberUpTo(MAX),
  },
  lengthPenalty: {
    flags: "--length-penalty <NAME>",
    help: `beam: ${SCORINGS.join(", ")} (with that tool's stop rule; default: ${SCORING_OPTIONS.lengthPenalty[1]}); exhaustive: power, gnmt`,
    more: "`power` divides the sum of log-probabilities by `length^alpha`, `gnmt` by `((5 + length) / 6)^alpha`; the others have the score and the stop rule of that tool, with `--alpha` as its penalty",
    read: choice(SCORINGS),
  },
  alpha: settled(SCORING_OPTIONS, "alpha", {
    flags: "--alpha <X>",
    help: "beam, exhaustive: exponent of the length penalty (default: {default}, no penalty; 1 for average log-probabilities)",
    read: numberUpTo(100),
  }),
  maxNodes: settled(EXHAUSTIVE_SEARCH_OPTIONS, "maxNodes", {
    flags: "--max-nodes <N>",
    help: "exhaustive: stop after N prefixes (default: {default})",
    read: integer(1, 1e9),
  }),
  seed: seedOption("sample, stochastic: seed of all draws"),
})

/** The options of outputs. */
export const limitGroup = optionGroup("Outputs:", {
  nbest: settled(BEAM_SEARCH_OPTIONS, "nBest", {
    flags: "--nbest <N>",
    help: "outputs per source (default: {default})",
    read: integer(1, MAX),
  }),
  ...lengthOptions("output"),
  blockNgramRepeat: {
    flags: "--block-ngram-repeat <N>",
    help: "no n-gram of N words twice; a source that the output continues is included",
    read: integer(1, MAX),
  },
  unknown: settled(NGRAM_DECODER_OPTIONS, "unknown", {
    flags: "--unknown <WHAT>",
    help: "the word <unk> in outputs: forbid (default), or allow it with its probability",
  }),
})

const resultGroup = optionGroup("Result:", {
  format: {
    flags: "-f, --format <NAME>",
    help: "jsonl (default); text: the best output alone, to score it",
    read: orElse("jsonl", choice(["jsonl", "text"], { what: "format" })),
  },
})

/** `lectern decode`. */
export const decode: TopCommand = {
  name: "decode",
  usage: "MODEL [SOURCES...] [options]",
  description:
    "Searches the best outputs of a model for each source, a line. The outputs of an n-gram model continue the source, and an " +
    "empty line begins a sentence; those of a sequence-to-sequence model rewrite it. Prints a line of JSON for each source, in " +
    "the same order.",
  operands: [
    ["<MODEL>", "an n-gram model in the ARPA format, also .gz, or a model of lectern seq2seq train"],
    ["[SOURCES...]", "files of sources, also .gz; - (the default) is standard input"],
  ],
  groups: [searchGroup, limitGroup, resultGroup, ...lineGroups],
  notes: `
Examples:
  lectern decode model.arpa prompts.txt --beam 8 --nbest 3
  lectern decode model.arpa prompts.txt --beam 6 --groups 3 --nbest 6
  lectern decode model.safetensors sources.txt -f text | lectern score ref.txt
  echo the cat | lectern decode model.arpa --search exhaustive --max-tokens 10

Exit codes: see lectern score --help.`,
  run: runDecode,
}

async function runDecode(operands: readonly string[], raw: Raw, context: Context): Promise<void> {
  const { decode: decodeFiles } = await import("./decode.js")
  const [model = "", ...files] = operands
  const spec = decodeSpec(raw)
  const options = lineOptions(files.length === 0 ? ["-"] : files, raw)
  refuseOverwritingFiles(options.output, [model])
  const texts = { references: [], systems: options.texts }
  const plan = { options, texts, context, work: { doing: "decoding", unit: "lines" }, incremental: true } as const
  await reportRun(plan, async (run) => {
    const onText = (text: Uint8Array) => run.destination.write(text)
    await decodeFiles({ ...linesRequest(options, context, run), model, spec, onText })
  })
}

type SearchValues = ValuesOf<typeof searchGroup>

// The searches that an option applies to.
const SEARCHES_OF_OPTION: Readonly<Record<Exclude<keyof SearchValues, "search">, readonly SearchName[]>> = {
  beam: ["beam"],
  groups: ["beam"],
  diversity: ["beam"],
  lengthPenalty: ["beam", "greedy", "exhaustive"],
  alpha: ["beam", "greedy", "exhaustive"],
  maxNodes: ["exhaustive"],
  seed: ["sample", "stochastic"],
}

/** Checks the options that say what is searched for. */
function decodeSpec(raw: Raw): DecodeSpec {
  const values = readGroup(searchGroup, raw)
  const { nbest: nBest, ...limits } = readGroup(limitGroup, raw)
  for (const [option, searches] of Object.entries(SEARCHES_OF_OPTION)) {
    if (raw[option] === undefined || searches.includes(values.search)) continue
    const flag = longFlag(searchGroup.options[option as keyof SearchValues].flags)
    throw usage(`${flag} applies to ${searches.join(", ")}, not to --search ${values.search}`)
  }
  checkLength(limits)
  const { format } = readGroup(resultGroup, raw)
  if (format === "text" && nBest > 1)
    throw usage("--nbest has no effect with --format text, which prints the best output")
  return { ...limits, nBest, format, search: searchOf(values, nBest) }
}

function searchOf(
  { search, lengthPenalty: scoring = SCORING_OPTIONS.lengthPenalty[1], alpha, ...values }: SearchValues,
  nBest: number,
): SearchSpec {
  switch (search) {
    case "exhaustive":
      if (scoring !== "power" && scoring !== "gnmt") {
        throw usage(`--length-penalty ${scoring} applies to beam, not to --search exhaustive`)
      }
      return { kind: "exhaustive", scoring, alpha, maxNodes: values.maxNodes }
    case "sample":
    case "stochastic":
      return { kind: search, seed: values.seed }
    case "greedy":
    case "beam": {
      const groups = values.groups ?? 1
      const beamWidth =
        search === "greedy" ? 1 : (values.beam ?? Math.ceil(Math.max(DEFAULT_BEAM, nBest) / groups) * groups)
      if (beamWidth % groups !== 0) throw outOfRange("--beam", beamWidth, `a multiple of --groups = ${groups}`)
      if (nBest > beamWidth) {
        const of = search === "greedy" ? "1, the number of outputs of a greedy search" : `at most --beam = ${beamWidth}`
        throw outOfRange("--nbest", nBest, of)
      }
      if (values.diversity !== undefined && groups === 1) throw usage("--diversity has no effect without --groups")
      return {
        kind: "beam",
        beamWidth,
        groups,
        diversity: groups === 1 ? 0 : (values.diversity ?? DEFAULT_DIVERSITY),
        scoring,
        alpha,
      }
    }
  }
}
