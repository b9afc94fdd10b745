// Decompresses zstd data of any number of frames, with Node's own library where it has one.
import { LecternError } from "@lectern/core"
import type { Chunks, Format } from "./format.js"
import { type FramePart, zstdFrames } from "./zstd-frames.js"

/** Text compressed with zstd. */
export const zstd: Format = {
  name: "zstd",
  endings: [".zst", ".zstd"],
  unpack: (packed, label) => unzstd(packed, label),
}

/** Decompresses one frame; checks its checksum. */
export interface FrameEngine {
  /** Takes a part of the frame; returns what was decompressed so far. */
  write(part: FramePart): Promise<readonly Uint8Array[]>
  /** Ends the work. */
  close(): void
}

/** Decompresses zstd data. */
export async function* unzstd(
  packed: Chunks,
  label: string,
  engines: () => Promise<() => FrameEngine> = frameEngines,
): AsyncGenerator<Uint8Array, void, undefined> {
  let engine: FrameEngine | undefined
  let before = 0
  try {
    const newEngine = await engines()
    for await (const part of zstdFrames(packed, label)) {
      engine ??= newEngine()
      let unpacked: readonly Uint8Array[]
      try {
        unpacked = await engine.write(part)
      } catch (error) {
        const why = `corrupt zstd data between bytes ${before} and ${part.position} (${(error as Error).message})`
        throw new LecternError({ kind: "bad-data", path: label, why }, { cause: error })
      }
      before = part.position
      yield* unpacked
      if (part.place !== "end") continue
      engine.close()
      engine = undefined
    }
  } finally {
    engine?.close()
    await packed.return?.()
  }
}

/** A maker of engines: Node's from 22.15 on, else one in JavaScript. */
async function frameEngines(): Promise<() => FrameEngine> {
  const zlib = (await import("node:zlib")) as { readonly createZstdDecompress?: () => NodeJS.ReadWriteStream & Closing }
  const { createZstdDecompress } = zlib
  return createZstdDecompress === undefined ? plainEngines() : () => nodeEngine(createZstdDecompress())
}

interface Closing {
  destroy(): unknown
}

/** An engine over a stream that decompresses. */
export function nodeEngine(stream: NodeJS.ReadWriteStream & Closing): FrameEngine {
  let unpacked: Uint8Array[] = []
  stream.on("data", (chunk: unknown) => unpacked.push(chunk as Uint8Array))
  const ended = new Promise<void>((resolve) => void stream.on("end", resolve))
  // A write behind the end of a frame, or after an error, is never answered.
  const over = new Promise<never>((_, reject) => {
    stream.on("error", reject)
    stream.on("close", () => reject(new Error("the frame ends too early")))
  })
  over.catch(() => {})
  const early = ended.then(() => Promise.reject(new Error("the frame ends too early")))
  early.catch(() => {})
  return {
    async write({ bytes, place }) {
      const written = new Promise<void>((resolve, reject) => {
        stream.write(bytes, (error) => (error ? reject(error) : resolve()))
      })
      written.catch(() => {})
      await Promise.race(place === "end" ? [written, ended, over] : [written, early, over])
      if (place === "end") {
        stream.end()
        await Promise.race([ended, over])
      }
      const taken = unpacked
      unpacked = []
      return taken
    },
    close: () => void stream.destroy(),
  }
}

/** Makes engines in JavaScript, which check the checksums of frames themselves. */
export async function plainEngines(): Promise<() => FrameEngine> {
  const [{ Decompress }, { default: xxhash }] = await Promise.all([import("fzstd"), import("xxhash-wasm")])
  const { create64 } = await xxhash()
  return () => {
    let unpacked: Uint8Array[] = []
    const hash = create64()
    const stream = new Decompress((chunk) => {
      hash.update(chunk)
      unpacked.push(chunk)
    })
    return {
      async write({ bytes, place }) {
        stream.push(bytes, place === "end")
        const wanted =
          place === "end" && bytes.length === 4
            ? new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true)
            : undefined
        if (wanted !== undefined && Number(BigInt.asUintN(32, hash.digest())) !== wanted) {
          throw new Error("Restored data doesn't match checksum")
        }
        const taken = unpacked
        unpacked = []
        return taken
      },
      close() {},
    }
  }
}
