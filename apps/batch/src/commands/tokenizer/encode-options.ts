// The options of `lectern tokenizer encode` and `decode`.
import type { SpecialTokenNames, Tokenizer } from "@lectern/tokenizers"
import { lineGroups } from "../../console/lines.js"
import { type OptionGroup, optionGroup, type Read, type ValuesOf } from "../../console/option.js"
import { checkedName, flag, texts, unlessOff } from "../../console/values.js"
import { fileOptions } from "./file-options.js"

/** `all`, `none` or a list of tokens; undefined when the option was not given. */
const tokenNames: Read<SpecialTokenNames | undefined> = (typed, flagName) => {
  const names = texts(typed, flagName)
  return names?.length === 1 && (names[0] === "all" || names[0] === "none") ? names[0] : names
}

/** Checks that options name special tokens of a tokenizer. */
export function checkSpecialTokens(
  { allowedSpecial, disallowedSpecial }: Pick<ValuesOf<typeof encodeGroup>, "allowedSpecial" | "disallowedSpecial">,
  { parts }: Tokenizer,
): void {
  const known = parts.addedTokens.flatMap(({ content, special }) => (special ? [content] : []))
  for (const [option, names = []] of [
    ["--allowed-special", allowedSpecial],
    ["--disallowed-special", disallowedSpecial],
  ] as const) {
    if (typeof names !== "string") for (const name of names) checkedName(name, known, { what: `${option} value` })
  }
}

/** The form of encoded lines. */
export const encodeGroup = optionGroup("Form:", {
  pieces: {
    flags: "--pieces",
    help: "tokens instead of ids",
    more: "They are written as the vocabulary has them",
    read: flag,
  },
  json: {
    flags: "--json",
    help: "a JSON object: ids, tokens, offsets (UTF-16 units), byteOffsets, specialTokensMask",
    more: "`offsets` and `byteOffsets` are pairs; `specialTokensMask` is 1 for tokens that are not part of the text",
    read: flag,
  },
  specialTokens: { flags: "--no-special-tokens", help: "add no special tokens around the text", read: unlessOff },
  allowedSpecial: {
    flags: "--allowed-special <TOKEN...>",
    help: "special tokens that the text may spell: all, none, or these (default: all; .tiktoken: none). Use none for text from strangers",
    more: "The defaults are those of the libraries of Hugging Face and tiktoken",
    read: tokenNames,
  },
  disallowedSpecial: {
    flags: "--disallowed-special <TOKEN...>",
    help: "refuse a text that spells these, or all that are not allowed (default: none; .tiktoken: all); others are plain text",
    more: "The message names token, line and position",
    read: tokenNames,
  },
  ...fileOptions,
})

/** The form of decoded lines. */
export const decodeGroup = optionGroup("Form:", {
  json: {
    flags: "--json",
    help: "print each text as a JSON string, in which line ends are escaped",
    more: "Without it, a text that contains line ends gives a warning",
    read: flag,
  },
  skipSpecialTokens: { flags: "--no-skip-special-tokens", help: "print special tokens too", read: unlessOff },
  ...fileOptions,
})

/** All options of `encode`, in the order of the help. */
export const encodeGroups: readonly OptionGroup[] = [encodeGroup, ...lineGroups]

/** All options of `decode`, in the order of the help. */
export const decodeGroups: readonly OptionGroup[] = [decodeGroup, ...lineGroups]
