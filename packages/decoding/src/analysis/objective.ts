// The objective of a search, for any output: its formula over the model's log-probabilities after its rules, within its limits.
import { checkInteger, outOfRange } from "@lectern/core/checks"
import { checkConstraints, type LexicalConstraint } from "../constraints/lexical/phrases.js"
import { progressOf } from "../constraints/lexical/progress.js"
import { type AnyRule, checkRules } from "../rules/chain.js"
import type { Rule } from "../rules/rule.js"
import { MAX_LENGTH, scorer } from "../scoring/scorer.js"
import type { Scoring } from "../scoring/scoring.js"
import type { ExhaustiveSearchOptions } from "../search/exhaustive/options.js"
import { endMarks } from "../search/rows/options.js"
import type { CoveredOutput, ForcedOutput } from "./force.js"

/** The options of a search that an analysis reads; it passes on all others to the search. */
export interface SearchLimits
  extends Pick<ExhaustiveSearchOptions, "endTokens" | "maxLength" | "scoring" | "unfinished" | "floor" | "signal"> {
  /** Changes of the next token's scores. Rules that are random or have a memory are not part of the score. */
  readonly rules?: readonly AnyRule[]
  /** Phrases that all outputs must contain. */
  readonly constraints?: readonly LexicalConstraint[]
}

/** An output with its scores. */
export interface ScoredOutput extends ForcedOutput {
  /** The score that the search maximizes; `-Infinity` for an output that its rules, constraints or maximum length exclude. */
  readonly score: number
  /** The same formula over the model's own log-probabilities, whatever the search may write. */
  readonly modelScore: number
  /** Whether its last token is an end token. */
  readonly finished: boolean
}

/** The objective that a search maximizes. */
export interface Objective {
  readonly limits: SearchLimits
  readonly scoring: Scoring
  /** Without those that are random or have a memory. */
  readonly rules: readonly Rule[]
  /** By token id, 1 for end tokens. */
  readonly ends: Uint8Array
  /** Scores an output. */
  scored(output: CoveredOutput): ScoredOutput
}

/** The objective of a search. */
export function objectiveOf(limits: SearchLimits, vocabularySize: number, longest: number): Objective {
  const { maxLength, scoring = {}, rules = [], constraints = [], unfinished = "keep" } = limits
  const ends = endMarks(limits.endTokens, vocabularySize)
  checkInteger("maxLength", maxLength, 1, MAX_LENGTH)
  checkRules("rules", rules)
  checkConstraints(
    constraints,
    vocabularySize,
    [...ends.keys()].filter((token) => ends[token] === 1),
  )
  const { score } = scorer(scoring, Math.max(maxLength, longest))
  const progress = progressOf(constraints)

  function mayBeWritten(tokens: Int32Array, finished: boolean): boolean {
    if (tokens.length > maxLength) return false
    if (!finished && (tokens.length < maxLength || unfinished === "drop")) return false
    const state = new Int32Array(progress.size)
    for (const token of tokens) progress.next(state, 0, token, state)
    return progress.missing(state) === 0
  }

  return {
    limits,
    scoring,
    rules: rules.filter((rule): rule is Rule => !("start" in rule)),
    ends,
    scored({ forced, coverage }) {
      const { tokens, sum, logProb } = forced
      const finished = ends[tokens.at(-1)!] === 1
      return {
        ...forced,
        score: mayBeWritten(tokens, finished) ? score(sum, tokens.length, finished, coverage) : -Infinity,
        modelScore: score(logProb, tokens.length, finished, coverage),
        finished,
      }
    },
  }
}

/** Throws unless a reference is a whole output: end tokens at its end only. */
export function checkReference(name: string, tokens: Int32Array, { ends, limits }: Objective): void {
  const at = tokens.findIndex((token) => ends[token] === 1)
  if (at === tokens.length - 1) return
  if (at >= 0) throw outOfRange(`${name}[${at}]`, tokens[at], "no end token: only the last token may be one")
  if (tokens.length === limits.maxLength || !ends.includes(1)) return
  throw outOfRange(`the last token of ${name}`, tokens.at(-1), "an end token, which is part of an output")
}
