// All rules by name. To add one, write its file and add its line here.
import { MIROSTAT, MIROSTAT_2 } from "../adaptive/mirostat.js"
import { XTC } from "../adaptive/xtc.js"
import type { RuleEntry } from "../entry.js"
import { DRY } from "../penalties/dry.js"
import { FREQUENCY_PENALTY } from "../penalties/frequency-penalty.js"
import { PRESENCE_PENALTY } from "../penalties/presence-penalty.js"
import { REPETITION_PENALTY } from "../penalties/repetition-penalty.js"
import { DYNAMIC_TEMPERATURE } from "../temperature/dynamic-temperature.js"
import { TEMPERATURE } from "../temperature/temperature.js"
import { EPSILON } from "../truncation/epsilon.js"
import { ETA } from "../truncation/eta.js"
import { MIN_P } from "../truncation/min-p.js"
import { P_LESS } from "../truncation/p-less.js"
import { TOP_H } from "../truncation/top-h.js"
import { TOP_K } from "../truncation/top-k.js"
import { TOP_N_SIGMA } from "../truncation/top-n-sigma.js"
import { TOP_P } from "../truncation/top-p.js"
import { TYPICAL } from "../truncation/typical.js"

/**
 * All rules by name, in an order in which they can be applied together: penalties, temperature, truncations, adaptive rules last.
 *
 * For commands that turn options into rules and for pages with sliders; in programs, call the functions themselves.
 *
 * @see [Note: Truncation rules](../../../../../docs/notes/truncation-rules.md)
 */
export const truncationRules: {
  readonly [Name in
    | "repetitionPenalty"
    | "frequencyPenalty"
    | "presencePenalty"
    | "dry"
    | "temperature"
    | "dynamicTemperature"
    | "topNSigma"
    | "topK"
    | "typical"
    | "topP"
    | "minP"
    | "epsilon"
    | "eta"
    | "topH"
    | "pLess"
    | "xtc"
    | "mirostat"
    | "mirostat2"]: RuleEntry
} = {
  repetitionPenalty: REPETITION_PENALTY,
  frequencyPenalty: FREQUENCY_PENALTY,
  presencePenalty: PRESENCE_PENALTY,
  dry: DRY,
  temperature: TEMPERATURE,
  dynamicTemperature: DYNAMIC_TEMPERATURE,
  topNSigma: TOP_N_SIGMA,
  topK: TOP_K,
  typical: TYPICAL,
  topP: TOP_P,
  minP: MIN_P,
  epsilon: EPSILON,
  eta: ETA,
  topH: TOP_H,
  pLess: P_LESS,
  xtc: XTC,
  mirostat: MIROSTAT,
  mirostat2: MIROSTAT_2,
}
