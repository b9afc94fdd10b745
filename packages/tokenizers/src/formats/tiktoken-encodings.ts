// tiktoken's named encodings and their special tokens.
// Source: https://github.com/openai/tiktoken, version 0.14.0, tiktoken_ext/openai_public.py

import { badData, LecternError } from "@lectern/core"
import { checkList, checkOptions, type OptionNames, wrongType } from "@lectern/core/checks"
import { byteLevelDecoder } from "../decode/byte-level-decoder.js"
import { bpeFromRanks } from "../encode/bpe/from-ranks.js"
import type { TokenBytes } from "../encode/tables/token-table.js"
import { completeParts } from "../pipeline/complete-parts.js"
import { tokenizerOf } from "../pipeline/create-tokenizer.js"
import type { AddedToken, SpecialText, Tokenizer } from "../pipeline/tokenizer.js"
import { checkEncoding, type TiktokenEncoding, tiktokenSplit } from "../pretokenize/stages/tiktoken-split.js"
import { parseTiktoken } from "./tiktoken.js"

const END_OF_TEXT = "<|endoftext|>"
const END_OF_PROMPT = "<|endofprompt|>"

const SPECIAL_TOKENS: Readonly<Record<TiktokenEncoding, readonly (readonly [content: string, id: number])[]>> = {
  gpt2: [[END_OF_TEXT, 50256]],
  r50k_base: [[END_OF_TEXT, 50256]],
  p50k_base: [[END_OF_TEXT, 50256]],
  p50k_edit: [
    [END_OF_TEXT, 50256],
    ["<|fim_prefix|>", 50281],
    ["<|fim_middle|>", 50282],
    ["<|fim_suffix|>", 50283],
  ],
  cl100k_base: [
    [END_OF_TEXT, 100257],
    ["<|fim_prefix|>", 100258],
    ["<|fim_middle|>", 100259],
    ["<|fim_suffix|>", 100260],
    [END_OF_PROMPT, 100276],
  ],
  o200k_base: [
    [END_OF_TEXT, 199999],
    [END_OF_PROMPT, 200018],
  ],
  o200k_harmony: [
    ["<|startoftext|>", 199998],
    [END_OF_TEXT, 199999],
    ["<|return|>", 200002],
    ["<|constrain|>", 200003],
    ["<|channel|>", 200005],
    ["<|start|>", 200006],
    ["<|end|>", 200007],
    ["<|message|>", 200008],
    ["<|call|>", 200012],
    [END_OF_PROMPT, 200018],
  ],
}

/**
 * The special tokens of an encoding, by id, without those that `o200k_harmony` only reserves (`<|reserved_200000|>`, ...).
 *
 * @param encoding - the name of the encoding
 * @returns tokens as `createTokenizer` takes them
 * @throws LecternError `out-of-range` or `wrong-type` for another name
 * @see [Guide: Tokenizers, part by part](../../../../docs/guides/tokenizers.md#files)
 * @example
 * ```ts
 * const [first] = tiktokenSpecialTokens("cl100k_base")
 * first //=> { id: 100257, content: "<|endoftext|>", special: true, normalized: false }
 * ```
 */
export function tiktokenSpecialTokens(encoding: TiktokenEncoding): AddedToken[] {
  checkEncoding(encoding)
  return SPECIAL_TOKENS[encoding].map(([content, id]) => ({ id, content, special: true, normalized: false }))
}

/** Options of `tiktokenTokenizer`. */
export interface TiktokenOptions extends SpecialText {
  /**
   * The name of the rank file, for errors.
   *
   * @defaultValue that of the encoding, with `.tiktoken`
   */
  readonly name?: string
  /**
   * The special tokens, for files of other models than the encoding's: `"none"`, or tokens with ids that the file does not have.
   *
   * @defaultValue those of the encoding
   */
  readonly specialTokens?: readonly AddedToken[] | "none"
}

const OPTIONS: OptionNames<TiktokenOptions> = {
  name: true,
  specialTokens: true,
  allowedSpecial: true,
  disallowedSpecial: true,
}

/**
 * Makes a tokenizer for an encoding of tiktoken. As there, text that spells a special token is refused, unless the call or the
 * tokenizer has another choice: `{ allowedSpecial: "all" }` for text that you wrote, `{ disallowedSpecial: "none" }` for plain text
 * (tiktoken's `encode_ordinary`).
 *
 * @param ranks - the rank file of the encoding, text or bytes, or the result of `parseTiktoken`
 * @param encoding - the name of the encoding
 * @param options - the name of the file, its special tokens, and which of them to find
 * @returns the tokenizer
 * @throws LecternError `out-of-range` for another name of an encoding, `bad-data` naming the file as in `parseTiktoken` and
 * `bpeFromRanks`; `unknown-option`, or `wrong-type` for an argument of the wrong type
 * @see [Guide: Tokenizers, part by part](../../../../docs/guides/tokenizers.md#files)
 * @example
 * ```ts
 * const ranked = [...Array(256).keys()].map((byte) => String.fromCharCode(byte)).concat("lo", "low")
 * const file = ranked.map((token, rank) => `${btoa(token)} ${rank}`).join("\n")
 * const tokenizer = tiktokenTokenizer(file, "gpt2")
 * tokenizer.encodeIds("slow") //=> [115, 257]
 * tokenizer.encodeIds("<|endoftext|>", { allowedSpecial: "all" }) //=> [50256]
 * ```
 */
export function tiktokenTokenizer(
  ranks: string | Uint8Array | TokenBytes,
  encoding: TiktokenEncoding,
  options: TiktokenOptions = {},
): Tokenizer {
  const isFile = typeof ranks === "string" || ArrayBuffer.isView(ranks)
  const isName = typeof ranks === "string" && Object.hasOwn(SPECIAL_TOKENS, ranks)
  if (isName || !(isFile || isTokens(ranks)))
    throw wrongType("ranks", ranks, "the content of a rank file: a string, bytes or tokens of parseTiktoken")
  checkEncoding(encoding)
  checkOptions("tiktokenTokenizer()", options, OPTIONS)
  const { name = `${encoding}.tiktoken`, allowedSpecial = "none", disallowedSpecial = "all" } = options
  const { specialTokens = tiktokenSpecialTokens(encoding) } = options
  const addedTokens = specialTokens === "none" ? [] : specialTokens
  checkList("specialTokens", addedTokens, 'a list of added tokens, or "none"')
  const preTokenizer = tiktokenSplit(encoding)
  const tokens = isFile ? parseTiktoken(ranks, name) : ranks
  try {
    const parts = completeParts({
      preTokenizer,
      model: bpeFromRanks(tokens),
      decoder: byteLevelDecoder(),
      addedTokens,
      allowedSpecial,
      disallowedSpecial,
    })
    return tokenizerOf(parts)
  } catch (error) {
    if (!(error instanceof LecternError) || error.problem.kind !== "bad-data") throw error
    const taken =
      options.specialTokens === undefined && tiktokenSpecialTokens(encoding).some(({ id }) => tokens.ids.includes(id))
    const why = taken ? `${error.message}; the file is of another model, with other special tokens` : error.message
    throw badData(name, why)
  }
}

function isTokens(ranks: unknown): ranks is TokenBytes {
  return typeof ranks === "object" && ranks !== null && ["bytes", "ends", "ids"].every((column) => column in ranks)
}
