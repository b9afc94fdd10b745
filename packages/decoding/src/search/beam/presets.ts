// Scores and stop rules of other tools, to be spread into the options of a search.
import {
  checkBoolean,
  checkedOptions,
  checkFinite,
  checkNonNegative,
  checkPositive,
  choice,
  type OptionTable,
} from "@lectern/core/checks"
import type { Scoring } from "../../scoring/scoring.js"
import type { StopRule } from "./stop.js"

/** Options that a preset sets. */
export interface SearchPreset {
  /** The formula of scores. */
  readonly scoring: Scoring
  /** The stop rule. */
  readonly stop: StopRule
}

/** Options of {@link huggingFace}. */
export interface HuggingFaceOptions {
  /** `length_penalty`, 1 by default. */
  readonly lengthPenalty?: number
  /** `early_stopping`, `false` by default. */
  readonly earlyStopping?: boolean | "never"
}

const HUGGING_FACE: OptionTable<HuggingFaceOptions> = {
  lengthPenalty: [checkFinite, 1],
  earlyStopping: [checkEarlyStopping, false],
}

/**
 * Scores and stops as Hugging Face transformers: `sum / len^lengthPenalty`, where `len` counts the tokens written, the end token among
 * them, and not the prompt.
 *
 * @param options - as named there
 * @returns `scoring` and `stop`
 * @throws LecternError `unknown-option`, `out-of-range`, `wrong-type`
 * @see transformers, `generation/utils.py`, `_beam_search`, `_update_finished_beams`, `_check_early_stop_heuristic`
 * @see [Note: Beam search](../../../../../docs/notes/beam-search.md)
 * @example
 * ```ts
 * const options = { beamWidth: 4, maxLength: 20, endTokens: 0, ...huggingFace({ lengthPenalty: 2, earlyStopping: true }) }
 * options.scoring //=> { alpha: 2 }
 * ```
 */
export function huggingFace(options: HuggingFaceOptions = {}): SearchPreset {
  const { lengthPenalty, earlyStopping } = checkedOptions("huggingFace()", options, HUGGING_FACE)
  return { scoring: { alpha: lengthPenalty }, stop: { kind: "hugging-face", earlyStopping } }
}

function checkEarlyStopping(name: string, earlyStopping: unknown): void {
  if (earlyStopping !== "never") checkBoolean(name, earlyStopping)
}

/** Options of {@link fairseq}. */
export interface FairseqOptions {
  /** `--lenpen`, 1 by default. */
  readonly lenpen?: number
}

const FAIRSEQ: OptionTable<FairseqOptions> = { lenpen: [checkFinite, 1] }

/**
 * Scores and stops as fairseq: `sum / len^lenpen` with the end token counted, until `beamWidth` hypotheses have finished.
 *
 * fairseq also forces an end token at its maximum length; here, hypotheses that reach it stay unfinished.
 *
 * @param options - as named there
 * @returns `scoring` and `stop`
 * @throws LecternError `unknown-option`, `out-of-range`, `wrong-type`
 * @see fairseq, `sequence_generator.py`, `finalize_hypos` and `is_finished`
 * @see [Note: Beam search](../../../../../docs/notes/beam-search.md)
 * @example
 * ```ts
 * fairseq({ lenpen: 0.6 }).scoring //=> { alpha: 0.6 }
 * ```
 */
export function fairseq(options: FairseqOptions = {}): SearchPreset {
  const { lenpen } = checkedOptions("fairseq()", options, FAIRSEQ)
  return { scoring: { alpha: lenpen }, stop: { kind: "count" } }
}

/** Options of {@link marian}. */
export interface MarianOptions {
  /** `--normalize`: the exponent, 0 by default. */
  readonly normalize?: number
  /** `--word-penalty`: subtracted per token, 0 by default. */
  readonly wordPenalty?: number
}

const MARIAN: OptionTable<MarianOptions> = { normalize: [checkFinite, 0], wordPenalty: [checkFinite, 0] }

/**
 * Scores as Marian: `(sum - wordPenalty * len) / len^normalize` with the end token counted.
 *
 * @param options - as named there
 * @returns `scoring` and `stop`, which is `"optimal"`: Marian goes on while any hypothesis is live
 * @throws LecternError `unknown-option`, `out-of-range`, `wrong-type`
 * @see Marian, `translator/history.h`, `History::add`
 * @see [Note: Beam search](../../../../../docs/notes/beam-search.md)
 * @example
 * ```ts
 * marian({ normalize: 0.6 }).scoring //=> { alpha: 0.6, wordPenalty: 0 }
 * ```
 */
export function marian(options: MarianOptions = {}): SearchPreset {
  const { normalize, wordPenalty } = checkedOptions("marian()", options, MARIAN)
  return { scoring: { alpha: normalize, wordPenalty }, stop: { kind: "optimal" } }
}

/** Options of {@link openNmt}. */
export interface OpenNmtOptions {
  /** `-length_penalty`, `"none"` by default. */
  readonly lengthPenalty?: "none" | "avg" | "wu"
  /** `-alpha`, 0 by default: the exponent of `"wu"`. */
  readonly alpha?: number
  /** `-coverage_penalty`, `"none"` by default. */
  readonly coveragePenalty?: "none" | "wu" | "summary"
  /** `-beta`, 0 by default: the weight of the coverage penalty. */
  readonly beta?: number
}

const OPEN_NMT: OptionTable<OpenNmtOptions> = {
  lengthPenalty: [choice(["none", "avg", "wu"]), "none"],
  alpha: [checkFinite, 0],
  coveragePenalty: [choice(["none", "wu", "summary"]), "none"],
  beta: [checkNonNegative, 0],
}

/**
 * Scores and stops as OpenNMT-py: `sum / len`, or `sum / ((5 + len) / 6)^alpha` (GNMT), minus a coverage penalty. `len` counts the end
 * token and, as there, one more for the start token.
 *
 * @param options - as named there
 * @returns `scoring` and `stop`: until the best continuation of some step is an end token
 * @throws LecternError `unknown-option`, `out-of-range`, `wrong-type`
 * @see OpenNMT-py, `translate/penalties.py`, and `translate/beam_search.py`, `advance` and `update_finished`
 * @see [Note: Beam search](../../../../../docs/notes/beam-search.md)
 * @example
 * ```ts
 * openNmt({ lengthPenalty: "wu", alpha: 0.9 }).scoring //=> { lengthPenalty: "gnmt", alpha: 0.9, counted: "with-start" }
 * ```
 */
export function openNmt(options: OpenNmtOptions = {}): SearchPreset {
  const { lengthPenalty, alpha, coveragePenalty, beta } = checkedOptions("openNmt()", options, OPEN_NMT)
  const kind = coveragePenalty === "wu" ? "gnmt" : "summary"
  const scoring: Scoring = {
    lengthPenalty: lengthPenalty === "wu" ? "gnmt" : "power",
    alpha: { none: 0, avg: 1, wu: alpha }[lengthPenalty],
    counted: "with-start",
    ...(coveragePenalty !== "none" && { coverage: { kind, beta } }),
  }
  return { scoring, stop: { kind: "top" } }
}

/** Options of {@link cTranslate2}. */
export interface CTranslate2Options {
  /** `length_penalty`, 1 by default. */
  readonly lengthPenalty?: number
  /** `coverage_penalty`, 0 by default. */
  readonly coveragePenalty?: number
  /** `patience`, 1 by default. */
  readonly patience?: number
}

const C_TRANSLATE2: OptionTable<CTranslate2Options> = {
  lengthPenalty: [checkFinite, 1],
  coveragePenalty: [checkNonNegative, 0],
  patience: [checkPositive, 1],
}

/**
 * Scores and stops as CTranslate2: `sum / len^lengthPenalty + coveragePenalty * sum(log(min(coverage, 1)))`, where `len` counts the
 * end token, returned or not (its Whisper models do not count it: `counted: "without-end"`). It stops at `patience * beamWidth` hypotheses, or without penalties when the best continuation
 * of some step is an end token.
 *
 * @param options - as named there
 * @returns `scoring` and `stop`
 * @throws LecternError `unknown-option`, `out-of-range`, `wrong-type`
 * @see CTranslate2, `src/decoding.cc`, `finalize_hypothesis_score`, `compute_coverage_penalty` and `BeamSearch::search`
 * @see [Note: Beam search](../../../../../docs/notes/beam-search.md)
 * @example
 * ```ts
 * cTranslate2({ patience: 2 }).stop //=> { kind: "count", patience: 2 }
 * ```
 */
export function cTranslate2(options: CTranslate2Options = {}): SearchPreset {
  const { lengthPenalty, coveragePenalty, patience } = checkedOptions("cTranslate2()", options, C_TRANSLATE2)
  const scoring: Scoring = {
    alpha: lengthPenalty,
    ...(coveragePenalty > 0 && { coverage: { kind: "covered", beta: coveragePenalty } }),
  }
  const hasPenalty = lengthPenalty !== 0 || coveragePenalty !== 0
  return { scoring, stop: hasPenalty ? { kind: "count", patience } : { kind: "top" } }
}
