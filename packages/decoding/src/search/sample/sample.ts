// Ancestral sampling from any model under any rules, at once or token by token.
import type { Model, Sources, Step } from "../../model/model.js"
import { checkModel, startOf } from "../../model/start-of.js"
import { continueRows, whenThere } from "../rows/continue-rows.js"
import { yieldingToEvents } from "../rows/steps.js"
import { type SampleOptions, type SampleSettings, sampleSettings } from "./options.js"
import { type Sample, type SampledSequence, sampledSequence } from "./sequence.js"

/** Number of steps of a synchronous model between yields to the event loop, if there is a signal. */
const YIELD_EVERY = 16

/** A token that was drawn. */
export interface DrawnToken {
  /** The source, from 0. */
  readonly source: number
  /** Index of the sample, from 0 for each source. */
  readonly sample: number
  /** The token. */
  readonly token: number
  /** Whether the sample goes on after it. */
  readonly last: boolean
}

/** Sampling after a step of the model. */
export interface SampleStep {
  /** Number of steps of the model, including those over prompts. */
  readonly modelSteps: number
  /** The tokens drawn in this step, by source and sample. */
  readonly drawn: readonly DrawnToken[]
  /** By source, its samples as they are now. */
  results(): readonly (readonly Sample[])[]
}

/**
 * Draws sequences token by token, each token from the model's distribution after the rules.
 *
 * Every sample has a random stream of its own: the j-th sample of the i-th source is the same whatever other sources come after it
 * and however many samples are drawn. A random rule has a stream beside it, so that adding one does not move the draws. All rows
 * take their steps together; a sample that ends leaves the batch. Where no token can follow, the sample ends unfinished.
 *
 * A synchronous model is not awaited between steps; if there is a `signal`, sampling yields to events from time to time.
 *
 * @param model - any model
 * @param sources - prompts of any lengths, which are read and not scored, and states
 * @param options - `endTokens` and `maxLength` at least
 * @returns for each source its samples
 * @throws LecternError `unknown-option`, `out-of-range`, `wrong-type`, as a rejection; also when the model's steps have a wrong shape
 *   or a rule leaves NaN
 * @see Holtzman et al. 2020, "The curious case of neural text degeneration", section 3
 * @see [Note: Truncation rules](../../../../../docs/notes/truncation-rules.md)
 * @example
 * ```ts
 * const model = functionModel({ vocabularySize: 2, logProbs: () => [Math.log(0.2), Math.log(0.8)] })
 * const options = { endTokens: 0, maxLength: 20, samples: 3, rules: [temperature(0.9)], seed: 1 }
 * const [samples] = await sample(model, { prompts: [[1]] }, options)
 * samples!.length //=> 3
 * ```
 */
export async function sample<States>(
  model: Model<States>,
  sources: Sources<States>,
  options: SampleOptions,
): Promise<readonly (readonly Sample[])[]> {
  checkModel(model)
  const settings = sampleSettings("sample()", options, model.vocabularySize)
  const run = newRun(model, sources, settings)
  const yieldToEvents = yieldingToEvents(settings.signal, YIELD_EVERY)
  while (!run.done) {
    const pending = run.advance() ?? yieldToEvents()
    if (pending !== undefined) await pending
  }
  return run.results()
}

/**
 * Sampling as an async iterator: yields the tokens drawn after every step of the model. Leaving the loop ends it.
 *
 * @param model - any model
 * @param sources - prompts and states
 * @param options - as of {@link sample}
 * @returns an iterator whose return value is that of {@link sample}
 * @throws LecternError as {@link sample}, from the first `next()`
 * @see [Note: Truncation rules](../../../../../docs/notes/truncation-rules.md)
 * @example
 * ```ts
 * const model = functionModel({ vocabularySize: 2, logProbs: () => [Math.log(0.2), Math.log(0.8)] })
 * const options = { endTokens: 0, maxLength: 20 }
 * const tokens: number[] = []
 * for await (const { drawn } of sampleSteps(model, { prompts: [[1]] }, options)) tokens.push(drawn[0]!.token)
 * // The first 0 ends the sample.
 * tokens.indexOf(0) === tokens.length - 1 //=> true
 * ```
 */
export async function* sampleSteps<States>(
  model: Model<States>,
  sources: Sources<States>,
  options: SampleOptions,
): AsyncGenerator<SampleStep, readonly (readonly Sample[])[], undefined> {
  checkModel(model)
  const run = newRun(model, sources, sampleSettings("sampleSteps()", options, model.vocabularySize))
  for (let modelSteps = 1; !run.done; modelSteps++) {
    await run.advance()
    yield { modelSteps, drawn: run.drawn, results: run.results }
  }
  return run.results()
}

interface Run {
  /** Whether all samples have ended. */
  readonly done: boolean
  /** Tokens drawn in the last step. */
  readonly drawn: readonly DrawnToken[]
  /** Takes a step of the model and draws; a promise only if the model gives one. */
  advance(): Promise<void> | void
  results(): readonly (readonly Sample[])[]
}

/** A row of the next step: the row of the last one that it continues, and the token that it reads. */
interface Row {
  readonly source: number
  /** Index of the sample; -1 while the prompt is read. */
  readonly sample: number
  readonly from: number
  readonly token: number
}

function newRun<States>(model: Model<States>, sources: Sources<States>, settings: SampleSettings): Run {
  const { states: first, prompts } = startOf(model, sources)
  const { samples, rules, generator, signal } = settings
  const sequences = prompts.map((prompt, source) => {
    const own = generator.split()
    return Array.from({ length: samples }, () => sampledSequence(prompt, source, rules, own.split(), settings))
  })
  const scores = new Float64Array(model.vocabularySize)
  let rows: Row[] = prompts.map((prompt, source) => ({ source, sample: -1, from: source, token: prompt[0]! }))
  const read = new Int32Array(prompts.length)
  let states = first
  let oldRows = prompts.length
  let drawn: DrawnToken[] = []

  function take(step: Step<States>): void {
    const next: Row[] = []
    drawn = []
    rows.forEach(({ source, sample }, row) => {
      const prompt = prompts[source]!
      if (sample < 0 && ++read[source]! < prompt.length) {
        next.push({ source, sample, from: row, token: prompt[read[source]!]! })
        return
      }
      // After its prompt, the row of a source becomes a row for each of its samples.
      for (let each = Math.max(0, sample); each < (sample < 0 ? samples : sample + 1); each++) {
        const sequence = sequences[source]![each]!
        const token = sequence.draw(step.logProbs, row, scores)
        if (token >= 0) drawn.push({ source, sample: each, token, last: sequence.stopped !== undefined })
        if (sequence.stopped === undefined) next.push({ source, sample: each, from: row, token })
      }
    })
    states = step.states
    oldRows = rows.length
    rows = next
  }

  function abort(): void {
    for (const sequence of sequences.flat()) sequence.stopped ??= "aborted"
    rows = []
    drawn = []
  }

  return {
    get done() {
      return rows.length === 0
    },
    get drawn() {
      return drawn
    },
    advance() {
      if (signal?.aborted) return abort()
      const from = Int32Array.from(rows, (row) => row.from)
      const tokens = Int32Array.from(rows, (row) => row.token)
      return whenThere(continueRows(model, states, oldRows, from, tokens), take)
    },
    results: () => sequences.map((each: readonly SampledSequence[]) => each.map((sequence) => sequence.result())),
  }
}
