// Encodes a text to an encoding, with offsets and words, or to ids.
import type { Encoding } from "../postprocess/encoding.js"
import { lazyEncoding } from "../postprocess/encoding-columns.js"
import { decodeText, encodeText } from "../text/encode-text.js"
import type { PipelineText } from "../text/pipeline-text.js"
import { utf16Offsets } from "../text/utf16-offsets.js"
import { type EncodingChoices, encodeParts } from "./encode-parts.js"
import { type EncodingSession, placedBuffer, plainBuffer, writePipelineText } from "./encoding-session.js"

/** The text of tokens. */
export interface TokenNames {
  /** Finds the token of an id. */
  readonly tokenOf: (id: number) => string | undefined
  /** The id of tokens that are shown as the text they represent, if the model has one. */
  readonly shownAsText: number | undefined
}

/** Options of `encodeString`. */
export interface StringEncoding extends EncodingChoices {
  /** The number of the text, 0 or 1: its segment id. */
  readonly sequence: number
  /** The text of tokens. */
  readonly names: TokenNames
}

/** Encodes a text to ids. */
export function encodeToIds(text: string, session: EncodingSession, choices: EncodingChoices): Int32Array {
  const out = plainBuffer(session)
  encodeParts(writePipelineText(session, text), session, out, choices)
  return out.ids.slice(0, out.length)
}

/** Encodes a text. */
export function encodeString(text: string, session: EncodingSession, how: StringEncoding): Encoding {
  const { sequence, names } = how
  const { tokenOf, shownAsText } = names
  const work = writePipelineText(session, text)
  const { length: bytes } = work
  const out = placedBuffer(session)
  const shown = new Map<number, string>()
  const show = (part: PipelineText, from: number, isAdded: boolean) => {
    if (!isAdded && shownAsText === undefined) return
    const { starts, ends } = out.places!
    for (let i = from; i < out.length; i++) {
      if (isAdded || out.ids[i] === shownAsText) shown.set(i, textBetween(part, starts[i]!, ends[i]!))
    }
  }
  encodeParts(work, session, out, how, show)
  const { length } = out
  const { starts, ends, pieces } = out.places!
  const ids = out.ids.slice(0, length)
  const wordIds = pieces.slice(0, length)
  const byteOffsets = new Int32Array(2 * length)
  for (let i = 0; i < length; i++) {
    byteOffsets[2 * i] = starts[i]!
    byteOffsets[2 * i + 1] = ends[i]!
  }
  return lazyEncoding(ids, {
    column(name) {
      switch (name) {
        case "offsets": {
          const offsets = byteOffsets.slice()
          if (bytes > text.length) utf16Offsets(encodeText(text), offsets, offsets, length)
          return offsets
        }
        case "byteOffsets":
          return byteOffsets
        case "wordIds":
          return wordIds
        case "specialTokensMask":
          return new Int32Array(length)
        case "attentionMask":
          return new Int32Array(length).fill(1)
        default:
          return new Int32Array(length).fill(sequence)
      }
    },
    tokens: () => Array.from(ids, (id, i) => shown.get(i) ?? tokenOf(id) ?? ""),
    text,
  })
}

function textBetween({ bytes }: PipelineText, start: number, end: number): string {
  return decodeText({ bytes: bytes.subarray(start), length: end - start })
}
