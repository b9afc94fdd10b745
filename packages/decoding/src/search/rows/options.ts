// Options that searches share, checked.
import type { Signal } from "@lectern/core"
import { checkFunction, checkInteger, checkList, checkObject, wrongType } from "@lectern/core/checks"
import type { Rule } from "../../rules/rule.js"

/** Throws unless the value is a list of rules. */
export function checkRules(name: string, rules: readonly Rule[]): void {
  checkList(name, rules, "a list of rules")
  Array.from(rules).forEach((rule, i) => {
    checkObject(`${name}[${i}]`, rule, "a rule")
    checkFunction(`${name}[${i}].apply`, rule.apply)
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

/** Throws unless the value is an AbortSignal, of this realm or another. */
export function checkSignal(name: string, signal: Signal): void {
  if (typeof signal === "object" && typeof signal?.aborted === "boolean" && "throwIfAborted" in signal) return
  throw wrongType(name, signal, "an AbortSignal")
}
