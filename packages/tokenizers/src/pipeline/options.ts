// Checks the options of a tokenizer and of its methods. Calls without options cost nothing.
import { checkBoolean, checkOptions, type OptionNames, outOfRange, wrongType } from "@lectern/core/checks"
import type { Sampling } from "../encode/model.js"
import { checkPart } from "../text/checks.js"
import type { AddedToken, DecodeOptions, EncodeOptions, TokenizerParts } from "./tokenizer.js"

const STAGES: OptionNames<Pick<TokenizerParts, "normalizer" | "preTokenizer" | "model">> = {
  normalizer: true,
  preTokenizer: true,
  model: true,
}
const PARTS: OptionNames<TokenizerParts> = {
  ...STAGES,
  postProcessor: true,
  decoder: true,
  addedTokens: true,
  truncation: true,
  padding: true,
  allowedSpecial: true,
  disallowedSpecial: true,
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
export function checkStages(parts: Pick<TokenizerParts, "normalizer" | "preTokenizer" | "model">): void {
  checkOptions("idEncoder()", parts, STAGES)
  checkThree(parts)
}

/** Checks the stages of a tokenizer; added tokens, truncation and padding are checked elsewhere. */
export function checkTokenizerParts(parts: TokenizerParts): void {
  checkOptions("createTokenizer()", parts, PARTS)
  checkThree(parts)
  const { postProcessor, decoder } = parts
  if (postProcessor !== undefined) checkPart("postProcessor", postProcessor, "post-processor")
  if (decoder !== undefined) checkPart("decoder", decoder, "decoder")
}

function checkThree({ normalizer, preTokenizer, model }: TokenizerParts): void {
  checkPart("model", model, "model")
  checkPart("model.vocabulary", model.vocabulary, "vocabulary")
  if (normalizer !== undefined) checkPart("normalizer", normalizer, "normalizer")
  if (preTokenizer !== undefined) checkPart("preTokenizer", preTokenizer, "pre-tokenizer")
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
