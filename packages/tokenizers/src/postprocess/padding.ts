// Lengthens encodings that are too short.
import { LecternError } from "@lectern/core"
import { checkInteger } from "@lectern/core/checks"
import { MAX_ID } from "../encode/vocabulary.js"
import type { Encoding, Side } from "./encoding.js"
import { lazyEncoding, NUMBER_COLUMNS, type NumberColumn } from "./encoding-columns.js"

/** Lengthens encodings that are too short. */
export interface Padding {
  /**
   * To the longest of a batch, or to a fixed number of tokens, 2^20 at most.
   *
   * @defaultValue `"batchLongest"`
   */
  readonly strategy?:
    | "batchLongest"
    | {
        /** How many tokens. */
        readonly fixed: number
      }
  /**
   * The side where padding is put.
   *
   * @defaultValue `"right"`
   */
  readonly direction?: Side
  /**
   * Lengths become multiples of this.
   *
   * @defaultValue any length
   */
  readonly padToMultipleOf?: number | undefined
  /**
   * The id of padding.
   *
   * @defaultValue `0`
   */
  readonly padId?: number
  /**
   * The segment id of padding.
   *
   * @defaultValue `0`
   */
  readonly padTypeId?: number
  /**
   * The token of padding.
   *
   * @defaultValue `"[PAD]"`
   */
  readonly padToken?: string
}

/** Padding with every default filled in. */
export type CompletePadding = Required<Omit<Padding, "padToMultipleOf">> & Pick<Padding, "padToMultipleOf">

/** The longest sequence that padding makes: an untrusted file cannot make us allocate more for every text. */
export const MAX_PADDING: number = 2 ** 20

/**
 * Checks how encodings are lengthened, and fills in defaults.
 *
 * @param padding - as the caller gives it
 * @returns all options
 * @throws LecternError `out-of-range` for a number beyond its limits
 */
export function completePadding(padding: Padding): CompletePadding {
  const {
    strategy = "batchLongest",
    direction = "right",
    padToMultipleOf,
    padId = 0,
    padTypeId = 0,
    padToken = "[PAD]",
  } = padding
  if (strategy !== "batchLongest") checkInteger("the fixed length of padding", strategy.fixed, 0, MAX_PADDING)
  if (padToMultipleOf !== undefined) checkInteger("padToMultipleOf", padToMultipleOf, 0, MAX_PADDING)
  checkInteger("padId", padId, 0, MAX_ID)
  checkInteger("padTypeId", padTypeId, 0, MAX_ID)
  return { strategy, direction, padToMultipleOf, padId, padTypeId, padToken }
}

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
