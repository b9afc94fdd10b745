// From a text to its encoding, with offsets and words, or to ids alone.
import type { Sampling } from "../encode/model.js"
import type { Encoding } from "../postprocess/encoding.js"
import { lazyEncoding } from "../postprocess/encoding-columns.js"
import { decodeText, encodeText } from "../text/encode-text.js"
import type { WorkText } from "../text/pipeline-text.js"
import { utf16Offsets } from "../text/utf16-offsets.js"
import { type EncodingSession, type EncodingStages, emptyBuffer, encodeWork, writeWork } from "./encode-work.js"

/** How tokens are shown. */
export interface TokenNames {
  /** Finds the token of an id. */
  readonly tokenOf: (id: number) => string | undefined
  /** The id whose tokens are shown as the text they stand for, if the model has one. */
  readonly shownAsText: number | undefined
}

/**
 * Encodes a text to ids.
 *
 * @param text - any text
 * @param stages - what is done
 * @param session - encoder and memory
 * @param sampling - draws a segmentation
 * @returns ids, fresh, without special tokens
 */
export function encodeToIds(
  text: string,
  stages: EncodingStages,
  session: EncodingSession,
  sampling: Sampling | undefined,
): Int32Array {
  const out = emptyBuffer(session, false)
  encodeWork(writeWork(session, text), stages, session, out, sampling)
  return out.ids.slice(0, out.length)
}

/**
 * Encodes a text.
 *
 * @param text - any text
 * @param sequence - its number, 0 or 1: its segment id
 * @param stages - what is done
 * @param session - encoder and memory
 * @param names - how tokens are shown
 * @param sampling - draws a segmentation
 * @returns the encoding, without special tokens
 */
export function encodeString(
  text: string,
  sequence: number,
  stages: EncodingStages,
  session: EncodingSession,
  { tokenOf, shownAsText }: TokenNames,
  sampling: Sampling | undefined,
): Encoding {
  const work = writeWork(session, text)
  const { length: bytes } = work
  const out = emptyBuffer(session, true)
  const shown = new Map<number, string>()
  const show = (part: WorkText, from: number, isAdded: boolean) => {
    if (!isAdded && shownAsText === undefined) return
    const { starts, ends } = out.places!
    for (let i = from; i < out.length; i++) {
      if (isAdded || out.ids[i] === shownAsText) shown.set(i, textBetween(part, starts[i]!, ends[i]!))
    }
  }
  encodeWork(work, stages, session, out, sampling, show)
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

function textBetween({ bytes }: WorkText, start: number, end: number): string {
  return decodeText({ bytes: bytes.subarray(start), length: end - start })
}
