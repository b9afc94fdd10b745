/**
 * Subword tokenizers: BPE, byte-level BPE, WordPiece and Unigram; training, encoding, decoding, and the formats of other tools.
 *
 * Use it to encode text for a model, or to count its tokens: one call reads the model's file, from Hugging Face, SentencePiece, tiktoken or
 * BERT. Use it also to train a tokenizer of your own, or to put one together from parts. It runs unchanged in Node, workers and
 * pages. Text and files may come from strangers.
 *
 * @see [Guide: Tokenizers, part by part](../../../docs/guides/tokenizers.md)
 * @example
 * ```ts
 * const preTokenizer = byteLevel({ addPrefixSpace: false })
 * const counter = wordCounts({ preTokenizer })
 * const words = counter.finalize(counter.add(counter.zero(), "low lower lowest"))
 * const { model } = trainBpe(words, { unit: "byte", vocabularySize: 260 })
 * const tokenizer = createTokenizer({ preTokenizer, model, decoder: byteLevelDecoder() })
 * tokenizer.encode("slow").tokens //=> ["s", "low"]
 * tokenizer.decode(tokenizer.encodeIds("slow ☂")) //=> "slow ☂"
 * ```
 * @packageDocumentation
 */

export { type BpeDecoderOptions, bpeDecoder } from "./decode/bpe-decoder.js"
export { byteFallbackDecoder } from "./decode/byte-fallback-decoder.js"
export { type ByteLevelDecoderOptions, byteLevelDecoder } from "./decode/byte-level-decoder.js"
export { type CtcDecoderOptions, ctcDecoder } from "./decode/ctc-decoder.js"
export { type BytesOfToken, type Decoder, type DecoderSteps, decoderOf, type TokenSink } from "./decode/decoder.js"
export { decoderSequence, fuseDecoder } from "./decode/decoder-sequence.js"
export { type MetaspaceDecoderOptions, metaspaceDecoder } from "./decode/metaspace-decoder.js"
export { recoverCharacters } from "./decode/recover-characters.js"
export { type ReplaceDecoderOptions, replaceDecoder } from "./decode/replace-decoder.js"
export { type SentencePieceDecoderOptions, sentencePieceDecoder } from "./decode/sentence-piece-decoder.js"
export { type StripDecoderOptions, stripDecoder } from "./decode/strip-decoder.js"
export { type WordPieceDecoderOptions, wordPieceDecoder } from "./decode/word-piece-decoder.js"
export { type BpeOptions, bpe } from "./encode/bpe/bpe.js"
export { bpeFromRanks, type RankedBpeModel } from "./encode/bpe/from-ranks.js"
export { bpeFromScores, type ScoredBpeModel } from "./encode/bpe/from-scores.js"
export type { BpeModel, Merge, MergeHistory, MergeStep } from "./encode/bpe/model.js"
export type { ScoredBpeOptions } from "./encode/bpe/scored-pieces.js"
export { type WordLevelModel, type WordLevelOptions, wordLevel } from "./encode/lookup/word-level.js"
export type { Model, PieceEncoder, Sampling, TokenBuffer, TokenPlaces, Unit } from "./encode/model.js"
export type { PieceKind } from "./encode/pieces.js"
export type { TokenBytes } from "./encode/tables/token-table.js"
export type {
  CompleteUnigramOptions,
  Segmentation,
  UnigramModel,
  UnigramOptions,
  UnigramRules,
} from "./encode/unigram/model.js"
export { unigram } from "./encode/unigram/unigram.js"
export { type Vocabulary, vocabulary } from "./encode/vocabulary.js"
export { type WordPieceModel, type WordPieceOptions, wordPiece } from "./encode/wordpiece/wordpiece.js"
export {
  type BertVocabOptions,
  type BertVocabularyOptions,
  formatBertVocab,
  parseBertVocab,
  parseBertVocabulary,
} from "./formats/bert-vocab.js"
export { sentencePieceToHuggingFace } from "./formats/sentencepiece/convert.js"
export { formatSentencePiece } from "./formats/sentencepiece/format.js"
export { parseSentencePiece, type SentencePieceOptions } from "./formats/sentencepiece/parse.js"
export {
  formatSubwordNmt,
  joinSubwords,
  parseSubwordNmt,
  parseSubwordNmtVocabulary,
  type SubwordNmtCodes,
  type SubwordVocabularyOptions,
} from "./formats/subword-nmt/codes.js"
export { type SubwordOptions, type SubwordSegmenter, subwordSegmenter } from "./formats/subword-nmt/segmenter.js"
export { formatTiktoken, parseTiktoken } from "./formats/tiktoken.js"
export { type TiktokenOptions, tiktokenSpecialTokens, tiktokenTokenizer } from "./formats/tiktoken-encodings.js"
export { formatTokenizerJson } from "./formats/tokenizer-json/format.js"
export { type ParseOptions, parseTokenizerJson } from "./formats/tokenizer-json/parse.js"
export {
  formatVocabAndMerges,
  parseVocabAndMerges,
  type VocabAndMerges,
  type VocabAndMergesOptions,
} from "./formats/vocab-merges.js"
export { whisperSpecialTokens } from "./formats/whisper.js"
export { type BertNormalizerOptions, bertNormalizer } from "./normalize/bert-normalizer.js"
export { lowercase } from "./normalize/lowercase.js"
export { nmt } from "./normalize/nmt.js"
export { type Normalizer, normalizerSequence, normalizeText } from "./normalize/normalizer.js"
export { precompiled } from "./normalize/precompiled.js"
export { prepend } from "./normalize/prepend.js"
export { type ReplaceOptions, type ReplacePattern, replace } from "./normalize/replace.js"
export { type SentencePieceNormalizerOptions, sentencePieceNormalizer } from "./normalize/sentence-piece.js"
export { type StripOptions, strip } from "./normalize/strip.js"
export { stripAccents } from "./normalize/strip-accents.js"
export { nfc, nfd, nfkc, nfkd } from "./normalize/unicode-forms.js"
export { createTokenizer } from "./pipeline/create-tokenizer.js"
export { type IdEncoder, idEncoder } from "./pipeline/id-encoder.js"
export { type TokenWriter, type TokenWriterOptions, tokenWriter } from "./pipeline/token-writer.js"
export type {
  AddedToken,
  CompleteParts,
  DecodeOptions,
  DecodeStream,
  EncodeOptions,
  SpecialText,
  SpecialTokenNames,
  Tokenizer,
  TokenizerParts,
} from "./pipeline/tokenizer.js"
export { type BertProcessingOptions, bertProcessing, type SpecialToken } from "./postprocess/bert-processing.js"
export { type ByteLevelProcessingOptions, byteLevelProcessing } from "./postprocess/byte-level-processing.js"
export type { Encoding, Side } from "./postprocess/encoding.js"
export type { CompletePadding, Padding } from "./postprocess/padding.js"
export { type PostProcessor, type ProcessOptions, postProcessorSequence } from "./postprocess/post-processor.js"
export { type RobertaProcessingOptions, robertaProcessing } from "./postprocess/roberta-processing.js"
export type { TemplatePiece } from "./postprocess/template-pieces.js"
export {
  type TemplateProcessingOptions,
  type TemplateToken,
  templateProcessing,
} from "./postprocess/template-processing.js"
export type { Truncation } from "./postprocess/truncation.js"
export { preTokenizeText, type TextPiece } from "./pretokenize/pre-tokenize-text.js"
export type { PreTokenizer, Scanner } from "./pretokenize/pre-tokenizer.js"
export { knownPattern } from "./pretokenize/scanners/known-pattern.js"
export type { SplitBehavior } from "./pretokenize/scanners/split-scanner.js"
export { bertPreTokenizer } from "./pretokenize/stages/bert-pre-tokenizer.js"
export { type ByteLevelOptions, byteLevel } from "./pretokenize/stages/byte-level.js"
export { type DigitsOptions, digits } from "./pretokenize/stages/digits.js"
export { type FixedLengthOptions, fixedLength } from "./pretokenize/stages/fixed-length.js"
export { type MetaspaceOptions, metaspace } from "./pretokenize/stages/metaspace.js"
export { preTokenizerSequence } from "./pretokenize/stages/pre-tokenizer-sequence.js"
export { type PunctuationOptions, punctuation } from "./pretokenize/stages/punctuation.js"
export {
  charDelimiterSplit,
  type SplitPattern,
  type SplitPatternOptions,
  splitPattern,
} from "./pretokenize/stages/split-pattern.js"
export { cl100kSplit, o200kSplit, type TiktokenEncoding, tiktokenSplit } from "./pretokenize/stages/tiktoken-split.js"
export { unicodeScripts } from "./pretokenize/stages/unicode-scripts.js"
export { whitespace, whitespaceSplit } from "./pretokenize/stages/whitespace.js"
export { BYTE_CHARACTERS, readBytes, writeBytes } from "./text/byte-alphabet.js"
export type { Json, JsonObject } from "./text/json.js"
export type { Origin, PipelineText, SplitText } from "./text/pipeline-text.js"
export type { MergeTrainingOptions } from "./train/bpe/options.js"
export { type BpeMerge, type BpeTrainingOptions, type TrainedBpe, trainBpe } from "./train/bpe/train.js"
export type { ScoredPiece } from "./train/unigram/final.js"
export type { UnigramProgress, UnigramStep, UnigramTrainingOptions, UnigramVariant } from "./train/unigram/options.js"
export { type TrainedUnigram, trainUnigram } from "./train/unigram/train.js"
export {
  type TrainedWordPiece,
  trainWordPiece,
  type WordPieceMerge,
  type WordPieceTrainingOptions,
  type WordPieceVariant,
} from "./train/wordpiece/train.js"
export { addSortedWords, type WordCounter, type WordCountsOptions, wordCounts } from "./train/words/counts.js"
export type { SortedWords } from "./train/words/sorted-words.js"
export type { WordCounts } from "./train/words/table.js"
