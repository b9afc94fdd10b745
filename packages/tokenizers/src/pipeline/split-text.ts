// Splits a text at its added tokens and normalizes the rest, for the pre-tokenizer.
import { isContinuation } from "@lectern/core/utf8"
import type { Normalizer } from "../normalize/normalizer.js"
import { decodeText } from "../text/encode-text.js"
import { grownTooFar, type Origin, type PipelineText, SLACK } from "../text/pipeline-text.js"
import { sliceText } from "../text/text-builder.js"
import type { AddedTokenSplitter } from "./added-tokens.js"
import { normalizedText, type SpelledTokens, type SplitText, type TextSplitter } from "./normalized-text.js"
import type { SpecialPolicy } from "./special-text.js"

/** The stages before a text is split into pieces. */
export interface SplitStages {
  /** Finds added tokens in the text itself. */
  readonly inText: AddedTokenSplitter | undefined
  /** Normalizes the text between added tokens. */
  readonly normalizer: Normalizer | undefined
  /** Normalizes between added tokens; needed if there is a normalizer. */
  readonly normalizeBetween: NormalizeBetween | undefined
  /** Finds added tokens in the normalized text. */
  readonly inNormalized: AddedTokenSplitter | undefined
}

/** Normalizes the text between added tokens. */
export type NormalizeBetween = (
  text: PipelineText,
  raw: readonly number[],
  normalizer: Normalizer,
  track: boolean,
) => SplitText

/** Splits at added tokens and normalizes the text between them, each stretch separately. */
export function splitText({ inText, normalizer, normalizeBetween, inNormalized }: SplitStages): TextSplitter {
  const normalized = normalizedText(normalizer)
  return (text, wantsOrigin, scratch, spelled) => {
    const { special } = spelled
    const refuses = special?.refuses === true
    const raw = inText?.split(text.bytes, 0, text.length, special)
    if (refuses && raw !== undefined) refuse(raw, text, text, spelled)
    // The position of a refused token is one of the caller's text.
    const track = wantsOrigin || (refuses && inNormalized !== undefined)
    const joined =
      raw === undefined
        ? normalized(text, track, scratch, spelled)
        : normalizer === undefined
          ? { text, parts: raw }
          : normalizeBetween!(text, raw, normalizer, track)
    const parts = splitAgain(joined.text, joined.parts, inNormalized, special)
    if (refuses) refuse(parts, joined.text, text, spelled)
    return { text: joined.text, parts }
  }
}

/** Throws for the first refused token among the parts. */
function refuse(
  parts: readonly number[],
  { origin }: PipelineText,
  callers: PipelineText,
  spelled: SpelledTokens,
): void {
  const { special, name } = spelled
  for (let i = 0; i < parts.length; i += 3) {
    const id = parts[i + 2]!
    if (id === -1 || special!.treatmentOf(id) !== "refused") continue
    const byte = origin === undefined ? parts[i]! : origin.starts[parts[i]!]!
    throw special!.refusal(id, name, decodeText({ bytes: callers.bytes, length: byte }).length)
  }
}

/** Normalizes the text between added tokens. */
export const normalizeBetween: NormalizeBetween = (text, raw, normalizer, track) => {
  const chunks: PipelineText[] = []
  const parts: number[] = []
  let length = 0
  for (let i = 0; i < raw.length; i += 3) {
    const stretch = sliceText(text, raw[i]!, raw[i + 1]!, track)
    // The length of the whole text limits the total length of the stretches.
    const maxLength = (text.maxLength ?? Number.POSITIVE_INFINITY) - length
    if (stretch.length > maxLength) throw grownTooFar()
    const chunk = raw[i + 2] === -1 ? normalizer.normalize({ ...stretch, maxLength }, track) : stretch
    parts.push(length, length + chunk.length, raw[i + 2]!)
    length += chunk.length
    chunks.push(chunk)
  }
  return { text: join(chunks, length, track), parts }
}

function splitAgain(
  text: PipelineText,
  parts: readonly number[],
  splitter: AddedTokenSplitter | undefined,
  special: SpecialPolicy | undefined,
): readonly number[] {
  const result: number[] = []
  for (let i = 0; i < parts.length; i += 3) {
    const start = parts[i]!
    const end = parts[i + 1]!
    const id = parts[i + 2]!
    if (start === end) continue
    const found = id === -1 ? splitter?.split(text.bytes, start, end, special) : undefined
    if (found === undefined) result.push(start, end, id)
    else for (const number of found) result.push(number)
  }
  return result
}

function join(chunks: readonly PipelineText[], length: number, track: boolean): PipelineText {
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

/** Writes the origin of a chunk; a chunk without origin begins where the caller's text begins. */
function putOrigin({ starts, ends }: Origin, at: number, { bytes, length, origin }: PipelineText): void {
  if (origin !== undefined) {
    starts.set(origin.starts.subarray(0, length), at)
    ends.set(origin.ends.subarray(0, length), at)
    return
  }
  for (let i = 0; i < length; ) {
    let end = i + 1
    while (end < length && isContinuation(bytes[end]!)) end++
    starts.fill(i, at + i, at + end)
    ends.fill(end, at + i, at + end)
    i = end
  }
}
