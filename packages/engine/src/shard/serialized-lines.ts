// Lines of files for tasks that other machines do: identified by their hash there, not by the time of a file's last change.
import { resolve } from "node:path"
import { badData, LecternError } from "@lectern/core"
import type { Here, Remote } from "../engines/task.js"
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

/** Sends tasks over shards of one input to other machines, which cache for a run what `needed` of its payloads identifies. */
export function remoteShard<Payload extends LineShard & { readonly run: string }>(
  needed: (payload: Payload) => unknown,
): Remote<Payload> {
  return {
    async serialize(payload, here) {
      const { bytesRead: _, ...rest } = { ...payload, run: here.idOf(needed(payload)) }
      if (payload.data !== undefined) return rest as Payload
      const { inputs, shard } = await serializeLines({ inputs: [payload.input], shard: payload.shard }, here)
      return { ...rest, input: inputs[0], shard } as Payload
    },
    deserialize: (payload, localPath) => ({ ...payload, input: deserializeInput(payload.input, localPath) }),
  }
}
