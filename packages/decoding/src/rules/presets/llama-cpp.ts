// The samplers of llama.cpp in its default order.
import { checkedOptions, checkInteger, checkNumber, later, type OptionTable } from "@lectern/core/checks"
import { mirostat, mirostat2 } from "../adaptive/mirostat.js"
import { xtc } from "../adaptive/xtc.js"
import type { AnyRule } from "../chain.js"
import { dry } from "../penalties/dry.js"
import { frequencyPenalty } from "../penalties/frequency-penalty.js"
import { presencePenalty } from "../penalties/presence-penalty.js"
import { repetitionPenalty } from "../penalties/repetition-penalty.js"
import { dynamicTemperature } from "../temperature/dynamic-temperature.js"
import { temperature } from "../temperature/temperature.js"
import { minP } from "../truncation/min-p.js"
import { topK } from "../truncation/top-k.js"
import { topNSigma } from "../truncation/top-n-sigma.js"
import { topP } from "../truncation/top-p.js"
import { typical } from "../truncation/typical.js"

/** Options of {@link llamaCppRules}: the fields of its `common_params_sampling`, with its defaults. */
export interface LlamaCppRulesOptions {
  /** Number of the last tokens that count for the three penalties; 0 switches them off. @defaultValue `64` */
  readonly penaltyLastN?: number
  /** 1 switches it off. @defaultValue `1` */
  readonly repeatPenalty?: number
  /** 0 switches it off. @defaultValue `0` */
  readonly frequencyPenalty?: number
  /** 0 switches it off. @defaultValue `0` */
  readonly presencePenalty?: number
  /** 0 switches it off. @defaultValue `0` */
  readonly dryMultiplier?: number
  /** At least 1. @defaultValue `1.75` */
  readonly dryBase?: number
  /** At least 1. @defaultValue `2` */
  readonly dryAllowedLength?: number
  /** Number of the last tokens that count for DRY; 0 switches it off. @defaultValue `64` */
  readonly dryPenaltyLastN?: number
  /** Tokens; llama.cpp finds those of `\n`, `:`, `"` and `*`. @defaultValue none */
  readonly dryBreakers?: readonly (number | readonly number[])[]
  /** 0 and less switch it off. @defaultValue `-1` */
  readonly topNSigma?: number
  /** 0 and less switch it off. @defaultValue `40` */
  readonly topK?: number
  /** 1 switches it off. @defaultValue `1` */
  readonly typicalP?: number
  /** 1 switches it off. @defaultValue `0.95` */
  readonly topP?: number
  /** 0 switches it off. @defaultValue `0.05` */
  readonly minP?: number
  /** 0 switches it off. @defaultValue `0` */
  readonly xtcProbability?: number
  /** Above 1/2 it is off. @defaultValue `0.1` */
  readonly xtcThreshold?: number
  /** 0 keeps the likeliest token only. @defaultValue `0.8` */
  readonly temperature?: number
  /** Makes the temperature dynamic, from `temperature - dynatempRange` to `temperature + dynatempRange`. @defaultValue `0` */
  readonly dynatempRange?: number
  /** Above 0. @defaultValue `1` */
  readonly dynatempExponent?: number
  /** 1 or 2: nothing but temperature and that version of mirostat. @defaultValue `0` */
  readonly mirostat?: 0 | 1 | 2
  /** Its target in bits. @defaultValue `5` */
  readonly mirostatTau?: number
  /** Its rate. @defaultValue `0.1` */
  readonly mirostatEta?: number
}

const OPTIONS: OptionTable<LlamaCppRulesOptions> = {
  penaltyLastN: [checkNumber, 64],
  repeatPenalty: [checkNumber, 1],
  frequencyPenalty: [checkNumber, 0],
  presencePenalty: [checkNumber, 0],
  dryMultiplier: [checkNumber, 0],
  dryBase: [checkNumber, 1.75],
  dryAllowedLength: [checkNumber, 2],
  dryPenaltyLastN: [checkNumber, 64],
  dryBreakers: [later(), []],
  topNSigma: [checkNumber, -1],
  topK: [checkNumber, 40],
  typicalP: [checkNumber, 1],
  topP: [checkNumber, 0.95],
  minP: [checkNumber, 0.05],
  xtcProbability: [checkNumber, 0],
  xtcThreshold: [checkNumber, 0.1],
  temperature: [checkNumber, 0.8],
  dynatempRange: [checkNumber, 0],
  dynatempExponent: [checkNumber, 1],
  mirostat: [checkNumber, 0],
  mirostatTau: [checkNumber, 5],
  mirostatEta: [checkNumber, 0.1],
}

/**
 * The samplers of llama.cpp in its default order: penalties, DRY, top-n-sigma, top-k, typical, top-p, min-p, XTC, temperature. Options with
 * a value that changes nothing add no rule. Checked against the release of November 2026.
 *
 * Two things differ: tokens that tie with the k-th stay in top-k, and penalties apply to log-probabilities, which a repetition
 * penalty lowers more than logits.
 *
 * @param options - by the names of `common_params_sampling`
 * @returns the rules
 * @throws LecternError `out-of-range`, `unknown-option`
 * @see llama.cpp, `common_params_sampling` in common/common.h and src/llama-sampler.cpp
 * @see [Note: Truncation rules](../../../../../docs/notes/truncation-rules.md)
 * @example
 * ```ts
 * llamaCppRules().map(({ name }) => name) //=> ["topK", "topP", "minP", "temperature"]
 * ```
 */
export function llamaCppRules(options: LlamaCppRulesOptions = {}): AnyRule[] {
  const all = checkedOptions("llamaCppRules()", options, OPTIONS)
  checkInteger("mirostat", all.mirostat, 0, 2)
  if (all.mirostat !== 0) return [temperature(all.temperature), feedback(all)]
  const rules: AnyRule[] = penalties(all)
  if (all.topNSigma > 0) rules.push(topNSigma(all.topNSigma))
  if (all.topK > 0) rules.push(topK(all.topK))
  if (all.typicalP !== 1) rules.push(typical(all.typicalP))
  if (all.topP !== 1) rules.push(topP(all.topP))
  if (all.minP > 0) rules.push(minP(all.minP))
  if (all.xtcProbability > 0 && all.xtcThreshold <= 0.5)
    rules.push(xtc(all.xtcProbability, { threshold: all.xtcThreshold }))
  rules.push(heat(all))
  return rules
}

function penalties(all: Required<LlamaCppRulesOptions>): AnyRule[] {
  const { penaltyLastN, dryPenaltyLastN, dryBase: base, dryAllowedLength: allowedLength, dryBreakers: breakers } = all
  checkInteger("penaltyLastN", penaltyLastN, 0)
  checkInteger("dryPenaltyLastN", dryPenaltyLastN, 0)
  const rules: AnyRule[] = []
  const recent = { window: Math.max(1, penaltyLastN) }
  if (penaltyLastN > 0 && all.repeatPenalty !== 1) rules.push(repetitionPenalty(all.repeatPenalty, recent))
  if (penaltyLastN > 0 && all.frequencyPenalty !== 0) rules.push(frequencyPenalty(all.frequencyPenalty, recent))
  if (penaltyLastN > 0 && all.presencePenalty !== 0) rules.push(presencePenalty(all.presencePenalty, recent))
  if (dryPenaltyLastN > 0 && all.dryMultiplier !== 0)
    rules.push(dry(all.dryMultiplier, { base, allowedLength, breakers, window: dryPenaltyLastN }))
  return rules
}

function heat({
  temperature: value,
  dynatempRange: range,
  dynatempExponent: exponent,
}: Required<LlamaCppRulesOptions>): AnyRule {
  return range > 0 ? dynamicTemperature(Math.max(0, value - range), value + range, exponent) : temperature(value)
}

function feedback({
  mirostat: version,
  mirostatTau: target,
  mirostatEta: rate,
}: Required<LlamaCppRulesOptions>): AnyRule {
  return (version === 1 ? mirostat : mirostat2)(target, { rate, surprise: "after" })
}
