// WordPiece: words split greedily into the longest tokens, continuations marked by a prefix.
//
// Schuster and Nakajima 2012, "Japanese and Korean voice search", section 3; matched in linear time by Song et al. 2021,
// "Fast WordPiece Tokenization".
import { checkedOptions, checkString, integer, type OptionTable } from "@lectern/core/checks"
import { partOf } from "../../text/checks.js"
import type { Model, PieceEncoder, Unit } from "../model.js"
import { type ByteTable, byteTable, insertBytes, viewOf } from "../tables/byte-table.js"
import { type WordEncoder, wordCache } from "../tables/word-cache.js"
import type { Vocabulary } from "../vocabulary.js"
import { countCharacters, wordPieceEncoder } from "./encoder.js"
import { WORD, type WordPieceKeys, type WordPieceTrie, wordPieceKeys, wordPieceTrie } from "./trie.js"

/** The parts of a WordPiece model. */
export interface WordPieceOptions {
  /** The tokens. */
  readonly vocabulary: Vocabulary
  /**
   * Stands for words that cannot be tokenized.
   *
   * @defaultValue `"[UNK]"`
   */
  readonly unknownToken?: string
  /**
   * The prefix of tokens that continue a word; may be empty.
   *
   * @defaultValue `"##"`
   */
  readonly continuingSubwordPrefix?: string
  /**
   * Words of more characters are unknown: an integer, at least 0.
   *
   * @defaultValue `100`
   */
  readonly maxInputCharsPerWord?: number
}

/** A WordPiece model. */
export interface WordPieceModel extends Model {
  /** The algorithm. */
  readonly kind: "WordPiece"
  /** Stands for words that cannot be tokenized. */
  readonly unknownToken: string
  /** The prefix of tokens that continue a word. */
  readonly continuingSubwordPrefix: string
  /** Words of more characters are unknown. */
  readonly maxInputCharsPerWord: number
}

const OPTIONS: OptionTable<WordPieceOptions> = {
  vocabulary: partOf("vocabulary"),
  unknownToken: [checkString, "[UNK]"],
  continuingSubwordPrefix: [checkString, "##"],
  maxInputCharsPerWord: [integer(0), 100],
}

/**
 * A WordPiece model with the results of Hugging Face's.
 *
 * A word is split into the longest token of the vocabulary that it begins with, then the longest that continues it, and so on.
 * A word with any part that has no token is one unknown token, and so is a word of more than `maxInputCharsPerWord` characters.
 * Time is linear in the length of the text for any vocabulary.
 *
 * @param options - the vocabulary and rules
 * @returns the model; its encoders throw LecternError `bad-data` if they need an unknown token that the vocabulary lacks
 * @throws LecternError `out-of-range` for a `maxInputCharsPerWord` that is not an integer of at least 0; `unknown-option` or
 * `wrong-type` for anything else that is not allowed
 * @see Schuster and Nakajima 2012, section 3; Song et al. 2021, section 3.3
 * @see [Note: WordPiece](../../../../../docs/notes/wordpiece.md)
 *
 * @example
 * ```ts
 * const model = wordPiece({ vocabulary: vocabulary([["[UNK]", 0], ["un", 1], ["##believ", 2], ["##able", 3]]) })
 * createTokenizer({ model }).encode("unbelievable").tokens //=> ["un", "##believ", "##able"]
 * ```
 */
export function wordPiece(options: WordPieceOptions): WordPieceModel {
  const checked = checkedOptions("wordPiece()", options, OPTIONS)
  const { vocabulary, unknownToken, continuingSubwordPrefix, maxInputCharsPerWord } = checked
  const matched: Partial<Record<Unit, WordPieceKeys>> = {}
  const tries: Partial<Record<Unit, WordPieceTrie>> = {}
  return {
    kind: "WordPiece",
    vocabulary,
    unknownToken,
    continuingSubwordPrefix,
    maxInputCharsPerWord,
    encoder(unit): PieceEncoder {
      matched[unit] ??= wordPieceKeys(vocabulary, continuingSubwordPrefix, unit)
      const keys = matched[unit]
      const rules = { vocabulary, unknownToken, maxCharacters: maxInputCharsPerWord, unit }
      let encoder: WordEncoder | undefined
      // The trie is built for the first word that is not a token.
      const encodeWord: WordEncoder = (bytes, start, end, out) => {
        if (encoder === undefined) {
          tries[unit] ??= wordPieceTrie(keys)
          encoder = wordPieceEncoder(tries[unit], rules)
        }
        encoder(bytes, start, end, out)
      }
      return { encodePieces: wordCache(encodeWord, { seed: wholeWords(keys, maxInputCharsPerWord, unit) }) }
    },
    toJson: () => ({
      type: "WordPiece",
      unk_token: unknownToken,
      continuing_subword_prefix: continuingSubwordPrefix,
      max_input_chars_per_word: maxInputCharsPerWord,
      vocab: Object.fromEntries(vocabulary.entries()),
    }),
  }
}

/** Words that are tokens themselves; each comes once. */
function wholeWords({ keys, ids }: WordPieceKeys, maxCharacters: number, unit: Unit): ByteTable {
  const { bytes, ends } = keys
  const table = byteTable(ids.length)
  const view = viewOf(bytes)
  for (let i = 2; i < ids.length; i++) {
    const start = ends[i - 1]! + 1
    const end = ends[i]!
    if (bytes[start - 1] !== WORD || countCharacters(bytes, start, end, unit) > maxCharacters) continue
    insertBytes(table, view, start, end - start, ids[i]! + 1)
  }
  return table
}
