// Rules one after the other, at work on one sequence.
import { checkFunction, checkList, checkObject, wrongType } from "@lectern/core/checks"
import type { Generator } from "@lectern/random"
import type { Rule, SamplingRule, SequenceRule } from "./rule.js"

/** A rule of either kind. */
export type AnyRule = Rule | SamplingRule

/** Throws unless the value is a list of rules. */
export function checkRules(name: string, rules: unknown): asserts rules is readonly AnyRule[] {
  checkList(name, rules, "a list of rules")
  for (let i = 0; i < rules.length; i++) {
    const rule = rules[i]
    checkObject(`${name}[${i}]`, rule, "a rule such as topP(0.9)")
    if ("start" in rule) checkFunction(`${name}[${i}].start`, rule.start)
    else if ("apply" in rule) checkFunction(`${name}[${i}].apply`, rule.apply)
    else throw wrongType(`${name}[${i}]`, rule, "a rule such as topP(0.9)")
  }
}

/** The rules of a sequence that begins, as one. */
export function startChain(rules: readonly AnyRule[], generator: Generator): SequenceRule {
  const started = rules.map((rule) => ("start" in rule ? rule.start(generator.split()) : rule))
  const remembering = started.filter((rule): rule is SequenceRule => "accept" in rule)
  return {
    name: "chain",
    apply(scores, context) {
      for (const rule of started) rule.apply(scores, context)
    },
    accept(token) {
      for (const rule of remembering) rule.accept(token)
    },
  }
}
