// Reads SentencePiece's model files as tokenizers: unigram, BPE, word and char models with their normalization.
// Source: https://github.com/google/sentencepiece, version 0.2.3, sentencepiece_processor.cc
import { badData, LecternError } from "@lectern/core"
import { checkedOptions, checkString, checkTypedArray, choice, type OptionTable } from "@lectern/core/checks"
import { isContinuation } from "@lectern/core/utf8"
import { sentencePieceDecoder } from "../../decode/sentence-piece-decoder.js"
import { bpeFromScores } from "../../encode/bpe/from-scores.js"
import { charModel, wordModel } from "../../encode/lookup/sentencepiece.js"
import type { Model, TokenBuffer } from "../../encode/model.js"
import type { PieceColumns } from "../../encode/pieces.js"
import type { UnigramRules } from "../../encode/unigram/model.js"
import { unigram } from "../../encode/unigram/unigram.js"
import type { Normalizer } from "../../normalize/normalizer.js"
import { sentencePieceNormalizer } from "../../normalize/sentence-piece.js"
import { completeParts } from "../../pipeline/complete-parts.js"
import { tokenizerOf } from "../../pipeline/create-tokenizer.js"
import { normalizeBetween } from "../../pipeline/split-text.js"
import type { Tokenizer } from "../../pipeline/tokenizer.js"
import { checkPieces } from "./check-pieces.js"
import { MODEL_TYPES, type ModelProto, readModelProto } from "./model-proto.js"

/** The maximum size of a file, in bytes. */
const MAX_MODEL_BYTES: number = 2 ** 28

/** Options of `parseSentencePiece`. */
export interface SentencePieceOptions {
  /**
   * The file's name, for errors.
   *
   * @defaultValue `"tokenizer.model"`
   */
  readonly name?: string
  /**
   * The version of SentencePiece whose ids a unigram model gives if segmentations are equally good or nearly so: all versions up to
   * 0.2.1, or 0.2.3.
   *
   * @defaultValue `"sentencepiece-0.2.3"`, the latter
   */
  readonly rules?: "sentencepiece" | "sentencepiece-0.2.3"
}

const OPTIONS: OptionTable<SentencePieceOptions> = {
  name: [checkString, "tokenizer.model"],
  rules: [choice(["sentencepiece", "sentencepiece-0.2.3"]), "sentencepiece-0.2.3"],
}

/**
 * Reads SentencePiece's model file.
 *
 * Ids, byte offsets and decoded text equal SentencePiece's. As there, control pieces (`<s>`) are not found in text and not added
 * around it. The token of an unknown run is the unknown piece; SentencePiece shows the text itself.
 *
 * @param bytes - a `.model` file
 * @param options - the file's name, and the version that decides ties
 * @returns the tokenizer
 * @throws LecternError `bad-data` if the bytes are not a model within the limits, or SentencePiece would refuse the
 * model; for a denormalizer; `unknown-option`, `wrong-type` or `out-of-range` for an argument that is not allowed
 * @see [Note: Unigram](../../../../../docs/notes/unigram.md)
 * @example
 * ```ts
 * const model = unigram({ pieces: [["<unk>", 0], ["▁low", -1], ["est", -2]], unknownId: 0 })
 * const bytes = formatSentencePiece(createTokenizer({ preTokenizer: metaspace(), model }))
 * const tokenizer = parseSentencePiece(bytes)
 * tokenizer.encodeIds("lowest low") //=> [1, 2, 1]
 * tokenizer.decode([1, 2, 1]) //=> "lowest low"
 * ```
 */
export function parseSentencePiece(bytes: Uint8Array, options: SentencePieceOptions = {}): Tokenizer {
  const { name, rules } = checkedOptions("parseSentencePiece()", options, OPTIONS)
  checkTypedArray("bytes", bytes, "Uint8Array")
  const bad = (why: string) => badData(name, why)
  if (bytes.length > MAX_MODEL_BYTES) {
    throw bad(`${bytes.length} bytes, more than the maximum of ${MAX_MODEL_BYTES}`)
  }
  const proto = readModelProto(bytes, name)
  const checked = checkPieces(proto, name)
  if ((proto.denormalizerSpec?.precompiledCharsmap?.length ?? 0) > 0) throw bad("a denormalizer is not supported")
  try {
    const { normalizerSpec: { addDummyPrefix = true, removeExtraWhitespaces = true } = {}, trainerSpec = {} } = proto
    const tokenizer = tokenizerOf(
      completeParts({
        normalizer: normalizerOf(proto, checked),
        model: modelOf(proto, checked, rules),
        decoder: sentencePieceDecoder({
          controls: piecesOf(checked, "control"),
          unknownPiece: checked.pieces[checked.unknownId]![0],
          unknownSurface: trainerSpec.unkSurface ?? " \u2047 ",
          byteFallback: trainerSpec.byteFallback ?? false,
          addDummyPrefix,
          removeExtraWhitespaces,
        }),
      }),
      { normalizeBetween },
    )
    rememberProto(tokenizer, proto)
    return tokenizer
  } catch (error) {
    if (!(error instanceof LecternError)) throw error
    throw bad(error.message)
  }
}

function normalizerOf({ normalizerSpec = {}, trainerSpec = {} }: ModelProto, checked: PieceColumns): Normalizer {
  const {
    precompiledCharsmap,
    addDummyPrefix = true,
    removeExtraWhitespaces = true,
    escapeWhitespaces = true,
  } = normalizerSpec
  return sentencePieceNormalizer({
    ...(precompiledCharsmap !== undefined && precompiledCharsmap.length > 0 && { charsmap: precompiledCharsmap }),
    addDummyPrefix,
    removeExtraWhitespaces,
    escapeWhitespaces,
    treatWhitespaceAsSuffix: trainerSpec.treatWhitespaceAsSuffix ?? false,
    userDefinedSymbols: piecesOf(checked, "user-defined"),
  })
}

function modelOf({ trainerSpec = {} }: ModelProto, checked: PieceColumns, rules: UnigramRules): Model {
  const { byteFallback = false } = trainerSpec
  switch (trainerSpec.modelType ?? MODEL_TYPES.unigram) {
    case MODEL_TYPES.bpe:
      return withBytePlaces(bpeFromScores({ ...checked, byteFallback }), (id) => checked.kinds[id] === "byte")
    case MODEL_TYPES.word:
      return wordModel({ ...checked, byteFallback })
    case MODEL_TYPES.char:
      return charModel({ ...checked, byteFallback })
    default:
      return unigram({ ...checked, byteFallback, rules })
  }
}

function piecesOf({ pieces, kinds }: PieceColumns, kind: PieceColumns["kinds"][number]): string[] {
  return pieces.flatMap(([piece], id) => (kinds[id] === kind ? [piece] : []))
}

/**
 * Makes a model place byte pieces as SentencePiece does: a whole character is assigned to its last byte piece and nothing to the others,
 * so that spans do not overlap.
 */
function withBytePlaces<M extends Model>(model: M, isByte: (id: number) => boolean): M {
  return {
    ...model,
    encoder(unit) {
      const inner = model.encoder(unit)
      return {
        encodePieces(bytes, pieces, count, out, sampling) {
          const from = out.length
          inner.encodePieces(bytes, pieces, count, out, sampling)
          giveToLast(bytes, out, from, isByte)
        },
      }
    },
  }
}

function giveToLast(bytes: Uint8Array, out: TokenBuffer, from: number, isByte: (id: number) => boolean): void {
  const { ids, length, places } = out
  if (places === undefined) return
  const { starts, ends } = places
  for (let i = from; i < length; i++) {
    if (!isByte(ids[i]!)) continue
    const end = ends[i]!
    let start = starts[i]!
    while (isContinuation(bytes[start]!)) start--
    starts[i] = start
    if (isContinuation(bytes[end]!)) ends[i] = start
  }
}

const protos = new WeakMap<Tokenizer, ModelProto>()

/** Stores the file that a tokenizer was read from. */
function rememberProto(tokenizer: Tokenizer, proto: ModelProto): void {
  protos.set(tokenizer, proto)
}

/** The file that a tokenizer was read from. */
export function originalProto(tokenizer: Tokenizer): ModelProto | undefined {
  return protos.get(tokenizer)
}
