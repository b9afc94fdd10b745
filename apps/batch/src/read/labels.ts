// Reads a file with one label per segment, its document or domain.
import { LecternError } from "@lectern/core"
import { smallFile } from "./small-file.js"

/**
 * Reads labels.
 *
 * @param path - the file: UTF-8, one label per line
 * @param segments - the expected number of labels
 * @returns one label per segment
 * @throws LecternError `unreadable`, `bad-data` when it is not UTF-8, `unequal-lengths`
 */
export function readLabels(path: string, segments: number): readonly string[] {
  const lines = smallFile(path, "one label per line").split("\n")
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
