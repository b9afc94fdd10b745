// Small files that options name: labels, tables. Read at once, with the same checks as texts.
import { readFileSync } from "node:fs"
import { LecternError } from "@lectern/core"
import { reading } from "../system-errors.js"
import { HEAD_BYTES, sniff } from "./sniff.js"

/**
 * Reads a file as text, without a byte order mark.
 *
 * @param path - the file
 * @param expected - what it should hold, for refusals
 * @returns its text
 * @throws LecternError `unreadable`, `bad-data` when it is not UTF-8
 */
export function smallFile(path: string, expected: string): string {
  const bytes = reading(path, () => readFileSync(path))
  const mark = sniff(bytes.subarray(0, HEAD_BYTES), path)
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes.subarray(mark))
  } catch (cause) {
    throw new LecternError({ kind: "bad-data", path, why: `is not UTF-8, expected ${expected}` }, { cause })
  }
}
