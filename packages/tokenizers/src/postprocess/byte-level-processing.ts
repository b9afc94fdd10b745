// Byte-level BPE's post-processor: it adds no tokens, but excludes blanks at the ends of tokens from offsets.
import { checkedOptions } from "@lectern/core/checks"
import { widthOfCodePoint } from "@lectern/core/utf8"
import { withoutEnd } from "../text/file-lines.js"
import { BYTE_LEVEL_OPTIONS, byteLevelJson } from "../text/shared-stages.js"
import type { Encoding } from "./encoding.js"
import { textOf, withColumns } from "./encoding-columns.js"
import type { PostProcessor } from "./post-processor.js"

/** Options of `byteLevelProcessing`. */
export interface ByteLevelProcessingOptions {
  /**
   * Whether offsets exclude blanks at the ends of tokens.
   *
   * @defaultValue `true`
   */
  readonly trimOffsets?: boolean
  /**
   * Whether the pre-tokenizer put a blank before the text.
   *
   * @defaultValue `true`
   */
  readonly addPrefixSpace?: boolean
  /**
   * Has no effect; written to `tokenizer.json`.
   *
   * @defaultValue `true`
   */
  readonly useRegex?: boolean
}

// `Ġ` is how GPT-2's alphabet writes a blank.
const BLANKS_BEFORE = /^[Ġ\p{White_Space}]+/u
const BLANK = /[Ġ\p{White_Space}]/u

/**
 * Excludes blanks from offsets.
 *
 * @param options - whether to exclude blanks
 * @returns the post-processor
 * @throws LecternError `unknown-option`; `wrong-type` for an option that is not true or false
 * @see [Guide: Tokenizers, part by part](../../../../docs/guides/tokenizers.md#post-processors)
 * @example
 * ```ts
 * const model = bpe({ vocabulary: vocabulary([["Ġ", 0], ["a", 1], ["Ġa", 2]]), merges: [["Ġ", "a"]] })
 * const parts = { preTokenizer: byteLevel({ addPrefixSpace: false }), model }
 * createTokenizer(parts).encode("a a").offsets //=> [0, 1, 1, 3]
 * createTokenizer({ ...parts, postProcessor: byteLevelProcessing() }).encode("a a").offsets //=> [0, 1, 2, 3]
 * ```
 */
export function byteLevelProcessing(options: ByteLevelProcessingOptions = {}): PostProcessor {
  const settings = checkedOptions("byteLevelProcessing()", options, BYTE_LEVEL_OPTIONS)
  return {
    addedTokens: () => 0,
    process: (encodings) => (settings.trimOffsets ? encodings.map((each) => trimOffsets(each, settings)) : encodings),
    toJson: () => byteLevelJson(settings),
  }
}

/**
 * Excludes blanks at the ends of tokens from their offsets, as many characters of the text as there are blanks in the token. If
 * there are fewer characters before the end of the token, normalization added the blanks, and the end does not change.
 */
export function trimOffsets(
  encoding: Encoding,
  { addPrefixSpace }: Required<Pick<ByteLevelProcessingOptions, "addPrefixSpace">>,
): Encoding {
  const trimmed = new Map<Encoding, TrimmedOffsets>()
  return withColumns(encoding, (of, name) => {
    if (name !== "offsets" && name !== "byteOffsets") return undefined
    if (!trimmed.has(of)) trimmed.set(of, trim(of, addPrefixSpace))
    return trimmed.get(of)![name]
  })
}

type TrimmedOffsets = Pick<Encoding, "offsets" | "byteOffsets">

function trim(encoding: Encoding, addPrefixSpace: boolean): TrimmedOffsets {
  const { tokens } = encoding
  const offsets = encoding.offsets.slice()
  const byteOffsets = encoding.byteOffsets.slice()
  const text = textOf(encoding) ?? ""
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i]!
    let before = token.match(BLANKS_BEFORE)?.[0].length ?? 0
    let after = token.length - withoutEnd(token, (character) => BLANK.test(character)).length
    if (before + after === 0) continue
    const start = 2 * i
    const end = start + 1
    if (before === 1 && addPrefixSpace && (i === 0 || offsets[start] === 0)) before = 0
    for (; before > 0 && offsets[start]! < offsets[end]!; before--) {
      const point = text.codePointAt(offsets[start]!) ?? 0
      offsets[start]! += point > 0xffff ? 2 : 1
      byteOffsets[start]! += widthOfCodePoint(point)
    }
    if (offsets[end]! < after) after = 0
    for (; after > 0 && offsets[start]! < offsets[end]!; after--) {
      const unit = text.charCodeAt(offsets[end]! - 1)
      const point = unit >= 0xdc00 && unit <= 0xdfff ? (text.codePointAt(offsets[end]! - 2) ?? 0) : unit
      offsets[end]! -= point > 0xffff ? 2 : 1
      byteOffsets[end]! -= widthOfCodePoint(point)
    }
  }
  return { offsets, byteOffsets }
}
