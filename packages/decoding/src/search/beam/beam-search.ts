// Beam search over any model, at once or step by step.
import type { Model, Sources, Step } from "../../model/model.js"
import { checkModel, startOf } from "../../model/start-of.js"
import type { Hypothesis } from "../../scoring/scoring.js"
import { continueRows, whenThere } from "../rows/continue-rows.js"
import { yieldingToEvents } from "../rows/steps.js"
import { expand } from "./expand.js"
import { type BeamSearchOptions, type GreedySearchOptions, type Settings, settingsOf } from "./options.js"
import { type BeamResult, liveHypotheses, resultOf } from "./result.js"
import { isDone, newSource, type SourceSearch } from "./source.js"
import { stopReason } from "./stopping.js"
import { type Workspace, workspaceOf } from "./workspace.js"

/** Number of steps of a synchronous model between yields to the event loop, if there is a signal. */
const YIELD_EVERY = 16

/** One source after a step of the model. */
export interface BeamView {
  /** Length of the live hypotheses in tokens: 0 while the prompt is read. */
  readonly step: number
  /** The hypotheses that the next step continues, of all groups, best first in each. */
  readonly live: readonly Hypothesis[]
  /** The best complete hypotheses so far, best first. */
  readonly complete: readonly Hypothesis[]
  /** Number of continuations scored in this step. */
  readonly scored: number
  /** Whether the search of this source has stopped. */
  readonly done: boolean
}

/** A beam search after a step of the model. */
export interface BeamStep {
  /** Number of steps of the model, including those over prompts. */
  readonly modelSteps: number
  /** One view per source. */
  readonly sources: readonly BeamView[]
  /** The outcome so far; the final one when the loop ends here. */
  results(): readonly BeamResult[]
}

/** A search between two steps. */
interface Search {
  readonly settings: Settings
  readonly sources: readonly SourceSearch[]
  /** Whether all sources have stopped. */
  readonly done: boolean
  /** Takes one step; returns a promise only if the model does. Sources stop here when the signal is aborted. */
  advance(): void | Promise<void>
}

/**
 * Beam search: continues the `beamWidth` best hypotheses of each source by one token at a time.
 *
 * Of all continuations of a step, ordered by their sums of log-probabilities, those by an end token among the first `beamWidth` become
 * outputs, and the first `beamWidth` of the others are continued. Equal sums are ordered by the lower token id, then by the better
 * hypothesis before it. A continuation of log-probability `-Infinity` is never taken. At `maxLength` tokens the first `beamWidth`
 * continuations become outputs, finished or not. Sums are in double precision. Each source gets what it would get alone, to the last
 * bit, if the model's rows do not depend on one another.
 *
 * A synchronous model is not awaited between steps; if there is a `signal`, the search yields to events from time to time.
 *
 * @param model - any model
 * @param sources - prompts of any lengths, which are read and not scored, and states
 * @param options - `beamWidth`, `maxLength` and `endTokens` at least
 * @returns the outcome of each source
 * @throws LecternError `unknown-option`, `out-of-range`, `wrong-type`, as a rejection; also when the model's steps have a wrong shape
 * @see Lowerre 1976, "The Harpy speech recognition system"
 * @see Vijayakumar et al. 2016, "Diverse beam search", algorithm 1 (`groups`)
 * @see Post and Vilar 2018, "Fast lexically constrained decoding with dynamic beam allocation" (`constraints`)
 * @see [Note: Beam search](../../../../../docs/notes/beam-search.md)
 * @example
 * ```ts
 * const model = functionModel({ vocabularySize: 2, logProbs: () => [Math.log(0.4), Math.log(0.6)] })
 * const [result] = await beamSearch(model, { prompts: [[1]] }, { beamWidth: 2, maxLength: 3, endTokens: 0 })
 * result!.hypotheses[0]!.tokens //=> [0]
 * ```
 */
export async function beamSearch<States>(
  model: Model<States>,
  sources: Sources<States>,
  options: BeamSearchOptions,
): Promise<readonly BeamResult[]> {
  checkModel(model)
  return finish(newSearch(model, sources, settingsOf("beamSearch()", options, model.vocabularySize)))
}

/**
 * Greedy search: writes the likeliest token at each step, of equally likely ones the lowest id, until an end token.
 *
 * @param model - any model
 * @param sources - prompts and states
 * @param options - `maxLength` and `endTokens` at least
 * @returns the outcome of each source, of one hypothesis
 * @throws LecternError as {@link beamSearch}
 * @see [Note: Beam search](../../../../../docs/notes/beam-search.md)
 * @example
 * ```ts
 * const model = functionModel({ vocabularySize: 2, logProbs: () => [Math.log(0.4), Math.log(0.6)] })
 * const [result] = await greedySearch(model, { prompts: [[1]] }, { maxLength: 3, endTokens: 0 })
 * result!.hypotheses[0]!.tokens //=> [1, 1, 1]
 * ```
 */
export async function greedySearch<States>(
  model: Model<States>,
  sources: Sources<States>,
  options: GreedySearchOptions,
): Promise<readonly BeamResult[]> {
  checkModel(model)
  const beam = { ...options, beamWidth: 1, stop: { kind: "count" } } as const
  return finish(newSearch(model, sources, settingsOf("greedySearch()", beam, model.vocabularySize)))
}

/**
 * Beam search as an async iterator: yields after every step of the model. Leaving the loop ends the search.
 *
 * @param model - any model
 * @param sources - prompts and states
 * @param options - as of {@link beamSearch}
 * @returns an iterator whose return value is the outcome of each source
 * @throws LecternError as {@link beamSearch}, from the first `next()`
 * @see [Note: Beam search](../../../../../docs/notes/beam-search.md)
 * @example
 * ```ts
 * const model = functionModel({ vocabularySize: 2, logProbs: () => [Math.log(0.4), Math.log(0.6)] })
 * const options = { beamWidth: 2, maxLength: 3, endTokens: 0 }
 * const live: number[] = []
 * for await (const { sources } of beamSearchSteps(model, { prompts: [[1]] }, options)) live.push(sources[0]!.live.length)
 * live //=> [1, 1]
 * ```
 */
export async function* beamSearchSteps<States>(
  model: Model<States>,
  sources: Sources<States>,
  options: BeamSearchOptions,
): AsyncGenerator<BeamStep, readonly BeamResult[], undefined> {
  checkModel(model)
  const search = newSearch(model, sources, settingsOf("beamSearchSteps()", options, model.vocabularySize))
  for (let modelSteps = 1; !search.done; modelSteps++) {
    await search.advance()
    yield { modelSteps, sources: search.sources.map((each) => viewOf(search, each)), results: () => resultsOf(search) }
  }
  return resultsOf(search)
}

async function finish(search: Search): Promise<readonly BeamResult[]> {
  const yieldToEvents = yieldingToEvents(search.settings.signal, YIELD_EVERY)
  while (!search.done) {
    const pending = search.advance() ?? yieldToEvents()
    if (pending !== undefined) await pending
  }
  return resultsOf(search)
}

function resultsOf({ settings, sources }: Search): readonly BeamResult[] {
  return sources.map((source) => resultOf(settings, source))
}

function viewOf({ settings }: Search, source: SourceSearch): BeamView {
  return {
    step: Math.max(...source.beams.map((beam) => beam.length)),
    live: liveHypotheses(settings, source),
    complete: resultOf(settings, source).hypotheses,
    scored: source.beams.reduce((sum, beam) => sum + beam.lastScored, 0),
    done: isDone(source),
  }
}

/** Makes a search, before its first step. */
function newSearch<States>(model: Model<States>, sources: Sources<States>, settings: Settings): Search {
  const start = startOf(model, sources)
  const all = start.prompts.map((prompt, i) => newSource(i, prompt, start.lengths?.[i], settings))
  const work = workspaceOf(settings)
  let states = start.states
  let oldRows = all.length
  let rows = Int32Array.from(all, (_, i) => i)
  let tokens = Int32Array.from(all, ({ prompt }) => prompt[0]!)
  return {
    settings,
    sources: all,
    get done() {
      return all.every(isDone)
    },
    advance() {
      if (settings.signal?.aborted) {
        for (const source of all) for (const beam of source.beams) beam.stopped ??= "aborted"
        return
      }
      return whenThere(continueRows(model, states, oldRows, rows, tokens), (step) => {
        states = step.states
        oldRows = rows.length
        for (const source of all) readStep(work, source, step)
        ;[rows, tokens] = nextRows(all)
      })
    },
  }
}

/** Lets a source go on by one token: of its prompt, or of all its beams. */
function readStep(work: Workspace, source: SourceSearch, step: Step<unknown>): void {
  if (source.read < source.prompt.length) {
    source.read++
    return
  }
  source.inPrompt = false
  work.chosen.clear()
  for (const beam of source.beams) {
    beam.lastScored = 0
    if (beam.stopped !== undefined) continue
    expand(work, source, beam, step)
    beam.stopped = stopReason(work.settings, source, beam)
    if (work.settings.groups.diversity === 0) continue
    for (const node of beam.nodes) {
      const token = source.tree.lastOf(node)
      work.chosen.set(token, (work.chosen.get(token) ?? 0) + 1)
    }
  }
}

/** The rows of the next step, with the row of the last step that each continues and the token that it reads. */
function nextRows(sources: readonly SourceSearch[]): [rows: Int32Array<ArrayBuffer>, tokens: Int32Array<ArrayBuffer>] {
  const rows: number[] = []
  const tokens: number[] = []
  for (const source of sources) {
    if (source.inPrompt) {
      rows.push(source.beams[0]!.firstRow)
      tokens.push(source.prompt[source.read - 1]!)
      for (const beam of source.beams) beam.firstRow = rows.length - 1
      continue
    }
    for (const beam of source.beams) {
      if (beam.stopped !== undefined) continue
      const before = beam.firstRow
      beam.firstRow = rows.length
      beam.nodes.forEach((node, row) => {
        rows.push(before + beam.origins[row]!)
        tokens.push(source.tree.lastOf(node))
      })
    }
  }
  return [Int32Array.from(rows), Int32Array.from(tokens)]
}
