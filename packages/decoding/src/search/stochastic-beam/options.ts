// Options of stochastic beam search, checked.
import { checkInteger, checkList, checkOptions, type OptionNames } from "@lectern/core/checks"
import { type Generator, pcg64, type Randomness } from "@lectern/sampling"
import { seedOf } from "@lectern/sampling/engine"
import type { Rule } from "../../rules/rule.js"

/** Options of {@link stochasticBeam}. */
export interface StochasticBeamOptions extends Randomness {
  /** How many sequences to draw, an integer of at least 1. */
  readonly beamWidth: number
  /** The token that ends a sequence. Without one, all sequences have `maxLength` tokens. */
  readonly endToken?: number
  /** The length of the longest sequences in tokens, the end token among them; an integer of at least 1. */
  readonly maxLength: number
  /** Applied to the log-probabilities of every step, in this order; then the row is normalized again. */
  readonly rules?: readonly Rule[]
  /** Ends the search with the signal's reason as error. */
  readonly signal?: AbortSignal
}

/** Checked options. */
export interface StochasticBeamSettings extends Required<Omit<StochasticBeamOptions, "signal" | keyof Randomness>> {
  readonly generator: Generator
  readonly signal: AbortSignal | undefined
}

const OPTIONS: OptionNames<StochasticBeamOptions> = {
  beamWidth: true,
  endToken: true,
  maxLength: true,
  rules: true,
  seed: true,
  generator: true,
  signal: true,
}

/** No token has this id. */
const NO_TOKEN = -1
const MAX_LENGTH = 2 ** 31 - 1

/**
 * Checks options and fills in the defaults.
 *
 * @param options - as passed
 * @param vocabularySize - of the model
 * @throws LecternError `unknown-option`, `wrong-type` or `out-of-range`, naming the option
 */
export function stochasticBeamSettings(options: StochasticBeamOptions, vocabularySize: number): StochasticBeamSettings {
  checkOptions("stochasticBeam()", options, OPTIONS)
  const { beamWidth, maxLength, rules = [], signal } = options
  checkInteger("beamWidth", beamWidth, 1)
  if (options.endToken !== undefined) checkInteger("endToken", options.endToken, 0, vocabularySize - 1)
  checkInteger("maxLength", maxLength, 1, MAX_LENGTH)
  checkList("rules", rules, "a list of rules")
  const { endToken = NO_TOKEN } = options
  return { beamWidth, endToken, maxLength, rules, generator: pcg64(seedOf(options)), signal }
}
