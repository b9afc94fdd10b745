// Options of stochastic beam search, checked.
import { checkInteger, checkOptions, type OptionNames } from "@lectern/core/checks"
import type { Generator, Randomness } from "@lectern/sampling"
import { generatorOf } from "@lectern/sampling/engine"
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
  readonly signal?: AbortSignal
}

/** Checked options. */
export interface StochasticBeamSettings
  extends Required<Omit<StochasticBeamSearchOptions, "signal" | "endTokens" | keyof Randomness>> {
  /** By token id, 1 for end tokens. */
  readonly endTokens: Uint8Array
  readonly generator: Generator
  readonly signal: AbortSignal | undefined
}

const OPTIONS: OptionNames<StochasticBeamSearchOptions> = {
  beamWidth: true,
  endTokens: true,
  maxLength: true,
  rules: true,
  seed: true,
  generator: true,
  signal: true,
}

const MAX_LENGTH = 2 ** 31 - 1

/** Checks options and fills in the defaults. */
export function stochasticBeamSettings(
  options: StochasticBeamSearchOptions,
  vocabularySize: number,
): StochasticBeamSettings {
  checkOptions("stochasticBeamSearch()", options, OPTIONS)
  const { beamWidth, maxLength, rules = [], signal } = options
  checkInteger("beamWidth", beamWidth, 1)
  checkInteger("maxLength", maxLength, 1, MAX_LENGTH)
  checkRules(rules)
  const endTokens = endMarks(options.endTokens, vocabularySize)
  checkSignal(signal)
  return { beamWidth, endTokens, maxLength, rules, generator: generatorOf(options), signal }
}
