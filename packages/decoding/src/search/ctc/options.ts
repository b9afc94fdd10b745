// Options of CTC decoding, checked.
import type { Signal } from "@lectern/core"
import {
  type CheckedOptions,
  checkedOptions,
  checkInteger,
  checkNumber,
  checkObject,
  integer,
  later,
  notTheNumber,
  type OptionTable,
  orInfinity,
  outOfRange,
} from "@lectern/core/checks"
import { checkSignal } from "../rows/options.js"
import { type CtcFusion, checkFusion } from "./fusion.js"

/** Options of {@link ctcGreedySearch}. */
export interface CtcGreedyOptions {
  /** Number of tokens, including the blank: the length of a frame, an integer of at least 1. */
  readonly vocabularySize: number
  /**
   * The blank, which means no token.
   * @defaultValue `0`
   */
  readonly blank?: number
}

/** Options of {@link ctcBeamSearch} and {@link ctcDecoder}. */
export interface CtcBeamSearchOptions extends CtcGreedyOptions {
  /**
   * Number of prefixes continued at each frame: an integer of at least 1, or `Infinity` to prune nothing.
   * @defaultValue `100`
   */
  readonly beamWidth?: number
  /**
   * Number of hypotheses returned, an integer of at least 1.
   * @defaultValue `1`
   */
  readonly nBest?: number
  /**
   * Tokens of a frame below this log-probability are left out, except the likeliest one.
   * @defaultValue `-Infinity`
   */
  readonly minTokenLogProb?: number
  /**
   * Prefixes whose score after a frame is lower than the best one by more than this are dropped; at least 0.
   * @defaultValue `Infinity`
   */
  readonly beamThreshold?: number
  /** A language model whose log-probabilities are added to the score; none by default. */
  readonly fusion?: CtcFusion
  /** Ends the search with the signal's reason as error. */
  readonly signal?: Signal
}

/** Checked options. */
export type CtcSettings = CheckedOptions<CtcBeamSearchOptions, "fusion" | "signal">

const GREEDY: OptionTable<CtcGreedyOptions> = { vocabularySize: integer(1, 2 ** 31 - 1), blank: [later(), 0] }
/** The table of {@link CtcBeamSearchOptions}. */
export const CTC_BEAM_SEARCH_OPTIONS: OptionTable<CtcBeamSearchOptions, "fusion" | "signal"> = {
  ...GREEDY,
  beamWidth: [orInfinity(integer(1)), 100],
  nBest: [integer(1), 1],
  minTokenLogProb: [checkNumber, -Infinity],
  beamThreshold: [checkThreshold, Infinity],
  fusion: [later(), undefined],
  signal: [checkSignal, undefined],
}

/** Log-probabilities that were computed in single precision may be a little above 0. */
const ROUNDING = 1e-3

/** Checks options of greedy search and fills in the defaults. */
export function ctcGreedySettings(options: CtcGreedyOptions): Required<CtcGreedyOptions> {
  const settings = checkedOptions("ctcGreedySearch()", options, GREEDY)
  checkBlank(settings)
  return settings
}

/** Checks options of beam search and fills in the defaults. */
export function ctcSettings(owner: string, options: CtcBeamSearchOptions): CtcSettings {
  const settings = checkedOptions(owner, options, CTC_BEAM_SEARCH_OPTIONS)
  checkBlank(settings)
  if (settings.fusion !== undefined) checkFusion(settings.fusion, settings.vocabularySize)
  return settings
}

function checkBlank({ vocabularySize, blank }: Required<CtcGreedyOptions>): void {
  checkInteger("blank", blank, 0, vocabularySize - 1)
}

function checkThreshold(name: string, threshold: unknown): void {
  checkNumber(name, threshold)
  if (threshold < 0) throw outOfRange(name, threshold, "at least 0")
}

/** Frames as doubles; values above 0 by rounding become 0. */
export function checkedFrames(logProbs: Readonly<ArrayLike<number>>, vocabularySize: number): Float64Array {
  checkObject("logProbs", logProbs, "a list of numbers")
  if (!Number.isInteger(logProbs.length / vocabularySize))
    throw outOfRange(
      "the length of logProbs",
      String(logProbs.length),
      `a multiple of vocabularySize = ${vocabularySize}`,
    )
  const frames = new Float64Array(logProbs.length)
  for (let i = 0; i < frames.length; i++) {
    const each = logProbs[i]!
    if (!(typeof each === "number" && each <= ROUNDING))
      throw notTheNumber(`logProbs[${i}]`, each, "a log-probability, at most 0")
    frames[i] = Math.min(each, 0)
  }
  return frames
}
