// SentencePiece's model file: the messages of sentencepiece_model.proto (version 0.2.3), with fields in camelCase. A missing
// field has the default of the format.
// Source: https://github.com/google/sentencepiece/blob/master/src/sentencepiece_model.proto
import { checkString, checkTypedArray } from "@lectern/core/checks"
import { type Message, type MessageTable, readMessage, writeMessage } from "./protobuf.js"

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

const TRAINER_SPEC: MessageTable = {
  fields: [
    [1, { name: "input", type: "string", repeated: true }],
    [2, { name: "modelPrefix", type: "string" }],
    [3, { name: "modelType", type: "enum" }],
    [4, { name: "vocabSize", type: "int32" }],
    [5, { name: "acceptLanguage", type: "string", repeated: true }],
    [6, { name: "selfTestSampleSize", type: "int32" }],
    [7, { name: "inputFormat", type: "string" }],
    [10, { name: "characterCoverage", type: "float" }],
    [11, { name: "inputSentenceSize", type: "uint64" }],
    [12, { name: "miningSentenceSize", type: "int32" }],
    [13, { name: "trainingSentenceSize", type: "int32" }],
    [14, { name: "seedSentencepieceSize", type: "int32" }],
    [15, { name: "shrinkingFactor", type: "float" }],
    [16, { name: "numThreads", type: "int32" }],
    [17, { name: "numSubIterations", type: "int32" }],
    [18, { name: "maxSentenceLength", type: "int32" }],
    [19, { name: "shuffleInputSentence", type: "bool" }],
    [20, { name: "maxSentencepieceLength", type: "int32" }],
    [21, { name: "splitByUnicodeScript", type: "bool" }],
    [22, { name: "splitByWhitespace", type: "bool" }],
    [23, { name: "splitByNumber", type: "bool" }],
    [24, { name: "treatWhitespaceAsSuffix", type: "bool" }],
    [25, { name: "splitDigits", type: "bool" }],
    [26, { name: "allowWhitespaceOnlyPieces", type: "bool" }],
    [30, { name: "controlSymbols", type: "string", repeated: true }],
    [31, { name: "userDefinedSymbols", type: "string", repeated: true }],
    [32, { name: "vocabularyOutputPieceScore", type: "bool" }],
    [33, { name: "hardVocabLimit", type: "bool" }],
    [34, { name: "useAllVocab", type: "bool" }],
    [35, { name: "byteFallback", type: "bool" }],
    [36, { name: "requiredChars", type: "string" }],
    [40, { name: "unkId", type: "int32" }],
    [41, { name: "bosId", type: "int32" }],
    [42, { name: "eosId", type: "int32" }],
    [43, { name: "padId", type: "int32" }],
    [44, { name: "unkSurface", type: "string" }],
    [45, { name: "unkPiece", type: "string" }],
    [46, { name: "bosPiece", type: "string" }],
    [47, { name: "eosPiece", type: "string" }],
    [48, { name: "padPiece", type: "string" }],
    [49, { name: "trainExtremelyLargeCorpus", type: "bool" }],
    [50, { name: "enableDifferentialPrivacy", type: "bool" }],
    [51, { name: "differentialPrivacyNoiseLevel", type: "float" }],
    [52, { name: "differentialPrivacyClippingThreshold", type: "uint64" }],
    [53, { name: "pretokenizationDelimiter", type: "string" }],
    [54, { name: "seedSentencepiecesFile", type: "string" }],
    [55, { name: "autoCharacterCoverage", type: "bool" }],
  ],
}

const NORMALIZER_SPEC: MessageTable = {
  fields: [
    [1, { name: "name", type: "string" }],
    [2, { name: "precompiledCharsmap", type: "bytes" }],
    [3, { name: "addDummyPrefix", type: "bool" }],
    [4, { name: "removeExtraWhitespaces", type: "bool" }],
    [5, { name: "escapeWhitespaces", type: "bool" }],
    [6, { name: "normalizationRuleTsv", type: "string" }],
  ],
}

const PIECE: MessageTable = {
  fields: [
    [1, { name: "piece", type: "string" }],
    [2, { name: "score", type: "float" }],
    [3, { name: "type", type: "enum" }],
  ],
}

const SAMPLE: MessageTable = {
  fields: [
    [1, { name: "input", type: "string" }],
    [2, { name: "expected", type: "string" }],
  ],
}

const SELF_TEST_DATA: MessageTable = {
  fields: [[1, { name: "samples", type: SAMPLE, repeated: true }]],
}

/** A whole model. */
const MODEL_PROTO: MessageTable = {
  fields: [
    [1, { name: "pieces", type: PIECE, repeated: true }],
    [2, { name: "trainerSpec", type: TRAINER_SPEC }],
    [3, { name: "normalizerSpec", type: NORMALIZER_SPEC }],
    [4, { name: "selfTestData", type: SELF_TEST_DATA }],
    [5, { name: "denormalizerSpec", type: NORMALIZER_SPEC }],
  ],
}

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
