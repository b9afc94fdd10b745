// The fast path of normalizers that change characters one by one: the result for each character is computed once.

import { codePointAt, widthOf, writeCodePoint } from "@lectern/core/utf8"
import { type PipelineText, SLACK } from "../text/pipeline-text.js"
import { makeRoom, type TextBuilder } from "../text/text-builder.js"
import type { TextRewriter } from "./normalizer.js"

// The result for a character. Larger numbers are places in the pool: 32 times the first byte plus the number of bytes.
const NOT_KNOWN = 0
const SAME = 1
const DROPPED = 2
const GENERAL = 3

const SIZE_BITS = 5
const MAX_SIZE = (1 << SIZE_BITS) - 1

/** Makes the fast path. */
export function characterRewriter(
  normalize: (text: PipelineText) => PipelineText,
  isSpecial: (codePoint: number) => boolean,
): TextRewriter {
  let known: Int32Array | undefined
  let pool = new Uint8Array(1 << 10)
  let poolTop = 1

  function learn(codePoint: number): number {
    if (isSpecial(codePoint)) return GENERAL
    const bytes = new Uint8Array(4 + SLACK)
    const width = writeCodePoint(codePoint, bytes, 0)
    const { bytes: content, length } = normalize({ bytes, length: width, origin: undefined })
    if (length === 0) return DROPPED
    if (length > MAX_SIZE) return GENERAL
    if (length === width && content.subarray(0, length).every((byte, i) => byte === bytes[i])) return SAME
    if (poolTop + length > pool.length) {
      const larger = new Uint8Array(pool.length * 2)
      larger.set(pool)
      pool = larger
    }
    pool.set(content.subarray(0, length), poolTop)
    poolTop += length
    return ((poolTop - length) << SIZE_BITS) | length
  }

  return (text, into) => {
    known ??= new Int32Array(0x110000)
    const { bytes, length } = text
    into.length = 0
    let limit = roomFor(into, length)
    let { bytes: out } = into
    let at = 0
    for (let i = 0; i < length; ) {
      const lead = bytes[i]!
      const codePoint = lead < 0x80 ? lead : codePointAt(bytes, i)
      let entry = known[codePoint]!
      if (entry === NOT_KNOWN) {
        entry = learn(codePoint)
        known[codePoint] = entry
      }
      const next = i + widthOf(lead)
      if (entry > GENERAL) {
        const first = entry >> SIZE_BITS
        const last = first + (entry & MAX_SIZE)
        // There is always room for the rest of the text if it does not change.
        if (at + last - first + length - i > limit) {
          into.length = at
          limit = roomFor(into, last - first + length - i)
          out = into.bytes
        }
        for (let each = first; each < last; each++) out[at++] = pool[each]!
      } else if (entry === SAME) {
        for (let each = i; each < next; each++) out[at++] = bytes[each]!
      } else if (entry === GENERAL) return undefined
      i = next
    }
    into.length = at
    return { bytes: out, length: at, origin: undefined }
  }
}

/** Makes room for one and a half times as many bytes, and returns the limit for writing. */
function roomFor(into: TextBuilder, more: number): number {
  makeRoom(into, more + (more >> 1))
  return into.bytes.length - SLACK
}
