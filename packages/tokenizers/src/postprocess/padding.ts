// Pads encodings that are too short.
import {
  checkChoice,
  checkInteger,
  checkOptions,
  checkString,
  type OptionNames,
  outOfRange,
} from "@lectern/core/checks"
import { MAX_ID } from "../encode/vocabulary.js"
import type { Encoding, Side } from "./encoding.js"
import { lazyEncoding, NUMBER_COLUMNS, type NumberColumn } from "./encoding-columns.js"

/** Options of padding. */
export interface Padding {
  /**
   * The length: that of the longest of a batch, or a fixed number of tokens, at most 2^20.
   *
   * @defaultValue `"batchLongest"`
   */
  readonly strategy?:
    | "batchLongest"
    | {
        /** The number of tokens. */
        readonly fixed: number
      }
  /**
   * The side of the padding.
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

/** The maximum length of padding; it limits the memory that an untrusted file can make us allocate for every text. */
export const MAX_PADDING: number = 2 ** 20

const OPTIONS: OptionNames<Padding> = {
  strategy: true,
  direction: true,
  padToMultipleOf: true,
  padId: true,
  padTypeId: true,
  padToken: true,
}

const FIXED = { fixed: true } as const

/** Checks the options of padding and fills in defaults. */
export function completePadding(padding: Padding): CompletePadding {
  checkOptions("padding", padding, OPTIONS)
  const {
    strategy = "batchLongest",
    direction = "right",
    padToMultipleOf,
    padId = 0,
    padTypeId = 0,
    padToken = "[PAD]",
  } = padding
  if (typeof strategy === "object") {
    checkOptions<Exclude<typeof strategy, string>>("strategy", strategy, FIXED)
    checkInteger("the fixed length of padding", strategy.fixed, 0, MAX_PADDING)
  } else checkChoice("strategy", strategy, ["batchLongest"])
  checkChoice("direction", direction, ["left", "right"])
  checkString("padToken", padToken)
  if (padToMultipleOf !== undefined) checkInteger("padToMultipleOf", padToMultipleOf, 0, MAX_PADDING)
  checkInteger("padId", padId, 0, MAX_ID)
  checkInteger("padTypeId", padTypeId, 0, MAX_ID)
  return { strategy, direction, padToMultipleOf, padId, padTypeId, padToken }
}

/** Pads encodings and their overflowing parts to one length; longer ones are not changed. */
export function padEncodings(encodings: readonly Encoding[], padding: CompletePadding): Encoding[] {
  const { strategy, padToMultipleOf: multiple = 0 } = padding
  const length =
    strategy === "batchLongest"
      ? encodings.reduce((longest, { ids }) => Math.max(longest, ids.length), 0)
      : strategy.fixed
  const wanted = multiple === 0 ? length : Math.ceil(length / multiple) * multiple
  if (wanted > length && wanted > MAX_PADDING) {
    throw outOfRange("the length of padding", wanted, `in 0..${MAX_PADDING}`)
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
