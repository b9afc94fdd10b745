// The messages of sentencepiece_model.proto (version 0.2.3): numbers, names and types of their fields.
// Source: https://github.com/google/sentencepiece/blob/master/src/sentencepiece_model.proto
import type { MessageTable } from "./protobuf.js"

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
export const MODEL_PROTO: MessageTable = {
  fields: [
    [1, { name: "pieces", type: PIECE, repeated: true }],
    [2, { name: "trainerSpec", type: TRAINER_SPEC }],
    [3, { name: "normalizerSpec", type: NORMALIZER_SPEC }],
    [4, { name: "selfTestData", type: SELF_TEST_DATA }],
    [5, { name: "denormalizerSpec", type: NORMALIZER_SPEC }],
  ],
}
