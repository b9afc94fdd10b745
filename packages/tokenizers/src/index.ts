/**
 * Subword tokenizers: BPE, byte-level BPE, WordPiece and Unigram; training, encoding, decoding, and the formats of other tools.
 *
 * @packageDocumentation
 */
export { createTokenizer } from "./create-tokenizer.js"
export { bpeDecoder } from "./decode/bpe-decoder.js"
export { byteFallbackDecoder } from "./decode/byte-fallback-decoder.js"
export { type ByteLevelDecoderOptions, byteLevelDecoder } from "./decode/byte-level-decoder.js"
export { type CtcDecoderOptions, ctcDecoder } from "./decode/ctc-decoder.js"
export { type BytesOfToken, type Decoder, type DecoderSteps, decoderOf, type TokenSink } from "./decode/decoder.js"
export { decoderSequence } from "./decode/decoder-sequence.js"
export { fuseDecoder } from "./decode/fuse-decoder.js"
export { type MetaspaceDecoderOptions, metaspaceDecoder } from "./decode/metaspace-decoder.js"
export { recoverCharacters } from "./decode/recover-characters.js"
export { type ReplaceDecoderOptions, replaceDecoder } from "./decode/replace-decoder.js"
export { type SentencePieceDecoderOptions, sentencePieceDecoder } from "./decode/sentence-piece-decoder.js"
export { type StripDecoderOptions, stripDecoder } from "./decode/strip-decoder.js"
export { type WordPieceDecoderOptions, wordPieceDecoder } from "./decode/word-piece-decoder.js"
export { type BpeOptions, bpe } from "./encode/bpe.js"
export { bpeFromRanks, type RankedBpeModel } from "./encode/bpe-from-ranks.js"
export { bpeFromScores, type ScoredBpeModel, type ScoredBpeOptions } from "./encode/bpe-from-scores.js"
export type { BpeModel, Merge, MergeHistory, MergeStep } from "./encode/bpe-model.js"
export { BYTE_CHARACTERS, byteOfCharacter, readBytes, writeBytes } from "./encode/byte-alphabet.js"
export type { Model, PieceEncoder, Sampling, TokenBuffer, TokenPlaces, Unit } from "./encode/model.js"
export { type SubwordOptions, type SubwordSegmenter, subwordSegmenter } from "./encode/subword-segmenter.js"
export type { TokenBytes } from "./encode/token-table.js"
export {
  type CompleteUnigramOptions,
  type PieceKind,
  type Segmentation,
  type UnigramModel,
  type UnigramOptions,
  type UnigramRules,
  unigram,
} from "./encode/unigram.js"
export { type WordLevelModel, type WordLevelOptions, wordLevel } from "./encode/word-level.js"
export { type WordPieceModel, type WordPieceOptions, wordPiece } from "./encode/wordpiece.js"
export type { Encoding } from "./encoding.js"
export { type BertVocabOptions, formatBertVocab, parseBertVocab, parseBertVocabulary } from "./formats/bert-vocab.js"
export type { Json, JsonObject } from "./formats/json.js"
export type { Found } from "./formats/json-fields.js"
export type { ReadJson } from "./formats/json-text.js"
export { sentencePieceToHuggingFace } from "./formats/sentencepiece/convert.js"
export { formatSentencePiece } from "./formats/sentencepiece/format.js"
export {
  MODEL_TYPES,
  type ModelProto,
  type NormalizerSpec,
  PIECE_TYPES,
  type ProtoPiece,
  readModelProto,
  type TrainerSpec,
  writeModelProto,
} from "./formats/sentencepiece/model-proto.js"
export { parseSentencePiece, type SentencePieceOptions } from "./formats/sentencepiece/parse.js"
export {
  formatSubwordNmt,
  joinSubwords,
  parseSubwordNmt,
  parseSubwordNmtVocabulary,
  type SubwordNmtCodes,
} from "./formats/subword-nmt.js"
export { formatTiktoken, parseTiktoken } from "./formats/tiktoken.js"
export { tiktokenSpecialTokens, tiktokenTokenizer } from "./formats/tiktoken-encodings.js"
export { bpeReader } from "./formats/tokenizer-json/bpe-reader.js"
export type {
  ComponentReader,
  ReadComponent,
  ReaderOf,
  Stage,
  Stages,
} from "./formats/tokenizer-json/component-reader.js"
export {
  bpeDecoderReader,
  byteFallbackDecoderReader,
  byteLevelDecoderReader,
  ctcDecoderReader,
  decoderSequenceReader,
  fuseDecoderReader,
  metaspaceDecoderReader,
  replaceDecoderReader,
  stripDecoderReader,
  wordPieceDecoderReader,
} from "./formats/tokenizer-json/decoder-readers.js"
export { formatTokenizerJson } from "./formats/tokenizer-json/format.js"
export {
  bertNormalizerReader,
  lowercaseReader,
  nfcReader,
  nfdReader,
  nfkcReader,
  nfkdReader,
  nmtReader,
  normalizerSequenceReader,
  precompiledReader,
  prependReader,
  replaceReader,
  stripAccentsReader,
  stripReader,
} from "./formats/tokenizer-json/normalizer-readers.js"
export { type ParseOptions, parseTokenizerJsonWith } from "./formats/tokenizer-json/parse.js"
export { parseTokenizerJson } from "./formats/tokenizer-json/parse-any.js"
export {
  bertProcessingReader,
  byteLevelProcessingReader,
  postProcessorSequenceReader,
  robertaProcessingReader,
  templateProcessingReader,
} from "./formats/tokenizer-json/post-processor-readers.js"
export {
  bertPreTokenizerReader,
  byteLevelReader,
  charDelimiterSplitReader,
  digitsReader,
  fixedLengthReader,
  metaspaceReader,
  preTokenizerSequenceReader,
  punctuationReader,
  splitReader,
  unicodeScriptsReader,
  whitespaceReader,
  whitespaceSplitReader,
} from "./formats/tokenizer-json/pre-tokenizer-readers.js"
export {
  allReaders,
  bertReaders,
  byteLevelBpeReaders,
  unigramReaders,
} from "./formats/tokenizer-json/readers.js"
export { unigramReader } from "./formats/tokenizer-json/unigram-reader.js"
export { wordLevelReader } from "./formats/tokenizer-json/word-level-reader.js"
export { wordPieceReader } from "./formats/tokenizer-json/wordpiece-reader.js"
export {
  formatVocabAndMerges,
  parseVocabAndMerges,
  type VocabAndMerges,
  type VocabAndMergesOptions,
} from "./formats/vocab-merges.js"
export { type IdEncoder, idEncoder } from "./id-encoder.js"
export { type BertNormalizerOptions, bertNormalizer } from "./normalize/bert-normalizer.js"
export { lowercase } from "./normalize/lowercase.js"
export { nfc } from "./normalize/nfc.js"
export { nfd } from "./normalize/nfd.js"
export { nfkc } from "./normalize/nfkc.js"
export { nfkd } from "./normalize/nfkd.js"
export { nmt } from "./normalize/nmt.js"
export { normalizeText } from "./normalize/normalize-text.js"
export type { Normalizer } from "./normalize/normalizer.js"
export { normalizerSequence } from "./normalize/normalizer-sequence.js"
export { precompiled } from "./normalize/precompiled.js"
export { prepend } from "./normalize/prepend.js"
export { type ReplaceOptions, type ReplacePattern, replace } from "./normalize/replace.js"
export { type SentencePieceNormalizerOptions, sentencePieceNormalizer } from "./normalize/sentence-piece.js"
export { type StripOptions, strip } from "./normalize/strip.js"
export { stripAccents } from "./normalize/strip-accents.js"
export { type BertProcessingOptions, bertProcessing, type SpecialToken } from "./postprocess/bert-processing.js"
export { type ByteLevelProcessingOptions, byteLevelProcessing } from "./postprocess/byte-level-processing.js"
export type { PostProcessor } from "./postprocess/post-processor.js"
export { postProcessorSequence } from "./postprocess/post-processor-sequence.js"
export { type RobertaProcessingOptions, robertaProcessing } from "./postprocess/roberta-processing.js"
export type { TemplatePiece } from "./postprocess/template-pieces.js"
export {
  type TemplateProcessingOptions,
  type TemplateToken,
  templateProcessing,
} from "./postprocess/template-processing.js"
export { bertPreTokenizer } from "./pretokenize/bert-pre-tokenizer.js"
export { type ByteLevelOptions, byteLevel } from "./pretokenize/byte-level.js"
export { charDelimiterSplit } from "./pretokenize/char-delimiter-split.js"
export { cl100kSplit } from "./pretokenize/cl100k-split.js"
export { type DigitsOptions, digits } from "./pretokenize/digits.js"
export { type FixedLengthOptions, fixedLength } from "./pretokenize/fixed-length.js"
export { knownPattern } from "./pretokenize/known-pattern.js"
export { type MetaspaceOptions, metaspace } from "./pretokenize/metaspace.js"
export { o200kSplit } from "./pretokenize/o200k-split.js"
export { preTokenizeText, type TextPiece } from "./pretokenize/pre-tokenize-text.js"
export type { PreTokenizer, Scanner } from "./pretokenize/pre-tokenizer.js"
export { preTokenizerSequence } from "./pretokenize/pre-tokenizer-sequence.js"
export { type PunctuationOptions, punctuation } from "./pretokenize/punctuation.js"
export { type SplitPattern, type SplitPatternOptions, splitPattern } from "./pretokenize/split-pattern.js"
export type { SplitBehavior } from "./pretokenize/split-scanner.js"
export { type TiktokenEncoding, tiktokenSplit } from "./pretokenize/tiktoken-split.js"
export { unicodeScripts } from "./pretokenize/unicode-scripts.js"
export { whitespace } from "./pretokenize/whitespace.js"
export { whitespaceSplit } from "./pretokenize/whitespace-split.js"
export type { Origin, SplitText, WorkText } from "./text/work-text.js"
export type {
  AddedToken,
  CompletePadding,
  CompleteParts,
  DecodeOptions,
  DecodeStream,
  EncodeOptions,
  Padding,
  Side,
  Tokenizer,
  TokenizerParts,
  Truncation,
} from "./tokenizer.js"
export { type BpeMerge, type BpeTrainingOptions, type TrainedBpe, trainBpe } from "./train/bpe.js"
export type { MergeTrainingOptions } from "./train/bpe-options.js"
export type { SortedWords } from "./train/sorted-words.js"
export { type TrainedUnigram, trainUnigram } from "./train/unigram.js"
export type { ScoredPiece } from "./train/unigram-final.js"
export type { UnigramStep, UnigramTrainingOptions, UnigramVariant } from "./train/unigram-options.js"
export { addSortedWords, type WordCounter, type WordCountsOptions, wordCounts } from "./train/word-counts.js"
export type { WordCounts } from "./train/word-counts-table.js"
export {
  type TrainedWordPiece,
  trainWordPiece,
  type WordPieceMerge,
  type WordPieceTrainingOptions,
  type WordPieceVariant,
} from "./train/wordpiece.js"
export { MAX_ID, type Vocabulary, vocabulary } from "./vocabulary.js"
