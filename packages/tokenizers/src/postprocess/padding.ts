// Lengthens encodings that are too short.
import { LecternError } from "@lectern/core"
import { MAX_PADDING } from "../pipeline/complete-parts.js"
import type { CompletePadding } from "../pipeline/tokenizer.js"
import type { Encoding } from "./encoding.js"
import { lazyEncoding, NUMBER_COLUMNS, type NumberColumn } from "./encoding-columns.js"

/**
 * Pads encodings, and what was cut off from them, to one length; longer ones stay as they are.
 *
 * @param encodings - a batch
 * @param padding - how to pad
 * @returns as many encodings
 * @throws LecternError `out-of-range` when the length, rounded up to a multiple, is beyond 2^20
 */
export function padEncodings(encodings: readonly Encoding[], padding: CompletePadding): Encoding[] {
  const { strategy, padToMultipleOf: multiple = 0 } = padding
  const length =
    strategy === "batchLongest"
      ? encodings.reduce((longest, { ids }) => Math.max(longest, ids.length), 0)
      : strategy.fixed
  const wanted = multiple === 0 ? length : Math.ceil(length / multiple) * multiple
  if (wanted > length && wanted > MAX_PADDING) {
    throw new LecternError({
      kind: "out-of-range",
      name: "the length of padding",
      got: wanted,
      want: `in 0..${MAX_PADDING}`,
    })
  }
  return encodings.map((each) => padded(each, wanted, padding))
}

function padded(encoding: Encoding, wanted: number, padding: CompletePadding): Encoding {
  const { direction, padId, padTypeId, padToken } = padding
  const overflowing = () => encoding.overflowing.map((part) => padded(part, wanted, padding))
  const missing = Math.max(0, wanted - encoding.ids.length)
  const values: Readonly<Record<NumberColumn, number>> = {
    offsets: 0,
    byteOffsets: 0,
    wordIds: -1,
    sequenceIds: -1,
    typeIds: padTypeId,
    specialTokensMask: 1,
    attentionMask: 0,
  }
  const lengthened = (column: Int32Array, more: number, value: number) => {
    const whole = new Int32Array(column.length + more).fill(value)
    whole.set(column, direction === "left" ? more : 0)
    return whole
  }
  return lazyEncoding(lengthened(encoding.ids, missing, padId), {
    column: (name) => lengthened(encoding[name], missing * NUMBER_COLUMNS[name], values[name]),
    tokens: () => {
      const pads = new Array<string>(missing).fill(padToken)
      return direction === "left" ? [...pads, ...encoding.tokens] : [...encoding.tokens, ...pads]
    },
    overflowing,
  })
}
