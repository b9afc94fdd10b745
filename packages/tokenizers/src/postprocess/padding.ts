// Pads encodings that are too short.
import {
  type CheckedOptions,
  checkChoice,
  checkedOptions,
  checkInteger,
  checkOptions,
  checkString,
  choice,
  integer,
  type OptionTable,
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
export type CompletePadding = CheckedOptions<Padding, "padToMultipleOf">

/** The maximum length of padding; it limits the memory that an untrusted file can make us allocate for every text. */
export const MAX_PADDING: number = 2 ** 20

const OPTIONS: OptionTable<Padding, "padToMultipleOf"> = {
  strategy: [checkStrategy, "batchLongest"],
  direction: [choice(["left", "right"]), "right"],
  padToMultipleOf: [integer(0, MAX_PADDING), undefined],
  padId: [integer(0, MAX_ID), 0],
  padTypeId: [integer(0, MAX_ID), 0],
  padToken: [checkString, "[PAD]"],
}

/** Checks the options of padding and fills in defaults. */
export function completePadding(padding: Padding): CompletePadding {
  return checkedOptions("padding", padding, OPTIONS)
}

function checkStrategy(name: string, strategy: NonNullable<Padding["strategy"]>): void {
  if (typeof strategy === "object") {
    checkOptions<typeof strategy>(name, strategy, { fixed: true })
    checkInteger("the fixed length of padding", strategy.fixed, 0, MAX_PADDING)
  } else checkChoice(name, strategy, ["batchLongest"])
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
