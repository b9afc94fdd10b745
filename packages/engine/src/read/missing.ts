// Missing outputs of systems: null, absent fields and records, and empty texts where these count as missing.
import { badData } from "@lectern/core"
import { MISSING_REFERENCE } from "@lectern/core/lines"
import type { MissingOutputs } from "../types.js"

/** The lines of a system. */
export interface Outputs {
  /** The lines; missing ones are empty. */
  readonly bytes: Uint8Array
  /** The numbers of the missing lines, from 0, ascending. */
  readonly missing: Uint32Array<ArrayBuffer>
}

const NEWLINE = 10

/** Finds missing lines; throws where a line counts as missing and is refused. */
export function findMissing(
  text: Uint8Array,
  treatment: MissingOutputs | undefined,
  { label, firstSegment }: { readonly label: string; readonly firstSegment: number },
): Outputs {
  if (treatment === undefined || !(treatment.ifEmpty || text.includes(MISSING_REFERENCE))) {
    return { bytes: text, missing: new Uint32Array() }
  }
  const missing: number[] = []
  const bytes = new Uint8Array(text.length)
  let length = 0
  let line = 0
  for (let start = 0; start < text.length; line++) {
    const newline = text.indexOf(NEWLINE, start)
    const end = newline < 0 ? text.length : newline
    if (text[start] === MISSING_REFERENCE || (treatment.ifEmpty && end === start)) {
      if (treatment.as === "refuse") {
        const why = `the output of segment ${firstSegment + line + 1} is empty, which counts as missing (--missing-if-empty)`
        throw badData(label, why)
      }
      missing.push(line)
    } else {
      bytes.set(text.subarray(start, end), length)
      length += end - start
    }
    if (newline >= 0) bytes[length++] = NEWLINE
    start = end + 1
  }
  return { bytes: bytes.subarray(0, length), missing: Uint32Array.from(missing) }
}
