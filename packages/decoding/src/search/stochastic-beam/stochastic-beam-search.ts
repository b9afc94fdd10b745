// Stochastic beam search: sequences drawn without replacement.
import { logSumExp, topK } from "@lectern/core"
import { exp, expm1, log, log1p } from "@lectern/core/elementary"
import { fillStandardExponential, type Generator, standardExponential } from "@lectern/random"
import { checkedStep } from "../../model/checked-step.js"
import type { Model, Sources, Step } from "../../model/model.js"
import { checkModel, startOf } from "../../model/start-of.js"
import type { Hypothesis } from "../../scoring/scoring.js"
import { readPrompt } from "../rows/continue-rows.js"
import { extended, hypothesisOf, type Prefix, sumOf } from "../rows/prefix.js"
import { ruledScores } from "../rows/ruled-scores.js"
import { yieldingToEvents } from "../rows/steps.js"
import { type StochasticBeamSearchOptions, type StochasticBeamSettings, stochasticBeamSettings } from "./options.js"

/** A sequence that was drawn; its `sum` and its `score` are its log-probability. */
export interface DrawnHypothesis extends Hypothesis {
  /** Its log-probability plus Gumbel noise: sequences come in the order of these. */
  readonly key: number
  /**
   * The probability with which it was drawn, given the threshold: the sum of `exp(sum) * f / inclusion` over the sequences drawn is
   * an unbiased estimate of the expectation of f.
   */
  readonly inclusion: number
}

/** Sequences drawn for one source. */
export interface StochasticBeamResult {
  /** In the order of drawing: the first by probability, each next by probability among those left. */
  readonly hypotheses: readonly DrawnHypothesis[]
  /** The largest key that was not drawn; `-Infinity` when nothing was left. */
  readonly threshold: number
}

/** A sequence in the beam, and the row that continues it while it is live; a dead one cannot be continued, but has been drawn. */
interface Drawing {
  readonly prefix: Prefix | undefined
  readonly key: number
  readonly row: number
  readonly state: "live" | "finished" | "full" | "dead"
}

const YIELD_EVERY = 64

const LN_2 = Math.LN2

/** Draws noise for the outcomes of a row, with buffers of its own. */
interface KeyDrawer {
  /** Draws a key for every outcome, such that the largest is `largest`. */
  draw(logProbs: Float64Array, largest: number, count: number): readonly Drawn[]
}

/** An outcome with its key. */
interface Drawn {
  readonly token: number
  readonly key: number
}

/**
 * Draws sequences without replacement: each is drawn by its probability among all sequences that are left, without listing them.
 *
 * One random number is added to the log-probability of every sequence, and those with the largest sums are drawn; a beam finds
 * them, since the largest sum of all sequences with a common beginning can be drawn before the sequences themselves. The first
 * sequence is an ordinary sample. A sequence of `maxLength` tokens without end token counts as a sequence.
 *
 * A beginning after which no token can follow (a dead end, by the model or by the rules) is drawn by its probability like a sequence,
 * then left out. So fewer than `beamWidth` may be returned although more can be written: a dead end shows only when other
 * sequences have been dropped already. Draw more than needed, or sample without dead ends.
 *
 * Each source has a stream of random numbers of its own.
 *
 * @param model - the model
 * @param sources - prompts, and states for models that need a source
 * @param options - `beamWidth`, `maxLength`, end tokens, seed, rules
 * @returns for each source the sequences and the threshold
 * @throws LecternError `out-of-range`, `wrong-type`, `unknown-option`; the signal's reason
 * @see Kool, van Hoof and Welling 2019, "Stochastic beams and where to find them", algorithm 1 and section 4.2
 * @see [Note: Beam search](../../../../../docs/notes/beam-search.md)
 * @example
 * ```ts
 * const model = functionModel({ vocabularySize: 3, logProbs: () => [0.5, 0.3, 0.2].map(Math.log) })
 * const [drawn] = await stochasticBeamSearch(model, { prompts: [[0]] }, { beamWidth: 4, maxLength: 5, endTokens: 2, seed: 1 })
 * drawn!.hypotheses.length //=> 4
 * ```
 */
export async function stochasticBeamSearch<States>(
  model: Model<States>,
  sources: Sources<States>,
  options: StochasticBeamSearchOptions,
): Promise<readonly StochasticBeamResult[]> {
  checkModel(model)
  const start = startOf(model, sources)
  const settings = stochasticBeamSettings(options, model.vocabularySize)
  const results: StochasticBeamResult[] = []
  for (let source = 0; source < start.prompts.length; source++) {
    const generator = settings.generator.split()
    const first = await readPrompt(model, start, source)
    results.push(await drawn(model, { source, prompt: start.prompts[source]!, first, generator }, settings))
  }
  return results
}

interface Begun<States> {
  readonly source: number
  readonly prompt: Int32Array
  /** The step that read the prompt. */
  readonly first: Step<States>
  readonly generator: Generator
}

async function drawn<States>(
  model: Model<States>,
  { source, prompt, first, generator }: Begun<States>,
  { beamWidth, endTokens, maxLength, rules, signal }: StochasticBeamSettings,
): Promise<StochasticBeamResult> {
  const scores = new Float64Array(model.vocabularySize)
  const sums = new Float64Array(model.vocabularySize)
  const keys = keyDrawer(model.vocabularySize, generator)
  const yieldToEvents = yieldingToEvents(signal, YIELD_EVERY)
  let step = first
  let beam: readonly Drawing[] = [
    { prefix: undefined, key: gumbel(standardExponential(generator)), row: 0, state: "live" },
  ]
  let threshold = -Infinity

  /** The continuations of a sequence with the largest keys: one more than fit into the beam, for the threshold. */
  function continuations(drawing: Drawing, length: number): readonly Drawing[] {
    const { prefix, key, row } = drawing
    ruledScores(scores, step.logProbs, row, { rules, prompt, prefix, source })
    const total = logSumExp(scores)
    if (total === -Infinity) return [{ ...drawing, state: "dead" }]
    for (let token = 0; token < scores.length; token++) {
      scores[token]! -= total
      sums[token] = sumOf(prefix) + scores[token]!
    }
    return keys.draw(sums, key, beamWidth + 1).map((each) => ({
      prefix: extended(prefix, each.token, scores[each.token]!),
      key: each.key,
      row,
      state: endTokens[each.token] === 1 ? "finished" : length === maxLength ? "full" : "live",
    }))
  }

  for (let length = 1; length <= maxLength; length++) {
    signal?.throwIfAborted()
    const top = topK<Drawing>(beamWidth + 1, (a, b) => a.key > b.key)
    for (const each of beam) {
      if (each.state === "live") for (const next of continuations(each, length)) top.take(next)
      else top.take(each)
    }
    const largest = top.items()
    threshold = Math.max(threshold, largest[beamWidth]?.key ?? -Infinity)
    beam = largest.slice(0, beamWidth)
    const live = beam.filter(({ state }) => state === "live")
    if (live.length === 0) break
    const states = await model.reorder(
      step.states,
      Int32Array.from(live, ({ row }) => row),
    )
    step = await checkedStep(
      model,
      states,
      Int32Array.from(live, ({ prefix }) => prefix!.token),
    )
    let row = 0
    beam = beam.map((each) => (each.state === "live" ? { ...each, row: row++ } : each))
    await yieldToEvents()
  }
  const hypotheses = beam
    .filter(({ state }) => state !== "dead")
    .map(({ prefix, key, state }) => ({
      ...hypothesisOf(prefix!, prefix!.sum, state === "finished"),
      key,
      inclusion: -expm1(-exp(prefix!.sum - threshold)),
    }))
  return { hypotheses, threshold }
}

/** A Gumbel variable of location 0, from a standard exponential one. */
function gumbel(exponential: number): number {
  return -log(Math.max(exponential, Number.MIN_VALUE))
}

/**
 * Draws keys for rows of one length.
 *
 * @see Kool, van Hoof and Welling 2019, section 3.2 and appendix B.3
 */
export function keyDrawer(vocabularySize: number, generator: Generator): KeyDrawer {
  const noise = new Float64Array(vocabularySize)
  const keys = new Float64Array(vocabularySize)

  function draw(logProbs: Float64Array, largest: number, count: number): readonly Drawn[] {
    let possible = 0
    for (let token = 0; token < vocabularySize; token++) if (logProbs[token]! > -Infinity) possible += 1
    fillStandardExponential(noise.subarray(0, possible), generator)
    // The condition keeps the order of the keys, so that only the largest ones have to meet it.
    const top = topK<number>(count, (a, b) => keys[a]! > keys[b]!)
    let used = 0
    for (let token = 0; token < vocabularySize; token++) {
      if (logProbs[token] === -Infinity) continue
      keys[token] = logProbs[token]! + gumbel(noise[used++]!)
      top.take(token)
    }
    const tokens = top.items()
    return tokens.map((token) => ({ token, key: conditioned(keys[token]!, keys[tokens[0]!]!, largest) }))
  }

  return { draw }
}

/** The key that a Gumbel variable has when the largest of all is `target` instead of `largest`. */
function conditioned(key: number, largest: number, target: number): number {
  const v = target - key + log1mexp(key - largest)
  return target - Math.max(0, v) - log1p(exp(-Math.abs(v)))
}

/** log(1 - exp(x)) for x of at most 0. */
function log1mexp(x: number): number {
  return x > -LN_2 ? log(-expm1(x)) : log1p(-exp(x))
}
