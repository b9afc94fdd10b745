// Byte-level BPE's post-processor: adds nothing, but leaves blanks at the ends of tokens out of offsets.
import type { Encoding } from "../encoding.js"
import { withColumns } from "../encoding-columns.js"
import type { PostProcessor } from "./post-processor.js"

/** What is done to offsets. */
export interface ByteLevelProcessingOptions {
  /** Whether offsets leave out blanks at the ends of tokens. Default true. */
  readonly trimOffsets?: boolean
  /** Whether the pre-tokenizer put a blank before the text. Default true. */
  readonly addPrefixSpace?: boolean
  /** Means nothing here; kept for `tokenizer.json`. Default true. */
  readonly useRegex?: boolean
}

// `Ġ` is how GPT-2's alphabet writes a blank.
const BLANKS_BEFORE = /^[Ġ\p{White_Space}]+/u
const BLANKS_AFTER = /[Ġ\p{White_Space}]+$/u

/**
 * Leaves blanks out of offsets, if wanted.
 *
 * @param options - what is wanted
 * @returns the post-processor
 */
export function byteLevelProcessing(options: ByteLevelProcessingOptions = {}): PostProcessor {
  const { trimOffsets: trim = true, addPrefixSpace = true, useRegex = true } = options
  return {
    addedTokens: () => 0,
    process: (encodings) => (trim ? encodings.map((each) => trimOffsets(each, addPrefixSpace)) : encodings),
    toJson: () => ({
      type: "ByteLevel",
      add_prefix_space: addPrefixSpace,
      trim_offsets: trim,
      use_regex: useRegex,
    }),
  }
}

/**
 * Leaves blanks at the ends of tokens out of their offsets.
 *
 * @param encoding - left as it was
 * @param addPrefixSpace - whether one blank at the beginning of the text was put there by the pre-tokenizer and stays
 * @returns the encoding with other offsets
 */
export function trimOffsets(encoding: Encoding, addPrefixSpace: boolean): Encoding {
  return withColumns(encoding, (of, name) => {
    if (name === "offsets") return trimmed(of.tokens, of.offsets, (blanks) => blanks.length, addPrefixSpace)
    if (name === "byteOffsets") return trimmed(of.tokens, of.byteOffsets, byteLength, addPrefixSpace)
    return undefined
  })
}

function trimmed(
  tokens: readonly string[],
  offsets: Int32Array,
  lengthOf: (blanks: string) => number,
  addPrefixSpace: boolean,
): Int32Array {
  const result = offsets.slice()
  for (let i = 0; i < tokens.length; i++) {
    const before = tokens[i]!.match(BLANKS_BEFORE)?.[0] ?? ""
    const after = tokens[i]!.match(BLANKS_AFTER)?.[0] ?? ""
    let start = result[2 * i]!
    let end = result[2 * i + 1]!
    const isPrefix = (i === 0 || start === 0) && addPrefixSpace && before.length === 1
    if (!isPrefix) start = Math.min(start + lengthOf(before), end)
    if (end >= lengthOf(after)) end = Math.max(end - lengthOf(after), start)
    result[2 * i] = start
    result[2 * i + 1] = end
  }
  return result
}

function byteLength(blanks: string): number {
  let length = 0
  for (const blank of blanks) length += blank === "Ġ" || blank < "\x80" ? 1 : blank < "\u0800" ? 2 : 3
  return length
}
