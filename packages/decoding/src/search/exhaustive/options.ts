// Options of exhaustive search, checked.
import {
  checkChoice,
  checkFunction,
  checkInteger,
  checkNumber,
  checkObject,
  checkOptions,
  type OptionNames,
} from "@lectern/core/checks"
import type { Rule } from "../../rules/rule.js"
import { checkRules } from "../rows/check-rules.js"
import { checkSignal } from "../rows/check-signal.js"
import { endMarks } from "../rows/end-tokens.js"

/** How a sum of log-probabilities becomes a score, and how high the score of a longer sequence can be. */
export interface BoundedScore {
  /**
   * The score of a hypothesis; must not fall when the sum rises.
   *
   * @param sum - of the token scores, at most 0
   * @param length - how many tokens, the end token among them
   * @param finished - whether the last one is an end token
   */
  score(sum: number, length: number, finished: boolean): number
  /**
   * At least the score of every hypothesis that continues a sequence.
   *
   * @param sum - of the sequence
   * @param length - of the sequence
   */
  bound(sum: number, length: number): number
}

/** Options of {@link exhaustiveSearch}. */
export interface ExhaustiveSearchOptions {
  /** The token, or tokens, that end a hypothesis; `[]` for a model without: then hypotheses are all sequences of `maxLength` tokens. */
  readonly endTokens: number | Readonly<ArrayLike<number>>
  /** The length of the longest hypotheses in tokens, the end token among them; an integer of at least 1. */
  readonly maxLength: number
  /**
   * `"depth-first"` goes to the end of the likeliest continuation first and leaves out what cannot win. `"breadth-first"` is a beam
   * of infinite width: it scores everything, and has all sequences of one length in memory.
   * @defaultValue `"depth-first"`
   */
  readonly order?: "depth-first" | "breadth-first"
  /**
   * How many hypotheses, an integer of at least 1.
   * @defaultValue `1`
   */
  readonly nBest?: number
  /**
   * After how many sequences read by the model the search stops, an integer of at least 1. In `"breadth-first"` order each may hold
   * up to 12 bytes per token of the vocabulary.
   * @defaultValue `100000`
   */
  readonly maxNodes?: number
  /**
   * How many continuations of one sequence the model reads at once, an integer of at least 1. More are faster where a model gains
   * from rows, but some may turn out to be needless.
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
  /** Applied to the log-probabilities of every step, in this order. None may give a score above 0 in `"depth-first"` order. */
  readonly rules?: readonly Rule[]
  /** What hypotheses are ranked by; their sums by default. */
  readonly scoring?: BoundedScore
  /** Stops the search when aborted; it still returns what it has found. */
  readonly signal?: AbortSignal
}

/** Checked options. */
export interface ExhaustiveSettings extends Required<Omit<ExhaustiveSearchOptions, "signal" | "endTokens">> {
  /** By token id, 1 for end tokens. */
  readonly endTokens: Uint8Array
  readonly signal: AbortSignal | undefined
}

const OPTIONS: OptionNames<ExhaustiveSearchOptions> = {
  endTokens: true,
  maxLength: true,
  order: true,
  nBest: true,
  maxNodes: true,
  batchSize: true,
  floor: true,
  unfinished: true,
  rules: true,
  scoring: true,
  signal: true,
}

const MAX_LENGTH = 2 ** 31 - 1

const SUM: BoundedScore = { score: (sum) => sum, bound: (sum) => sum }

/**
 * Checks options and fills in the defaults.
 *
 * @param options - as passed
 * @param vocabularySize - of the model
 * @throws LecternError `unknown-option`, `wrong-type` or `out-of-range`, naming the option
 */
export function exhaustiveSettings(options: ExhaustiveSearchOptions, vocabularySize: number): ExhaustiveSettings {
  checkOptions("exhaustiveSearch()", options, OPTIONS)
  const { maxLength, order = "depth-first", nBest = 1, maxNodes = 100_000, batchSize = 1, floor = -Infinity } = options
  const { unfinished = "keep", rules = [], scoring = SUM, signal } = options
  checkInteger("maxLength", maxLength, 1, MAX_LENGTH)
  checkChoice("order", order, ["depth-first", "breadth-first"])
  checkInteger("nBest", nBest, 1)
  checkInteger("maxNodes", maxNodes, 1)
  checkInteger("batchSize", batchSize, 1)
  checkNumber("floor", floor)
  checkChoice("unfinished", unfinished, ["keep", "drop"])
  checkRules(rules)
  checkObject("scoring", scoring)
  checkFunction("scoring.score", scoring.score)
  checkFunction("scoring.bound", scoring.bound)
  const endTokens = endMarks(options.endTokens, vocabularySize)
  checkSignal(signal)
  return { endTokens, maxLength, order, nBest, maxNodes, batchSize, floor, unfinished, rules, scoring, signal }
}
