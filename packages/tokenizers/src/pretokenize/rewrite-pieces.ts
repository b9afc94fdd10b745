// Rewrites the pieces of a text with some characters changed, and tracks their origins.

import { widthOf } from "@lectern/core/utf8"
import type { PipelineText, SplitText } from "../text/pipeline-text.js"
import { SLACK } from "../text/pipeline-text.js"

const BLANK = 0x20

/** The changes to pieces. */
export interface Rewriting {
  /** The replacement of a blank (U+0020). */
  readonly blank: Uint8Array
  /** A prefix for pieces. It gets the origin of the piece's first character. */
  readonly prefix: Uint8Array
  /** Whether a piece gets the prefix. */
  needsPrefix(text: PipelineText, start: number): boolean
}

/** Rewrites every piece. Text between pieces is dropped. */
export function rewritePieces(split: SplitText, track: boolean, { blank, prefix, needsPrefix }: Rewriting): SplitText {
  const { text, count } = split
  const { bytes, origin } = text
  let size = SLACK
  for (let i = 0; i < count; i++) size += split.pieces[2 * i + 1]! - split.pieces[2 * i]! + prefix.length
  if (blank.length > 1) {
    for (let i = 0; i < text.length; i++) if (bytes[i] === BLANK) size += blank.length - 1
  }
  const output = new Uint8Array(size)
  const starts = new Int32Array(track ? size : 0)
  const ends = new Int32Array(track ? size : 0)
  const pieces = new Int32Array(2 * count)
  let length = 0

  // Sets the origin of the bytes from `from` to that of the character at `at`.
  function keepOrigin(from: number, at: number): void {
    starts.fill(origin === undefined ? at : origin.starts[at]!, from, length)
    ends.fill(origin === undefined ? at + widthOf(bytes[at]!) : origin.ends[at]!, from, length)
  }

  // Writes `[from, to)` of the old text and returns the byte after it.
  function copy(from: number, to: number): number {
    let out = length
    for (let at = from; at < to; at++) {
      const byte = bytes[at]!
      if (byte !== BLANK) output[out++] = byte
      else for (let j = 0; j < blank.length; j++) output[out++] = blank[j]!
    }
    return out
  }

  for (let i = 0; i < count; i++) {
    const start = split.pieces[2 * i]!
    const end = split.pieces[2 * i + 1]!
    pieces[2 * i] = length
    if (start < end && needsPrefix(text, start)) {
      output.set(prefix, length)
      length += prefix.length
      if (track) keepOrigin(length - prefix.length, start)
    }
    if (!track) {
      length = copy(start, end)
    } else {
      for (let at = start; at < end; at += widthOf(bytes[at]!)) {
        const from = length
        length = copy(at, at + widthOf(bytes[at]!))
        keepOrigin(from, at)
      }
    }
    pieces[2 * i + 1] = length
  }
  return { text: { bytes: output, length, origin: track ? { starts, ends } : undefined }, pieces, count }
}
