// Stop rules of a beam search, besides running out of live beams.
import { checkBoolean, checkChoice, checkOptions, checkPositive, outOfRange } from "@lectern/core/checks"

/**
 * Rule that stops the search of a source; it also stops at the maximum length, and when no beam is live.
 *
 * - `"optimal"`: when `nBest` hypotheses have finished and no live beam can lead to a better one than the last of them.
 * - `"top"`: when at least `nBest` have finished and the best continuation of some step was one of them (OpenNMT-py; CTranslate2
 *   without penalties).
 * - `"count"`: when `patience * beamWidth` hypotheses have finished, rounded, at least one (Kasai et al. 2022; fairseq and CTranslate2).
 * - `"hugging-face"`: `early_stopping` of transformers. `true` stops at `beamWidth` finished hypotheses. `false` and `"never"` go on
 *   while the best live beam, divided by the length penalty of its present length (`false`) or of the maximum length (`"never"` with a
 *   positive `alpha`), is better than the worst of the `beamWidth` best.
 */
export type StopRule =
  | {
      /** When no live beam can win. */
      readonly kind: "optimal"
    }
  | {
      /** When the best continuation of some step ended. */
      readonly kind: "top"
    }
  | {
      /** When enough hypotheses have finished. */
      readonly kind: "count"
      /** A positive number, 1 by default. */
      readonly patience?: number
    }
  | {
      /** As transformers stops. */
      readonly kind: "hugging-face"
      /** As in transformers, `false` by default. */
      readonly earlyStopping?: boolean | "never"
    }

/** Throws unless the value is a stop rule. */
export function checkStop(name: string, stop: StopRule): void {
  checkOptions(name, stop, { kind: true, patience: true, earlyStopping: true })
  checkChoice(`${name}.kind`, stop.kind, ["optimal", "top", "count", "hugging-face"])
  if (stop.kind === "count") {
    checkOptions(name, stop, { kind: true, patience: true })
    if (stop.patience !== undefined) checkPositive(`${name}.patience`, stop.patience)
  } else if (stop.kind === "hugging-face") {
    checkOptions(name, stop, { kind: true, earlyStopping: true })
    if (stop.earlyStopping !== undefined && stop.earlyStopping !== "never") {
      if (typeof stop.earlyStopping === "string")
        throw outOfRange(`${name}.earlyStopping`, stop.earlyStopping, 'true, false or "never"')
      checkBoolean(`${name}.earlyStopping`, stop.earlyStopping)
    }
  } else checkOptions(name, stop, { kind: true })
}
