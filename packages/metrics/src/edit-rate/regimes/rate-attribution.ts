// Why two rates of the same outputs differ: the errors that each rule between two regimes adds and removes.
import type { Statistic } from "@lectern/core"
import { checkedOptions, choice, type OptionTable } from "@lectern/core/checks"
import { checkedSegment, type Segment } from "../../metric/references.js"
import { TracedText } from "../../normalize/traced-text.js"
import { cer } from "../cer.js"
import { wer } from "../wer.js"
import { pathBetween, type RuleChange, type Step } from "./path.js"
import type { Regime, RegimeRule } from "./rules.js"

/** Options of {@link rateAttribution}. */
export interface RateAttributionOptions {
  /**
   * The unit of errors: words as in {@link wer}, or characters as in {@link cer}.
   * @defaultValue `"words"`
   */
  readonly unit?: "words" | "characters"
}

/** Errors under one regime. */
export interface RegimeCounts {
  /** Words of the reference that are replaced by others. */
  readonly substitutions: number
  /** Words of the reference that the hypothesis lacks. */
  readonly deletions: number
  /** Words of the hypothesis that the reference lacks. */
  readonly insertions: number
  /** Words of the references. */
  readonly referenceLength: number
  /** The rate: substitutions, deletions and insertions per word of the references. */
  readonly rate: number
}

/** The share of a rule in a difference of rates. */
export interface AttributedChange extends RuleChange {
  /** The counts with this change and all before it. */
  readonly counts: RegimeCounts
  /** Errors that it adds, in the segments where it adds any; the errors change by `errorsAdded - errorsRemoved`. */
  readonly errorsAdded: number
  /** Errors that it removes, in the segments where it removes any. */
  readonly errorsRemoved: number
  /** Words of references that it adds, in the segments where it adds any. */
  readonly wordsAdded: number
  /** Words of references that it removes, in the segments where it removes any. */
  readonly wordsRemoved: number
  /** Segments where it changes the number of substitutions, deletions, insertions or words. */
  readonly segments: number
  /** The rate after it less the rate before it. */
  readonly change: number
}

/** A difference of two rates, rule by rule. */
export interface AttributedRates {
  /** The number of segments. */
  readonly segments: number
  /** The counts under the first regime. */
  readonly from: RegimeCounts
  /** The counts under the second. */
  readonly to: RegimeCounts
  /** The changes from the first to the second, in order. */
  readonly changes: readonly AttributedChange[]
}

/** A statistic of the errors under the regimes of a path. */
export interface RateAttribution extends Statistic<Segment, Float64Array, AttributedRates> {
  /** The changes of the path, in order. */
  readonly changes: readonly RuleChange[]
  /** The first regime, and the one after each change, each with one normalizer at most: options of {@link alignWords}. */
  readonly regimes: readonly Regime[]
  /**
   * The errors of a segment under each regime of the path.
   *
   * @param segment - the texts
   * @returns for each regime its substitutions, deletions, insertions and words of the reference, in a row
   */
  counts(segment: Segment): Float64Array
  /**
   * Adds one segment to a state in place, as `add` does, by its counts.
   *
   * @param state - changed in place
   * @param counts - from `counts`
   */
  addCounts(state: Float64Array, counts: Float64Array): Float64Array
}

const OPTIONS: OptionTable<RateAttributionOptions> = { unit: [choice(["words", "characters"]), "words"] }

// Counts of a segment: [substitutions, deletions, insertions, reference length] for each regime, whole numbers.
const REGIME = 4

// State: [segments], the counts of each regime, then for each change [errors added, errors removed, words added, words
// removed, segments changed]; whole numbers.
const COUNTS = 1
const CHANGE = 5

/**
 * The difference of two error rates of the same outputs, rule by rule, as a mergeable statistic.
 *
 * The rules of both regimes are aligned by a longest common subsequence of their names: first those of the transforms (a
 * normalizer is a list of rules), then the rule of pairs, then the rules of the comparison, such as `compounds`. From the first
 * regime to the second the path changes one rule at a time, in the order in which they apply: rules of the first alone are
 * removed, rules of the second alone are added; at the same place removals come first. A rule of the same name that differs is one
 * change.
 *
 * A rule's share is the difference that it makes on this path, where the rules before it are already those of the second
 * regime. Errors and words are whole numbers, so the shares add up exactly to the difference of the two regimes, in each
 * segment and in the corpus; so do the changes of the rate, up to the rounding of doubles. Another order of the same changes
 * may give the rules other shares, with the same sum.
 *
 * Rules of normalizers with the same label count as the same rules. Several references are treated as in {@link wer}, under
 * each regime anew. The rate of an empty corpus is 0.
 *
 * @param from - the first regime: options of {@link wer} without `average`
 * @param to - the second
 * @param options - the unit
 * @returns a statistic; its state is `5 + 9 * changes` whole numbers
 * @throws LecternError as {@link wer}, `out-of-range` for a regime with more than one rule of pairs
 * @see [Guide: Speech recognition](../../../../../docs/guides/speech.md#why-two-rates-differ-rescore)
 * @see [Note: Why two scorers disagree](../../../../../docs/notes/why-two-scorers-disagree.md#rule-by-rule)
 *
 * @example
 * ```ts
 * const attribution = rateAttribution({}, { transforms: [lowerCase, removePunctuation] })
 * const state = attribution.zero()
 * attribution.add(state, { hypothesis: "the cat sat", references: ["The cat sat."] })
 * const { from, to, changes } = attribution.finalize(state)
 * from.rate - to.rate //=> 0.6666666666666666
 * changes.map(({ name, errorsRemoved }) => `${name}: ${errorsRemoved}`) //=> ["lowercase: 1", "remove-punctuation: 1"]
 * ```
 */
export function rateAttribution(from: Regime, to: Regime, options: RateAttributionOptions = {}): RateAttribution {
  const { unit } = checkedOptions("rateAttribution()", options, OPTIONS)
  const metricOf = unit === "words" ? wer : cer
  const { start, steps } = pathBetween(from, to)
  const regimes = [start, ...steps.map(({ regime }) => regime)]
  const metrics = regimes.map((regime, r) => metricOf(r === 0 ? from : r === steps.length ? to : regime))
  const changesAt = COUNTS + REGIME * regimes.length
  const width = changesAt + CHANGE * steps.length

  function countInto(counts: Float64Array, r: number, segment: Segment): void {
    const metric = metrics[r]!
    const { substitutions, deletions, insertions, referenceLength } = metric.finalize(
      metric.add(metric.zero(), segment),
    )
    counts.set([substitutions, deletions, insertions, referenceLength], REGIME * r)
  }

  function counts(segment: Segment): Float64Array {
    const texts = checkedSegment(segment).flatMap((text) => (text === null ? [] : [TracedText.of(text, false)]))
    const found = new Float64Array(REGIME * regimes.length)
    countInto(found, 0, segment)
    const prefix = { rules: 0, texts }
    for (const [i, step] of steps.entries()) {
      if (changes(step, prefix)) countInto(found, i + 1, segment)
      else found.copyWithin(REGIME * (i + 1), REGIME * i, REGIME * (i + 1))
    }
    return found
  }

  function addCounts(state: Float64Array, counts: Float64Array): Float64Array {
    state[0]! += 1
    for (let i = 0; i < counts.length; i++) state[COUNTS + i]! += counts[i]!
    for (let i = 0; i < steps.length; i++) {
      const at = changesAt + CHANGE * i
      const difference = differenceOf(counts, i)
      const errors = difference[0]! + difference[1]! + difference[2]!
      const words = difference[3]!
      state[at]! += Math.max(0, errors)
      state[at + 1]! += Math.max(0, -errors)
      state[at + 2]! += Math.max(0, words)
      state[at + 3]! += Math.max(0, -words)
      if (difference.some((each) => each !== 0)) state[at + 4]! += 1
    }
    return state
  }

  return {
    changes: steps.map(({ kind, name }) => ({ kind, name })),
    regimes,
    counts,
    addCounts,
    zero: () => new Float64Array(width),
    add: (state, segment) => addCounts(state, counts(segment)),
    merge(into, from) {
      for (let i = 0; i < into.length; i++) into[i]! += from[i]!
      return into
    },
    finalize(state) {
      const under = regimes.map((_, r) => regimeCounts(state, COUNTS + REGIME * r))
      return {
        segments: state[0]!,
        from: under[0]!,
        to: under.at(-1)!,
        changes: steps.map(({ kind, name }, i) => {
          const at = changesAt + CHANGE * i
          return {
            kind,
            name,
            counts: under[i + 1]!,
            errorsAdded: state[at]!,
            errorsRemoved: state[at + 1]!,
            wordsAdded: state[at + 2]!,
            wordsRemoved: state[at + 3]!,
            segments: state[at + 4]!,
            change: under[i + 1]!.rate - under[i]!.rate,
          }
        }),
      }
    },
  }
}

/** The texts under the first rules of a path; changed in place as the path goes on. */
interface Prefix {
  rules: number
  texts: readonly TracedText[]
}

/** Whether a step can change counts: a rule that changes no text cannot. */
function changes({ prefix, before, after, onlyTexts }: Step, sofar: Prefix): boolean {
  if (prefix === undefined || !onlyTexts) return true
  for (; sofar.rules < prefix.length; sofar.rules++) {
    const rule = prefix[sofar.rules]!
    sofar.texts = sofar.texts.map((text) => applied(rule, text))
  }
  return sofar.texts.some((text) => applied(before, text).text !== applied(after, text).text)
}

function applied(rule: RegimeRule | undefined, text: TracedText): TracedText {
  return rule?.does.kind === "text" ? rule.does.rule.apply(text) : text
}

function differenceOf(counts: Float64Array, i: number): Float64Array {
  const [before, after] = [REGIME * i, REGIME * (i + 1)]
  return counts.slice(after, after + REGIME).map((count, k) => count - counts[before + k]!)
}

function regimeCounts(state: Float64Array, at: number): RegimeCounts {
  const [substitutions = 0, deletions = 0, insertions = 0, referenceLength = 0] = state.subarray(at, at + REGIME)
  const errors = substitutions + deletions + insertions
  return { substitutions, deletions, insertions, referenceLength, rate: errors / Math.max(1, referenceLength) }
}
