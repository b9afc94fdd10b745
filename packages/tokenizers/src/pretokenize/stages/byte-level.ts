// GPT-2's stage: text as bytes, split by its regex.
import { checkedOptions } from "@lectern/core/checks"
import type { PipelineText } from "../../text/pipeline-text.js"
import { BYTE_LEVEL_OPTIONS, byteLevelJson } from "../../text/shared-stages.js"
import type { PreTokenizer } from "../pre-tokenizer.js"
import { rewritePieces } from "../rewrite-pieces.js"
import { scanPieces, wholeScanner } from "../scan-pieces.js"
import { gpt2Scanner } from "../scanners/gpt2.js"

/** Options of `byteLevel`. */
export interface ByteLevelOptions {
  /**
   * Whether a piece that does not begin with a blank gets one.
   *
   * @defaultValue `true`
   */
  readonly addPrefixSpace?: boolean
  /**
   * Whether a post-processor excludes blanks from offsets. Written to files; it has no effect here.
   *
   * @defaultValue `true`
   */
  readonly trimOffsets?: boolean
  /**
   * Whether to split by GPT-2's regex.
   *
   * @defaultValue `true`
   */
  readonly useRegex?: boolean
}

const BLANK = Uint8Array.of(0x20)

/**
 * Marks text as bytes, for models whose vocabulary is written in GPT-2's alphabet. It does not change the text: the model
 * uses the alphabet. Must be the last of a sequence.
 *
 * @param options - the prefix and the split
 * @returns the pre-tokenizer
 * @throws LecternError `unknown-option`; `wrong-type` for an option that is not true or false
 * @see Radford et al. 2019, section 2.2
 * @see [Note: Bytes: BBPE](../../../../../docs/notes/bytes-bbpe.md)
 * @example
 * ```ts
 * preTokenizeText(byteLevel(), "It's 2024").map(({ piece }) => piece) //=> [" It", "'s", " 2024"]
 * ```
 */
export function byteLevel(options: ByteLevelOptions = {}): PreTokenizer {
  const settings = checkedOptions("byteLevel()", options, BYTE_LEVEL_OPTIONS)
  const { addPrefixSpace, useRegex } = settings
  const scan = useRegex ? gpt2Scanner() : wholeScanner
  const prefixing = {
    blank: BLANK,
    prefix: BLANK,
    needsPrefix: ({ bytes }: PipelineText, start: number) => bytes[start] !== 0x20,
  }
  return {
    scan: addPrefixSpace ? undefined : scan,
    byteLevel: true,
    preTokenize(split, track) {
      const prefixed = addPrefixSpace ? rewritePieces(split, track, prefixing) : split
      return useRegex ? scanPieces(scan, prefixed) : prefixed
    },
    toJson: () => byteLevelJson(settings),
  }
}
