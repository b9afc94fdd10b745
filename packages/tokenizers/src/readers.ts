/**
 * Readers of the components of a `tokenizer.json`, by the kind of file: a page that ships one algorithm passes only its readers
 * to `parseTokenizerJsonWith`, and bundles no other code.
 *
 * Use it where the size of a bundle matters and you know the kind of file; everywhere else, `parseTokenizerJson` of
 * `@lectern/tokenizers` reads every file. For GPT-2's kind of file, `parseByteLevelBpe` is the smallest of all.
 *
 * @see [Guide: Tokenizers, part by part](../../../docs/guides/tokenizers.md#small-pages)
 * @example
 * ```ts
 * const model = wordLevel({ vocabulary: vocabulary([["[UNK]", 0]]), unknownToken: "[UNK]" })
 * const file = formatTokenizerJson(createTokenizer({ model }))
 * parseTokenizerJsonWith(bertReaders, file) //=> LecternError: tokenizer.json: model.type: unknown "WordLevel" (known: WordPiece)
 * parseTokenizerJsonWith(allReaders, file).encode("river").ids //=> [0]
 * ```
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
