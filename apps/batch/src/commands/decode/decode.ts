// Searches the outputs of all sources of files with a model of any kind.
import { newRun } from "@lectern/engine/internal/engines/run-cache"
import { type LinesRequest, withLines } from "@lectern/engine/internal/shard/over-lines"
import { loadAnyModel } from "../../models/load.js"
import type { Stage } from "../../types.js"
import { DECODE_WORK_PER_BYTE, decodeSources } from "./decode-lines.js"
import type { DecodeSpec } from "./request.js"

/** The sources, and what is searched for. */
export interface DecodeRequest extends LinesRequest<Stage> {
  /** The model's file. */
  readonly model: string
  readonly spec: DecodeSpec
  /** Receives lines of JSON, in the order of the sources; awaited. */
  readonly onText: (text: Uint8Array) => void | Promise<void>
}

/** Small shards: a source takes milliseconds. */
const SHARD_BYTES = 2 ** 9

/** Searches. The output depends only on the sources, not on the engine. */
export function decode(request: DecodeRequest): Promise<void> {
  const { model, spec, onText } = request
  const shards = { shardBytes: SHARD_BYTES, workPerByte: DECODE_WORK_PER_BYTE, nulsAre: "white space" }
  return withLines({ ...request, ...shards }, import.meta.resolve("#lm-worker"), async ({ engine, fold, inputs }) => {
    const loaded = await loadAnyModel(model, { ...request, engine })
    const run = newRun()
    for (const [file, input] of inputs.entries()) {
      await fold(
        (shard) => engine.run(decodeSources, { run, model: loaded, spec, file, ...shard }),
        ({ text }) => onText(text),
        [input],
      )
    }
  })
}
