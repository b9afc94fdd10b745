// A file of labels, one per segment: which document or domain each belongs to.
import { readFileSync } from "node:fs"
import { LecternError } from "@lectern/core"
import { sniff } from "./sniff.js"
import { unreadable } from "./unreadable.js"

/**
 * Reads labels.
 *
 * @param path - the file: UTF-8, one label per line
 * @param segments - how many there must be
 * @returns one label per segment
 * @throws LecternError `unreadable`, `bad-data` when it is not UTF-8, `unequal-lengths`
 */
export function readLabels(path: string, segments: number): readonly string[] {
  const lines = linesOf(path)
  if (lines.length !== segments) {
    const lengths = [
      { name: "each text", length: segments },
      { name: path, length: lines.length },
    ]
    throw new LecternError({ kind: "unequal-lengths", unit: "lines", lengths })
  }
  return lines
}

function linesOf(path: string): string[] {
  let bytes: Uint8Array
  try {
    bytes = readFileSync(path)
  } catch (error) {
    throw unreadable(path, error)
  }
  const mark = sniff(bytes.subarray(0, 4096), path)
  const lines = decoded(bytes.subarray(mark), path).split("\n")
  if (lines.at(-1) === "") lines.pop()
  return lines.map((line) => (line.endsWith("\r") ? line.slice(0, -1) : line))
}

function decoded(bytes: Uint8Array, path: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (error) {
    throw new LecternError(
      { kind: "bad-data", path, why: "is not UTF-8, expected one label per line" },
      { cause: error },
    )
  }
}
