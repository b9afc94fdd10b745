// The splitting regexes of tiktoken's encodings.
import { checkChoice } from "@lectern/core/checks"
import type { PreTokenizer } from "../pre-tokenizer.js"
import { gpt2Scanner } from "../scanners/gpt2.js"
import { GPT2_PATTERN } from "../scanners/pattern-sources.js"
import { byteSplit, cl100kSplit, o200kSplit } from "./byte-split.js"

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
 */
export function tiktokenSplit(encoding: TiktokenEncoding): PreTokenizer {
  checkEncoding(encoding)
  return SPLITS[encoding]()
}

/** Throws unless the value is the name of an encoding. */
export function checkEncoding(encoding: unknown): asserts encoding is TiktokenEncoding {
  checkChoice("encoding", encoding, Object.keys(SPLITS))
}
