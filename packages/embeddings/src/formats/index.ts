/**
 * Files of word vectors, both ways: word2vec (text and binary), fastText (`.vec` and `.bin`), GloVe, NumPy, safetensors.
 *
 * @packageDocumentation
 */
export { type ReadNpyOptions, readNpy, writeNpy } from "./arrays/npy.js"
export {
  type ReadSafetensorsVectorsOptions,
  readSafetensorsVectors,
  readVocabulary,
  writeSafetensorsVectors,
  writeVocabulary,
} from "./arrays/safetensors.js"

export { detectFormat, type FileFormat } from "./detect.js"
export type { FastText, FastTextEntries, FastTextSettings } from "./fasttext/model.js"
export { type FastTextReader, fastTextReader, type ReadFastTextOptions, readFastText } from "./fasttext/read.js"
export { type SubwordSettings, subwordBuckets } from "./fasttext/subwords.js"
export { fastTextVector, fastTextVectors } from "./fasttext/vectors.js"
export { writeFastText } from "./fasttext/write.js"
export { readVectors, type VectorReader, vectorReader } from "./stream/reader.js"
export type { OnVector, ScannedVectors, ScanOptions, VectorFormat } from "./stream/scan.js"
export { type VectorScanner, vectorScanner } from "./stream/scanner.js"
export { writeVectors } from "./write/write-vectors.js"
