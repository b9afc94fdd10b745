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
export { type Decoder, type DecoderSteps, decoderOf, type TokenSink } from "./decode/decoder.js"
export { decoderSequence } from "./decode/decoder-sequence.js"
export { fuseDecoder } from "./decode/fuse-decoder.js"
export { type MetaspaceDecoderOptions, metaspaceDecoder } from "./decode/metaspace-decoder.js"
export { recoverCharacters } from "./decode/recover-characters.js"
export { type ReplaceDecoderOptions, replaceDecoder } from "./decode/replace-decoder.js"
export { type SentencePieceDecoderOptions, sentencePieceDecoder } from "./decode/sentence-piece-decoder.js"
export { type StripDecoderOptions, stripDecoder } from "./decode/strip-decoder.js"
export { type WordPieceDecoderOptions, wordPieceDecoder } from "./decode/word-piece-decoder.js"
export type { Encoding } from "./encoding.js"
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
export type { SortedWords } from "./train/sorted-words.js"
export { addSortedWords, type WordCounter, type WordCountsOptions, wordCounts } from "./train/word-counts.js"
export type { WordCounts } from "./train/word-counts-table.js"
export { MAX_ID, type Vocabulary, vocabulary } from "./vocabulary.js"
