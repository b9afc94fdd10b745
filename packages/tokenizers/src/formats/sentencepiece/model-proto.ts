// SentencePiece's model file: the messages of sentencepiece_model.proto (version 0.2.3), with fields in camelCase. A missing
// field has the default of the format.
// Source: https://github.com/google/sentencepiece/blob/master/src/sentencepiece_model.proto
import { checkString, checkTypedArray } from "@lectern/core/checks"
import { MODEL_PROTO } from "./proto-tables.js"
import { type Message, readMessage, writeMessage } from "./protobuf.js"

/** The training options, as in SentencePiece's `TrainerSpec`. */
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

/** The normalization, as in SentencePiece's `NormalizerSpec`. */
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

/** One piece of a vocabulary; its id is its index. */
export interface ProtoPiece {
  /** The piece; `▁` represents a blank. */
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
  /** The training options. */
  readonly trainerSpec?: TrainerSpec
  /** The normalization before encoding. */
  readonly normalizerSpec?: NormalizerSpec
  /** Samples for a self-test. */
  readonly selfTestData?: {
    /** The samples. */
    readonly samples?: readonly {
      /** A text. */
      readonly input?: string
      /** Its pieces, joined by blanks. */
      readonly expected?: string
    }[]
  }
  /** The normalization of decoded text. */
  readonly denormalizerSpec?: NormalizerSpec
}

/** Types of pieces, with the numbers of the format. */
export const PIECE_TYPES: {
  /** Found in texts. */
  readonly normal: 1
  /** Stands for text that no other piece represents. */
  readonly unknown: 2
  /** Never found in texts: `<s>`, `</s>`. */
  readonly control: 3
  /** Found in texts before other pieces. */
  readonly userDefined: 4
  /** Not used. */
  readonly unused: 5
  /** Stands for one byte. */
  readonly byte: 6
} = { normal: 1, unknown: 2, control: 3, userDefined: 4, unused: 5, byte: 6 }

/** Types of models, with the numbers of the format. */
export const MODEL_TYPES: {
  /** Unigram. */
  readonly unigram: 1
  /** BPE. */
  readonly bpe: 2
  /** Whole words. */
  readonly word: 3
  /** Single characters. */
  readonly char: 4
} = {
  unigram: 1,
  bpe: 2,
  word: 3,
  char: 4,
}

/**
 * Reads a model file as plain data, without making a tokenizer.
 *
 * @param bytes - a `.model` file
 * @param name - its name, for errors
 * @returns its messages
 * @throws LecternError `bad-data` with the byte, as `readMessage`; `wrong-type` for an argument of the wrong type
 */
export function readModelProto(bytes: Uint8Array, name: string): ModelProto {
  checkTypedArray("bytes", bytes, "Uint8Array")
  checkString("name", name)
  return readMessage(bytes, MODEL_PROTO, name) as ModelProto
}

/**
 * Writes a model file.
 *
 * @param proto - its messages
 * @returns a `.model` file
 * @throws LecternError `unknown-option` for a field that the format lacks, `wrong-type` or `out-of-range` for a value it cannot hold
 */
export function writeModelProto(proto: ModelProto): Uint8Array {
  return writeMessage(proto as Message, MODEL_PROTO, "model")
}
