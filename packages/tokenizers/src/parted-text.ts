// A text with its added tokens cut out and the rest normalized: what the pre-tokenizer is given.
import type { AddedTokenCutter } from "./added-tokens.js"
import type { Normalizer } from "./normalize/normalizer.js"
import type { Draft } from "./text/draft.js"
import { sliceText } from "./text/slice-text.js"
import { type Origin, SLACK, type WorkText } from "./text/work-text.js"

/** A text in parts. */
export interface PartedText {
  /** The text, normalized. */
  readonly text: WorkText
  /** Triples: first byte of a part, byte after its last, id of the added token; -1 for text. No part is empty. */
  readonly parts: readonly number[]
}

/** What is done to a text before it is cut into pieces. */
export interface PartingStages {
  /** Finds added tokens in the text as it is. */
  readonly inText: AddedTokenCutter | undefined
  /** Normalizes what lies between. */
  readonly normalizer: Normalizer | undefined
  /** Finds added tokens in what was normalized. */
  readonly inNormalized: AddedTokenCutter | undefined
}

/**
 * Cuts out added tokens and normalizes the text between them, each stretch by itself.
 *
 * @param text - the caller's text
 * @param stages - what is done
 * @param track - whether the result needs its origin
 * @param scratch - memory for the result, where that needs no origin; written in place
 * @returns the text in parts
 */
export function partText(
  text: WorkText,
  { inText, normalizer, inNormalized }: PartingStages,
  track: boolean,
  scratch: Draft | undefined,
): PartedText {
  const raw = inText?.cut(text.bytes, 0, text.length) ?? [0, text.length, -1]
  if (normalizer === undefined) return { text, parts: cutAgain(text, raw, inNormalized) }
  if (raw.length === 3 && raw[2] === -1) {
    const quick = track || scratch === undefined ? undefined : normalizer.rewrite?.(text, scratch)
    const whole = quick ?? normalizer.normalize(text, track)
    return { text: whole, parts: cutAgain(whole, [0, whole.length, -1], inNormalized) }
  }
  const chunks: WorkText[] = []
  const parts: number[] = []
  let length = 0
  for (let i = 0; i < raw.length; i += 3) {
    const stretch = sliceText(text, raw[i]!, raw[i + 1]!, track)
    const chunk = raw[i + 2] === -1 ? normalizer.normalize(stretch, track) : stretch
    parts.push(length, length + chunk.length, raw[i + 2]!)
    length += chunk.length
    chunks.push(chunk)
  }
  const joined = join(chunks, length, track)
  return { text: joined, parts: cutAgain(joined, parts, inNormalized) }
}

function cutAgain(text: WorkText, parts: readonly number[], cutter: AddedTokenCutter | undefined): readonly number[] {
  const result: number[] = []
  for (let i = 0; i < parts.length; i += 3) {
    const start = parts[i]!
    const end = parts[i + 1]!
    const id = parts[i + 2]!
    if (start === end) continue
    const found = id === -1 ? cutter?.cut(text.bytes, start, end) : undefined
    if (found === undefined) result.push(start, end, id)
    else for (const number of found) result.push(number)
  }
  return result
}

function join(chunks: readonly WorkText[], length: number, track: boolean): WorkText {
  const bytes = new Uint8Array(length + SLACK)
  const origin: Origin | undefined = track
    ? { starts: new Int32Array(length), ends: new Int32Array(length) }
    : undefined
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk.bytes.subarray(0, chunk.length), at)
    if (origin !== undefined) putOrigin(origin, at, chunk)
    at += chunk.length
  }
  return { bytes, length, origin }
}

/** Writes where a chunk comes from; one without origin begins where the caller's text begins. */
function putOrigin({ starts, ends }: Origin, at: number, { bytes, length, origin }: WorkText): void {
  if (origin !== undefined) {
    starts.set(origin.starts.subarray(0, length), at)
    ends.set(origin.ends.subarray(0, length), at)
    return
  }
  for (let i = 0; i < length; ) {
    let end = i + 1
    while (end < length && (bytes[end]! & 0xc0) === 0x80) end++
    starts.fill(i, at + i, at + end)
    ends.fill(end, at + i, at + end)
    i = end
  }
}
