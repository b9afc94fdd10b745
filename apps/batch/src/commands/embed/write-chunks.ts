// Writes files in chunks, compressed if their names end in .gz.

import { toFile } from "../../console/destination.js"
import type { Destination } from "../../console/stream.js"
import { gzipped } from "../lm/gzipped.js"

/** Writes a file. */
export async function writeChunks(
  destination: Destination,
  chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  path: string | undefined,
  signal: AbortSignal,
): Promise<void> {
  for await (const chunk of path?.endsWith(".gz") ? gzipped(chunks) : chunks) {
    signal.throwIfAborted()
    await destination.write(chunk)
  }
}

/** Writes a file in pieces. */
export async function writeFile(path: string, pieces: Iterable<string>, signal: AbortSignal): Promise<void> {
  const file = await toFile(path, signal)
  try {
    for (const piece of pieces) await file.write(piece)
    file.finish()
  } finally {
    file.discard()
  }
}
