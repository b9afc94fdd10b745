// SentencePiece's BPE: pieces with scores and no merges. Two neighbours may be joined if together they are a piece, and the
// piece with the highest score is joined first.
// Source: https://github.com/google/sentencepiece, bpe_model.cc; Kudo and Richardson 2018.
import { checkBoolean, checkedOptions, checkInteger, checkString, later, type OptionTable } from "@lectern/core/checks"
import { codePointAt, widthOf } from "@lectern/core/utf8"
import { checkKinds, checkPieces } from "../pieces.js"
import { viewOf } from "../tables/byte-table.js"
import { vocabulary } from "../vocabulary.js"
import { addPair, type LetterPairs, letterPairs, splittingEncoder, wordSplitter } from "./boundaries.js"
import { type BpeParts, bpeEncoder } from "./encoder.js"
import { mergeSteps, splitsOf } from "./merges.js"
import type { BpeModel } from "./model.js"
import { type ScoredBpeOptions, type ScoredPieces, scoredPieces } from "./scored-pieces.js"
import { type BpeWord, bpeWord, clearWord, NEVER, pushSymbol } from "./word.js"

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

/** The parts of an encoder of words. */
type ScoredWords = Required<Pick<BpeParts, "read" | "rules" | "finish">>

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
 * @see [Guide: Tokenizers, part by part](../../../../../docs/guides/tokenizers.md#models)
 * @example
 * ```ts
 * const model = bpeFromScores({
 *   pieces: [["<unk>", 0], ["ow", -1], ["low", -2], ["lo", -3], ["l", -4], ["o", -5], ["w", -6]],
 *   unknownId: 0,
 * })
 * model.mergeSteps("low").steps.map(({ joined }) => joined) //=> ["ow", "low"]
 * ```
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

// Words of a SentencePiece BPE model: their initial symbols, their merges, and unused and unknown pieces.
//
// While a word is joined, a user-defined piece has the id -2 - id, so that it joins nothing, and an unknown character -1.

/** Makes the parts of one encoder; they hold the text of the current word. */
function scoredWords(pieces: ScoredPieces): ScoredWords {
  const { table, places, lengths, unused, hasUnused, defined, longestDefined, unknownId, byteIds } = pieces
  let text = new Uint8Array(0)
  let view = viewOf(text)
  const splits = new Map<number, number>()
  const joined = bpeWord()

  /** The length in bytes of the longest user-defined piece at a place; 0 if there is none. */
  function definedAt(at: number, end: number): number {
    for (let length = Math.min(longestDefined, end - at); length > 0; length--) {
      if (defined.find(view, at, length) >= 0) return length
    }
    return 0
  }

  /** Writes a symbol; an unused piece is split where it was last joined. */
  function takeApart(id: number, start: number, end: number, into: BpeWord): void {
    const waiting = [{ id, start, end }]
    for (let each = waiting.pop(); each !== undefined; each = waiting.pop()) {
      const middle = each.id >= 0 && unused[each.id] === 1 ? splits.get(each.id) : undefined
      if (middle === undefined) {
        pushSymbol(into, each.id, each.start, each.end)
        continue
      }
      const at = each.start + middle
      waiting.push({ id: idOf(at, each.end), start: at, end: each.end })
      waiting.push({ id: idOf(each.start, at), start: each.start, end: at })
    }
  }

  function idOf(start: number, end: number): number {
    const id = table.find(view, start, end - start)
    if (id >= 0) return id
    return end - start === widthOf(text[start]!) ? pieces.letterId(codePointAt(text, start)) : -1
  }

  return {
    read(bytes, start, end, word) {
      if (bytes !== text) {
        text = bytes as Uint8Array<ArrayBuffer>
        view = viewOf(bytes)
      }
      splits.clear()
      for (let at = start; at < end; ) {
        const length = longestDefined === 0 ? 0 : definedAt(at, end)
        if (length > 0) {
          pushSymbol(word, -2 - defined.find(view, at, length), at, at + length)
          at += length
        } else {
          const size = widthOf(bytes[at]!)
          pushSymbol(word, pieces.letterId(codePointAt(bytes, at)), at, at + size)
          at += size
        }
      }
    },
    rules: {
      rank(left, right, start, end) {
        if (left < -1 || right < -1) return NEVER
        const id = table.find(view, start, end - start)
        if (id < 0) return NEVER
        if (unused[id] === 1) splits.set(id, left < 0 ? widthOf(text[start]!) : lengths[left]!)
        return places[id]!
      },
      joined: (_rank, start, end) => table.find(view, start, end - start),
    },
    finish(word) {
      clearWord(joined)
      for (let i = 0; i < word.length; i++) {
        const id = word.ids[i]!
        if (id < -1) pushSymbol(joined, -2 - id, word.starts[i]!, word.ends[i]!)
        else if (hasUnused) takeApart(id, word.starts[i]!, word.ends[i]!, joined)
        else pushSymbol(joined, id, word.starts[i]!, word.ends[i]!)
      }
      clearWord(word)
      let afterUnknown = false
      for (let i = 0; i < joined.length; i++) {
        const start = joined.starts[i]!
        const end = joined.ends[i]!
        const id = joined.ids[i]! < 0 ? unknownId : joined.ids[i]!
        if (id !== unknownId) pushSymbol(word, id, start, end)
        else if (byteIds !== undefined) {
          for (let at = start; at < end; at++) pushSymbol(word, byteIds[text[at]!]!, at, at + 1)
        } else if (afterUnknown) word.ends[word.length - 1] = end
        else pushSymbol(word, id, start, end)
        afterUnknown = id === unknownId
      }
    },
  }
}
