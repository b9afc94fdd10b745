// Checks a list of rules.
import { checkFunction, checkList, checkObject } from "@lectern/core/checks"
import type { Rule } from "../../rules/rule.js"

/** Throws unless the value is a list of rules. */
export function checkRules(rules: readonly Rule[]): void {
  checkList("rules", rules, "a list of rules")
  Array.from(rules).forEach((rule, i) => {
    checkObject(`rules[${i}]`, rule, "a rule")
    checkFunction(`rules[${i}].apply`, rule.apply)
  })
}
