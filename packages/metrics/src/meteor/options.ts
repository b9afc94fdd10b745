// METEOR's options as callers pass them, and the checked settings.

import {
  checkBoolean,
  checkChoice,
  checkNonNegative,
  checkOptions,
  checkProbability,
  type OptionNames,
} from "@lectern/core/checks"
import { TOKEN_OPTIONS, type TokenOptions, type TokenSettings, tokenSettings } from "../tokenize/token-options.js"
import type { MeteorParameters } from "./score.js"
import { checkedSynonyms, type Synonyms, type SynonymTable } from "./synonyms.js"

/**
 * Options of {@link meteor}.
 *
 * @see [Note: five more metrics](../../../../docs/notes/other-metrics.md)
 */
export interface MeteorOptions extends TokenOptions {
  /**
   * Whether to compare in lower case, as Python's `str.lower`.
   * @defaultValue `true`
   */
  readonly lowercase?: boolean
  /**
   * Whether unmatched words are compared again by their stems (Porter's, for English).
   * @defaultValue `true`
   */
  readonly stemmer?: boolean
  /**
   * Synonyms of words, tried last. One direction is enough; synonyms of synonyms do not match. Given in lower case unless
   * `lowercase` is false. WordNet, which METEOR's authors use here, is not part of Lectern.
   * @defaultValue no synonyms
   */
  readonly synonyms?: SynonymTable
  /**
   * Which of several equal words are paired: `greedy` takes the last ones, as NLTK does. `fewest-chunks` searches for as
   * few chunks as it can find, as METEOR 1.5 does; there, words with equal stems are as good as equal words. Segments
   * with more than 16,384 such pairs use `greedy`. Synonyms are paired last either way.
   * @defaultValue `"greedy"`
   */
  readonly alignment?: "greedy" | "fewest-chunks"
  /**
   * Weight of recall against precision, 0 to 1: 0 counts precision alone, 1 recall alone.
   * @defaultValue `0.9`
   */
  readonly alpha?: number
  /**
   * Exponent of fragmentation in the penalty, 0 or more.
   * @defaultValue `3`
   */
  readonly beta?: number
  /**
   * The penalty when no two pairs are adjacent, 0 to 1.
   * @defaultValue `0.5`
   */
  readonly gamma?: number
  /**
   * The corpus score: the formula applied to the sums of all segments' counts, or the mean of the segments' scores.
   * @defaultValue `"corpus"`
   */
  readonly average?: "corpus" | "segments"
}

/** Checked options, with defaults filled in. */
export interface MeteorSettings extends TokenSettings, MeteorParameters {
  readonly stemmer: boolean
  readonly synonyms: Synonyms | undefined
  readonly alignment: "greedy" | "fewest-chunks"
  readonly average: "corpus" | "segments"
}

const OPTIONS: OptionNames<MeteorOptions> = {
  ...TOKEN_OPTIONS,
  stemmer: true,
  synonyms: true,
  alignment: true,
  alpha: true,
  beta: true,
  gamma: true,
  average: true,
}

/** Checks options and fills in the defaults. */
export function meteorSettings(owner: string, options: MeteorOptions): MeteorSettings {
  checkOptions(owner, options, OPTIONS)
  const { stemmer = true, synonyms, alignment = "greedy", average = "corpus" } = options
  const { alpha = 0.9, beta = 3, gamma = 0.5 } = options
  const tokens = tokenSettings(options, true)
  checkBoolean("stemmer", stemmer)
  checkChoice("alignment", alignment, ["greedy", "fewest-chunks"])
  checkProbability("alpha", alpha)
  checkNonNegative("beta", beta)
  checkProbability("gamma", gamma)
  checkChoice("average", average, ["corpus", "segments"])
  const checked = synonyms === undefined ? undefined : checkedSynonyms(synonyms, tokens.lowercase)
  return { ...tokens, stemmer, synonyms: checked, alignment, alpha, beta, gamma, average }
}
