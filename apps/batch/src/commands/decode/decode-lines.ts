// The task that searches the outputs of the sources of a shard, one source a line.
import { cachedForRun } from "@lectern/engine/internal/engines/run-cache"
import { buffersOf, type Task } from "@lectern/engine/internal/engines/task"
import type { TextFindings } from "@lectern/engine/internal/read/text"
import { eachLine, onShard, shardText, type TextShard } from "@lectern/engine/internal/shard/shard-text"
import { type LoadedModel, searchableOf } from "../../models/searchable.js"
import { decodedLine, outputLine } from "./decoded-line.js"
import type { DecodeSpec } from "./request.js"
import { searched } from "./search.js"

/** A shard of sources. */
export interface DecodePayload extends TextShard {
  /** The run's id. */
  readonly run: string
  /** The model. */
  readonly model: LoadedModel
  readonly spec: DecodeSpec
  /** The number of the file. */
  readonly file: number
}

/** The outputs of a shard. */
export interface DecodedShard {
  /** A line of JSON for each source, in UTF-8. */
  readonly text: Uint8Array<ArrayBuffer>
  readonly findings: TextFindings
}

/** Cost of decoding relative to scoring, per byte of a source: a search reads the whole vocabulary many times. */
export const DECODE_WORK_PER_BYTE = 4096

const DECODER = new TextDecoder("utf-8", { ignoreBOM: true })

/** Searches the outputs of the sources of a shard. */
export const decodeSources: Task<DecodePayload, DecodedShard> = {
  name: "decode-lines",
  async perform(payload) {
    const { run, spec, shard, file } = payload
    const model = cachedForRun(run, "searchable", () => searchableOf(payload.model, spec.unknown))
    const { bytes, carriageReturns, nuls } = shardText(payload)
    // The text is only valid until the next call in this thread, which may come while a search is awaited.
    const sources: string[] = []
    eachLine(bytes, (start, end) => void sources.push(DECODER.decode(bytes.subarray(start, end))))
    const lines: string[] = []
    for (const [i, source] of sources.entries()) {
      const found = await searched(model, source, spec, [file, shard.firstSegment + i])
      lines.push(spec.format === "text" ? outputLine(found, model) : decodedLine(source, found, model))
    }
    return { text: new TextEncoder().encode(lines.join("")), findings: { carriageReturns, nuls } }
  },
  ...onShard(DECODE_WORK_PER_BYTE),
  transfer: ({ text }) => buffersOf([text]),
}
