// Texts as blocks of lines, as engines pass them.
import { LINE_BREAK, type LineBlock, MISSING_REFERENCE } from "../../src/engine.js"
import type { Segment } from "../../src/index.js"

/** One line of a text; null or undefined for a missing reference. */
export type Line = string | null | undefined

/** How a text ends: with a newline by default. */
export interface TextEnd {
  readonly lastNewline?: boolean
}

const NEWLINE = 10
const encoder = new TextEncoder()

/** The bytes of a text, with newlines within a line encoded as the format says. */
export function textOf(lines: readonly Line[], { lastNewline = true }: TextEnd = {}): Uint8Array {
  const parts = lines.map((line) => {
    if (line == null) return Uint8Array.of(MISSING_REFERENCE)
    const bytes = encoder.encode(line)
    return line.includes("\n") ? bytes.map((byte) => (byte === NEWLINE ? LINE_BREAK : byte)) : bytes
  })
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length + 1, 0)).fill(NEWLINE)
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length + 1
  }
  return lastNewline ? bytes : bytes.subarray(0, -1)
}

/** A block of texts: the hypotheses, and one list per reference. */
export function blockOf(
  hypotheses: readonly string[],
  references: readonly (readonly Line[])[],
  end: TextEnd = {},
): LineBlock {
  return {
    segments: hypotheses.length,
    hypothesis: textOf(hypotheses, end),
    references: references.map((lines) => textOf(lines, end)),
  }
}

/** A block of segments, with as many references as the largest number in any segment. */
export function blockOfSegments(segments: readonly Segment[], end: TextEnd = {}): LineBlock {
  const columns = Math.max(...segments.map(({ references }) => references.length))
  return blockOf(
    segments.map(({ hypothesis }) => hypothesis),
    Array.from({ length: columns }, (_, column) => segments.map(({ references }) => references[column])),
    end,
  )
}
