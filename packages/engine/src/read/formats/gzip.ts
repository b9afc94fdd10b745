// Decompresses gzip streams. A file may have several members, and zero bytes after the last.
import type { Gunzip } from "node:zlib"
import { badData, LecternError } from "@lectern/core"
import type { Chunks, Format } from "./format.js"

/** Text compressed with gzip. */
export const gzip: Format = { name: "gzip", endings: [".gz"], unpack: gunzip }

const CHUNK = 2 ** 18
const MAGIC = [0x1f, 0x8b]

/** Refuses data that is not gzip, truncated, corrupt, or followed by other bytes than zeros. */
async function* gunzip(packed: Chunks, label: string): AsyncGenerator<Uint8Array, void, undefined> {
  const { createGunzip } = await import("node:zlib")
  const engine = createGunzip({ chunkSize: CHUNK })
  const fed = { bytes: 0, before: 0 }
  let broken: { readonly error: unknown } | undefined
  // Input is written while output is read; an error of the input is thrown when the output has ended.
  const feeding = feed(engine, packed, label, fed).catch((error: unknown) => {
    broken = { error }
    engine.destroy()
  })
  try {
    for await (const chunk of engine) yield chunk as Uint8Array
    await feeding
    if (broken !== undefined) throw broken.error
  } catch (error) {
    if (broken !== undefined) throw broken.error
    throw packedProblem(error, label, fed)
  } finally {
    engine.destroy()
  }
}

/** Writes everything to the engine, and checks what follows the last member. */
async function feed(
  engine: Gunzip,
  packed: Chunks,
  label: string,
  fed: { bytes: number; before: number },
): Promise<void> {
  let ended = false
  for (;;) {
    const { done, value: chunk } = await packed.next()
    if (done) break
    if (fed.bytes === 0) checkMagic(chunk, label)
    fed.before = fed.bytes
    fed.bytes += chunk.length
    if (!ended) {
      if (!(await written(engine, chunk))) return
      ended = engine.bytesWritten < fed.bytes
    }
    const junk = ended ? chunk.findIndex((byte, i) => byte !== 0 && fed.before + i >= engine.bytesWritten) : -1
    if (junk >= 0) {
      const why = "found other data after the end of the gzip data, expected the end of the file"
      throw new LecternError({ kind: "bad-data", path: label, byte: fed.before + junk, why })
    }
  }
  if (fed.bytes === 0) throw badData(label, "is empty, expected gzip data")
  engine.end()
}

/** Writes a chunk and waits until it is consumed; false when the engine has failed, which its output reports. */
function written(engine: Gunzip, chunk: Uint8Array): Promise<boolean> {
  return new Promise((resolve) => {
    engine.write(chunk, (error) => resolve(!error))
  })
}

function checkMagic(chunk: Uint8Array, label: string): void {
  if (MAGIC.every((byte, i) => chunk[i] === undefined || chunk[i] === byte)) return
  throw badData(label, "is not gzip data, expected it to begin with 1F 8B")
}

function packedProblem(error: unknown, label: string, { bytes, before }: { bytes: number; before: number }): unknown {
  const { code, message } = error as Partial<NodeJS.ErrnoException>
  if (code === "Z_BUF_ERROR") {
    const why = `truncated gzip data: the file ends after ${bytes} bytes, in the middle of its data`
    return new LecternError({ kind: "bad-data", path: label, why }, { cause: error })
  }
  if (code?.startsWith("Z_")) {
    const why = `corrupt gzip data between bytes ${before} and ${bytes} (${message})`
    return new LecternError({ kind: "bad-data", path: label, why }, { cause: error })
  }
  return error
}
