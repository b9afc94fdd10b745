// Replaces a text in tokens.
import { checkedOptions, checkString, type OptionTable } from "@lectern/core/checks"
import { type Decoder, decoderOf, putToken, wholeTokens } from "./decoder.js"

/** Options of `replaceDecoder`. */
export interface ReplaceDecoderOptions {
  /** The text to replace, not empty. */
  readonly pattern: string
  /** Its replacement. */
  readonly content: string
}

const OPTIONS: OptionTable<ReplaceDecoderOptions> = { pattern: checkString, content: checkString }

/**
 * Replaces a text wherever it occurs within a token.
 *
 * @param options - the text and its replacement
 * @returns the decoder
 * @throws LecternError `bad-data` when `content` is more than 64 times as long as `pattern`; `unknown-option`, or `wrong-type` for
 * an option that is not a string
 * @see [Guide: Tokenizers, part by part](../../../../docs/guides/tokenizers.md#decoders)
 * @example
 * ```ts
 * replaceDecoder({ pattern: "_", content: " " }).decodeChain(["new_", "york"]) //=> ["new ", "york"]
 * ```
 */
export function replaceDecoder(options: ReplaceDecoderOptions): Decoder {
  const { pattern, content } = checkedOptions("replaceDecoder()", options, OPTIONS)
  return decoderOf({
    into(next) {
      if (pattern.length !== 1) {
        return wholeTokens(next, (token) => putToken(next, replaced(token, pattern, content)))
      }
      return {
        part: (text) => next.part(replaced(text, pattern, content)),
        endToken: () => next.endToken(),
        end: () => next.end(),
      }
    },
    growth: pattern === "" ? 1 : Math.max(1, content.length / pattern.length),
    toJson: () => ({ type: "Replace", pattern: { String: pattern }, content }),
  })
}

function replaced(text: string, pattern: string, content: string): string {
  return pattern === "" ? text : text.replaceAll(pattern, () => content)
}
