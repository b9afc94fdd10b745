// Encodes strings as a block's texts: one line each, UTF-8.

import { checkText } from "@lectern/core/checks"
import type { ByteBuffer } from "./byte-buffer.js"
import { MISSING_REFERENCE } from "./line-block.js"

/** One string per segment; null or undefined where a reference is missing. */
export type Lines = readonly (string | null | undefined)[]

/** Names the strings in error messages; `i` is an index of the lines. */
export type NameOf = (i: number) => string

const NEWLINE = 10
const encoder = new TextEncoder()

/** Encodes lines. */
export function encodeLines(
  lines: Lines,
  buffer: ByteBuffer,
  newline: number | ((text: string) => string),
  nameOf: NameOf,
): Uint8Array {
  if (lines.every((line) => line != null && !line.includes("\n"))) {
    const text = lines.join("\n")
    if (!text.isWellFormed()) checkAll(lines, nameOf)
    const bytes = buffer.reserve(3 * text.length + 1)
    const { written } = encoder.encodeInto(text, bytes)
    bytes[written] = NEWLINE
    return bytes.subarray(0, written + 1)
  }
  checkAll(lines, nameOf)
  let length = 0
  for (const line of lines) {
    const text = line == null ? "" : typeof newline === "number" ? line : newline(line)
    const bytes = buffer.reserve(length + 3 * text.length + 2)
    const start = length
    if (line == null) bytes[length++] = MISSING_REFERENCE
    else length += encoder.encodeInto(text, bytes.subarray(length)).written
    if (typeof newline === "number") replaceNewlines(bytes.subarray(start, length), newline)
    bytes[length++] = NEWLINE
  }
  return buffer.bytes.subarray(0, length)
}

function checkAll(lines: Lines, nameOf: NameOf): void {
  for (const [i, line] of lines.entries()) if (line != null && !line.isWellFormed()) checkText(nameOf(i), line)
}

function replaceNewlines(line: Uint8Array, by: number): void {
  for (let at = line.indexOf(NEWLINE); at !== -1; at = line.indexOf(NEWLINE, at)) line[at] = by
}
