// METEOR's options as callers pass them, and the checked settings.

import {
  type CheckedOptions,
  checkBoolean,
  checkedOptions,
  checkNonNegative,
  choice,
  inRange,
  later,
  type OptionTable,
  outOfRange,
  wrongType,
} from "@lectern/core/checks"
import type { MeteorData } from "../meteor15/meteor-data.js"
import { TOKEN_OPTIONS, type TokenOptions } from "../tokenize/token-options.js"
import type { WordNet } from "../wordnet/wordnet.js"
import { checkedSynonyms, type Synonyms, type SynonymTable } from "./synonyms.js"

/**
 * Options of {@link meteor}.
 *
 * @see [Note: CIDEr, NIST, METEOR](../../../../docs/notes/cider-nist-meteor.md)
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
   * Synonyms of words, tried last: a table, or WordNet as {@link @lectern/metrics/wordnet!wordNet | wordNet} reads it, which
   * is not part of Lectern. One direction of a table is enough; synonyms of synonyms do not match. A table is in lower case
   * unless `lowercase` is false. In WordNet the words of the hypothesis are looked up.
   * @defaultValue no synonyms
   */
  readonly synonyms?: SynonymTable | WordNet
  /**
   * `nltk` gives the scores of NLTK's `meteor_score`, when `synonyms` is WordNet: in the last stage it looks up the stems of
   * words, not the words, and `average` is `segments` by default. It requires the greedy alignment.
   *
   * `1.5` gives the scores of the program METEOR 1.5 for English, with its options `-l en -norm`: its own tokenization, with
   * paraphrases, function words, and parameters tuned to rankings. It requires `data`, and takes no other option.
   * @defaultValue none
   */
  readonly variant?: "nltk" | "1.5"
  /**
   * The data of `variant: "1.5"`, as {@link @lectern/metrics/meteor-data!meteorData | meteorData} reads it, which is not part
   * of Lectern.
   * @defaultValue none
   */
  readonly data?: MeteorData
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
   * @defaultValue `"corpus"`, with `variant: "nltk"` `"segments"`
   */
  readonly average?: "corpus" | "segments"
}

/** Checked options, with defaults filled in. */
export interface MeteorSettings extends CheckedOptions<Omit<MeteorOptions, "synonyms">, "variant" | "data"> {
  readonly synonyms: Synonyms | undefined
}

/** The table of {@link MeteorOptions}. */
export const METEOR_OPTIONS: OptionTable<MeteorOptions, "synonyms" | "variant" | "data"> = {
  ...TOKEN_OPTIONS,
  lowercase: [checkBoolean, true],
  stemmer: [checkBoolean, true],
  synonyms: [later(), undefined],
  variant: [choice(["nltk", "1.5"]), undefined],
  data: [later(), undefined],
  alignment: [choice(["greedy", "fewest-chunks"]), "greedy"],
  alpha: [inRange(0, 1), 0.9],
  beta: [checkNonNegative, 3],
  gamma: [inRange(0, 1), 0.5],
  average: [choice(["corpus", "segments"]), "corpus"],
}

/** Checks options and fills in the defaults. */
export function meteorSettings(owner: string, options: MeteorOptions): MeteorSettings {
  const settings = checkedOptions(owner, options, METEOR_OPTIONS)
  const { synonyms, lowercase, variant, alignment, data } = settings
  if (variant === "nltk" && alignment !== "greedy") {
    throw outOfRange("alignment", alignment, '"greedy" with variant "nltk"')
  }
  if (variant === "1.5") checkData(options)
  else if (data !== undefined) throw outOfRange("data", "METEOR's data", 'none without variant "1.5"')
  return {
    ...settings,
    average: options.average ?? (variant === "nltk" ? "segments" : "corpus"),
    synonyms: synonyms === undefined ? undefined : checkedSynonyms(synonyms, lowercase),
  }
}

/** Throws unless the options of variant 1.5 are its data alone. */
function checkData(options: MeteorOptions): void {
  const other = Object.entries(options).find(
    ([name, value]) => !["variant", "data"].includes(name) && value !== undefined,
  )
  if (other !== undefined) throw outOfRange(other[0], other[1], 'no such option with variant "1.5", which has its own')
  const { data } = options
  if ((data as Partial<MeteorData> | undefined)?.kind !== "meteor-1.5") {
    throw wrongType("data", data, 'what meteorData() returns, for variant "1.5"')
  }
}
