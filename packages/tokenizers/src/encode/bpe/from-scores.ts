// SentencePiece's BPE: pieces with scores and no merges. Two neighbours may be joined if together they are a piece, and the
// piece with the highest score is joined first.
// Source: https://github.com/google/sentencepiece, bpe_model.cc; Kudo and Richardson 2018.
import { checkBoolean, checkedOptions, checkInteger, checkString, later, type OptionTable } from "@lectern/core/checks"
import { checkKinds, checkPieces } from "../pieces.js"
import { vocabulary } from "../vocabulary.js"
import { addPair, type LetterPairs, letterPairs, splittingEncoder, wordSplitter } from "./boundaries.js"
import { bpeEncoder } from "./encoder.js"
import { mergeSteps, splitsOf } from "./merges.js"
import type { BpeModel } from "./model.js"
import { type ScoredBpeOptions, scoredPieces } from "./scored-pieces.js"
import { type ScoredWords, scoredWords } from "./scored-words.js"
import { bpeWord } from "./word.js"

/** A BPE model of pieces with scores. */
export interface ScoredBpeModel extends BpeModel {
  /** The options it was made from. */
  readonly options: ScoredBpeOptions
}

const OPTIONS: OptionTable<ScoredBpeOptions, "kinds"> = {
  pieces: checkPieces,
  kinds: [later(), undefined],
  unknownId: later(),
  byteFallback: [checkBoolean, false],
}

/**
 * SentencePiece's BPE model. Of neighbours that make up pieces of equal scores, the leftmost are joined first.
 *
 * Texts must already be normalized, with `▁` for blanks. With `sampling`, merges are skipped as in the model of `bpe`.
 * `merges` and `toJson` list every split of every piece into two, the pieces with the highest scores first.
 *
 * @param options - the pieces and their kinds
 * @returns the model
 * @throws LecternError `bad-data` for a piece that comes twice or a missing byte piece, `out-of-range` for a score that is not
 * finite or an `unknownId` without a piece; `unknown-option`, `wrong-type` or `unequal-lengths` for anything else that
 * is not allowed
 * @see https://github.com/google/sentencepiece (`bpe_model.cc`)
 */
export function bpeFromScores(options: ScoredBpeOptions): ScoredBpeModel {
  const { pieces, kinds, unknownId, byteFallback } = checkedOptions("bpeFromScores()", options, OPTIONS)
  checkInteger("unknownId", unknownId, 0, pieces.length - 1)
  if (kinds !== undefined) checkKinds(kinds, pieces.length)
  const tokens = vocabulary(pieces.map(([piece], id) => [piece, id]))
  const scored = scoredPieces(options, tokens)
  const unknownToken = pieces[unknownId]![0]
  let merges: BpeModel["merges"] | undefined
  const listed = () => {
    const place = new Map(scored.joinable.map((piece, at) => [piece, at]))
    merges ??= splitsOf(scored.joinable, (piece) => place.get(piece))
    return merges
  }
  return {
    kind: "BPE",
    options,
    vocabulary: tokens,
    unknownToken,
    dropout: 0,
    get merges() {
      return listed()
    },
    encoder() {
      const words: ScoredWords = scoredWords(scored)
      return bpeEncoder({
        ...words,
        long: scored.hasUnused
          ? undefined
          : (plain) =>
              splittingEncoder(plain, () => wordSplitter(pairsOfPieces(scored.joinable), scored.isKnown, "character")),
        dropout: 0,
      })
    },
    mergeSteps(text) {
      checkString("word", text)
      const encoded = new TextEncoder().encode(text)
      const bytes = new Uint8Array(encoded.length + 8)
      bytes.set(encoded)
      const word = bpeWord()
      const { read, rules } = scoredWords(scored)
      read(bytes, 0, encoded.length, word)
      return mergeSteps(word, rules, (id) => (id === -1 ? unknownToken : pieces[id < 0 ? -2 - id : id]![0]))
    },
    toJson: () => ({
      type: "BPE",
      dropout: null,
      unk_token: unknownToken,
      continuing_subword_prefix: null,
      end_of_word_suffix: null,
      fuse_unk: true,
      byte_fallback: byteFallback,
      ignore_merges: false,
      vocab: Object.fromEntries(tokens.entries()),
      merges: listed(),
    }),
  }
}

/** All neighbouring letters within pieces. */
function pairsOfPieces(pieces: readonly string[]): LetterPairs {
  const pairs = letterPairs()
  for (const piece of pieces) {
    let previous = -1
    for (const character of piece) {
      const letter = character.codePointAt(0)!
      if (previous >= 0) addPair(pairs, previous, letter)
      previous = letter
    }
  }
  return pairs
}
