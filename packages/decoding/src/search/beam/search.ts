// The loop of a beam search: one step of the model for all rows of all sources, then one of every beam.
import type { Model, Sources, Step } from "../../model/model.js"
import { startOf } from "../../model/start-of.js"
import { continueRows, whenThere } from "../rows/continue-rows.js"
import { expand } from "./expand.js"
import type { Settings } from "./options.js"
import { isDone, newSource, type SourceSearch } from "./source.js"
import { stopReason } from "./stopping.js"
import { type Workspace, workspaceOf } from "./workspace.js"

/** A search between two steps. */
export interface Search {
  readonly settings: Settings
  readonly sources: readonly SourceSearch[]
  /** Whether all sources have stopped. */
  readonly done: boolean
  /** Takes one step; returns a promise only if the model does. Sources stop here when the signal is aborted. */
  advance(): void | Promise<void>
}

/** Makes a search, before its first step. */
export function newSearch<States>(model: Model<States>, sources: Sources<States>, settings: Settings): Search {
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
