// Options that searches share, checked.
import { checkFunction, checkInteger, checkList, checkObject, wrongType } from "@lectern/core/checks"
import type { Rule } from "../../rules/rule.js"

/** Throws unless the value is a list of rules. */
export function checkRules(rules: readonly Rule[]): void {
  checkList("rules", rules, "a list of rules")
  Array.from(rules).forEach((rule, i) => {
    checkObject(`rules[${i}]`, rule, "a rule")
    checkFunction(`rules[${i}].apply`, rule.apply)
  })
}

/** Marks of the tokens that end a hypothesis. */
export function endMarks(endTokens: number | Readonly<ArrayLike<number>>, vocabularySize: number): Uint8Array {
  const list = typeof endTokens === "number" ? [endTokens] : endTokens
  checkList("endTokens", list, "a token id or a list of them")
  const marks = new Uint8Array(vocabularySize)
  for (let i = 0; i < list.length; i++) {
    checkInteger(`endTokens[${i}]`, list[i], 0, vocabularySize - 1)
    marks[list[i]!] = 1
  }
  return marks
}

/** Throws unless the value is an AbortSignal, of this realm or another, or left out. */
export function checkSignal(signal: AbortSignal | undefined): void {
  if (signal === undefined) return
  if (typeof signal === "object" && typeof signal?.aborted === "boolean" && "throwIfAborted" in signal) return
  throw wrongType("signal", signal, "an AbortSignal")
}
