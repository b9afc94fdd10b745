// Counters of segments: lines of bytes, or strings that are encoded as lines first.
import { ByteBuffer } from "./byte-buffer.js"
import { encodeLines, type Lines, type NameOf } from "./encode-lines.js"
import { LINE_BREAK, type LineBlock } from "./line-block.js"

/** Counts segments; reuses buffers and tables. */
export interface SegmentCounter {
  /** Counts a block, as {@link Metric.countLines}. */
  countLines(block: LineBlock, total: Float64Array, rows?: Float64Array): void
  /** Adds to `total` the counts of segments given as strings: the hypotheses, then one list per reference. */
  countStrings(texts: readonly Lines[], total: Float64Array, nameOf: (text: number) => NameOf): void
}

/** A counter that encodes strings as lines of a block, with newlines within them as {@link LINE_BREAK}. */
export function lineCounter(countLines: SegmentCounter["countLines"]): SegmentCounter {
  const encode = blockEncoder()
  return {
    countLines,
    countStrings(texts, total, nameOf) {
      countLines(
        encode(texts, (lines, buffer, t) => encodeLines(lines, buffer, LINE_BREAK, nameOf(t))),
        total,
      )
    },
  }
}

/** Makes a block of texts, each encoded by the same function. */
export type BlockEncoder = (
  texts: readonly Lines[],
  encode: (lines: Lines, buffer: ByteBuffer, text: number) => Uint8Array,
) => LineBlock

/** An encoder of blocks. */
export function blockEncoder(): BlockEncoder {
  const buffers: ByteBuffer[] = []
  return (texts, encode) => {
    const [hypothesis, ...references] = texts.map((lines, t) => {
      buffers[t] ??= new ByteBuffer()
      return encode(lines, buffers[t], t)
    })
    return { segments: texts[0]!.length, hypothesis: hypothesis!, references }
  }
}
