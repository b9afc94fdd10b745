// Options of exhaustive search, checked.
import type { Signal } from "@lectern/core"
import { checkedOptions, checkNumber, choice, integer, later, type OptionTable, outOfRange } from "@lectern/core/checks"
import type { Rule } from "../../rules/rule.js"
import { MAX_LENGTH, type Scorer, scorer } from "../../scoring/scorer.js"
import type { Scoring } from "../../scoring/scoring.js"
import { checkRules, checkSignal, endMarks } from "../rows/options.js"

/** Options of {@link exhaustiveSearch}. */
export interface ExhaustiveSearchOptions {
  /** The token, or tokens, that end a hypothesis; `[]` for a model without: then hypotheses are all sequences of `maxLength` tokens. */
  readonly endTokens: number | Readonly<ArrayLike<number>>
  /** The length of the longest hypotheses in tokens, the end token among them; an integer of at least 1. */
  readonly maxLength: number
  /**
   * `"depth-first"` goes to the end of the likeliest continuation first and skips those that cannot win. `"breadth-first"` is a
   * beam of infinite width: it scores everything, and has all sequences of one length in memory.
   * @defaultValue `"depth-first"`
   */
  readonly order?: "depth-first" | "breadth-first"
  /**
   * Number of hypotheses, an integer of at least 1.
   * @defaultValue `1`
   */
  readonly nBest?: number
  /**
   * Number of sequences read by the model after which the search stops, an integer of at least 1. In `"breadth-first"` order each
   * may hold up to 12 bytes per token of the vocabulary.
   * @defaultValue `100000`
   */
  readonly maxNodes?: number
  /**
   * Number of continuations of one sequence that the model reads at once, an integer of at least 1. More are faster where a model
   * gains from rows, but some may turn out to be needless.
   * @defaultValue `1`
   */
  readonly batchSize?: number
  /**
   * Hypotheses below this score are not looked for: the score of a beam search's hypothesis makes the search faster.
   * @defaultValue `-Infinity`
   */
  readonly floor?: number
  /**
   * Whether sequences of `maxLength` tokens without end token are hypotheses too: `"keep"` or `"drop"`.
   * @defaultValue `"keep"`
   */
  readonly unfinished?: "keep" | "drop"
  /** Changes of the next token's scores, applied in order; none by default. They must leave scores of at most 0. */
  readonly rules?: readonly Rule[]
  /** The formula of scores; the sum of log-probabilities by default. Without coverage term. */
  readonly scoring?: Scoring
  /** Stops the search when aborted; it still returns the hypotheses found so far. */
  readonly signal?: Signal
}

/** Checked options. */
export interface ExhaustiveSettings
  extends Required<Omit<ExhaustiveSearchOptions, "signal" | "endTokens" | "scoring">> {
  /** By token id, 1 for end tokens. */
  readonly endTokens: Uint8Array
  readonly scorer: Scorer
  readonly signal: Signal | undefined
}

/** The table of {@link ExhaustiveSearchOptions}. */
export const EXHAUSTIVE_SEARCH_OPTIONS: OptionTable<ExhaustiveSearchOptions, "signal"> = {
  endTokens: later(),
  maxLength: integer(1, MAX_LENGTH),
  order: [choice(["depth-first", "breadth-first"]), "depth-first"],
  nBest: [integer(1), 1],
  maxNodes: [integer(1), 100_000],
  batchSize: [integer(1), 1],
  floor: [checkNumber, -Infinity],
  unfinished: [choice(["keep", "drop"]), "keep"],
  rules: [checkRules, []],
  scoring: [later(), {}],
  signal: [checkSignal, undefined],
}

/** Checks options and fills in the defaults. */
export function exhaustiveSettings(
  owner: string,
  options: ExhaustiveSearchOptions,
  vocabularySize: number,
): ExhaustiveSettings {
  const { endTokens, scoring, ...settings } = checkedOptions(owner, options, EXHAUSTIVE_SEARCH_OPTIONS)
  const scorerOf = scorer(scoring, settings.maxLength)
  if (scoring.coverage !== undefined)
    throw outOfRange("scoring.coverage", "a term", "left out: its bound needs attention")
  return { ...settings, endTokens: endMarks(endTokens, vocabularySize), scorer: scorerOf }
}
