// The rules that options of all trainers share.
import { choice, type Rule } from "@lectern/core/checks"
import type { Unit } from "../../encode/model.js"
import { checkCharacter, checkStringList } from "../../text/checks.js"

/** The rule of units. */
export const UNIT: Rule<Unit> = choice(["character", "byte"])

/** Throws unless the value is a list of letters. */
export function checkLetters(name: string, letters: readonly string[]): void {
  checkStringList(name, letters)
  for (let i = 0; i < letters.length; i++) checkCharacter(`${name}[${i}]`, letters[i])
}
