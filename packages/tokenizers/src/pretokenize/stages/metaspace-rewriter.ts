// Metaspace in one pass: writes blanks as the mark and finds the pieces at the same time.
import { makePieceRoom, makeRoom } from "../../text/text-builder.js"
import type { Rewriter } from "../pre-tokenizer.js"

const BLANK = 0x20

/** Rules for marking blanks. */
export interface MarkRules {
  /** The mark for a blank. */
  readonly mark: Uint8Array
  /** Whether the piece that begins at a byte, and is not empty, gets a mark. */
  readonly needsPrefix: (bytes: Uint8Array, start: number) => boolean
  /** Whether to split before each mark. */
  readonly splits: boolean
}

/** Makes the fast path of Metaspace. */
export function metaspaceRewriter({ mark, needsPrefix, splits }: MarkRules): Rewriter {
  const width = mark.length
  const lead = mark[0]!
  const second = mark[1]
  const third = mark[2]
  const fourth = mark[3]
  const isMark = (bytes: Uint8Array, at: number) =>
    (width < 2 || bytes[at + 1] === second) &&
    (width < 3 || bytes[at + 2] === third) &&
    (width < 4 || bytes[at + 3] === fourth)

  return (bytes, pieces, count, into) => {
    const { text } = into
    for (let i = 0; i < count; i++) {
      const start = pieces[2 * i]!
      const end = pieces[2 * i + 1]!
      if (start >= end) continue
      makeRoom(text, width * (end - start + 1))
      makePieceRoom(into, end - start + 1)
      const { bytes: output } = text
      const { pieces: found } = into
      let at = text.length
      let from = at
      let size = 2 * into.count
      if (needsPrefix(bytes, start)) for (let j = 0; j < width; j++) output[at++] = mark[j]!
      for (let p = start; p < end; ) {
        const byte = bytes[p]!
        if (byte !== BLANK && (byte !== lead || !isMark(bytes, p))) {
          output[at++] = byte
          p++
          continue
        }
        // The first mark of a piece may be the piece's beginning.
        if (splits && at > from) {
          found[size++] = from
          found[size++] = at
          from = at
        }
        output[at] = lead
        if (width > 1) output[at + 1] = second!
        if (width > 2) output[at + 2] = third!
        if (width > 3) output[at + 3] = fourth!
        at += width
        p += byte === BLANK ? 1 : width
      }
      found[size++] = from
      found[size++] = at
      text.length = at
      into.count = size >> 1
    }
  }
}
