// Rules of comparison with the code that follows them.
import { checkedOptions, outOfRange } from "@lectern/core/checks"
import { checkedTransforms } from "../transforms/checked-transforms.js"
import { alignedByRules } from "./align-by-rules.js"
import { Comparer, tracerOf } from "./comparer.js"
import { comparisonCounter } from "./count-comparisons.js"
import { COMPARISON_RULES, type ComparisonRules, rulePairs } from "./options.js"
import type { WordComparison } from "./word-comparison.js"

/**
 * Rules that say which words count as equal and which may be missing, as an option of {@link wer}, {@link mer}, {@link wil},
 * {@link wip}, {@link ser} and {@link alignWords}.
 *
 * They are a function of their own so that a page that only imports {@link wer} does not carry their code.
 *
 * @param rules - at least one, or none for plain words
 * @returns the comparison, for any number of metrics
 * @throws LecternError `out-of-range`, `wrong-type` or `unknown-option` when a rule is not allowed
 * @see [Guide: Speech recognition](../../../../docs/guides/speech.md#compounds-equivalents-fillers-alternatives)
 *
 * @example
 * ```ts
 * const comparison = compareWith({ compounds: true, fillers: ["uh"] })
 * wer({ comparison }).score(["the whitepaper"], ["uh the white paper"]).score //=> 0
 * alignWords("the whitepaper", "the white paper", { comparison }).hits //=> 3
 * ```
 */
export function compareWith(rules: ComparisonRules): WordComparison {
  const checked = checkedOptions("compareWith()", rules, COMPARISON_RULES)
  if (checked.compounds && checked.scliteCosts) throw outOfRange("scliteCosts", true, "false with compounds")
  const isOn = (value: unknown): boolean => value !== undefined && value !== false
  return {
    rules: Object.fromEntries(Object.entries(checked).filter(([, value]) => isOn(value))),
    methods: {
      compareWith,
      pairs: rulePairs(checked),
      counter: (transforms) => comparisonCounter(transforms, checked),
      align(hypothesis, reference, transforms) {
        const raw =
          tracerOf(transforms) !== undefined || checkedTransforms(transforms, "transforms").apply === undefined
        const compared = new Comparer(transforms, checked).align(hypothesis, reference)
        return alignedByRules(compared, raw && { hypothesis, reference })
      },
    },
  }
}
