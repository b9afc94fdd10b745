// BPE with a vocabulary and an ordered list of merges, as in Hugging Face's `tokenizers`.
import { checkBoolean, checkedOptions, checkList, checkString, inRange, type OptionTable } from "@lectern/core/checks"
import { BYTE_CHARACTERS } from "../../text/byte-alphabet.js"
import { partOf } from "../../text/checks.js"
import type { Json } from "../../text/json.js"
import type { TokenBuffer, Unit } from "../model.js"
import { reserve } from "../token-buffer.js"
import type { Vocabulary } from "../vocabulary.js"
import { pairsOfMerges, splittingEncoder, wordSplitter } from "./boundaries.js"
import { bpeEncoder } from "./encoder.js"
import { mergeIds, mergeSteps } from "./merges.js"
import type { BpeModel, Merge } from "./model.js"
import { type PairRanks, pairRanks } from "./pairs.js"
import { type SymbolReader, symbolReader } from "./symbols.js"
import { bpeWord, type JoinRules } from "./word.js"

/** The parts of a BPE model. */
export interface BpeOptions {
  /** The tokens. */
  readonly vocabulary: Vocabulary
  /** Merges in order of rank. Of equal merges the last one counts. */
  readonly merges: readonly Merge[]
  /**
   * Stands for letters that the vocabulary lacks; without it they are dropped, as in Hugging Face.
   *
   * @defaultValue none
   */
  readonly unknownToken?: string | undefined
  /**
   * The prefix of every letter of a word but the first: `##`.
   *
   * @defaultValue empty
   */
  readonly continuingSubwordPrefix?: string | undefined
  /**
   * The suffix of the last letter of a word: `</w>`.
   *
   * @defaultValue empty
   */
  readonly endOfWordSuffix?: string | undefined
  /**
   * Whether neighbouring unknown letters become one unknown token.
   *
   * @defaultValue `false`
   */
  readonly fuseUnknown?: boolean | undefined
  /**
   * Whether unknown letters become tokens `<0x00>`..`<0xFF>` if all of their bytes have one.
   *
   * @defaultValue `false`
   */
  readonly byteFallback?: boolean | undefined
  /**
   * Whether a word that is a token is encoded as that token without merges.
   *
   * @defaultValue `false`
   */
  readonly ignoreMerges?: boolean | undefined
  /**
   * The probability in [0, 1] that a merge is skipped when an encoder samples.
   *
   * @defaultValue `0`
   */
  readonly dropout?: number | undefined
}

/** The table of {@link BpeOptions}. */
export const BPE_OPTIONS: OptionTable<BpeOptions, "unknownToken"> = {
  vocabulary: partOf("vocabulary"),
  merges: (name, merges) => checkList(name, merges, "a list of merges"),
  unknownToken: [checkString, undefined],
  continuingSubwordPrefix: [checkString, ""],
  endOfWordSuffix: [checkString, ""],
  fuseUnknown: [checkBoolean, false],
  byteFallback: [checkBoolean, false],
  ignoreMerges: [checkBoolean, false],
  dropout: [inRange(0, 1), 0],
}

/**
 * A BPE model: merges join letters, the earliest merge in the list first; of several places, the leftmost first.
 *
 * With a continuing prefix, the prefix of a merge's right side is not written in the joined token. Dropout needs a generator:
 * it applies only to calls that pass `sampling`. At each step it skips each possible merge with the given probability;
 * it ignores `ignoreMerges`.
 *
 * @param options - vocabulary, merges, and how letters become symbols
 * @returns the model
 * @throws LecternError `bad-data` when a merge has a side, or a result, that is not in the vocabulary; `out-of-range` for a
 * dropout outside [0, 1]; `unknown-option` or `wrong-type` for anything else that is not allowed
 * @see Sennrich, Haddow and Birch 2016, section 3.2; Provilkov, Emelianenko and Voita 2020, section 3
 * @see [Note: BPE](../../../../../docs/notes/bpe.md)
 * @example
 * ```ts
 * const tokens = vocabulary([["l", 0], ["o", 1], ["w", 2], ["lo", 3], ["low", 4]])
 * const model = bpe({ vocabulary: tokens, merges: [["l", "o"], ["lo", "w"]] })
 * createTokenizer({ model }).encode("lowlo").tokens //=> ["low", "lo"]
 * ```
 */
export function bpe(options: BpeOptions): BpeModel {
  const checked = checkedOptions("bpe()", options, BPE_OPTIONS)
  const { vocabulary, merges, unknownToken, dropout, fuseUnknown, byteFallback, ignoreMerges } = checked
  const { continuingSubwordPrefix: prefix, endOfWordSuffix: suffix } = checked
  const { pairs, joined } = mergeIds(vocabulary, merges, prefix.length)
  const ranks: PairRanks = pairRanks(pairs)
  const rules: JoinRules = { rank: ranks, joined: (rank) => joined[rank]! }
  const reader = (unit: Unit): SymbolReader => symbolReader(checked, unit)

  return {
    kind: "BPE",
    vocabulary,
    unknownToken,
    merges,
    dropout,
    encoder(unit) {
      const symbols = reader(unit)
      const isSplittable = prefix === "" && suffix === "" && !ignoreMerges && !joinsStandIns(options)
      return bpeEncoder({
        read: symbols.read,
        rules,
        whole: ignoreMerges ? wholeWords(vocabulary, unit) : undefined,
        long: isSplittable
          ? (plain) =>
              splittingEncoder(plain, () =>
                wordSplitter(pairsOfMerges(merges, unit), (letter) => symbols.idOf(letter) >= 0, unit),
              )
          : undefined,
        dropout,
      })
    },
    mergeSteps(text) {
      checkString("word", text)
      const word = bpeWord()
      const bytes = new TextEncoder().encode(text)
      reader("character").read(bytes, 0, bytes.length, word)
      return mergeSteps(word, rules, (id) => vocabulary.tokenOf(id)!)
    },
    toJson: () => ({
      type: "BPE",
      dropout: dropout === 0 ? null : dropout,
      unk_token: unknownToken ?? null,
      continuing_subword_prefix: options.continuingSubwordPrefix ?? null,
      end_of_word_suffix: options.endOfWordSuffix ?? null,
      fuse_unk: fuseUnknown,
      byte_fallback: byteFallback,
      ignore_merges: ignoreMerges,
      vocab: Object.fromEntries(vocabulary.entries()),
      merges: merges as Json,
    }),
  }
}

/** Whether some merge joins an unknown or byte token, which represents text other than its own letters. */
function joinsStandIns({ merges, unknownToken, byteFallback }: BpeOptions): boolean {
  const standsIn = (token: string) =>
    token === unknownToken || (byteFallback === true && /^<0x[0-9A-F]{2}>$/.test(token))
  return merges.some(([left, right]) => standsIn(left) || standsIn(right))
}

/** Finds words that are tokens. */
function wholeWords(
  vocabulary: Vocabulary,
  unit: Unit,
): (bytes: Uint8Array, start: number, end: number, out: TokenBuffer) => boolean {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true })
  return (bytes, start, end, out) => {
    let word = ""
    if (unit === "character") word = decoder.decode(bytes.subarray(start, end))
    else for (let i = start; i < end; i++) word += BYTE_CHARACTERS[bytes[i]!]!
    const id = vocabulary.idOf(word)
    if (id === undefined) return false
    reserve(out, 1)
    const at = out.length++
    out.ids[at] = id
    if (out.places !== undefined) {
      out.places.starts[at] = start
      out.places.ends[at] = end
    }
    return true
  }
}
