// The options of `lectern decode`.

import { lineGroups } from "../../console/lines.js"
import { type AnyGroup, longFlag, type OptionGroup, type Raw, readGroup } from "../../console/option.js"
import { checkLength, lengthOptions, type OutputLength } from "../../console/output-length.js"
import { choice, integer, numberUpTo, orElse, outOfRange, usage } from "../../console/values.js"
import { type DecodeSpec, SCORINGS, type ScoringName, SEARCHES, type SearchName, type SearchSpec } from "./request.js"

interface SearchValues {
  readonly search: SearchName
  readonly beam: number | undefined
  readonly groups: number | undefined
  readonly diversity: number | undefined
  readonly lengthPenalty: ScoringName | undefined
  readonly alpha: number | undefined
  readonly maxNodes: number | undefined
  readonly seed: number | undefined
}

/** The limits of every search. */
export interface LimitValues extends OutputLength {
  readonly nbest: number
  readonly blockNgramRepeat: number | undefined
  readonly unknown: "forbid" | "allow"
}

const MAX = 1_000_000
const MAX_SEED = 2 ** 32 - 1
const DEFAULT_BEAM = 4
const DEFAULT_DIVERSITY = 0.5
const DEFAULT_NODES = 100_000
const DEFAULT_SEED = 12_345

const searchGroup: OptionGroup<SearchValues> = {
  title: "Search:",
  options: {
    search: {
      flags: "--search <NAME>",
      help: `${SEARCHES.join(", ")} (default: beam); stochastic draws without replacement`,
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
      help: `beam: ${SCORINGS.join(", ")} (with that tool's stop rule; default: power); exhaustive: power, gnmt`,
      read: choice(SCORINGS),
    },
    alpha: {
      flags: "--alpha <X>",
      help: "beam, exhaustive: exponent of the length penalty (default: 0, no penalty; 1 for average log-probabilities)",
      read: numberUpTo(100),
    },
    maxNodes: {
      flags: "--max-nodes <N>",
      help: `exhaustive: stop after N prefixes (default: ${DEFAULT_NODES})`,
      read: integer(1, 1e9),
    },
    seed: {
      flags: "--seed <N>",
      help: `sample, stochastic: seed of all draws (default: ${DEFAULT_SEED})`,
      read: integer(0, MAX_SEED),
    },
  },
}

/** The options of outputs. */
export const limitGroup: OptionGroup<LimitValues> = {
  title: "Outputs:",
  options: {
    nbest: { flags: "--nbest <N>", help: "outputs per source (default: 1)", read: orElse(1, integer(1, MAX)) },
    ...lengthOptions("output"),
    blockNgramRepeat: {
      flags: "--block-ngram-repeat <N>",
      help: "no n-gram of N words twice; a source that the output continues is included",
      read: integer(1, MAX),
    },
    unknown: {
      flags: "--unknown <WHAT>",
      help: "the word <unk> in outputs: forbid (default), or allow it with its probability",
      read: orElse("forbid", choice(["forbid", "allow"])),
    },
  },
}

const resultGroup: OptionGroup<Pick<DecodeSpec, "format">> = {
  title: "Result:",
  options: {
    format: {
      flags: "-f, --format <NAME>",
      help: "jsonl (default); text: the best output alone, to score it",
      read: orElse("jsonl", choice(["jsonl", "text"], { what: "format" })),
    },
  },
}

/** All options, in the order of the help. */
export const decodeGroups: readonly AnyGroup[] = [searchGroup, limitGroup, resultGroup, ...lineGroups]

// The searches that an option applies to.
const SEARCHES_OF_OPTION: { readonly [Name in Exclude<keyof SearchValues, "search">]: readonly SearchName[] } = {
  beam: ["beam"],
  groups: ["beam"],
  diversity: ["beam"],
  lengthPenalty: ["beam", "greedy", "exhaustive"],
  alpha: ["beam", "greedy", "exhaustive"],
  maxNodes: ["exhaustive"],
  seed: ["sample", "stochastic"],
}

/** Checks the options that say what is searched for. */
export function decodeSpec(raw: Raw): DecodeSpec {
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
  { search, lengthPenalty: scoring = "power", alpha = 0, ...values }: SearchValues,
  nBest: number,
): SearchSpec {
  switch (search) {
    case "exhaustive":
      if (scoring !== "power" && scoring !== "gnmt") {
        throw usage(`--length-penalty ${scoring} applies to beam, not to --search exhaustive`)
      }
      return { kind: "exhaustive", scoring, alpha, maxNodes: values.maxNodes ?? DEFAULT_NODES }
    case "sample":
    case "stochastic":
      return { kind: search, seed: values.seed ?? DEFAULT_SEED }
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
