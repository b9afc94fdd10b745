// Options of contrastive search, checked.
import type { Signal } from "@lectern/core"
import { checkedOptions, inRange, integer, later, type OptionTable } from "@lectern/core/checks"
import type { Rule } from "../../rules/rule.js"
import { checkRules, checkSignal, endMarks } from "../rows/options.js"

/** Options of {@link contrastiveSearch}. */
export interface ContrastiveSearchOptions {
  /** The token, or tokens, that end a hypothesis; `[]` for a model without. */
  readonly endTokens: number | Readonly<ArrayLike<number>>
  /** The most tokens that a hypothesis may have, the end token among them: an integer of at least 1. */
  readonly maxLength: number
  /**
   * Number of the likeliest tokens compared at each step, an integer of at least 1.
   * @defaultValue `4`
   */
  readonly topK?: number
  /**
   * Weight of the similarity to earlier tokens against the probability, 0 to 1; with 0 the search is greedy.
   * @defaultValue `0.6`
   */
  readonly alpha?: number
  /** Changes of the next token's scores, applied in order; none by default. They must leave scores of at most 0. */
  readonly rules?: readonly Rule[]
  /** Ends the search between two steps, which returns the tokens written so far. */
  readonly signal?: Signal
}

/** Checked options. */
export interface ContrastiveSettings extends Required<Omit<ContrastiveSearchOptions, "signal" | "endTokens">> {
  /** By token id, 1 for end tokens. */
  readonly endTokens: Uint8Array
  readonly signal: Signal | undefined
}

const MAX_LENGTH = 2 ** 31 - 2
/** The table of {@link ContrastiveSearchOptions}. */
export const CONTRASTIVE_SEARCH_OPTIONS: OptionTable<ContrastiveSearchOptions, "signal"> = {
  endTokens: later(),
  maxLength: integer(1, MAX_LENGTH),
  topK: [integer(1), 4],
  alpha: [inRange(0, 1), 0.6],
  rules: [checkRules, []],
  signal: [checkSignal, undefined],
}

/** Checks options and fills in the defaults. */
export function contrastiveSettings(
  owner: string,
  options: ContrastiveSearchOptions,
  vocabularySize: number,
): ContrastiveSettings {
  const { maxLength, topK, alpha, rules, signal } = checkedOptions(owner, options, CONTRASTIVE_SEARCH_OPTIONS)
  return { endTokens: endMarks(options.endTokens, vocabularySize), maxLength, topK, alpha, rules, signal }
}
