// Where lines start, sparsely: for every page of a file, how many newlines it holds and where its first line starts.
import type { IndexedPart } from "./index-part.js"

/** Some lines of a text with the bytes where they start, both ascending; line 0 is always there. */
export interface LineIndex {
  /** How many lines the text has; an unended last line counts, nothing after the last newline is a line. */
  readonly lines: number
  /** How many bytes the file has. */
  readonly size: number
  /** The sampled lines, from 0. */
  readonly sampleLines: Float64Array
  /** Where each of them starts. */
  readonly sampleOffsets: Float64Array
}

/**
 * Adds up the parts of a file.
 *
 * @param size - bytes in the file
 * @param firstByte - where line 0 starts: after a byte order mark
 * @param pageBytes - bytes in a page
 * @param parts - all parts in order
 * @returns the index
 */
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
