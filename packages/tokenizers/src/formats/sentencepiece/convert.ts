// Converts SentencePiece models to Hugging Face's pipelines, so that they can be written as tokenizer.json.
// Source: the converters of https://github.com/huggingface/transformers, convert_slow_tokenizer.py, with the same results.
import { badData, type LecternError } from "@lectern/core"
import { byteFallbackDecoder } from "../../decode/byte-fallback-decoder.js"
import type { Decoder } from "../../decode/decoder.js"
import { decoderSequence, fuseDecoder } from "../../decode/decoder-sequence.js"
import { metaspaceDecoder } from "../../decode/metaspace-decoder.js"
import { replaceDecoder } from "../../decode/replace-decoder.js"
import { stripDecoder } from "../../decode/strip-decoder.js"
import { bpe } from "../../encode/bpe/bpe.js"
import type { BpeModel } from "../../encode/bpe/model.js"
import type { Model } from "../../encode/model.js"
import type { PieceColumns } from "../../encode/pieces.js"
import { unigram } from "../../encode/unigram/unigram.js"
import { type Normalizer, normalizerSequence } from "../../normalize/normalizer.js"
import { precompiled } from "../../normalize/precompiled.js"
import { prepend } from "../../normalize/prepend.js"
import { replace } from "../../normalize/replace.js"
import { strip } from "../../normalize/strip.js"
import { createTokenizer } from "../../pipeline/create-tokenizer.js"
import type { Tokenizer } from "../../pipeline/tokenizer.js"
import { metaspace } from "../../pretokenize/stages/metaspace.js"
import { checkPart } from "../../text/checks.js"
import { checkPieces } from "./check-pieces.js"
import { MODEL_TYPES, type ModelProto, type NormalizerSpec } from "./model-proto.js"
import { originalProto } from "./parse.js"

/**
 * Makes the tokenizer that Hugging Face's converter makes of a SentencePiece model: Unigram or BPE after Precompiled,
 * Strip, Replace and Metaspace; or, if the model keeps extra blanks, after Prepend and Replace, as in Llama.
 *
 * Ids can differ from SentencePiece's where the pipelines differ: control pieces are found in text; user-defined pieces are found
 * before the text is normalized, and the text after one does not begin with `▁`; white space other than blanks at the end of
 * a text is removed with extra blanks; scores are summed in double precision; BPE pairs that make the same piece have
 * different ranks.
 *
 * @param tokenizer - from `parseSentencePiece`
 * @returns a tokenizer that `formatTokenizerJson` can write
 * @throws LecternError `bad-data` for another tokenizer, for word and char models, and for models that do not escape blanks;
 * `wrong-type` for an argument that is not a tokenizer
 * @see [Guide: Tokenizers, part by part](../../../../../docs/guides/tokenizers.md#files)
 * @example
 * ```ts
 * const model = unigram({ pieces: [["<unk>", 0], ["▁low", -1], ["est", -2]], unknownId: 0 })
 * const bytes = formatSentencePiece(createTokenizer({ preTokenizer: metaspace(), model }))
 * const file = formatTokenizerJson(sentencePieceToHuggingFace(parseSentencePiece(bytes)))
 * parseTokenizerJson(file).encode("low lowest").tokens //=> ["▁low", "▁low", "est"]
 * ```
 */
export function sentencePieceToHuggingFace(tokenizer: Tokenizer): Tokenizer {
  checkPart("tokenizer", tokenizer, "tokenizer")
  const proto = originalProto(tokenizer)
  if (proto === undefined) throw refused("it was not read from a SentencePiece model")
  const { trainerSpec = {}, normalizerSpec = {} } = proto
  const checked = checkPieces(proto, "tokenizer.model")
  const { addDummyPrefix = true, removeExtraWhitespaces = true, escapeWhitespaces = true } = normalizerSpec
  if (!escapeWhitespaces) throw refused("its blanks are not escaped")
  if (trainerSpec.treatWhitespaceAsSuffix === true) throw refused("its blanks end words")
  const prependScheme = addDummyPrefix ? ("first" as const) : ("never" as const)
  const crossed = checked.pieces.some(([piece], id) => checked.kinds[id] === "normal" && /[^▁]▁|▁▁/u.test(piece))
  return createTokenizer({
    normalizer: normalizerOf(normalizerSpec),
    preTokenizer: removeExtraWhitespaces ? metaspace({ replacement: "▁", prependScheme, split: !crossed }) : undefined,
    model: modelOf(proto, checked, tokenizer.parts.model),
    decoder: decoderOf(trainerSpec.byteFallback === true || !removeExtraWhitespaces, addDummyPrefix),
    addedTokens: checked.pieces.flatMap(([content], id) => {
      const kind = checked.kinds[id]
      const special = kind === "control" || kind === "unknown"
      return special || kind === "user-defined" ? [{ id, content, normalized: false, special }] : []
    }),
  })
}

function normalizerOf(spec: NormalizerSpec): Normalizer | undefined {
  const { precompiledCharsmap, addDummyPrefix = true, removeExtraWhitespaces = true } = spec
  const steps: Normalizer[] = []
  if (precompiledCharsmap !== undefined && precompiledCharsmap.length > 0) steps.push(precompiled(precompiledCharsmap))
  if (removeExtraWhitespaces) {
    steps.push(strip({ left: false, right: true }), replace({ pattern: { regex: " {2,}" }, content: "▁" }))
  } else {
    if (addDummyPrefix) steps.push(prepend("▁"))
    steps.push(replace({ pattern: " ", content: "▁" }))
  }
  return normalizerSequence(steps)
}

function decoderOf(withBytes: boolean, addDummyPrefix: boolean): Decoder {
  if (!withBytes) return metaspaceDecoder({ prependScheme: addDummyPrefix ? "first" : "never" })
  return decoderSequence([
    replaceDecoder({ pattern: "▁", content: " " }),
    byteFallbackDecoder(),
    fuseDecoder(),
    ...(addDummyPrefix ? [stripDecoder({ content: " ", start: 1, stop: 0 })] : []),
  ])
}

function modelOf({ trainerSpec = {} }: ModelProto, checked: PieceColumns, model: Model): Model {
  const { pieces, unknownId } = checked
  const { modelType = MODEL_TYPES.unigram, byteFallback = false } = trainerSpec
  if (modelType === MODEL_TYPES.unigram) return unigram({ pieces, unknownId, byteFallback })
  if (modelType !== MODEL_TYPES.bpe) throw refused(`it is a ${modelType === MODEL_TYPES.word ? "word" : "char"} model`)
  return bpe({
    vocabulary: model.vocabulary,
    merges: (model as BpeModel).merges,
    unknownToken: pieces[unknownId]![0],
    fuseUnknown: true,
    byteFallback,
  })
}

function refused(why: string): LecternError {
  const sentence = `this tokenizer cannot be converted to Hugging Face's: ${why}`
  return badData("tokenizer.model", sentence)
}
