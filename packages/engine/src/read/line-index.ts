// A sparse index of line starts: one sampled line per page of a file.
import type { IndexedPart } from "./index-part.js"

/** Some lines of a text and their byte offsets, in ascending order. Line 0 is always included. */
export interface LineIndex {
  /** The number of lines. A last line without a newline counts; the end after a last newline does not. */
  readonly lines: number
  /** The size of the file in bytes. */
  readonly size: number
  /** The sampled lines, from 0. */
  readonly sampleLines: Float64Array
  /** The byte offset of each sampled line. */
  readonly sampleOffsets: Float64Array
}

/** Joins the indexed parts of a file. */
export function joinParts(
  size: number,
  firstByte: number,
  pageBytes: number,
  parts: readonly IndexedPart[],
): LineIndex {
  const pageCount = parts.reduce((sum, { pages }) => sum + pages.length / 2, 0)
  const sampleLines = new Float64Array(pageCount + 1)
  const sampleOffsets = new Float64Array(pageCount + 1)
  sampleOffsets[0] = firstByte
  let samples = 1
  let lines = 0
  let pageStart = 0
  for (const { pages } of parts) {
    for (let p = 0; p < pages.length; p += 2) {
      const offset = pageStart + pages[p + 1]!
      if (pages[p + 1]! > 0 && offset < size) {
        sampleLines[samples] = lines + 1
        sampleOffsets[samples] = offset
        samples++
      }
      lines += pages[p]!
      pageStart += pageBytes
    }
  }
  if (size > firstByte && parts.at(-1)?.ended === false) lines++
  return {
    lines,
    size,
    sampleLines: sampleLines.subarray(0, samples),
    sampleOffsets: sampleOffsets.subarray(0, samples),
  }
}
