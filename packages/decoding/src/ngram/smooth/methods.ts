// All smoothing methods by name.
import type { NgramCounts } from "../count/ngram-counts.js"
import { addK } from "./add-k.js"
import type { SmoothedModel } from "./corpus.js"
import { goodTuring } from "./good-turing.js"
import { jelinekMercer } from "./jelinek-mercer.js"
import { katz } from "./katz.js"
import { absoluteDiscounting, kneserNey, modifiedKneserNey } from "./kneser-ney.js"
import { maximumLikelihood } from "./maximum-likelihood.js"
import { stupidBackoff } from "./stupid-backoff.js"
import { wittenBell } from "./witten-bell.js"

/** The name of a smoothing method. */
export type SmoothingName =
  | "maximum-likelihood"
  | "add-k"
  | "good-turing"
  | "absolute-discounting"
  | "katz"
  | "jelinek-mercer"
  | "witten-bell"
  | "kneser-ney"
  | "modified-kneser-ney"
  | "stupid-backoff"

/**
 * A smoothing method. Each checks its own options, so that one of another method is refused.
 *
 * @param counts - of n-grams
 * @param options - those of the method
 */
export type SmoothingMethod = (counts: NgramCounts, options?: Record<string, unknown>) => SmoothedModel

/** All smoothing methods. */
export const SMOOTHING_METHODS: Readonly<Record<SmoothingName, SmoothingMethod>> = {
  "maximum-likelihood": maximumLikelihood,
  "add-k": addK,
  "good-turing": goodTuring,
  "absolute-discounting": absoluteDiscounting,
  katz,
  "jelinek-mercer": jelinekMercer,
  "witten-bell": wittenBell,
  "kneser-ney": kneserNey,
  "modified-kneser-ney": modifiedKneserNey,
  "stupid-backoff": stupidBackoff,
}
