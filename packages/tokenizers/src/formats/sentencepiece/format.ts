// Writes tokenizers as SentencePiece's model files.
import { badData, type LecternError } from "@lectern/core"
import type { BpeModel } from "../../encode/bpe/model.js"
import type { Model } from "../../encode/model.js"
import type { CompleteParts, Tokenizer } from "../../pipeline/tokenizer.js"
import { bytesOfBase64 } from "../../text/base64.js"
import { checkPart } from "../../text/checks.js"
import type { Json, JsonObject } from "../../text/json.js"
import {
  MODEL_TYPES,
  type ModelProto,
  type NormalizerSpec,
  PIECE_TYPES,
  type ProtoPiece,
  writeModelProto,
} from "./model-proto.js"
import { originalProto } from "./parse.js"

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
 * @see [Note: Unigram](../../../../../docs/notes/unigram.md)
 * @example
 * ```ts
 * const model = unigram({ pieces: [["<unk>", 0], ["▁low", -1], ["est", -2]], unknownId: 0 })
 * const bytes = formatSentencePiece(createTokenizer({ preTokenizer: metaspace(), model }))
 * parseSentencePiece(bytes).encode("low lowest").tokens //=> ["▁low", "▁low", "est"]
 * ```
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
  return badData("tokenizer.model", `${what} cannot be written in SentencePiece's format`)
}

/**
 * Pieces by id, with minus the rank of their merge as scores; pieces without a merge have lower scores.
 *
 * SentencePiece joins any two neighbours that together are a piece, the piece with the best score first; merges join only the listed
 * pairs. The two agree if the characters of every piece merge into that piece, in order of ranks and by the first merge that makes it:
 * then no other pair that makes it is ever adjacent.
 */
function bpePieces(model: Model): readonly (readonly [string, number])[] {
  const json = model.toJson()
  for (const name of ["continuing_subword_prefix", "end_of_word_suffix", "dropout", "ignore_merges"]) {
    if (json[name]) throw refused(`BPE with ${name}`)
  }
  if (json.fuse_unk !== true && json.byte_fallback !== true) throw refused("BPE without fuse_unk")
  const { vocabulary } = model
  if (vocabulary.idLimit !== vocabulary.size) throw refused("a vocabulary with holes")
  const ranks = ranksOf(model as BpeModel)
  const { length } = (model as BpeModel).merges
  return Array.from({ length: vocabulary.size }, (_, id) => {
    const piece = vocabulary.tokenOf(id)!
    return [piece, -(ranks.get(piece) ?? length + id)]
  })
}

function ranksOf(model: BpeModel): ReadonlyMap<string, number> {
  const ranks = new Map<string, number>()
  model.merges.forEach(([left, right], rank) => {
    if (!ranks.has(left + right)) ranks.set(left + right, rank)
  })
  for (const [piece, rank] of ranks) {
    const { steps } = model.mergeSteps(piece)
    const inOrder = steps.every((step, i) => i === 0 || steps[i - 1]!.rank <= step.rank)
    if (!inOrder || steps.at(-1)?.rank !== rank || steps.at(-1)?.joined !== piece) {
      throw refused(`the merge of ${JSON.stringify(model.merges[rank])}, which its own characters do not merge into,`)
    }
  }
  return ranks
}

/** SentencePiece's specification of the normalization of these parts. */
function normalizerSpecOf({ normalizer, preTokenizer }: CompleteParts): {
  readonly normalizerSpec: NormalizerSpec
  readonly split: boolean
} {
  const metaspace = preTokenizer?.toJson()
  if (metaspace?.type !== "Metaspace")
    throw refused(`${named("pre-tokenizer", metaspace)}; only Metaspace is possible: it`)
  if (metaspace.replacement !== "▁") throw refused(`a blank written as ${JSON.stringify(metaspace.replacement)}`)
  const { charsmap, removesBlanks } = rulesOf(normalizer === undefined ? null : (normalizer.toJson() ?? {}))
  return {
    normalizerSpec: {
      name: charsmap === undefined ? "identity" : "user_defined",
      ...(charsmap !== undefined && { precompiledCharsmap: charsmap }),
      addDummyPrefix: metaspace.prepend_scheme !== "never",
      removeExtraWhitespaces: removesBlanks,
      escapeWhitespaces: true,
    },
    split: metaspace.split === true,
  }
}

// Either nothing, Precompiled, or a sequence of an optional Precompiled, Strip (at least right) and Replace of two or more blanks.
function rulesOf(json: Json): { charsmap: Uint8Array | undefined; removesBlanks: boolean } {
  const steps = stepsOf(json)
  const first = steps[0]?.type === "Precompiled" ? steps.shift() : undefined
  const charsmap = first === undefined ? undefined : bytesOfBase64(String(first.precompiled_charsmap))
  if (steps.length === 0) return { charsmap, removesBlanks: false }
  const [strip, replace, ...rest] = steps
  const regex = (replace?.pattern as JsonObject | undefined)?.Regex
  const removesBlanks = strip?.type === "Strip" && strip.strip_right === true && replace?.type === "Replace"
  if (!removesBlanks || rest.length > 0 || regex !== " {2,}" || !["▁", " "].includes(String(replace.content))) {
    throw refused(named("normalizer", removesBlanks ? replace : strip))
  }
  return { charsmap, removesBlanks }
}

function stepsOf(json: Json): JsonObject[] {
  if (json === null) return []
  const object = json as JsonObject
  return object.type === "Sequence" ? (object.normalizers as readonly Json[]).flatMap(stepsOf) : [object]
}

function named(stage: string, json: JsonObject | undefined): string {
  return json === undefined ? `no ${stage}` : `the ${stage} ${JSON.stringify(json).slice(0, 120)}`
}
