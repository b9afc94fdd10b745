// Finds the frames of zstd data and the blocks of each frame (RFC 8878, section 3.1).
import { LecternError } from "@lectern/core"
import type { Chunks } from "./format.js"

/** A part of a frame. */
export interface FramePart {
  /** The bytes, valid until the next part. */
  readonly bytes: Uint8Array
  /** Where it is: the header begins a frame, the end (a checksum, or nothing) ends it. */
  readonly place: "header" | "block" | "end"
  /** The position behind it in the file. */
  readonly position: number
}

const MAGIC = [0x28, 0xb5, 0x2f, 0xfd]
const DICTIONARY_ID_BYTES = [0, 1, 2, 4]
const CONTENT_SIZE_BYTES = [0, 2, 4, 8]

/** Splits zstd data. */
export async function* zstdFrames(packed: Chunks, label: string): AsyncGenerator<FramePart, void, undefined> {
  const cursor = byteCursor(packed)
  const bad = (why: string, byte?: number): LecternError =>
    new LecternError({ kind: "bad-data", path: label, ...(byte !== undefined && { byte }), why })
  const exactly = async (count: number): Promise<Uint8Array> => {
    const bytes = await cursor.take(count)
    if (bytes.length === count) return bytes
    throw bad(`truncated zstd data: the file ends after ${cursor.position()} bytes, in the middle of its data`)
  }
  for (let frames = 0; ; frames++) {
    const at = cursor.position()
    const magic = await cursor.take(4)
    if (magic.length === 0) {
      if (frames === 0) throw bad("is empty, expected zstd data")
      return
    }
    if (isSkippable(magic)) {
      const size = littleEndian(await exactly(4))
      for (let left = size; left > 0; left -= Math.min(left, 2 ** 16)) await exactly(Math.min(left, 2 ** 16))
      continue
    }
    if (!MAGIC.every((byte, i) => magic[i] === byte)) {
      if (frames === 0 && MAGIC.some((byte, i) => i < magic.length && magic[i] !== byte)) {
        throw bad("is not zstd data, expected it to begin with 28 B5 2F FD")
      }
      if (magic.length < 4) await exactly(4)
      throw bad("found other data after the end of the zstd data, expected the end of the file", at)
    }
    yield* frameParts()
  }

  async function* frameParts(): AsyncGenerator<FramePart, void, undefined> {
    const [descriptor] = (await exactly(1)) as unknown as [number]
    const single = (descriptor & 0x20) !== 0
    const sizeBytes = single ? Math.max(1, CONTENT_SIZE_BYTES[descriptor >> 6]!) : CONTENT_SIZE_BYTES[descriptor >> 6]!
    const rest = await exactly((single ? 0 : 1) + DICTIONARY_ID_BYTES[descriptor & 3]! + sizeBytes)
    yield { bytes: Uint8Array.of(...MAGIC, descriptor, ...rest), place: "header", position: cursor.position() }
    for (let last = false; !last; ) {
      const header = littleEndian(await exactly(3))
      last = (header & 1) === 1
      const repeated = ((header >> 1) & 3) === 1
      const body = await exactly(repeated ? 1 : header >> 3)
      const block = new Uint8Array(3 + body.length)
      block.set([header & 255, (header >> 8) & 255, header >> 16])
      block.set(body, 3)
      yield { bytes: block, place: "block", position: cursor.position() }
    }
    const checksum = await exactly((descriptor & 4) === 0 ? 0 : 4)
    yield { bytes: checksum, place: "end", position: cursor.position() }
  }
}

function isSkippable(magic: Uint8Array): boolean {
  return magic.length === 4 && magic[0]! >> 4 === 5 && magic[1] === 0x2a && magic[2] === 0x4d && magic[3] === 0x18
}

function littleEndian(bytes: Uint8Array): number {
  return bytes.reduceRight((value, byte) => value * 256 + byte, 0)
}

/** Takes bytes one after another. */
function byteCursor(chunks: Chunks) {
  let chunk: Uint8Array = new Uint8Array(0)
  let at = 0
  let position = 0
  return {
    /** The next bytes, in an array of their own; fewer at the end. */
    async take(count: number): Promise<Uint8Array> {
      const taken = new Uint8Array(count)
      let length = 0
      while (length < count) {
        if (at === chunk.length) {
          const next = await chunks.next()
          if (next.done) break
          chunk = next.value
          at = 0
        }
        const part = chunk.subarray(at, at + count - length)
        taken.set(part, length)
        length += part.length
        at += part.length
      }
      position += length
      return taken.subarray(0, length)
    },
    /** The number of bytes taken. */
    position: () => position,
  }
}
