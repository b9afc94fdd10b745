// What the reports of `lectern rescore` show.
import type { InputFacts } from "@lectern/engine"
import type { Alignment, AttributedRates, RegimeCounts, RuleChange } from "@lectern/metrics"

/** The report. */
export interface RescoreReport {
  /** The rate's name: `WER` or `CER`. */
  readonly name: string
  readonly segments: number
  readonly regimes: readonly string[]
  readonly inputs: readonly InputFacts[]
  readonly systems: readonly RescoredSystem[]
  /** The places of the regimes whose difference is explained. */
  readonly explained: readonly [from: number, to: number]
}

/** One system. */
export interface RescoredSystem {
  readonly system: string
  readonly path: string
  /** The number of missing outputs, where these are not refused. */
  readonly missing?: number
  /** By regime. */
  readonly scores: readonly RescoredRegime[]
  readonly attribution: AttributedRates
  /** By change, the segments where it changes most errors. */
  readonly examples: readonly (readonly RuleExample[])[]
}

/** Counts under one regime. */
export interface RescoredRegime extends RegimeCounts {
  readonly signature: string
}

/** A segment before and after a change. */
export interface RuleExample {
  /** Its number, from 1. */
  readonly segment: number
  readonly id?: string
  /** The raw texts; the reference is the one before the change. */
  readonly reference: string
  readonly hypothesis: string
  readonly before: RawAlignment
  readonly after: RawAlignment
}

/** An alignment with the raw words behind each word. */
export interface RawAlignment extends Alignment {
  readonly rawReference: readonly string[]
  readonly rawHypothesis: readonly string[]
}

/** Errors of counts. */
export function errorsOf({
  substitutions,
  deletions,
  insertions,
}: Pick<RegimeCounts, "substitutions" | "deletions" | "insertions">): number {
  return substitutions + deletions + insertions
}

/** Words of the reference of an alignment. */
export function wordsOf({ hits, substitutions, deletions }: Alignment): number {
  return hits + substitutions + deletions
}

/** A change as tables name it. */
export function changeName({ kind, name }: RuleChange): string {
  return `${{ added: "+", removed: "-", changed: "~" }[kind]} ${name}`
}
