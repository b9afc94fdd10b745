// Builds a changed text: bytes, and for each byte its character in the source.
import { enlarged } from "@lectern/core"
import { isContinuation, widthOf } from "@lectern/core/utf8"
import { grownTooFar, type Origin, type PipelineText, SLACK } from "./pipeline-text.js"
import { freshBytes, freshNumbers } from "./slab.js"

/** Builds a changed text. Call {@link makeRoom} before writing to the columns. */
export interface TextBuilder {
  /** The bytes written, of which the first `length` are in use. */
  bytes: Uint8Array
  /** First byte in the source of every byte's character; undefined if not requested. */
  from: Int32Array | undefined
  /** The number of bytes in use. */
  length: number
  /** The maximum length in bytes. */
  readonly maxLength: number
}

/** An empty builder. */
export function textBuilder(
  capacity: number,
  track: boolean,
  maxLength: number = Number.POSITIVE_INFINITY,
): TextBuilder {
  const size = Math.min(capacity, maxLength) + SLACK
  return builderOf(freshBytes(size), track ? freshNumbers(size) : undefined, maxLength)
}

/** An empty builder with its memory. */
export function builderOf(
  bytes: Uint8Array,
  from?: Int32Array,
  maxLength: number = Number.POSITIVE_INFINITY,
): TextBuilder {
  return { bytes, from, length: 0, maxLength }
}

/** Makes room in place: afterwards `more` bytes can be written. The call may replace the columns. */
export function makeRoom(target: TextBuilder, more: number): void {
  const wanted = target.length + more + SLACK
  if (wanted <= target.bytes.length) return
  if (wanted - SLACK > target.maxLength) throw grownTooFar()
  const size = Math.max(wanted, target.bytes.length * 2)
  target.bytes = enlarged(target.bytes, size)
  if (target.from === undefined) return
  target.from = enlarged(target.from, size)
}

/** Appends unchanged characters of the source. */
export function appendSource(target: TextBuilder, source: Uint8Array, start: number, end: number): void {
  makeRoom(target, end - start)
  const { bytes, from } = target
  let at = target.length
  if (end - start > 64) bytes.set(source.subarray(start, end), at)
  else for (let i = start, to = at; i < end; i++) bytes[to++] = source[i]!
  if (from !== undefined) {
    let character = start
    for (let i = start; i < end; i++) {
      if (!isContinuation(source[i]!)) character = i
      from[at++] = character
    }
  }
  target.length += end - start
}

/** Appends other bytes. */
export function appendBytes(target: TextBuilder, content: Uint8Array, from: number): void {
  makeRoom(target, content.length)
  const { bytes, from: column } = target
  let at = target.length
  for (let i = 0; i < content.length; i++) {
    if (column !== undefined) column[at] = from
    bytes[at++] = content[i]!
  }
  target.length = at
}

/** The finished text, with its origin in the caller's text. */
export function finish(target: TextBuilder, source: PipelineText): PipelineText {
  const { bytes, from, length } = target
  const origin = from === undefined ? undefined : originOf(target, from, source)
  return { bytes, length, origin, maxLength: source.maxLength }
}

function originOf({ bytes, length }: TextBuilder, from: Int32Array, source: PipelineText): Origin | undefined {
  if (sameCharacters(bytes, length, from, source)) return source.origin
  const { origin } = source
  if (origin !== undefined) {
    const starts = freshNumbers(length)
    const ends = freshNumbers(length)
    for (let i = 0; i < length; i++) {
      starts[i] = origin.starts[from[i]!]!
      ends[i] = origin.ends[from[i]!]!
    }
    return { starts, ends }
  }
  const ends = freshNumbers(length)
  for (let i = 0; i < length; i++) ends[i] = from[i]! + widthOf(source.bytes[from[i]!]!)
  return { starts: from.subarray(0, length), ends }
}

// Whether every character has the same place and width as its character in the source.
function sameCharacters(bytes: Uint8Array, length: number, from: Int32Array, source: PipelineText): boolean {
  if (length !== source.length) return false
  for (let i = 0; i < length; i++) {
    const inside = isContinuation(bytes[i]!)
    if (inside !== isContinuation(source.bytes[i]!)) return false
    if (!inside && from[i] !== i) return false
  }
  return true
}

/** Builds a changed text and its pieces, without origins. */
export interface SplitTextBuilder {
  /** The text so far, without origin. */
  readonly text: TextBuilder
  /** Pairs as in `SplitText`. Call {@link makePieceRoom} before writing. */
  pieces: Int32Array
  /** The number of pieces so far. */
  count: number
}

/** Makes room in place: afterwards `more` pieces can be written. The call may replace the column. */
export function makePieceRoom(target: SplitTextBuilder, more: number): void {
  const wanted = 2 * (target.count + more)
  if (wanted <= target.pieces.length) return
  target.pieces = enlarged(target.pieces, Math.max(wanted, 2 * target.pieces.length))
}

/** A part of a text. Its origin still points into the caller's whole text. */
export function sliceText(text: PipelineText, start: number, end: number, track: boolean): PipelineText {
  if (start === 0 && end === text.length) return text
  const { origin } = text
  if (track && origin === undefined && start > 0) {
    const target = textBuilder(end - start, true, text.maxLength)
    appendSource(target, text.bytes, start, end)
    return finish(target, text)
  }
  return {
    bytes: start === 0 ? text.bytes : text.bytes.subarray(start),
    length: end - start,
    origin: origin && { starts: origin.starts.subarray(start, end), ends: origin.ends.subarray(start, end) },
    maxLength: text.maxLength,
  }
}
