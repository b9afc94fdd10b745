// Says of all sources of a set whether the search or the model is to blame for their outputs.
import { badData } from "@lectern/core"
import { type AttributionCell, attributionShares } from "@lectern/decoding"
import type { InputFacts } from "@lectern/engine"
import { engineFor } from "@lectern/engine/internal/cluster/choose"
import { inOrder } from "@lectern/engine/internal/engines/in-order"
import { newRun } from "@lectern/engine/internal/engines/run-cache"
import { untilAborted } from "@lectern/engine/internal/engines/until-aborted"
import { bytesOfText, listInputs } from "@lectern/engine/internal/read/inputs"
import { openTextLines, type TextLines, type TextLinesRequest } from "@lectern/engine/internal/read/text-lines"
import { loadAnyModel } from "../../models/load.js"
import type { CountRequest, Stage } from "../../types.js"
import { BLAME_WORK_PER_BYTE, type BlamePayload, blamePairs } from "./blame-pairs.js"
import type { BlameSpec, SourcePair } from "./request.js"

/** The sources (`systems[0]`), their references, and what is searched for. */
export interface BlameRequest extends TextLinesRequest<Stage>, Pick<CountRequest, "jobs" | "engine"> {
  /** The model's file. */
  readonly model: string
  readonly spec: BlameSpec
  /** Receives lines of JSON with lists, in the order of the sources; awaited. */
  readonly onLists: (text: Uint8Array) => void | Promise<void>
}

/** Shares of one search. */
export type BlamedSearch = Omit<AttributionCell, "attributions">

/** The attribution of errors to model and search. */
export interface Blamed {
  /** For each exponent, one for each beam width. */
  readonly searches: readonly BlamedSearch[]
  readonly inputs: readonly InputFacts[]
}

const PAIRS_PER_TASK = 4
/** The longest reference, in bytes: no more tokens than an output may have. */
const MAX_REFERENCE = 2 ** 20

/** Blames search or model. The result depends only on the texts, not on the engine. */
export async function blame(request: BlameRequest): Promise<Blamed> {
  const { spec, jobs, signal, onWarning } = request
  signal?.throwIfAborted()
  const { inputs } = listInputs(request.references, request.systems)
  const bytes = bytesOfText(inputs)
  const threads = { jobs, worker: import.meta.resolve("#lm-worker") }
  const engine = await engineFor(request.engine ?? "auto", bytes && bytes * BLAME_WORK_PER_BYTE, threads)
  const texts = openTextLines(request)
  const shares = attributionShares()
  const totals = spec.alphas.flatMap(() => spec.beamWidths.map(() => shares.zero()))
  let withUnknown = 0

  async function run(): Promise<void> {
    const model = await loadAnyModel(request.model, { ...request, engine })
    const job = { run: newRun(), model, spec }
    await inOrder(
      batches(request, texts),
      engine.window,
      (batch) => engine.run(blamePairs, { ...job, ...batch }),
      async (blamed, { first, pairs }) => {
        for (const [i, state] of blamed.states.entries()) shares.merge(totals[i]!, state)
        withUnknown += blamed.withUnknown
        if (blamed.lists.length > 0) await request.onLists(blamed.lists)
        request.onProgress?.({
          stage: "count",
          bytesDone: texts.bytesRead(),
          segments: first + pairs.length,
          bytesTotal: texts.bytesTotal,
        })
      },
    )
  }

  try {
    await untilAborted(run(), signal)
    if (withUnknown > 0 && spec.unknown === "forbid") {
      const some = withUnknown === 1 ? "1 reference has" : `${withUnknown.toLocaleString("en")} references have`
      onWarning?.(`${some} words that the model does not know, so it cannot write them; see --unknown allow`)
    }
    const searches = totals.map((state, i) => ({
      alpha: spec.alphas[Math.floor(i / spec.beamWidths.length)]!,
      beamWidth: spec.beamWidths[i % spec.beamWidths.length]!,
      shares: shares.finalize(state),
    }))
    return { searches, inputs: texts.facts() }
  } finally {
    await texts.close()
    await engine.close()
  }
}

/** The pairs, a few at a time. */
async function* batches(
  { references, systems }: BlameRequest,
  texts: TextLines,
): AsyncGenerator<Pick<BlamePayload, "first" | "pairs">, void, undefined> {
  for await (const block of texts.blocks()) {
    for (let from = 0; from < block.segments; from += PAIRS_PER_TASK) {
      const pairs: SourcePair[] = []
      for (let i = from; i < Math.min(from + PAIRS_PER_TASK, block.segments); i++) {
        for (const [r, lines] of [...block.references, ...block.systems].entries()) {
          if (lines[i]!.length < MAX_REFERENCE) continue
          const { path } = [...references, ...systems][r]!
          const why = `is too long: ${lines[i]!.length} characters, expected fewer than ${MAX_REFERENCE}`
          throw badData(path, why, block.firstSegment + i + 1)
        }
        pairs.push({ source: block.systems[0]![i]!, references: block.references.map((lines) => lines[i]!) })
      }
      yield { first: block.firstSegment + from, pairs }
    }
  }
}
