// Reads a file with one label per segment, its document or domain.
import { LecternError } from "@lectern/core"
import { smallFile } from "./small-file.js"

const MAX_LABELS_BYTES = 2 ** 28

/** Reads the labels in a file. */
export type ReadLabels = (path: string) => Promise<readonly string[]>

/** Makes a reader of labels. It reads each file once, because a named pipe cannot be read again. */
export function labelReader(segments: number, signal?: AbortSignal): ReadLabels {
  const known = new Map<string, Promise<readonly string[]>>()
  return (path) => {
    const labels = known.get(path) ?? readLabels(path, segments, signal)
    known.set(path, labels)
    return labels
  }
}

async function readLabels(path: string, segments: number, signal: AbortSignal | undefined): Promise<readonly string[]> {
  const options = { expected: "one label per line", maxBytes: MAX_LABELS_BYTES, signal }
  const lines = (await smallFile(path, options)).split("\n")
  if (lines.at(-1) === "") lines.pop()
  if (lines.length !== segments) {
    const lengths = [
      { name: "each text", length: segments },
      { name: path, length: lines.length },
    ]
    throw new LecternError({ kind: "unequal-lengths", unit: "lines", lengths })
  }
  return lines.map((line) => (line.endsWith("\r") ? line.slice(0, -1) : line))
}
