/**
 * Readers of the components of a `tokenizer.json`, by the kind of file: a page that ships one algorithm passes only its readers
 * to `parseTokenizerJsonWith`, and bundles no other code.
 *
 * @packageDocumentation
 */
export {
  type PlacedIds,
  parseByteLevelBpe,
  type SmallTokenizer,
} from "./formats/tokenizer-json/byte-level-bpe.js"
export { parseTokenizerJsonWith } from "./formats/tokenizer-json/parse.js"
export {
  allReaders,
  bertReaders,
  byteLevelBpeReaders,
  unigramReaders,
} from "./formats/tokenizer-json/readers/all.js"
export type {
  ComponentReader,
  ReadComponent,
  ReaderOf,
  Stage,
  Stages,
} from "./formats/tokenizer-json/readers/reader.js"
