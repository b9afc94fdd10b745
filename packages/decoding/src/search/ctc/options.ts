// Options of CTC decoding, checked.
import {
  checkInteger,
  checkNumber,
  checkObject,
  checkOptions,
  notTheNumber,
  type OptionNames,
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
  readonly signal?: AbortSignal
}

/** Checked options. */
export interface CtcSettings extends Required<Omit<CtcBeamSearchOptions, "fusion" | "signal">> {
  readonly fusion: CtcFusion | undefined
  readonly signal: AbortSignal | undefined
}

const GREEDY: OptionNames<CtcGreedyOptions> = { vocabularySize: true, blank: true }
const BEAM: OptionNames<CtcBeamSearchOptions> = {
  ...GREEDY,
  beamWidth: true,
  nBest: true,
  minTokenLogProb: true,
  beamThreshold: true,
  fusion: true,
  signal: true,
}

/** Log-probabilities that were computed in single precision may be a little above 0. */
const ROUNDING = 1e-3

/** Checks options of greedy search and fills in the defaults. */
export function ctcGreedySettings(options: CtcGreedyOptions): Required<CtcGreedyOptions> {
  checkOptions("ctcGreedySearch()", options, GREEDY)
  return frameSettings(options)
}

/** Checks options of beam search and fills in the defaults. */
export function ctcSettings(owner: string, options: CtcBeamSearchOptions): CtcSettings {
  checkOptions(owner, options, BEAM)
  const frames = frameSettings(options)
  const { beamWidth = 100, nBest = 1, minTokenLogProb = -Infinity, beamThreshold = Infinity, fusion, signal } = options
  if (beamWidth !== Infinity) checkInteger("beamWidth", beamWidth, 1)
  checkInteger("nBest", nBest, 1)
  checkNumber("minTokenLogProb", minTokenLogProb)
  checkNumber("beamThreshold", beamThreshold)
  if (beamThreshold < 0) throw outOfRange("beamThreshold", beamThreshold, "at least 0")
  if (fusion !== undefined) checkFusion(fusion, frames.vocabularySize)
  checkSignal(signal)
  return { ...frames, beamWidth, nBest, minTokenLogProb, beamThreshold, fusion, signal }
}

function frameSettings({ vocabularySize, blank = 0 }: CtcGreedyOptions): Required<CtcGreedyOptions> {
  checkInteger("vocabularySize", vocabularySize, 1, 2 ** 31 - 1)
  checkInteger("blank", blank, 0, vocabularySize - 1)
  return { vocabularySize, blank }
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
