// Writes files in chunks, compressed if their names end in .gz.

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
