// The splitting regexes of tiktoken's encodings.
import { checkChoice } from "@lectern/core/checks"
import type { PreTokenizer, Scanner } from "../pre-tokenizer.js"
import { scanPieces } from "../scan-pieces.js"
import { cl100kScanner } from "../scanners/cl100k.js"
import { gpt2Scanner } from "../scanners/gpt2.js"
import { o200kScanner } from "../scanners/o200k.js"
import { CL100K_PATTERN, GPT2_PATTERN, O200K_PATTERN } from "../scanners/pattern-sources.js"

/**
 * Splits text as tiktoken's cl100k_base does: `tiktokenSplit("cl100k_base")` without the code of the other encodings.
 *
 * @returns the pre-tokenizer
 * @see [Guide: Tokenizers, part by part](../../../../../docs/guides/tokenizers.md#pre-tokenizers)
 * @example
 * ```ts
 * preTokenizeText(cl100kSplit(), "It's 12345").map(({ piece }) => piece) //=> ["It", "'s", " ", "123", "45"]
 * ```
 */
export function cl100kSplit(): PreTokenizer {
  return byteSplit(cl100kScanner(), CL100K_PATTERN)
}

/**
 * Splits text as tiktoken's o200k_base does: `tiktokenSplit("o200k_base")` without the code of the other encodings.
 *
 * @returns the pre-tokenizer
 * @see [Guide: Tokenizers, part by part](../../../../../docs/guides/tokenizers.md#pre-tokenizers)
 * @example
 * ```ts
 * preTokenizeText(o200kSplit(), "HelloWorld's").map(({ piece }) => piece) //=> ["Hello", "World's"]
 * ```
 */
export function o200kSplit(): PreTokenizer {
  return byteSplit(o200kScanner(), O200K_PATTERN)
}

/** Splits text for a model of bytes. In files it is a Split and a ByteLevel stage. */
function byteSplit(scan: Scanner, regex: string): PreTokenizer {
  return {
    scan,
    byteLevel: true,
    preTokenize: (split) => scanPieces(scan, split),
    toJson: () => ({
      type: "Sequence",
      pretokenizers: [
        { type: "Split", pattern: { Regex: regex }, behavior: "Isolated", invert: false },
        { type: "ByteLevel", add_prefix_space: false, trim_offsets: true, use_regex: false },
      ],
    }),
  }
}

/** An encoding of tiktoken. */
export type TiktokenEncoding =
  | "gpt2"
  | "r50k_base"
  | "p50k_base"
  | "p50k_edit"
  | "cl100k_base"
  | "o200k_base"
  | "o200k_harmony"

const gpt2Split = () => byteSplit(gpt2Scanner(), GPT2_PATTERN)
const SPLITS: Readonly<Record<TiktokenEncoding, () => PreTokenizer>> = {
  gpt2: gpt2Split,
  r50k_base: gpt2Split,
  p50k_base: gpt2Split,
  p50k_edit: gpt2Split,
  cl100k_base: cl100kSplit,
  o200k_base: o200kSplit,
  o200k_harmony: o200kSplit,
}

/**
 * Splits text as an encoding of tiktoken does, for models of bytes. In files it is a Split and a ByteLevel stage.
 *
 * @param encoding - the name of the encoding
 * @returns the pre-tokenizer
 * @throws LecternError `out-of-range` or `wrong-type` for any other value
 * @see https://github.com/openai/tiktoken, `tiktoken_ext/openai_public.py`
 * @see [Note: Bytes: BBPE](../../../../../docs/notes/bytes-bbpe.md)
 * @example
 * ```ts
 * preTokenizeText(tiktokenSplit("gpt2"), "It's 12345").map(({ piece }) => piece) //=> ["It", "'s", " 12345"]
 * ```
 */
export function tiktokenSplit(encoding: TiktokenEncoding): PreTokenizer {
  checkEncoding(encoding)
  return SPLITS[encoding]()
}

/** Throws unless the value is the name of an encoding. */
export function checkEncoding(encoding: unknown): asserts encoding is TiktokenEncoding {
  checkChoice("encoding", encoding, Object.keys(SPLITS))
}
