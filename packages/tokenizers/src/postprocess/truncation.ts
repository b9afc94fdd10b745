// Truncates encodings that are too long, as in Hugging Face's tokenizers: the overflow becomes parts of the same length.
import { checkedOptions, choice, integer, type OptionTable, outOfRange } from "@lectern/core/checks"
import type { Encoding, Side } from "./encoding.js"
import { lazyEncoding, sliceEncoding, textOf } from "./encoding-columns.js"

/** Options of truncation. */
export interface Truncation {
  /**
   * The maximum number of tokens, special tokens included.
   *
   * @defaultValue `512`
   */
  readonly maxLength?: number
  /**
   * The text of a pair that is truncated: the longer one at each token, or only one of them.
   *
   * @defaultValue `"longestFirst"`
   */
  readonly strategy?: "longestFirst" | "onlyFirst" | "onlySecond"
  /**
   * The number of tokens that each overflowing part repeats from the previous part.
   *
   * @defaultValue `0`
   */
  readonly stride?: number
  /**
   * The side at which tokens are removed.
   *
   * @defaultValue `"right"`
   */
  readonly direction?: Side
}

const OPTIONS: OptionTable<Truncation> = {
  maxLength: [integer(0), 512],
  strategy: [choice(["longestFirst", "onlyFirst", "onlySecond"]), "longestFirst"],
  stride: [integer(0), 0],
  direction: [choice(["left", "right"]), "right"],
}

/** Checks the options of truncation and fills in defaults. */
export function completeTruncation(truncation: Truncation): Required<Truncation> {
  const { maxLength, strategy, stride, direction } = checkedOptions("truncation", truncation, OPTIONS)
  return { maxLength, strategy, stride, direction }
}

/**
 * Truncates the encodings of one text or two.
 *
 * `longestFirst` keeps the shorter text whole if possible; otherwise each gets half, and the longer one gets the odd token.
 */
export function truncateEncodings(
  encodings: readonly Encoding[],
  { maxLength, strategy, stride, direction }: Required<Truncation>,
  reserved: number,
): readonly Encoding[] {
  if (maxLength < reserved) {
    throw outOfRange("maxLength", maxLength, `at least ${reserved}, for the special tokens that are added`)
  }
  const room = maxLength - reserved
  const [first, second] = encodings
  const lengths = encodings.map(({ ids }) => ids.length)
  const excess = lengths.reduce((sum, length) => sum + length, 0) - room
  if (excess <= 0) return encodings
  if (room === 0) return encodings.map((each) => truncated(each, 0, stride, direction))
  if (strategy === "longestFirst") {
    const wanted = second === undefined ? [room] : shares(lengths[0]!, lengths[1]!, room)
    return encodings.map((each, i) => truncated(each, wanted[i]!, stride, direction))
  }
  const target = strategy === "onlyFirst" ? 0 : 1
  const length = lengths[target]
  if (length === undefined)
    throw outOfRange("strategy", strategy, '"longestFirst" or "onlyFirst" where there is one text')
  if (length <= excess) {
    throw outOfRange(
      "maxLength",
      maxLength,
      `greater if the text to truncate has ${length} tokens and ${excess} are too many`,
    )
  }
  const shorter = truncated(target === 0 ? first! : second!, length - excess, stride, direction)
  return encodings.map((each, i) => (i === target ? shorter : each))
}

/** The number of tokens of each text that remain. */
function shares(first: number, second: number, room: number): readonly [number, number] {
  const shorter = Math.min(first, second)
  if (shorter + Math.max(shorter, room - shorter) > room) {
    const half = Math.floor(room / 2)
    return first > second ? [room - half, half] : [half, room - half]
  }
  return first > second ? [room - shorter, shorter] : [shorter, room - shorter]
}

function truncated(encoding: Encoding, length: number, stride: number, direction: Side): Encoding {
  const whole = encoding.ids.length
  if (whole <= length) return encoding
  if (length === 0) {
    const nothing = sliceEncoding(encoding, 0, 0)
    return lazyEncoding(nothing.ids, {
      column: (name) => nothing[name],
      tokens: () => [],
      overflowing: () => [encoding],
    })
  }
  if (stride >= length) throw outOfRange("stride", stride, `less than the ${length} tokens that remain`)
  const part = (number: number) => {
    const skipped = number * (length - stride)
    const end = Math.min(skipped + length, whole)
    return direction === "right"
      ? sliceEncoding(encoding, skipped, end)
      : sliceEncoding(encoding, whole - end, whole - skipped)
  }
  const first = part(0)
  const parts = Math.ceil((whole - length) / (length - stride))
  return lazyEncoding(first.ids, {
    column: (name) => first[name],
    tokens: () => first.tokens,
    text: textOf(encoding),
    overflowing: () => Array.from({ length: parts }, (_, i) => part(i + 1)),
  })
}
