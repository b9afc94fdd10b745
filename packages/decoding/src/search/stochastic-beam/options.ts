// Options of stochastic beam search, checked.
import type { Signal } from "@lectern/core"
import { checkedOptions, integer, later, type OptionTable } from "@lectern/core/checks"
import type { Generator, Randomness } from "@lectern/random"
import { generatorOf, RANDOMNESS } from "@lectern/random/engine"
import type { Rule } from "../../rules/rule.js"
import { checkRules, checkSignal, endMarks } from "../rows/options.js"

/** Options of {@link stochasticBeamSearch}. */
export interface StochasticBeamSearchOptions extends Randomness {
  /** Number of sequences to draw, an integer of at least 1. */
  readonly beamWidth: number
  /** The token, or tokens, that end a sequence; `[]` for a model without: then all sequences have `maxLength` tokens. */
  readonly endTokens: number | Readonly<ArrayLike<number>>
  /** The length of the longest sequences in tokens, the end token among them; an integer of at least 1. */
  readonly maxLength: number
  /** Applied to the log-probabilities of every step, in this order; then the row is normalized again. */
  readonly rules?: readonly Rule[]
  /** Ends the search with the signal's reason as error. */
  readonly signal?: Signal
}

/** Checked options. */
export interface StochasticBeamSettings
  extends Required<Omit<StochasticBeamSearchOptions, "signal" | "endTokens" | keyof Randomness>> {
  /** By token id, 1 for end tokens. */
  readonly endTokens: Uint8Array
  readonly generator: Generator
  readonly signal: Signal | undefined
}

const MAX_LENGTH = 2 ** 31 - 1
/** The table of {@link StochasticBeamSearchOptions}. */
export const STOCHASTIC_BEAM_SEARCH_OPTIONS: OptionTable<StochasticBeamSearchOptions, keyof Randomness | "signal"> = {
  beamWidth: integer(1),
  endTokens: later(),
  maxLength: integer(1, MAX_LENGTH),
  rules: [checkRules, []],
  ...RANDOMNESS,
  signal: [checkSignal, undefined],
}

/** Checks options and fills in the defaults. */
export function stochasticBeamSettings(
  options: StochasticBeamSearchOptions,
  vocabularySize: number,
): StochasticBeamSettings {
  const checked = checkedOptions("stochasticBeamSearch()", options, STOCHASTIC_BEAM_SEARCH_OPTIONS)
  const { beamWidth, maxLength, rules, signal } = checked
  const endTokens = endMarks(options.endTokens, vocabularySize)
  return { beamWidth, endTokens, maxLength, rules, generator: generatorOf(options), signal }
}
