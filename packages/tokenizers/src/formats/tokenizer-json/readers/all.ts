// Readers for all components, and for the common files of each algorithm.
import {
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
} from "./decoders.js"
import { bpeReader, unigramReader, wordLevelReader, wordPieceReader } from "./models.js"
import {
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
} from "./normalizers.js"
import {
  bertProcessingReader,
  byteLevelProcessingReader,
  postProcessorSequenceReader,
  robertaProcessingReader,
  templateProcessingReader,
} from "./post-processors.js"
import {
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
} from "./pre-tokenizers.js"
import type { ComponentReader } from "./reader.js"

/** Readers for files like GPT-2's: byte-level BPE with any of the known splitting expressions. */
export const byteLevelBpeReaders: readonly ComponentReader[] = [
  bpeReader,
  nfcReader,
  byteLevelReader,
  splitReader,
  preTokenizerSequenceReader,
  byteLevelProcessingReader,
  robertaProcessingReader,
  templateProcessingReader,
  postProcessorSequenceReader,
  byteLevelDecoderReader,
]

/** Readers for files like BERT's: WordPiece. */
export const bertReaders: readonly ComponentReader[] = [
  wordPieceReader,
  bertNormalizerReader,
  bertPreTokenizerReader,
  bertProcessingReader,
  templateProcessingReader,
  wordPieceDecoderReader,
]

/** Readers for files like T5's and XLM-R's: Unigram converted from SentencePiece. */
export const unigramReaders: readonly ComponentReader[] = [
  unigramReader,
  precompiledReader,
  replaceReader,
  stripReader,
  normalizerSequenceReader,
  metaspaceReader,
  whitespaceSplitReader,
  preTokenizerSequenceReader,
  templateProcessingReader,
  metaspaceDecoderReader,
]

/** Readers for every component. */
export const allReaders: readonly ComponentReader[] = [
  bpeReader,
  wordPieceReader,
  unigramReader,
  wordLevelReader,
  bertNormalizerReader,
  nfcReader,
  nfdReader,
  nfkcReader,
  nfkdReader,
  lowercaseReader,
  stripAccentsReader,
  stripReader,
  replaceReader,
  prependReader,
  nmtReader,
  precompiledReader,
  normalizerSequenceReader,
  byteLevelReader,
  bertPreTokenizerReader,
  whitespaceReader,
  whitespaceSplitReader,
  punctuationReader,
  digitsReader,
  metaspaceReader,
  unicodeScriptsReader,
  charDelimiterSplitReader,
  fixedLengthReader,
  splitReader,
  preTokenizerSequenceReader,
  bertProcessingReader,
  robertaProcessingReader,
  byteLevelProcessingReader,
  templateProcessingReader,
  postProcessorSequenceReader,
  bpeDecoderReader,
  byteLevelDecoderReader,
  wordPieceDecoderReader,
  metaspaceDecoderReader,
  ctcDecoderReader,
  replaceDecoderReader,
  fuseDecoderReader,
  stripDecoderReader,
  byteFallbackDecoderReader,
  decoderSequenceReader,
]
