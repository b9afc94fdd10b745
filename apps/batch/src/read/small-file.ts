// Reads small files that options name, such as labels and tables, with the same checks as texts.
import { readFileSync } from "node:fs"
import { LecternError } from "@lectern/core"
import { withReadErrors } from "../system-errors.js"
import { HEAD_BYTES, sniff } from "./sniff.js"

/**
 * Reads a whole file as text and drops a byte order mark.
 *
 * @param path - the file
 * @param expected - the expected content, for messages
 * @returns its text
 * @throws LecternError `unreadable`, or `bad-data` when it is not UTF-8
 */
export function smallFile(path: string, expected: string): string {
  const bytes = withReadErrors(path, () => readFileSync(path))
  const mark = sniff(bytes.subarray(0, HEAD_BYTES), path)
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes.subarray(mark))
  } catch (cause) {
    throw new LecternError({ kind: "bad-data", path, why: `is not UTF-8, expected ${expected}` }, { cause })
  }
}
