// The progress of writing a text whose number of lines is known, but not its size.
import { threadScanner } from "@lectern/engine/internal/read/scanner"
import type { Progress } from "../types.js"

/** Watches the chunks of a text. */
export function* writtenLines(
  chunks: Iterable<Uint8Array>,
  lines: number | undefined,
  onProgress: ((progress: Progress) => void) | undefined,
): Generator<Uint8Array, void, undefined> {
  let bytesDone = 0
  let done = 0
  for (const chunk of chunks) {
    yield chunk
    bytesDone += chunk.length
    if (lines !== undefined) done += threadScanner().count(chunk)
    onProgress?.({
      stage: "write",
      bytesDone,
      ...(lines !== undefined && done > 0 && { bytesTotal: Math.round((bytesDone * lines) / Math.min(done, lines)) }),
      segments: 0,
    })
  }
}
