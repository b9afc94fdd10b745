// Options of a beam search, checked and completed.
import type { Signal } from "@lectern/core"
import {
  type CheckedOptions,
  checkBoolean,
  checkedOptions,
  checkInteger,
  checkNonNegative,
  integer,
  later,
  type OptionTable,
  orInfinity,
  outOfRange,
  recordOf,
} from "@lectern/core/checks"
import { checkConstraints, type LexicalConstraint } from "../../constraints/lexical/phrases.js"
import { type Progress, progressOf } from "../../constraints/lexical/progress.js"
import type { Rule } from "../../rules/rule.js"
import { MAX_LENGTH, type Scorer, scorer } from "../../scoring/scorer.js"
import type { CoverageTerm, Scoring } from "../../scoring/scoring.js"
import { checkRules, checkSignal, endMarks } from "../rows/options.js"
import { checkStop, type StopRule } from "./stop.js"

/** Groups of a diverse beam search. */
export interface BeamGroups {
  /** Number of groups of the beam, at least 1; the beam width must be a multiple. */
  readonly count: number
  /** Penalty of a token at each step, for each beam of the groups before that has just written it: at least 0. */
  readonly diversity: number
}

/** Options of greedy search. */
export interface GreedySearchOptions {
  /** The token, or tokens, that end a hypothesis; `[]` for a model without. An end token is part of its hypothesis and of the score. */
  readonly endTokens: number | Readonly<ArrayLike<number>>
  /** The most tokens that a hypothesis may have, the end token among them: an integer in 1..1048576. */
  readonly maxLength: number
  /** The formula of scores; the sum of log-probabilities by default. */
  readonly scoring?: Scoring
  /** Changes of the next token's scores, applied in order; none by default. They must leave scores of at most 0. */
  readonly rules?: readonly Rule[]
  /** Ends the search between two steps, which returns the hypotheses found so far. */
  readonly signal?: Signal
  /** Whether every scored continuation is recorded, `false` by default. For small vocabularies. */
  readonly trace?: boolean
}

/** Options of beam search. */
export interface BeamSearchOptions extends GreedySearchOptions {
  /** Number of hypotheses continued at each step: an integer of at least 1, or `Infinity` to prune nothing. */
  readonly beamWidth: number
  /** Number of hypotheses returned, an integer in 1..beamWidth, 1 by default; fewer when fewer are found. */
  readonly nBest?: number
  /** The stop rule, `{ kind: "optimal" }` by default. */
  readonly stop?: StopRule
  /** For diverse beam search; without, the beam is one group. */
  readonly groups?: BeamGroups
  /** Phrases that all hypotheses must contain, none by default. */
  readonly constraints?: readonly LexicalConstraint[]
}

/** All options of a search, completed. */
export interface Settings
  extends CheckedOptions<Omit<BeamSearchOptions, "endTokens" | "scoring" | "constraints">, "signal"> {
  readonly vocabularySize: number
  /** Of one group. */
  readonly beamWidth: number
  /** Ascending. */
  readonly endTokens: readonly number[]
  readonly scorer: Scorer
  readonly coverage: CoverageTerm | undefined
  readonly alpha: number
  readonly constraints: Progress | undefined
}

const GROUPS: OptionTable<BeamGroups> = { count: integer(1), diversity: checkNonNegative }

/** The table of {@link BeamSearchOptions}. */
export const BEAM_SEARCH_OPTIONS: OptionTable<BeamSearchOptions, "signal"> = {
  endTokens: later(),
  maxLength: integer(1, MAX_LENGTH),
  scoring: [later(), {}],
  rules: [checkRules, []],
  signal: [checkSignal, undefined],
  trace: [checkBoolean, false],
  beamWidth: orInfinity(integer(1, 2 ** 31 - 1)),
  nBest: [later(integer(1)), 1],
  stop: [checkStop, { kind: "optimal" }],
  groups: [recordOf(GROUPS), { count: 1, diversity: 0 }],
  constraints: [later(), []],
}

/** Checks and completes options. */
export function settingsOf(owner: string, options: BeamSearchOptions, vocabularySize: number): Settings {
  const checked = checkedOptions(owner, options, BEAM_SEARCH_OPTIONS)
  const { beamWidth, maxLength, scoring, nBest, stop, rules, trace, groups, constraints, signal } = checked
  checkInteger("nBest", nBest, 1, beamWidth === Infinity ? undefined : beamWidth)
  if (groups.count > 1 && !Number.isInteger(beamWidth / groups.count))
    throw outOfRange("beamWidth", beamWidth, `a multiple of groups.count = ${groups.count}`)
  const marks = endMarks(options.endTokens, vocabularySize)
  const endTokens = Array.from(marks.keys()).filter((token) => marks[token] === 1)
  checkConstraints(constraints, vocabularySize, endTokens)
  return {
    vocabularySize,
    beamWidth: beamWidth / groups.count,
    nBest,
    maxLength,
    endTokens,
    scorer: scorer(scoring, maxLength),
    coverage: scoring.coverage?.beta === 0 ? undefined : scoring.coverage,
    alpha: scoring.alpha ?? 0,
    stop,
    rules,
    groups,
    constraints: constraints.length === 0 ? undefined : progressOf(constraints),
    signal,
    trace,
  }
}
