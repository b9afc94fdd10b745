// Lines of files for tasks that other machines do: identified by their hash there, not by the time of a file's last change.
import { resolve } from "node:path"
import { badData, LecternError } from "@lectern/core"
import type { Here } from "../engines/task.js"
import { formatNamed } from "../read/formats/formats.js"
import { fileInput, isSeekable } from "../read/inputs.js"
import type { LineShard } from "./fold-shards.js"
import { type HashLinesPayload, hashLines } from "./hash-lines.js"
import type { ShardInput } from "./shard-lines.js"

/** Serializes a shard of files. */
export async function serializeLines({ inputs, shard }: HashLinesPayload, here: Here): Promise<HashLinesPayload> {
  const ranges = await here.run(hashLines, { inputs, shard })
  const serialized = inputs.map(({ file, ...input }) => ({
    ...input,
    ...(file && { file: { path: resolve(file.path), size: file.size, stamp: "" } }),
  }))
  return { inputs: serialized, shard: { ...shard, ranges } }
}

/** Opens a serialized input on this machine. */
export function deserializeInput(input: ShardInput, localPath: (path: string) => string): ShardInput {
  if (input.file === undefined) return input
  const { path, size } = input.file
  const found = fileInput(localPath(path), formatNamed("text"))
  if (!isSeekable(found)) throw new LecternError({ kind: "unreadable", path, why: "it is not a regular file there" })
  if (found.file.size === size) return { ...input, file: found.file }
  const why = `has ${found.file.size} bytes, expected ${size}; every machine must see the same files`
  throw badData(input.label, why)
}

/** Serializes a shard of one input. */
export async function serializeShard<Payload extends LineShard>(payload: Payload, here: Here): Promise<Payload> {
  const { bytesRead: _, ...serialized } = payload
  if (payload.data !== undefined) return serialized as Payload
  const { inputs, shard } = await serializeLines({ inputs: [payload.input], shard: payload.shard }, here)
  return { ...serialized, input: inputs[0], shard } as Payload
}

/** Opens the input of a serialized shard on this machine. */
export function deserializeShard<Payload extends LineShard>(
  payload: Payload,
  localPath: (path: string) => string,
): Payload {
  return { ...payload, input: deserializeInput(payload.input, localPath) }
}
