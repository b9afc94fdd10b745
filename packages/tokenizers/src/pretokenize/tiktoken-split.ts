// The splitting regexes of tiktoken's encodings.
import { LecternError } from "@lectern/core"
import { cl100kScanner } from "./cl100k-scanner.js"
import { gpt2Scanner } from "./gpt2-scanner.js"
import { o200kScanner } from "./o200k-scanner.js"
import { CL100K_PATTERN, GPT2_PATTERN, O200K_PATTERN } from "./pattern-sources.js"
import type { PreTokenizer } from "./pre-tokenizer.js"
import { scanPieces } from "./scan-pieces.js"

/** An encoding of tiktoken. */
export type TiktokenEncoding =
  | "gpt2"
  | "r50k_base"
  | "p50k_base"
  | "p50k_edit"
  | "cl100k_base"
  | "o200k_base"
  | "o200k_harmony"

const GPT2 = { scanner: gpt2Scanner, regex: GPT2_PATTERN }
const CL100K = { scanner: cl100kScanner, regex: CL100K_PATTERN }
const O200K = { scanner: o200kScanner, regex: O200K_PATTERN }
const PATTERNS: ReadonlyMap<string, typeof GPT2> = new Map([
  ["gpt2", GPT2],
  ["r50k_base", GPT2],
  ["p50k_base", GPT2],
  ["p50k_edit", GPT2],
  ["cl100k_base", CL100K],
  ["o200k_base", O200K],
  ["o200k_harmony", O200K],
])

/**
 * Cuts text as an encoding of tiktoken does, for models of bytes. In files it is a Split and a ByteLevel stage.
 *
 * @param encoding - the name of the encoding
 * @returns the pre-tokenizer
 * @throws LecternError `out-of-range` for another name
 * @see https://github.com/openai/tiktoken, `tiktoken_ext/openai_public.py`
 * @see [Note: Bytes: BBPE](../../../../docs/notes/bytes-bbpe.md)
 */
export function tiktokenSplit(encoding: TiktokenEncoding): PreTokenizer {
  const pattern = PATTERNS.get(encoding)
  if (pattern === undefined) {
    throw new LecternError({
      kind: "out-of-range",
      name: "encoding",
      got: JSON.stringify(encoding),
      want: `one of ${[...PATTERNS.keys()].join(", ")}`,
    })
  }
  const { regex } = pattern
  const scan = pattern.scanner()
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
