/**
 * Readers of the components of a `tokenizer.json`, one for each type: a page that ships one algorithm passes only the readers it
 * needs to `parseTokenizerJsonWith`, and bundles no other code.
 *
 * @packageDocumentation
 */
export { parseTokenizerJsonWith } from "./formats/tokenizer-json/parse.js"
export {
  allReaders,
  bertReaders,
  byteLevelBpeReaders,
  unigramReaders,
} from "./formats/tokenizer-json/readers/all.js"
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
} from "./formats/tokenizer-json/readers/decoders.js"
export {
  bpeReader,
  unigramReader,
  wordLevelReader,
  wordPieceReader,
} from "./formats/tokenizer-json/readers/models.js"
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
} from "./formats/tokenizer-json/readers/normalizers.js"
export {
  bertProcessingReader,
  byteLevelProcessingReader,
  postProcessorSequenceReader,
  robertaProcessingReader,
  templateProcessingReader,
} from "./formats/tokenizer-json/readers/post-processors.js"
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
} from "./formats/tokenizer-json/readers/pre-tokenizers.js"
export type {
  ComponentReader,
  ReadComponent,
  ReaderOf,
  Stage,
  Stages,
} from "./formats/tokenizer-json/readers/reader.js"
