// SentencePiece's model file: the messages of sentencepiece_model.proto (version 0.2.3), with fields in camelCase. A missing
// field has the default of the format.
// Source: https://github.com/google/sentencepiece/blob/master/src/sentencepiece_model.proto
import { checkString, checkTypedArray } from "@lectern/core/checks"
import { MODEL_PROTO } from "./proto-tables.js"
import { type Message, readMessage, writeMessage } from "./protobuf.js"

/** The training options, as in SentencePiece's `TrainerSpec`: the object has all of the file, this type those in use. */
export interface TrainerSpec {
  readonly modelType?: number
  readonly vocabSize?: number
  readonly treatWhitespaceAsSuffix?: boolean
  readonly byteFallback?: boolean
  readonly unkId?: number
  readonly bosId?: number
  readonly eosId?: number
  readonly padId?: number
  readonly unkSurface?: string
  readonly unkPiece?: string
}

/** The normalization, as in SentencePiece's `NormalizerSpec`. */
export interface NormalizerSpec {
  readonly name?: string
  readonly precompiledCharsmap?: Uint8Array
  readonly addDummyPrefix?: boolean
  readonly removeExtraWhitespaces?: boolean
  readonly escapeWhitespaces?: boolean
  readonly normalizationRuleTsv?: string
}

/** One piece of a vocabulary; its id is its index. */
export interface ProtoPiece {
  /** The piece; `▁` represents a blank. */
  readonly piece?: string
  /** Log probability, or minus the rank of a merge; a float32. */
  readonly score?: number
  /** One of {@link PIECE_TYPES}; normal when missing. */
  readonly type?: number
}

/** A whole model; its samples for a self-test are kept as they are. */
export interface ModelProto {
  readonly pieces?: readonly ProtoPiece[]
  readonly trainerSpec?: TrainerSpec
  readonly normalizerSpec?: NormalizerSpec
  /** The normalization of decoded text. */
  readonly denormalizerSpec?: NormalizerSpec
}

/** Types of pieces, with the numbers of the format. Control and unused pieces are never found in texts. */
export const PIECE_TYPES = { normal: 1, unknown: 2, control: 3, userDefined: 4, unused: 5, byte: 6 } as const

/** Types of models, with the numbers of the format. */
export const MODEL_TYPES = { unigram: 1, bpe: 2, word: 3, char: 4 } as const

/** Reads a model file as plain data, without making a tokenizer. */
export function readModelProto(bytes: Uint8Array, name: string): ModelProto {
  checkTypedArray("bytes", bytes, "Uint8Array")
  checkString("name", name)
  return readMessage(bytes, MODEL_PROTO, name) as ModelProto
}

/** Writes a model file. */
export function writeModelProto(proto: ModelProto): Uint8Array {
  return writeMessage(proto as Message, MODEL_PROTO, "model")
}
