// Checks the options of a tokenizer and of its methods. Calls without options cost nothing.
import {
  checkBoolean,
  checkedOptions,
  checkOptions,
  later,
  type OptionNames,
  type OptionTable,
  outOfRange,
  wrongType,
} from "@lectern/core/checks"
import type { Sampling } from "../encode/model.js"
import { checkPart, partOf } from "../text/checks.js"
import type { AddedToken, DecodeOptions, EncodeOptions, TokenizerParts } from "./tokenizer.js"

type Stages = Pick<TokenizerParts, "normalizer" | "preTokenizer" | "model">
const STAGES: OptionTable<Stages, "normalizer" | "preTokenizer"> = {
  normalizer: [partOf("normalizer"), undefined],
  preTokenizer: [partOf("pre-tokenizer"), undefined],
  model: partOf("model"),
}
const PARTS: OptionTable<TokenizerParts, Exclude<keyof TokenizerParts, "model">> = {
  ...STAGES,
  postProcessor: [partOf("post-processor"), undefined],
  decoder: [partOf("decoder"), undefined],
  addedTokens: [later(), undefined],
  truncation: [later(), undefined],
  padding: [later(), undefined],
  allowedSpecial: [later(), undefined],
  disallowedSpecial: [later(), undefined],
}
const ADDED_TOKEN: OptionNames<AddedToken> = {
  id: true,
  content: true,
  singleWord: true,
  lstrip: true,
  rstrip: true,
  normalized: true,
  special: true,
}
const ENCODE: OptionNames<EncodeOptions> = {
  addSpecialTokens: true,
  allowedSpecial: true,
  disallowedSpecial: true,
  sampling: true,
}
const DECODE: OptionNames<DecodeOptions> = { skipSpecialTokens: true }
const SAMPLING: OptionNames<Sampling> = { generator: true, dropout: true, alpha: true, nbest: true }

/** Checks the three stages from a text to ids. */
export function checkStages(parts: Stages): void {
  const { model } = checkedOptions("idEncoder()", parts, STAGES)
  checkPart("model.vocabulary", model.vocabulary, "vocabulary")
}

/** Checks the stages of a tokenizer; added tokens, truncation and padding are checked elsewhere. */
export function checkTokenizerParts(parts: TokenizerParts): void {
  const { model } = checkedOptions("createTokenizer()", parts, PARTS)
  checkPart("model.vocabulary", model.vocabulary, "vocabulary")
}

/** Checks the names of an added token's fields. */
export function checkAddedToken(name: string, token: AddedToken): void {
  checkOptions(name, token, ADDED_TOKEN)
}

/** Checks the options of encoding. */
export function checkEncodeOptions(owner: string, options: EncodeOptions): void {
  checkOptions(owner, options, ENCODE)
  const { addSpecialTokens, allowedSpecial, disallowedSpecial } = options
  if (addSpecialTokens !== undefined) checkBoolean("addSpecialTokens", addSpecialTokens)
  if (allowedSpecial !== undefined) checkSpecialNames("allowedSpecial", allowedSpecial)
  if (disallowedSpecial !== undefined) checkSpecialNames("disallowedSpecial", disallowedSpecial)
  if (options.sampling !== undefined) checkSampling(options.sampling)
}

/** Throws unless the value can name special tokens; the names are checked elsewhere. */
export function checkSpecialNames(name: string, names: unknown): void {
  if (names === "all" || names === "none") return
  const want = '"all", "none" or a list of special tokens'
  if (typeof names === "string") throw outOfRange(name, names, want)
  if (typeof names !== "object" || names === null || !(Symbol.iterator in names)) throw wrongType(name, names, want)
}

/** Checks the options of decoding. */
export function checkDecodeOptions(owner: string, options: DecodeOptions): void {
  checkOptions(owner, options, DECODE)
  if (options.skipSpecialTokens !== undefined) checkBoolean("skipSpecialTokens", options.skipSpecialTokens)
}

/** Checks the options of sampling; the model that uses the numbers checks them. */
export function checkSampling(sampling: Sampling): void {
  checkOptions("sampling", sampling, SAMPLING)
  checkPart("sampling.generator", sampling.generator, "generator")
}
