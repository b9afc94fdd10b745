// The rules of Hugging Face's generate() in its order.
import { checkedOptions, later, type OptionTable } from "@lectern/core/checks"
import { repetitionPenalty } from "../penalties/repetition-penalty.js"
import type { Rule } from "../rule.js"
import { temperature } from "../temperature/temperature.js"
import { epsilon } from "../truncation/epsilon.js"
import { eta } from "../truncation/eta.js"
import { minP } from "../truncation/min-p.js"
import { topH } from "../truncation/top-h.js"
import { topK } from "../truncation/top-k.js"
import { topP } from "../truncation/top-p.js"
import { typical } from "../truncation/typical.js"

/** Options of {@link huggingFaceRules}: those of a `GenerationConfig` by the same names, with its defaults. */
export interface HuggingFaceRulesOptions {
  /** Above 0; `repetition_penalty`. Applied to log-probabilities here. @defaultValue `1` */
  readonly repetitionPenalty?: number
  /** Above 0. @defaultValue `1` */
  readonly temperature?: number
  /** In 0..1; `top_h`. Off by default. */
  readonly topH?: number
  /** 0 switches it off; `top_k`. @defaultValue `50` */
  readonly topK?: number
  /** In 0..1; `top_p`. @defaultValue `1` */
  readonly topP?: number
  /** In 0..1; `min_p`. Off by default. */
  readonly minP?: number
  /** In 0..1; `typical_p`. @defaultValue `1` */
  readonly typicalP?: number
  /** In 0..1; `epsilon_cutoff`. @defaultValue `0` */
  readonly epsilonCutoff?: number
  /** In 0..1; `eta_cutoff`. @defaultValue `0` */
  readonly etaCutoff?: number
}

// The rules themselves check the values.
const OPTIONS: OptionTable<HuggingFaceRulesOptions, "topH" | "minP"> = {
  repetitionPenalty: [later(), 1],
  temperature: [later(), 1],
  topH: [later(), undefined],
  topK: [later(), 50],
  topP: [later(), 1],
  minP: [later(), undefined],
  typicalP: [later(), 1],
  epsilonCutoff: [later(), 0],
  etaCutoff: [later(), 0],
}

/**
 * The rules that Hugging Face transformers applies when sampling, in its order: repetition penalty, temperature, top-H, top-k, top-p,
 * min-p, typical, epsilon, eta. Options with a value that changes nothing add no rule. Checked against version 5.23.
 *
 * @param options - by the names of a `GenerationConfig`
 * @returns the rules
 * @throws LecternError `out-of-range`, `unknown-option`
 * @see transformers, `GenerationMixin._get_logits_processor` in generation/utils.py
 * @see [Note: Truncation rules](../../../../../docs/notes/truncation-rules.md)
 * @example
 * ```ts
 * huggingFaceRules({ temperature: 0.7, topP: 0.9 }).map(({ name }) => name) //=> ["temperature", "topK", "topP"]
 * ```
 */
export function huggingFaceRules(options: HuggingFaceRulesOptions = {}): Rule[] {
  const checked = checkedOptions("huggingFaceRules()", options, OPTIONS)
  const { repetitionPenalty: penalty, temperature: heat, topK: k, topP: p, typicalP } = checked
  const { topH: share, minP: least, epsilonCutoff, etaCutoff } = checked
  const rules: Rule[] = []
  if (penalty !== 1) rules.push(repetitionPenalty(penalty))
  if (heat !== 1) rules.push(temperature(heat))
  // Hugging Face's top-H uses the 100 likeliest tokens only.
  if (share !== undefined) rules.push(topK(100), topH(share, { entropy: "partial" }))
  if (k !== 0) rules.push(topK(k))
  if (p !== 1) rules.push(topP(p))
  if (least !== undefined) rules.push(minP(least))
  if (typicalP !== 1) rules.push(typical(typicalP))
  if (epsilonCutoff !== 0) rules.push(epsilon(epsilonCutoff))
  if (etaCutoff !== 0) rules.push(eta(etaCutoff))
  return rules
}
