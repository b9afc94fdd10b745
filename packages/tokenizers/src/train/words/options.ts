// Checks the options of all trainers.
import { checkChoice, checkFunction, checkInteger } from "@lectern/core/checks"
import type { Unit } from "../../encode/model.js"
import { checkCharacter, checkStringList } from "../../text/checks.js"

/** Options of all trainers. */
export interface SharedTrainingOptions {
  /** The unit of a letter. */
  readonly unit: Unit
  /** Tokens that get the first ids. */
  readonly specialTokens: readonly string[]
  /** Letters that are included even if they do not occur. */
  readonly initialAlphabet: readonly string[]
  /** The maximum number of letters, Infinity for all. */
  readonly limitAlphabet: number
  /** Called to report progress. */
  readonly onProgress: unknown
}

/** Checks these options. */
export function checkSharedOptions(options: SharedTrainingOptions): void {
  const { unit, specialTokens, initialAlphabet, limitAlphabet, onProgress } = options
  checkChoice("unit", unit, ["character", "byte"])
  checkStringList("specialTokens", specialTokens)
  checkStringList("initialAlphabet", initialAlphabet)
  initialAlphabet.forEach((letter, i) => {
    checkCharacter(`initialAlphabet[${i}]`, letter)
  })
  checkLimit("limitAlphabet", limitAlphabet, 0)
  if (onProgress !== undefined) checkFunction("onProgress", onProgress)
}

/** Throws unless the value is an integer, or Infinity for no limit. */
export function checkLimit(name: string, value: unknown, min: number): void {
  if (value !== Number.POSITIVE_INFINITY) checkInteger(name, value, min)
}
