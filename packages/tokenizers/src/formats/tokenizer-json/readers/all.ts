// Readers for all components, and for the common files of each algorithm.
import * as decoders from "./decoders.js"
import * as models from "./models.js"
import * as normalizers from "./normalizers.js"
import * as postProcessors from "./post-processors.js"
import * as preTokenizers from "./pre-tokenizers.js"
import type { ComponentReader } from "./reader.js"

/** Readers for files like GPT-2's: byte-level BPE with any of the known splitting expressions. */
export const byteLevelBpeReaders: readonly ComponentReader[] = [
  models.bpeReader,
  normalizers.nfcReader,
  preTokenizers.byteLevelReader,
  preTokenizers.splitReader,
  preTokenizers.preTokenizerSequenceReader,
  postProcessors.byteLevelProcessingReader,
  postProcessors.robertaProcessingReader,
  postProcessors.templateProcessingReader,
  postProcessors.postProcessorSequenceReader,
  decoders.byteLevelDecoderReader,
]

/** Readers for files like BERT's: WordPiece. */
export const bertReaders: readonly ComponentReader[] = [
  models.wordPieceReader,
  normalizers.bertNormalizerReader,
  preTokenizers.bertPreTokenizerReader,
  postProcessors.bertProcessingReader,
  postProcessors.templateProcessingReader,
  decoders.wordPieceDecoderReader,
]

/** Readers for files like T5's and XLM-R's: Unigram converted from SentencePiece. */
export const unigramReaders: readonly ComponentReader[] = [
  models.unigramReader,
  normalizers.precompiledReader,
  normalizers.replaceReader,
  normalizers.stripReader,
  normalizers.normalizerSequenceReader,
  preTokenizers.metaspaceReader,
  preTokenizers.whitespaceSplitReader,
  preTokenizers.preTokenizerSequenceReader,
  postProcessors.templateProcessingReader,
  decoders.metaspaceDecoderReader,
]

/** Readers for every component. */
export const allReaders: readonly ComponentReader[] = [
  models.bpeReader,
  models.wordPieceReader,
  models.unigramReader,
  models.wordLevelReader,
  normalizers.bertNormalizerReader,
  normalizers.nfcReader,
  normalizers.nfdReader,
  normalizers.nfkcReader,
  normalizers.nfkdReader,
  normalizers.lowercaseReader,
  normalizers.stripAccentsReader,
  normalizers.stripReader,
  normalizers.replaceReader,
  normalizers.prependReader,
  normalizers.nmtReader,
  normalizers.precompiledReader,
  normalizers.normalizerSequenceReader,
  preTokenizers.byteLevelReader,
  preTokenizers.bertPreTokenizerReader,
  preTokenizers.whitespaceReader,
  preTokenizers.whitespaceSplitReader,
  preTokenizers.punctuationReader,
  preTokenizers.digitsReader,
  preTokenizers.metaspaceReader,
  preTokenizers.unicodeScriptsReader,
  preTokenizers.charDelimiterSplitReader,
  preTokenizers.fixedLengthReader,
  preTokenizers.splitReader,
  preTokenizers.preTokenizerSequenceReader,
  postProcessors.bertProcessingReader,
  postProcessors.robertaProcessingReader,
  postProcessors.byteLevelProcessingReader,
  postProcessors.templateProcessingReader,
  postProcessors.postProcessorSequenceReader,
  decoders.bpeDecoderReader,
  decoders.byteLevelDecoderReader,
  decoders.wordPieceDecoderReader,
  decoders.metaspaceDecoderReader,
  decoders.ctcDecoderReader,
  decoders.replaceDecoderReader,
  decoders.fuseDecoderReader,
  decoders.stripDecoderReader,
  decoders.byteFallbackDecoderReader,
  decoders.decoderSequenceReader,
]
