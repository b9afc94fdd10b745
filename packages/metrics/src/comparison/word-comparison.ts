// What the error rates know of rules of comparison: only who uses the rules imports the code that follows them.
import { type OptionTable, wrongType } from "@lectern/core/checks"
import type { Alignment } from "../edits/alignment.js"
import type { EditCounter } from "../edits/edit-counter.js"
import type { SignaturePair } from "../metric/signature.js"
import type { Normalizer } from "../normalize/rule.js"
import type { Transform } from "../transforms/transform.js"
import type { ComparisonRules } from "./options.js"

/** A way to compare words, made by {@link compareWith}. */
export interface WordComparison {
  /** The rules that are on. */
  readonly rules: ComparisonRules
  /**
   * For the metrics of this package.
   *
   * @internal
   */
  readonly methods: ComparisonMethods
}

/** The code that follows rules of comparison. */
export interface ComparisonMethods {
  /** The rules in signatures. */
  readonly pairs: readonly SignaturePair[]
  /**
   * Makes a comparison of other rules.
   *
   * @param rules - as for {@link compareWith}
   */
  readonly compareWith: (rules: ComparisonRules) => WordComparison
  /**
   * A counter of edits.
   *
   * @param transforms - applied to both texts first
   */
  readonly counter: (transforms: readonly Transform[]) => EditCounter
  /**
   * Aligns two texts.
   *
   * @param hypothesis - the system's output
   * @param reference - the human text
   * @param transforms - applied to both texts first
   */
  readonly align: (hypothesis: string, reference: string, transforms: readonly Transform[]) => Alignment
}

/** The option that says which words count as equal. */
export interface ComparisonOption {
  /**
   * Which words count as equal and which may be missing: compounds, equivalents, fillers, alternatives, the costs of sclite.
   * @defaultValue each word counts as it is
   */
  readonly comparison?: WordComparison
}

/** The table of {@link ComparisonOption}. */
export const COMPARISON: OptionTable<ComparisonOption, "comparison"> = { comparison: [checkComparison, undefined] }

/** The methods of a comparison that has rules. */
export function methodsOf(comparison: WordComparison | undefined): ComparisonMethods | undefined {
  return comparison === undefined || Object.keys(comparison.rules).length === 0 ? undefined : comparison.methods
}

/** The last of the transforms that is a normalizer with a pair rule. */
export function pairNormalizer(transforms: readonly Transform[]): Partial<Normalizer> | undefined {
  return (transforms as readonly Partial<Normalizer>[]).findLast(({ pairRule }) => pairRule !== undefined)
}

/** Throws unless the value is from {@link compareWith}. */
function checkComparison(name: string, value: unknown): void {
  if (typeof (value as WordComparison | null)?.methods?.counter !== "function") {
    throw wrongType(name, value, "a comparison from compareWith()")
  }
}
