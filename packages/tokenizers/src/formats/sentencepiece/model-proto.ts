// SentencePiece's model file: the messages of sentencepiece_model.proto (version 0.2.3), fields in camelCase. A field that is
// missing has the format's own default.
// Source: https://github.com/google/sentencepiece/blob/master/src/sentencepiece_model.proto
import { type Message, type MessageTable, readMessage, writeMessage } from "./protobuf.js"

/** How a model was trained, field by field as in SentencePiece's `TrainerSpec`. */
export interface TrainerSpec {
  /** `input` */
  readonly input?: readonly string[]
  /** `model_prefix` */
  readonly modelPrefix?: string
  /** `model_type` */
  readonly modelType?: number
  /** `vocab_size` */
  readonly vocabSize?: number
  /** `accept_language` */
  readonly acceptLanguage?: readonly string[]
  /** `self_test_sample_size` */
  readonly selfTestSampleSize?: number
  /** `input_format` */
  readonly inputFormat?: string
  /** `character_coverage` */
  readonly characterCoverage?: number
  /** `input_sentence_size` */
  readonly inputSentenceSize?: number
  /** `mining_sentence_size` */
  readonly miningSentenceSize?: number
  /** `training_sentence_size` */
  readonly trainingSentenceSize?: number
  /** `seed_sentencepiece_size` */
  readonly seedSentencepieceSize?: number
  /** `shrinking_factor` */
  readonly shrinkingFactor?: number
  /** `num_threads` */
  readonly numThreads?: number
  /** `num_sub_iterations` */
  readonly numSubIterations?: number
  /** `max_sentence_length` */
  readonly maxSentenceLength?: number
  /** `shuffle_input_sentence` */
  readonly shuffleInputSentence?: boolean
  /** `max_sentencepiece_length` */
  readonly maxSentencepieceLength?: number
  /** `split_by_unicode_script` */
  readonly splitByUnicodeScript?: boolean
  /** `split_by_whitespace` */
  readonly splitByWhitespace?: boolean
  /** `split_by_number` */
  readonly splitByNumber?: boolean
  /** `treat_whitespace_as_suffix` */
  readonly treatWhitespaceAsSuffix?: boolean
  /** `split_digits` */
  readonly splitDigits?: boolean
  /** `allow_whitespace_only_pieces` */
  readonly allowWhitespaceOnlyPieces?: boolean
  /** `control_symbols` */
  readonly controlSymbols?: readonly string[]
  /** `user_defined_symbols` */
  readonly userDefinedSymbols?: readonly string[]
  /** `vocabulary_output_piece_score` */
  readonly vocabularyOutputPieceScore?: boolean
  /** `hard_vocab_limit` */
  readonly hardVocabLimit?: boolean
  /** `use_all_vocab` */
  readonly useAllVocab?: boolean
  /** `byte_fallback` */
  readonly byteFallback?: boolean
  /** `required_chars` */
  readonly requiredChars?: string
  /** `unk_id` */
  readonly unkId?: number
  /** `bos_id` */
  readonly bosId?: number
  /** `eos_id` */
  readonly eosId?: number
  /** `pad_id` */
  readonly padId?: number
  /** `unk_surface` */
  readonly unkSurface?: string
  /** `unk_piece` */
  readonly unkPiece?: string
  /** `bos_piece` */
  readonly bosPiece?: string
  /** `eos_piece` */
  readonly eosPiece?: string
  /** `pad_piece` */
  readonly padPiece?: string
  /** `train_extremely_large_corpus` */
  readonly trainExtremelyLargeCorpus?: boolean
  /** `enable_differential_privacy` */
  readonly enableDifferentialPrivacy?: boolean
  /** `differential_privacy_noise_level` */
  readonly differentialPrivacyNoiseLevel?: number
  /** `differential_privacy_clipping_threshold` */
  readonly differentialPrivacyClippingThreshold?: number
  /** `pretokenization_delimiter` */
  readonly pretokenizationDelimiter?: string
  /** `seed_sentencepieces_file` */
  readonly seedSentencepiecesFile?: string
  /** `auto_character_coverage` */
  readonly autoCharacterCoverage?: boolean
}

/** How text is normalized: SentencePiece's `NormalizerSpec`. */
export interface NormalizerSpec {
  /** `name` */
  readonly name?: string
  /** `precompiled_charsmap` */
  readonly precompiledCharsmap?: Uint8Array
  /** `add_dummy_prefix` */
  readonly addDummyPrefix?: boolean
  /** `remove_extra_whitespaces` */
  readonly removeExtraWhitespaces?: boolean
  /** `escape_whitespaces` */
  readonly escapeWhitespaces?: boolean
  /** `normalization_rule_tsv` */
  readonly normalizationRuleTsv?: string
}

/** One piece of a vocabulary; its id is its place. */
export interface ProtoPiece {
  /** The piece; `▁` stands for a blank. */
  readonly piece?: string
  /** Log probability, or minus the rank of a merge; a float32. */
  readonly score?: number
  /** One of {@link PIECE_TYPES}; normal when missing. */
  readonly type?: number
}

/** A whole model. */
export interface ModelProto {
  /** The vocabulary. */
  readonly pieces?: readonly ProtoPiece[]
  /** How it was trained. */
  readonly trainerSpec?: TrainerSpec
  /** How text is normalized before encoding. */
  readonly normalizerSpec?: NormalizerSpec
  /** Samples of what it does. */
  readonly selfTestData?: { readonly samples?: readonly { readonly input?: string; readonly expected?: string }[] }
  /** How decoded text is changed. */
  readonly denormalizerSpec?: NormalizerSpec
}

/** Types of pieces, with the numbers of the format. */
export const PIECE_TYPES: {
  readonly normal: 1
  readonly unknown: 2
  readonly control: 3
  readonly userDefined: 4
  readonly unused: 5
  readonly byte: 6
} = { normal: 1, unknown: 2, control: 3, userDefined: 4, unused: 5, byte: 6 }

/** Types of models, with the numbers of the format. */
export const MODEL_TYPES: { readonly unigram: 1; readonly bpe: 2; readonly word: 3; readonly char: 4 } = {
  unigram: 1,
  bpe: 2,
  word: 3,
  char: 4,
}

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

const MODEL_PROTO: MessageTable = {
  fields: [
    [1, { name: "pieces", type: PIECE, repeated: true }],
    [2, { name: "trainerSpec", type: TRAINER_SPEC }],
    [3, { name: "normalizerSpec", type: NORMALIZER_SPEC }],
    [4, { name: "selfTestData", type: SELF_TEST_DATA }],
    [5, { name: "denormalizerSpec", type: NORMALIZER_SPEC }],
  ],
}

/**
 * Reads a model file as plain data, without making a tokenizer.
 *
 * @param bytes - a `.model` file
 * @param name - its name, for errors
 * @returns its messages
 * @throws LecternError `bad-data` with the byte, as `readMessage`
 */
export function readModelProto(bytes: Uint8Array, name: string): ModelProto {
  return readMessage(bytes, MODEL_PROTO, name) as ModelProto
}

/**
 * Writes a model file.
 *
 * @param proto - its messages
 * @returns a `.model` file
 */
export function writeModelProto(proto: ModelProto): Uint8Array {
  return writeMessage(proto as Message, MODEL_PROTO)
}
