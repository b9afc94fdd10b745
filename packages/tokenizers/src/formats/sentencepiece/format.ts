// Writes tokenizers as SentencePiece's model files.

import { LecternError } from "@lectern/core"
import type { Tokenizer } from "../../pipeline/tokenizer.js"
import { checkPart } from "../../text/checks.js"
import { bpePieces } from "./bpe-pieces.js"
import { MODEL_TYPES, type ModelProto, PIECE_TYPES, type ProtoPiece, writeModelProto } from "./model-proto.js"
import { normalizerSpecOf } from "./normalizer-spec.js"
import { originalProto } from "./original-proto.js"

const BLANK = "▁"
const BYTE_PIECE = /^<0x[0-9A-F]{2}>$/

/**
 * Writes a tokenizer as SentencePiece's model file.
 *
 * A tokenizer from `parseSentencePiece` gives the bytes it was read from. Otherwise the model must be Unigram or BPE over
 * characters, after `metaspace` with `▁`, and the normalizer absent, a compiled charsmap, or a charsmap with steps that remove
 * extra blanks. Special added tokens become control pieces, which SentencePiece does not find in text; other added
 * tokens become user-defined pieces.
 *
 * SentencePiece then gives the same ids, except where this format cannot express Hugging Face's pipeline: text that begins
 * with a blank, if the normalizer removes none (`metaspace` adds no second `▁` there); white space other than blanks at
 * the ends of a text, which Strip removes; special tokens spelled out in text; `▁` after an added token; and Unigram
 * segmentations whose scores are equal in single precision.
 *
 * @param tokenizer - one of these
 * @returns a `.model` file
 * @throws LecternError `bad-data` naming the part that the format cannot express, `wrong-type` for an argument that is not a tokenizer
 */
export function formatSentencePiece(tokenizer: Tokenizer): Uint8Array {
  checkPart("tokenizer", tokenizer, "tokenizer")
  return writeModelProto(originalProto(tokenizer) ?? protoOf(tokenizer))
}

function protoOf({ parts }: Tokenizer): ModelProto {
  const { model, addedTokens } = parts
  if (model.kind !== "Unigram" && model.kind !== "BPE") throw refused(`a ${model.kind} model`)
  const { normalizerSpec, split } = normalizerSpecOf(parts)
  const json = model.toJson()
  const byteFallback = json.byte_fallback === true
  const scored = model.kind === "BPE" ? bpePieces(model) : (json.vocab as readonly (readonly [string, number])[])
  const unknownId = model.unknownToken === undefined ? undefined : model.vocabulary.idOf(model.unknownToken)
  if (unknownId === undefined) throw refused("a model without an unknown token")

  const kinds = new Map(
    addedTokens.map(({ id, special }) => [id, special ? PIECE_TYPES.control : PIECE_TYPES.userDefined]),
  )
  const all: (readonly [string, number])[] = [...scored]
  for (const { id, content } of addedTokens) {
    if (id > all.length) throw refused(`a hole in the vocabulary, id ${all.length},`)
    if (id === all.length) all.push([content, 0])
  }
  const pieces = all.map(([piece, score], id): ProtoPiece => {
    if (id === unknownId) return { piece, score: 0, type: PIECE_TYPES.unknown }
    if (byteFallback && BYTE_PIECE.test(piece)) return { piece, score: 0, type: PIECE_TYPES.byte }
    const type = kinds.get(id)
    if (type !== undefined) return { piece, score: 0, type }
    if (split && piece.lastIndexOf(BLANK) > 0) throw refused(`the piece ${JSON.stringify(piece)} with a blank inside`)
    return { piece, score: singleScore(piece, score) }
  })
  if (byteFallback && pieces.filter(({ type }) => type === PIECE_TYPES.byte).length !== 256) {
    throw refused("byte fallback without all 256 byte pieces")
  }
  return {
    pieces,
    trainerSpec: {
      modelType: model.kind === "BPE" ? MODEL_TYPES.bpe : MODEL_TYPES.unigram,
      vocabSize: pieces.length,
      ...(byteFallback && { byteFallback }),
      unkId: unknownId,
      bosId: -1,
      eosId: -1,
      padId: -1,
      unkPiece: model.unknownToken!,
    },
    normalizerSpec,
  }
}

function singleScore(piece: string, score: number): number {
  const single = Math.fround(score)
  if (!Number.isFinite(single)) throw refused(`the score ${score} of piece ${JSON.stringify(piece)}`)
  return single
}

function refused(what: string): LecternError {
  const why = `${what} cannot be written in SentencePiece's format`
  return new LecternError({ kind: "bad-data", path: "tokenizer.model", why })
}
