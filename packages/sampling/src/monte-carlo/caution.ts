// Cautions about an interval, as data and in words.

/**
 * Problems of an interval:
 * - `too-few-draws`: the standard error needs at least two units; the interval is the whole line;
 * - `no-variation`: all units had the same value, so nothing is known about the error; the interval is the whole line;
 * - `few-strata`: fewer than four strata make up most of the variance within strata, so the standard error comes from the
 *   differences between neighbouring strata, which are on average larger;
 * - `uneven-replicates`: one or two replicates lie far from the others; the interval was widened, and may still be too short.
 */
export type MonteCarloCautionKind = "too-few-draws" | "no-variation" | "few-strata" | "uneven-replicates"

/** The reason why an interval is missing or unreliable. */
export interface MonteCarloCaution {
  /** The kind of caution. */
  readonly kind: MonteCarloCautionKind
  /** The same in words: one sentence without a final full stop. */
  readonly sentence: string
}

const SENTENCES: Readonly<Record<MonteCarloCautionKind, string>> = {
  "too-few-draws": "there are too few draws to estimate an error from: take more, or fewer controls",
  "no-variation": "the integrand had the same average everywhere, which says nothing about how far the estimate is off",
  "few-strata":
    "fewer than 4 strata make up most of the variance: the interval rests on differences between neighbouring strata and is wide",
  "uneven-replicates":
    "one or two replicates lie far from the others: the interval is wider for it, and may still be too short; take more draws or replicates",
}

/** The caution of a kind. */
export function caution(kind: MonteCarloCautionKind): MonteCarloCaution {
  return { kind, sentence: SENTENCES[kind] }
}
