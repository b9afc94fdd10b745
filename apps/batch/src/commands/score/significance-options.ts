// The options of intervals and significance tests.

import { baselineOption } from "../../console/baseline.js"
import { MAX_SEED, SEED } from "../../console/groups.js"
import { documentsOption } from "../../console/labels.js"
import { optionGroup, type ValuesOf } from "../../console/option.js"
import { flag, integer, text, usage } from "../../console/values.js"
import type { SignificanceRequest } from "./significance.js"

/** The other settings that a significance request depends on. */
export interface SignificanceContext {
  /** The number of systems. */
  readonly systems: number
  /** Whether segments are scored instead of the corpus. */
  readonly sentenceLevel: boolean
  /** Whether only scores are printed. */
  readonly scoreOnly: boolean
  /** Environment variables, `SACREBLEU_SEED` among them. */
  readonly environment: Readonly<Record<string, string | undefined>>
}

const RESAMPLES = { confidence: 1000, "paired-bootstrap": 1000, "approximate-randomization": 10_000 } as const
const MAX_RESAMPLES = 1_000_000

const resamples = integer(1, MAX_RESAMPLES)
const seed = integer(0, MAX_SEED)
const ANY_TEST = ["confidence", "pairedBs", "pairedAr"] as const

/** The options. */
export const significanceGroup = optionGroup("Significance:", {
  confidence: {
    flags: "--confidence",
    short: "-ci",
    help: "95% intervals of every score, by bootstrap resampling",
    more: "With `--paired-ar` too",
    read: flag,
  },
  confidenceN: {
    flags: "--confidence-n <N>",
    short: "-cin",
    help: `number of resamples (default: ${RESAMPLES.confidence})`,
    read: resamples,
    needs: ["confidence"],
  },
  pairedBs: {
    flags: "--paired-bs",
    short: "-pbs",
    help: "test every system against the baseline: paired bootstrap, with intervals",
    more: "The intervals are those of scores and differences",
    read: flag,
  },
  pairedBsN: {
    flags: "--paired-bs-n <N>",
    short: "-pbsn",
    help: `number of resamples (default: ${RESAMPLES["paired-bootstrap"]})`,
    read: resamples,
    needs: ["pairedBs"],
  },
  pairedBsCompat: {
    flags: "--paired-bs-compat",
    help: "show sacreBLEU's p-value instead of the centred two-sided one",
    read: flag,
    needs: ["pairedBs"],
  },
  pairedAr: {
    flags: "--paired-ar",
    short: "-par",
    help: "test every system against the baseline: approximate randomization",
    read: flag,
  },
  pairedArN: {
    flags: "--paired-ar-n <N>",
    short: "-parn",
    help: `number of trials (default: ${RESAMPLES["approximate-randomization"]})`,
    read: resamples,
    needs: ["pairedAr"],
  },
  baseline: { ...baselineOption, needs: ["pairedBs", "pairedAr"] },
  allPairs: {
    flags: "--all-pairs",
    help: "test every pair of systems too: p-values, ranges of ranks, clusters",
    more: "See [all pairs](#all-pairs)",
    read: flag,
    needs: ["pairedBs", "pairedAr"],
  },
  holm: {
    flags: "--holm",
    help: "correct p-values for the number of systems, or of pairs (Holm's method)",
    read: flag,
    needs: ["pairedBs", "pairedAr"],
  },
  documents: {
    ...documentsOption(": resample whole documents"),
    more: "Labels that are all different give a warning. Without a test, `--by document` needs it",
    needs: ANY_TEST,
  },
  strata: {
    flags: "--strata <FILE>",
    help: "FILE or field:NAME has a domain label per segment: keep the share of each domain",
    more: "Not with `--paired-ar`",
    read: text,
    needs: ANY_TEST,
  },
  seed: {
    flags: "--seed <N>",
    help: `seed of the random numbers (default: ${SEED}, or SACREBLEU_SEED)`,
    more: "`SACREBLEU_SEED=none` draws one, which the signature shows",
    read: seed,
    needs: ANY_TEST,
  },
})

/** The values of the options. */
type SignificanceValues = ValuesOf<typeof significanceGroup>

/** A request whose labels have names: files or fields. */
type NamedSignificance = Omit<SignificanceRequest, "documents" | "strata"> &
  Partial<Record<"documents" | "strata", string>>

/** The requested intervals or tests. */
export function significanceRequest(
  values: SignificanceValues,
  context: SignificanceContext,
): NamedSignificance | undefined {
  const method = methodOf(values)
  if (method === undefined) return undefined
  refuseContradictions(values, context, method)
  const { confidence, confidenceN, pairedBsN, pairedArN, pairedBsCompat, allPairs, documents, strata, holm } = values
  const given = { confidence: confidenceN, "paired-bootstrap": pairedBsN, "approximate-randomization": pairedArN }
  return {
    method,
    resamples: given[method] ?? RESAMPLES[method],
    seed: values.seed ?? environmentSeed(context.environment.SACREBLEU_SEED),
    ...(method === "approximate-randomization" &&
      confidence && { intervalResamples: confidenceN ?? RESAMPLES.confidence }),
    ...(method === "paired-bootstrap" && { pValue: pairedBsCompat ? "compat" : "centred" }),
    ...(documents !== undefined && { documents }),
    ...(strata !== undefined && { strata }),
    ...(method !== "confidence" && allPairs && { pairs: "all" }),
    ...(method !== "confidence" && holm && { holm }),
  }
}

function methodOf({ confidence, pairedBs, pairedAr }: SignificanceValues): SignificanceRequest["method"] | undefined {
  if (pairedBs && pairedAr)
    throw usage("--paired-bs and --paired-ar cannot be combined: both test the same differences")
  if (confidence && pairedBs) {
    throw usage("--paired-bs and --confidence cannot be combined: --paired-bs already computes the intervals")
  }
  if (pairedBs) return "paired-bootstrap"
  if (pairedAr) return "approximate-randomization"
  return confidence ? "confidence" : undefined
}

const FLAGS: Readonly<Record<SignificanceRequest["method"], string>> = {
  confidence: "--confidence",
  "paired-bootstrap": "--paired-bs",
  "approximate-randomization": "--paired-ar",
}

function refuseContradictions(
  { strata, holm, pairedBsCompat }: SignificanceValues,
  { systems, sentenceLevel, scoreOnly }: SignificanceContext,
  method: SignificanceRequest["method"],
): void {
  const name = FLAGS[method]
  if (sentenceLevel) throw usage(`-sl and ${name} cannot be combined: ${name} is for scores of the whole corpus`)
  if (strata !== undefined && method === "approximate-randomization") {
    throw usage("--strata and --paired-ar cannot be combined: strata apply to bootstrap resamples")
  }
  if (method === "confidence") return
  if (systems < 2) {
    throw usage(`${name} needs at least two systems: lectern score REF -i BASELINE SYSTEM [SYSTEM...] ${name}`)
  }
  if (scoreOnly) throw usage(`-b and ${name} cannot be combined: -b prints only scores`)
  if (holm && pairedBsCompat) {
    throw usage("--holm and --paired-bs-compat cannot be combined: --holm corrects the centred p-values")
  }
}

// sacreBLEU's variable sets the default, so that scripts keep their meaning. Its value `none` draws a random seed, which
// the signature shows.
function environmentSeed(variable: string | undefined): number {
  if (variable?.toLowerCase() === "none") return drawnSeed()
  return seed(variable, "SACREBLEU_SEED") ?? SEED
}

// The global `crypto` loads when it is first used, unlike `node:crypto`: most runs draw no seed.
function drawnSeed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0]!
}
