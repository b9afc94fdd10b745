// Options of sampling, checked.
import type { Signal } from "@lectern/core"
import { type CheckedOptions, checkedOptions, integer, later, type OptionTable } from "@lectern/core/checks"
import type { Generator, Randomness } from "@lectern/random"
import { generatorOf, RANDOMNESS } from "@lectern/random/engine"
import { type AnyRule, checkRules } from "../../rules/chain.js"
import { checkSignal, endMarks } from "../rows/options.js"

/** Options of {@link sample}. */
export interface SampleOptions extends Randomness {
  /** The token, or tokens, that end a sample; `[]` for a model without. An end token is part of its sample and of the scores. */
  readonly endTokens: number | Readonly<ArrayLike<number>>
  /** The most tokens that a sample may have, the end token among them: an integer of at least 1. */
  readonly maxLength: number
  /**
   * Number of samples of each source, an integer of at least 1. They are drawn together.
   * @defaultValue `1`
   */
  readonly samples?: number
  /**
   * Temperature, truncations, penalties and constraints, applied in order.
   * @defaultValue none: samples of the model itself
   */
  readonly rules?: readonly AnyRule[]
  /** Ends sampling between two steps, which returns the tokens drawn so far. */
  readonly signal?: Signal
}

/** Options, checked and completed. */
export interface SampleSettings extends CheckedOptions<Omit<SampleOptions, keyof Randomness | "endTokens">, "signal"> {
  /** By token id, 1 for end tokens. */
  readonly endTokens: Uint8Array
  readonly generator: Generator
}

/** The table of {@link SampleOptions}. */
export const SAMPLE_OPTIONS: OptionTable<SampleOptions, "seed" | "generator" | "signal"> = {
  endTokens: later(),
  maxLength: integer(1, 2 ** 31 - 2),
  samples: [integer(1, 2 ** 31 - 1), 1],
  rules: [checkRules, []],
  ...RANDOMNESS,
  signal: [checkSignal, undefined],
}

/** Checks and completes options of a function. */
export function sampleSettings(owner: string, options: SampleOptions, vocabularySize: number): SampleSettings {
  const { maxLength, samples, rules, signal } = checkedOptions(owner, options, SAMPLE_OPTIONS)
  const endTokens = endMarks(options.endTokens, vocabularySize)
  return { endTokens, maxLength, samples, rules, generator: generatorOf(options), signal }
}
