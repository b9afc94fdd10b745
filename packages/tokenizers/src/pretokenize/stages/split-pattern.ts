// Splitting at the matches of a pattern.
import { LecternError } from "@lectern/core"
import type { PreTokenizer, Scanner } from "../pre-tokenizer.js"
import { scanningPreTokenizer } from "../scan-pieces.js"
import { knownPattern } from "../scanners/known-pattern.js"
import { literalMatches } from "../scanners/literal-matches.js"
import { type SplitBehavior, splitScanner } from "../scanners/split-scanner.js"
import { behaviorJson } from "./behavior-json.js"

/** A text that is looked for as it is, or a regex. */
export type SplitPattern =
  | string
  | {
      /** The source of the regex. */
      readonly regex: string
    }

/** How to split. */
export interface SplitPatternOptions {
  /** What to look for; a text must not be empty. */
  readonly pattern: SplitPattern
  /** What becomes of matches. */
  readonly behavior: SplitBehavior
  /**
   * Whether what lies between matches counts as matches, and matches as what lies between.
   *
   * @defaultValue `false`
   */
  readonly invert?: boolean
}

/**
 * Splits at the matches of a pattern.
 *
 * Regexes are never run: only those that `knownPattern` knows are taken, each by a scanner that is linear in the length of
 * the text.
 *
 * @param options - how to split
 * @returns the pre-tokenizer
 * @throws LecternError `out-of-range` for an unknown regex, an empty text or an unknown behavior
 */
export function splitPattern({ pattern, behavior, invert = false }: SplitPatternOptions): PreTokenizer {
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
    throw new LecternError({
      kind: "out-of-range",
      name: "pattern.regex",
      got: pattern.regex,
      want: "the exact regex of a known tokenizer or runs of character classes, because a regex that is run may take forever",
    })
  }
  if (pattern === "") {
    throw new LecternError({ kind: "out-of-range", name: "pattern", got: '""', want: "a text that is not empty" })
  }
  return literalMatches(new TextEncoder().encode(pattern))
}
