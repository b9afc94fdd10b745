// Contrastive search: of the likeliest tokens, one that is likely and unlike the tokens before it.
import { logSumExp, topK as topKOf } from "@lectern/core"
import { exp } from "@lectern/core/elementary"
import { checkedStep } from "../../model/checked-step.js"
import type { Model, Sources, Step } from "../../model/model.js"
import { checkModel, type Start, startOf } from "../../model/start-of.js"
import type { Hypothesis } from "../../scoring/scoring.js"
import { readPrompt } from "../rows/continue-rows.js"
import { extended, hypothesisOf, type Prefix, sumOf } from "../rows/prefix.js"
import { ruledScores } from "../rows/ruled-scores.js"
import { resultOf, yieldingToEvents } from "../rows/steps.js"
import type { SampleStop } from "../sample/sequence.js"
import { type Directions, directions } from "./directions.js"
import { type ContrastiveSearchOptions, type ContrastiveSettings, contrastiveSettings } from "./options.js"

/** Output of contrastive search for one source; its `score` is its `sum`. */
export interface ContrastiveHypothesis extends Hypothesis {
  /**
   * Degeneration penalty of each token: the largest cosine of its representation and those of all tokens before it, including the
   * prompt, -1 to 1.
   */
  readonly penalties: Float64Array
  /** Reason of the end: an end token, the maximum length, no token that could follow, or the signal. */
  readonly stopped: SampleStop
}

/** A contrastive search after a token was written. */
export interface ContrastiveStep {
  /** The source that is written for, from 0. */
  readonly source: number
  /** The token. */
  readonly token: number
  /** The hypothesis so far; its `stopped` is `"aborted"` unless this token was the last one. */
  result(): ContrastiveHypothesis
}

const YIELD_EVERY = 64

/**
 * Writes token by token; each is the one of the `topK` likeliest tokens v with the largest
 * `(1 - alpha) * P(v) - alpha * max cos(h(v), h(j))`, over all tokens j before it, the prompt among them.
 *
 * The model reads all `topK` candidates in one step and must give `hidden`, the representation of each row. P is normalized after
 * the rules; the scores of the tokens are log-probabilities after the rules, without the penalty. Ties go to the lower token id. A
 * representation of zeros is unlike everything: its cosine is 0. The search of a source ends early where no token can follow.
 *
 * @param model - a model whose steps have `hidden`
 * @param sources - prompts, and states for models that need a source
 * @param options - end tokens, `maxLength`, `topK`, `alpha`, rules
 * @returns a hypothesis for each source
 * @throws LecternError `out-of-range`, `wrong-type`, `unknown-option`; `wrong-type` for a model without `hidden`
 * @see Su, Lan, Wang, Yogatama, Kong and Collier 2022, "A contrastive framework for neural text generation", equation 5
 * @see [Note: Beam search](../../../../../docs/notes/beam-search.md)
 * @example
 * ```ts
 * const coin = functionModel({ vocabularySize: 2, logProbs: () => [0.6, 0.4].map(Math.log) })
 * const step = (states: readonly Int32Array[], tokens: Int32Array) => {
 *   const hidden = Float32Array.from([...tokens].flatMap((token) => [token, 1 - token]))
 *   return { ...coin.step(states, tokens), hidden }
 * }
 * const options = { endTokens: [], maxLength: 3, topK: 2 }
 * const [written] = await contrastiveSearch({ ...coin, step }, { prompts: [[0]] }, options)
 * written!.tokens //=> [1, 0, 0]
 * ```
 */
export async function contrastiveSearch<States>(
  model: Model<States>,
  sources: Sources<States>,
  options: ContrastiveSearchOptions,
): Promise<readonly ContrastiveHypothesis[]> {
  checkModel(model)
  const settings = contrastiveSettings("contrastiveSearch()", options, model.vocabularySize)
  return resultOf(writeAll(model, startOf(model, sources), settings))
}

/**
 * Contrastive search as an async iterator: yields after every token. Leaving the loop ends the search.
 *
 * @param model - a model whose steps have `hidden`
 * @param sources - prompts, and states for models that need a source
 * @param options - as of {@link contrastiveSearch}
 * @returns an iterator whose return value is that of {@link contrastiveSearch}
 * @throws LecternError as {@link contrastiveSearch}, from the first `next()`
 * @see [Note: Beam search](../../../../../docs/notes/beam-search.md)
 * @example
 * ```ts
 * const step = (states: null, tokens: Int32Array) => {
 *   const rows = [...tokens]
 *   const logProbs = Float32Array.from(rows.flatMap(() => [Math.log(0.6), Math.log(0.4)]))
 *   return { logProbs, states, hidden: Float32Array.from(rows.flatMap((token) => [token, 1 - token])) }
 * }
 * const model = { vocabularySize: 2, start: () => null, reorder: () => null, step }
 * const options = { endTokens: [], maxLength: 3, topK: 2 }
 * const written: number[] = []
 * for await (const { token } of contrastiveSearchSteps(model, { prompts: [[0]] }, options)) written.push(token)
 * written //=> [1, 0, 0]
 * ```
 */
export async function* contrastiveSearchSteps<States>(
  model: Model<States>,
  sources: Sources<States>,
  options: ContrastiveSearchOptions,
): AsyncGenerator<ContrastiveStep, readonly ContrastiveHypothesis[], undefined> {
  checkModel(model)
  const settings = contrastiveSettings("contrastiveSearchSteps()", options, model.vocabularySize)
  return yield* writeAll(model, startOf(model, sources), settings)
}

async function* writeAll<States>(
  model: Model<States>,
  start: Start<States>,
  settings: ContrastiveSettings,
): AsyncGenerator<ContrastiveStep, readonly ContrastiveHypothesis[], undefined> {
  const hypotheses: ContrastiveHypothesis[] = []
  for (let source = 0; source < start.prompts.length; source++) {
    const before = directions()
    const first = await readPrompt(model, start, source, (step) => before.add(step, 0, 1))
    before.add(first, 0, 1)
    hypotheses.push(yield* writeOne(model, { source, prompt: start.prompts[source]!, first, before }, settings))
  }
  return hypotheses
}

interface Begun<States> {
  readonly source: number
  readonly prompt: Int32Array
  /** The step that read the prompt. */
  readonly first: Step<States>
  /** The directions of the prompt. */
  readonly before: Directions
}

async function* writeOne<States>(
  model: Model<States>,
  { source, prompt, first, before }: Begun<States>,
  { endTokens, maxLength, topK, alpha, rules, signal }: ContrastiveSettings,
): AsyncGenerator<ContrastiveStep, ContrastiveHypothesis, undefined> {
  const scores = new Float64Array(model.vocabularySize)
  const yieldToEvents = yieldingToEvents(signal, YIELD_EVERY)
  const penalties: number[] = []
  let prefix: Prefix | undefined
  let stopped: SampleStop | undefined
  let step = first
  let row = 0

  const result = (): ContrastiveHypothesis => ({
    ...hypothesisOf(prefix, sumOf(prefix), stopped === "end-token"),
    penalties: Float64Array.from(penalties),
    stopped: stopped ?? "aborted",
  })

  while (stopped === undefined && !signal?.aborted) {
    ruledScores(scores, step.logProbs, row, { rules, prompt, prefix, source })
    const total = logSumExp(scores)
    const tokens = likeliest(scores, topK)
    if (tokens.length === 0) {
      stopped = "no-token"
      break
    }
    const states = await model.reorder(step.states, new Int32Array(tokens.length).fill(row))
    step = await checkedStep(model, states, tokens)
    const cosines = Array.from(tokens, (_, i) => before.largestCosine(step, i, tokens.length))
    const worth = (i: number): number => (1 - alpha) * exp(scores[tokens[i]!]! - total) - alpha * cosines[i]!
    row = 0
    for (let i = 1; i < tokens.length; i++) {
      const more = worth(i) - worth(row)
      if (more > 0 || (more === 0 && tokens[i]! < tokens[row]!)) row = i
    }
    const token = tokens[row]!
    before.add(step, row, tokens.length)
    penalties.push(cosines[row]!)
    prefix = extended(prefix, token, scores[token]!)
    if (endTokens[token] === 1) stopped = "end-token"
    else if (penalties.length === maxLength) stopped = "max-length"
    await yieldToEvents()
    yield { source, token, result }
  }
  return result()
}

/** The likeliest tokens that are possible, ties by lower id. */
function likeliest(scores: Float64Array, count: number): Int32Array {
  const top = topKOf<number>(count, (a, b) => scores[a]! > scores[b]!)
  for (let token = 0; token < scores.length; token++) if (scores[token]! > -Infinity) top.take(token)
  return Int32Array.from(top.items())
}
