/**
 * Files of word vectors, both ways: word2vec (text and binary), fastText (`.vec` and `.bin`), GloVe, NumPy, safetensors.
 *
 * Use it to load vectors that other tools trained, to give them yours, or to convert files of any size. Files may come from strangers.
 *
 * @see [Guide: Word vectors in programs](../../../../docs/guides/word-vectors.md#files)
 * @example
 * ```ts
 * const vectors = readVectors(new TextEncoder().encode("2 2\ncat 1 0\ndog 0.5 0.5\n"), "word2vec")
 * const [line] = writeVectors(vectors, "glove")
 * new TextDecoder().decode(line) //=> "cat 1 0\ndog 0.5 0.5\n"
 * ```
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
