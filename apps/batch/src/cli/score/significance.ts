// Intervals and tests: which of them, how many resamples, from which seed.
import { randomInt } from "node:crypto"
import type { SignificanceRequest } from "../../score/significance.js"
import { usage, wholeNumber } from "../shared/values.js"
import type { RawScoreOptions } from "./raw.js"

const RESAMPLES = { confidence: 1000, "paired-bootstrap": 1000, "approximate-randomization": 10_000 } as const
const MOST_RESAMPLES = 1_000_000
const SEED = 12345
const MOST_SEED = 2 ** 32 - 1

/**
 * How sure to be of the scores.
 *
 * @param raw - the options as typed
 * @param systems - how many systems there are
 * @param environment - where `SACREBLEU_SEED` may be set
 * @returns what is asked of the engine; undefined for scores alone
 * @throws LecternError `usage` for what cannot go together, `out-of-range` for numbers
 */
export function significance(
  raw: RawScoreOptions,
  systems: number,
  environment: Readonly<Record<string, string | undefined>>,
): SignificanceRequest | undefined {
  const method = methodOf(raw)
  if (method === undefined) return undefined
  const paired = method !== "confidence"
  refuseContradictions(raw, method, systems)
  const intervals = wholeNumber("--confidence-n", raw.confidenceN, 1, MOST_RESAMPLES)
  const resamples = {
    confidence: intervals,
    "paired-bootstrap": wholeNumber("--paired-bs-n", raw.pairedBsN, 1, MOST_RESAMPLES),
    "approximate-randomization": wholeNumber("--paired-ar-n", raw.pairedArN, 1, MOST_RESAMPLES),
  }[method]
  return {
    method,
    resamples: resamples ?? RESAMPLES[method],
    seed: seedOf(raw.seed, environment.SACREBLEU_SEED),
    ...(method === "approximate-randomization" &&
      raw.confidence && { intervalResamples: intervals ?? RESAMPLES.confidence }),
    ...(method === "paired-bootstrap" && { pValue: raw.pairedBsCompat ? "compat" : "centred" }),
    ...(raw.documents !== undefined && { documents: raw.documents }),
    ...(raw.strata !== undefined && { strata: raw.strata }),
    ...(paired && raw.holm && { holm: true }),
  }
}

function methodOf({ confidence, pairedBs, pairedAr }: RawScoreOptions): SignificanceRequest["method"] | undefined {
  if (pairedBs && pairedAr) throw usage("--paired-bs and --paired-ar are two tests of the same: give one of them")
  if (confidence && pairedBs) throw usage("--paired-bs gives intervals of every system already: leave out --confidence")
  if (pairedBs) return "paired-bootstrap"
  if (pairedAr) return "approximate-randomization"
  return confidence ? "confidence" : undefined
}

function refuseContradictions(raw: RawScoreOptions, method: SignificanceRequest["method"], systems: number): void {
  const flag = {
    confidence: "--confidence",
    "paired-bootstrap": "--paired-bs",
    "approximate-randomization": "--paired-ar",
  }[method]
  if (raw.sentenceLevel) throw usage(`-sl scores each segment, ${flag} is about the whole corpus: give one of them`)
  if (raw.strata !== undefined && method === "approximate-randomization") {
    throw usage("--strata is about bootstrap resamples, --paired-ar swaps within each segment: leave one of them out")
  }
  if (method === "confidence") return
  if (systems < 2) {
    throw usage(`${flag} compares systems with the first one: lectern score REF -i BASELINE SYSTEM [SYSTEM...] ${flag}`)
  }
  if (raw.scoreOnly) throw usage(`-b prints only scores, ${flag} is about more than those: leave one of them out`)
  if (raw.holm && raw.pairedBsCompat) throw usage("--holm corrects the centred p-values: leave out --paired-bs-compat")
}

// sacreBLEU's variable counts as its default, so that scripts keep their meaning; its `none` is a seed nobody chose,
// which the signature then tells.
function seedOf(option: string | undefined, variable: string | undefined): number {
  const given = wholeNumber("--seed", option, 0, MOST_SEED)
  if (given !== undefined) return given
  if (variable?.toLowerCase() === "none") return randomInt(MOST_SEED)
  return wholeNumber("SACREBLEU_SEED", variable, 0, MOST_SEED) ?? SEED
}
