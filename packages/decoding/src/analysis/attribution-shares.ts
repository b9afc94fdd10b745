// Shares of outputs that are the fault of the search and of the model, as a mergeable statistic.

import type { Statistic } from "@lectern/core"
import { exactSum } from "@lectern/random"
import { checkStateOf } from "../ngram/query/perplexity.js"
import type { Attribution } from "./analyse.js"
import type { ScoredOutput } from "./objective.js"
import { SEARCH_ERRORS, type SearchError, VERDICTS, type Verdict } from "./verdict.js"

/** A number of sources, and its share of a larger number. */
export interface CountedShare {
  /** The number. */
  readonly count: number
  /** 0 to 1; 0 if the larger number is 0. */
  readonly share: number
}

/** Outputs or references of a set. */
export interface OutputSummary {
  /** Number of outputs or references. */
  readonly count: number
  /** Tokens of all of them, without end tokens. */
  readonly tokens: number
  /** Those without any token but the end. */
  readonly empty: CountedShare
  /** Those without end token. */
  readonly unfinished: CountedShare
  /** Those that the search cannot write: their score is `-Infinity`. */
  readonly unwritable: CountedShare
  /** Number of those with a probability above 0 under the model alone. */
  readonly possible: number
  /** The mean score, which the search maximizes, of those whose score is finite; 0 without any. */
  readonly meanScore: number
  /** The mean log-probability under the model alone, of the possible ones; 0 without any. */
  readonly meanLogProb: number
}

/** Causes of the bad outputs of a set. */
export interface AttributionShares {
  /** Number of sources. */
  readonly sources: number
  /** Bad outputs, of all sources. */
  readonly bad: CountedShare
  /** Causes, as shares of the bad outputs. */
  readonly blame: Readonly<Record<Exclude<Verdict, "none">, CountedShare>>
  /** Search errors, as shares of all sources. */
  readonly searchErrors: Readonly<Record<SearchError, CountedShare>>
  /** Sources by verdict and search error: `counts.model.proved` were missed by the search, though the model is to blame. */
  readonly counts: Readonly<Record<Verdict, Readonly<Record<SearchError, number>>>>
  /** Summary of the outputs. */
  readonly outputs: OutputSummary
  /** The references that count. */
  readonly references: OutputSummary
  /** Tokens written by tokens of the references, without end tokens; 0 without any. */
  readonly lengthRatio: number
}

// State: the counts by verdict and search error; then for outputs and for references [count, tokens, empty, unfinished, unwritable,
// finite scores, their exact sum, finite log-probabilities, their exact sum]. All whole numbers.
const SUM = exactSum()
const SUM_LENGTH = SUM.zero().length
const ERRORS = SEARCH_ERRORS.length
const CELLS = VERDICTS.length * ERRORS
const COUNT = 0
const TOKENS = 1
const EMPTY = 2
const UNFINISHED = 3
const UNWRITABLE = 4
const SCORES = 5
const LOG_PROBS = SCORES + 1 + SUM_LENGTH
const GROUP = LOG_PROBS + 1 + SUM_LENGTH
const OUTPUTS = CELLS
const REFERENCES = OUTPUTS + GROUP
const STATE_LENGTH = REFERENCES + GROUP
/** Offsets of the sums in a group. */
const SUMS = [SCORES + 1, LOG_PROBS + 1]

/**
 * Shares of search errors and model errors as a mergeable statistic over attributions. Sums are exact, so the result depends neither on
 * the order nor on shards.
 *
 * @returns a statistic; its state is whole numbers
 * @throws LecternError `wrong-type` or `out-of-range`, on merging, for a value that is not a state
 * @see [Note: Search error or model error](../../../../docs/notes/search-or-model-error.md)
 * @example
 * ```ts
 * const rows = [[0.1, 0.5, 0.4], [0.4, 0.3, 0.3], [0.9, 0.05, 0.05]]
 * const logProbs = (tokens: Int32Array) => rows[tokens.at(-1)!]!.map(Math.log)
 * const model = functionModel({ vocabularySize: 3, logProbs })
 * const pairs = { prompts: [[0]], references: [[[2, 0]]] }
 * const found = await attribute(model, greedySearch, pairs, { search: { endTokens: 0, maxLength: 8 } })
 * const shares = attributionShares()
 * shares.finalize(found.reduce(shares.add, shares.zero())).blame.search //=> { count: 1, share: 1 }
 * ```
 */
export function attributionShares(): Statistic<Attribution, Float64Array, AttributionShares> {
  return {
    zero: () => new Float64Array(STATE_LENGTH),
    add(state, { verdict, searchError, output, reference }) {
      checkStateOf(STATE_LENGTH, "state", state)
      state[VERDICTS.indexOf(verdict) * ERRORS + SEARCH_ERRORS.indexOf(searchError)]! += 1
      if (output !== undefined) addOutput(state.subarray(OUTPUTS, OUTPUTS + GROUP), output)
      addOutput(state.subarray(REFERENCES, REFERENCES + GROUP), reference)
      return state
    },
    merge(into, from) {
      checkStateOf(STATE_LENGTH, "into", into)
      checkStateOf(STATE_LENGTH, "from", from)
      const before = into.slice()
      for (let i = 0; i < STATE_LENGTH; i++) into[i]! += from[i]!
      for (const at of [OUTPUTS, REFERENCES].flatMap((group) => SUMS.map((sum) => group + sum))) {
        const sum = SUM.merge(before.slice(at, at + SUM_LENGTH), from.subarray(at, at + SUM_LENGTH))
        into.set(sum, at)
      }
      return into
    },
    finalize(state) {
      checkStateOf(STATE_LENGTH, "state", state)
      return finalized(state)
    },
  }
}

function addOutput(group: Float64Array, { tokens, finished, score, logProb }: ScoredOutput): void {
  const written = tokens.length - (finished ? 1 : 0)
  group[COUNT]! += 1
  group[TOKENS]! += written
  if (written === 0) group[EMPTY]! += 1
  if (!finished) group[UNFINISHED]! += 1
  if (score === -Infinity) group[UNWRITABLE]! += 1
  addValue(group.subarray(SCORES), score)
  addValue(group.subarray(LOG_PROBS), logProb)
}

function addValue(sum: Float64Array, value: number): void {
  if (value === -Infinity) return
  sum[0]! += 1
  SUM.add(sum.subarray(1, 1 + SUM_LENGTH), value)
}

function finalized(state: Float64Array): AttributionShares {
  const count = (verdict: Verdict, error: SearchError): number =>
    state[VERDICTS.indexOf(verdict) * ERRORS + SEARCH_ERRORS.indexOf(error)]!
  const ofVerdict = (verdict: Verdict): number => total(SEARCH_ERRORS.map((error) => count(verdict, error)))
  const sources = total(VERDICTS.map(ofVerdict))
  const bad = sources - ofVerdict("none")
  const counts = (verdict: Verdict): Record<SearchError, number> =>
    byName(SEARCH_ERRORS, (error) => count(verdict, error))
  const outputs = summary(state.subarray(OUTPUTS, OUTPUTS + GROUP))
  const references = summary(state.subarray(REFERENCES, REFERENCES + GROUP))
  return {
    sources,
    bad: shareOf(bad, sources),
    blame: byName(["search", "settings", "model"], (verdict) => shareOf(ofVerdict(verdict), bad)),
    searchErrors: byName(SEARCH_ERRORS, (error) =>
      shareOf(total(VERDICTS.map((verdict) => count(verdict, error))), sources),
    ),
    counts: byName(VERDICTS, counts),
    outputs,
    references,
    lengthRatio: references.tokens === 0 ? 0 : outputs.tokens / references.tokens,
  }
}

function summary(group: Float64Array): OutputSummary {
  const count = group[COUNT]!
  return {
    count,
    tokens: group[TOKENS]!,
    empty: shareOf(group[EMPTY]!, count),
    unfinished: shareOf(group[UNFINISHED]!, count),
    unwritable: shareOf(group[UNWRITABLE]!, count),
    possible: group[LOG_PROBS]!,
    meanScore: mean(group.subarray(SCORES)),
    meanLogProb: mean(group.subarray(LOG_PROBS)),
  }
}

function mean(sum: Float64Array): number {
  return sum[0] === 0 ? 0 : SUM.finalize(sum.slice(1, 1 + SUM_LENGTH)) / sum[0]!
}

function shareOf(count: number, of: number): CountedShare {
  return { count, share: of === 0 ? 0 : count / of }
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0)
}

function byName<Name extends string, Value>(names: readonly Name[], value: (name: Name) => Value): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Name, Value>
}
