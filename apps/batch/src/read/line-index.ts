// Where lines start, sparsely: for every page of a file, how many newlines it holds and where its first line starts.
import type { FileIdentity } from "./identity.js"
import { readFully, withFile } from "./identity.js"
import { threadScanner } from "./scanner.js"

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

/** A part of a file to index; borders fall on pages, except at the file's end. */
export interface IndexPart {
  readonly file: FileIdentity
  readonly start: number
  readonly end: number
  readonly pageBytes: number
}

/** What was found in a part. */
export interface IndexedPart {
  /** For each page: how many newlines; how far into the page its first newline ends, 0 when it has none. */
  readonly pages: Uint32Array
  /** Whether the part's last byte is a newline. */
  readonly ended: boolean
}

const PIECE_PAGES = 16

/**
 * Looks through a part of a file.
 *
 * @param part - which part
 * @returns its pages
 */
export function indexPart({ file, start, end, pageBytes }: IndexPart): IndexedPart {
  const scanner = threadScanner()
  const pages = new Uint32Array(2 * Math.ceil((end - start) / pageBytes))
  const piece = scanner.room(Math.min(PIECE_PAGES * pageBytes, end - start))
  let last: number | undefined
  withFile(file, (descriptor) => {
    let p = 0
    for (let at = start; at < end; at += piece.length) {
      const bytes = piece.subarray(0, Math.min(piece.length, end - at))
      readFully(file, descriptor, bytes, at)
      for (let from = 0; from < bytes.length; from += pageBytes) {
        const page = bytes.subarray(from, Math.min(from + pageBytes, bytes.length))
        pages[p++] = scanner.count(page)
        pages[p++] = scanner.after(page, 1)
      }
      last = bytes.at(-1)
    }
  })
  return { pages, ended: last === NEWLINE }
}

const NEWLINE = 10

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
