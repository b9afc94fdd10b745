// The options of `lectern tokenizer encode` and `decode`.
import type { TokenizerFileOptions } from "../../tokenizer/model/load.js"
import type { AnyGroup, OptionGroup } from "../shared/option.js"
import { flag, unlessOff } from "../shared/values.js"
import { fileOptions, lineGroups } from "./lines.js"

/** The values of the options of `encode`. */
export interface EncodeValues extends TokenizerFileOptions {
  readonly pieces: boolean
  readonly json: boolean
  readonly specialTokens: boolean
}

/** The values of the options of `decode`. */
export interface DecodeValues extends TokenizerFileOptions {
  readonly json: boolean
  readonly skipSpecialTokens: boolean
}

/** The form of encoded lines. */
export const encodeGroup: OptionGroup<EncodeValues> = {
  title: "Form:",
  options: {
    pieces: { flags: "--pieces", help: "tokens instead of ids", read: flag },
    json: {
      flags: "--json",
      help: "a JSON object: ids, tokens, offsets (UTF-16 units), byteOffsets, specialTokensMask",
      read: flag,
    },
    specialTokens: { flags: "--no-special-tokens", help: "add no special tokens around the text", read: unlessOff },
    ...fileOptions,
  },
}

/** The form of decoded lines. */
export const decodeGroup: OptionGroup<DecodeValues> = {
  title: "Form:",
  options: {
    json: { flags: "--json", help: "print each text as a JSON string, in which line ends are escaped", read: flag },
    skipSpecialTokens: { flags: "--no-skip-special-tokens", help: "print special tokens too", read: unlessOff },
    ...fileOptions,
  },
}

/** All options of `encode`, in the order of the help. */
export const encodeGroups: readonly AnyGroup[] = [encodeGroup, ...lineGroups]

/** All options of `decode`, in the order of the help. */
export const decodeGroups: readonly AnyGroup[] = [decodeGroup, ...lineGroups]
