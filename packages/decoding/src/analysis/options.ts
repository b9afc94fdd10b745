// Options of an analysis, checked.
import {
  checkFunction,
  checkInteger,
  checkList,
  checkOptions,
  checkSameLength,
  integer,
  type OptionNames,
  type OptionTable,
} from "@lectern/core/checks"
import type { Sources } from "../model/model.js"
import { MAX_LENGTH } from "../scoring/scorer.js"
import type { SearchLimits } from "./objective.js"

/** Sources with their references. */
export interface AttributionPairs<States> extends Sources<States> {
  /**
   * One or several references for each source, each a whole output: token ids without the prompt, the end token last. A reference
   * may be longer than the search may write.
   */
  readonly references: readonly (readonly Readonly<ArrayLike<number>>[])[]
}

/** Options of every analysis. */
export interface AnalysisOptions {
  /**
   * Whether an output is bad, given its references: only bad outputs have a cause. A source for which the search found nothing is
   * bad in any case.
   *
   * @param output - its tokens
   * @param references - all those of the source
   * @param source - its number, from 0
   * @defaultValue it is equal to none of its references
   */
  readonly isBad?: (output: Int32Array, references: readonly Int32Array[], source: number) => boolean
  /**
   * Number of prefixes that exhaustive search may read for each source to prove or refute a search error, an integer; 0 for no
   * proof beyond that of the search itself.
   * @defaultValue `1000`
   */
  readonly maxNodes?: number
  /**
   * Number of outputs that the model reads at once in forced decoding, an integer of at least 1.
   * @defaultValue `64`
   */
  readonly batchSize?: number
}

/** Options of {@link attribute}. */
export interface AttributeOptions<SearchOptions extends SearchLimits> extends AnalysisOptions {
  /** The options of the search. */
  readonly search: SearchOptions
}

/** Options of every analysis, completed. */
export type AnalysisSettings = Required<AnalysisOptions>

/** The table of {@link AnalysisOptions}. */
export const ANALYSIS_OPTIONS: OptionTable<AnalysisOptions> = {
  isBad: [checkFunction, differsFromAll],
  maxNodes: [integer(0), 1000],
  batchSize: [integer(1), 64],
}

const PAIRS: OptionNames<AttributionPairs<unknown>> = { prompts: true, states: true, lengths: true, references: true }

/** The sources and the references of pairs, checked. */
export interface CheckedPairs<States> {
  /** Without references: their own checks are those of every search. */
  readonly sources: Sources<States>
  readonly references: readonly (readonly Int32Array[])[]
}

/** Checks pairs. */
export function checkedPairs<States>(pairs: AttributionPairs<States>, vocabularySize: number): CheckedPairs<States> {
  checkOptions("pairs", pairs, PAIRS)
  const { references, ...sources } = pairs
  checkList("pairs.prompts", sources.prompts)
  return { sources, references: checkedOutputs("pairs.references", references, sources.prompts.length, vocabularySize) }
}

/** Checks outputs, several for each source. */
export function checkedOutputs(
  name: string,
  outputs: readonly (readonly Readonly<ArrayLike<number>>[])[],
  sources: number,
  vocabularySize: number,
): readonly (readonly Int32Array[])[] {
  checkList(name, outputs, "one list of token sequences for each source")
  checkSameLength("pairs", ["pairs.prompts", sources], [name, outputs.length])
  return Array.from(outputs, (list, i) => {
    checkList(`${name}[${i}]`, list, "a list of token sequences")
    checkInteger(`the length of ${name}[${i}]`, list.length, 1)
    return Array.from(list, (tokens, k) => {
      const each = `${name}[${i}][${k}]`
      checkList(each, tokens)
      checkInteger(`the length of ${each}`, tokens.length, 1, MAX_LENGTH)
      for (let at = 0; at < tokens.length; at++) checkInteger(`${each}[${at}]`, tokens[at], 0, vocabularySize - 1)
      return Int32Array.from(tokens)
    })
  })
}

function differsFromAll(output: Int32Array, references: readonly Int32Array[]): boolean {
  return !references.some((each) => each.length === output.length && each.every((token, i) => token === output[i]))
}
