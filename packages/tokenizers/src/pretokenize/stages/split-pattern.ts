// Splits at the matches of a pattern.
import { checkBoolean, checkedOptions, checkOptions, later, type OptionTable, outOfRange } from "@lectern/core/checks"
import { checkCharacter } from "../../text/checks.js"
import type { PreTokenizer, Scanner } from "../pre-tokenizer.js"
import { scanningPreTokenizer } from "../scan-pieces.js"
import { knownPattern } from "../scanners/known-pattern.js"
import { literalMatches } from "../scanners/matches.js"
import { behaviorJson, type SplitBehavior, splitScanner } from "../scanners/split-scanner.js"

/** A literal text, or a regex. */
export type SplitPattern =
  | string
  | {
      /** The source of the regex. */
      readonly regex: string
    }

/** Options of `splitPattern`. */
export interface SplitPatternOptions {
  /** The pattern; a text must not be empty. */
  readonly pattern: SplitPattern
  /** The treatment of matches. */
  readonly behavior: SplitBehavior
  /**
   * Whether gaps between matches count as matches, and matches as gaps.
   *
   * @defaultValue `false`
   */
  readonly invert?: boolean
}

const OPTIONS: OptionTable<SplitPatternOptions> = { pattern: later(), behavior: later(), invert: [checkBoolean, false] }
const REGEX = { regex: true } as const

/**
 * Splits at the matches of a pattern.
 *
 * Regexes are never run: only those of `knownPattern` are allowed, each with a scanner that is linear in the length of
 * the text.
 *
 * @param options - the pattern and the treatment of matches
 * @returns the pre-tokenizer
 * @throws LecternError `out-of-range` for an unknown regex, an empty string or an unknown behavior; `unknown-option` or `wrong-type`
 * for anything else that is not allowed
 * @see [Guide: Tokenizers, part by part](../../../../../docs/guides/tokenizers.md#pre-tokenizers)
 * @example
 * ```ts
 * const numbers = splitPattern({ pattern: { regex: "\\p{N}{1,3}" }, behavior: "isolated" })
 * preTokenizeText(numbers, "12345 km").map(({ piece }) => piece) //=> ["123", "45", " km"]
 * const hyphens = splitPattern({ pattern: "-", behavior: "mergedWithPrevious" })
 * preTokenizeText(hyphens, "well-known").map(({ piece }) => piece) //=> ["well-", "known"]
 * ```
 */
export function splitPattern(options: SplitPatternOptions): PreTokenizer {
  const { pattern, behavior, invert } = checkedOptions("splitPattern()", options, OPTIONS)
  if (typeof pattern !== "string") checkOptions<Exclude<SplitPattern, string>>("pattern", pattern, REGEX)
  const json = {
    type: "Split",
    pattern: typeof pattern === "string" ? { String: pattern } : { Regex: pattern.regex },
    behavior: behaviorJson(behavior),
    invert,
  }
  return scanningPreTokenizer(splitScanner(matchesOf(pattern), { behavior, invert }), json)
}

function matchesOf(pattern: SplitPattern): Scanner {
  if (typeof pattern !== "string") {
    const scanner = knownPattern(pattern.regex)
    if (scanner !== undefined) return scanner
    const want =
      "the exact regex of a known tokenizer or runs of character classes, because a regex that is run may take forever"
    throw outOfRange("pattern.regex", pattern.regex, want)
  }
  if (pattern === "") throw outOfRange("pattern", pattern, "a string that is not empty")
  return literalMatches(new TextEncoder().encode(pattern))
}

/**
 * Splits at a character and drops it.
 *
 * @param delimiter - one character
 * @returns the pre-tokenizer
 * @throws LecternError `out-of-range` if it is not one character, `wrong-type` if it is not a string
 * @see [Guide: Tokenizers, part by part](../../../../../docs/guides/tokenizers.md#pre-tokenizers)
 * @example
 * ```ts
 * preTokenizeText(charDelimiterSplit("|"), "a|b||c").map(({ piece }) => piece) //=> ["a", "b", "c"]
 * ```
 */
export function charDelimiterSplit(delimiter: string): PreTokenizer {
  checkCharacter("delimiter", delimiter)
  const matches = literalMatches(new TextEncoder().encode(delimiter))
  return scanningPreTokenizer(splitScanner(matches, { behavior: "removed", invert: false }), {
    type: "CharDelimiterSplit",
    delimiter,
  })
}
