// Word level: every piece is a token or unknown.
import { checkedOptions, checkString, type OptionTable } from "@lectern/core/checks"
import { partOf } from "../../text/checks.js"
import type { Model, PieceEncoder, Unit } from "../model.js"
import { lacksUnknown } from "../pieces.js"
import { buildTrie } from "../tables/trie.js"
import { keyWriter } from "../tables/trie-keys.js"
import { reserve } from "../token-buffer.js"
import type { Vocabulary } from "../vocabulary.js"

/** The parts of a word-level model. */
export interface WordLevelOptions {
  /** The words. */
  readonly vocabulary: Vocabulary
  /**
   * Stands for all other words.
   *
   * @defaultValue `"<unk>"`
   */
  readonly unknownToken?: string
}

/** A word-level model. */
export interface WordLevelModel extends Model {
  /** The algorithm. */
  readonly kind: "WordLevel"
  /** Stands for words that the vocabulary lacks. */
  readonly unknownToken: string
}

const OPTIONS: OptionTable<WordLevelOptions> = {
  vocabulary: partOf("vocabulary"),
  unknownToken: [checkString, "<unk>"],
}

/**
 * A word-level model: each piece of text is a token or unknown.
 *
 * @param options - the vocabulary and the unknown token
 * @returns the model; its encoders throw LecternError `bad-data` if they need an unknown token that the vocabulary lacks
 * @throws LecternError `unknown-option`; `wrong-type` for an option of the wrong type
 * @see [Guide: Tokenizers, part by part](../../../../../docs/guides/tokenizers.md#models)
 * @example
 * ```ts
 * const model = wordLevel({ vocabulary: vocabulary([["<unk>", 0], ["the", 1], ["river", 2]]) })
 * createTokenizer({ preTokenizer: whitespaceSplit(), model }).encode("the old river").ids //=> [1, 0, 2]
 * ```
 */
export function wordLevel(options: WordLevelOptions): WordLevelModel {
  const { vocabulary, unknownToken } = checkedOptions("wordLevel()", options, OPTIONS)
  return {
    kind: "WordLevel",
    vocabulary,
    unknownToken,
    encoder: (unit) => wordLevelEncoder(vocabulary, unknownToken, unit),
    toJson: () => ({ type: "WordLevel", vocab: Object.fromEntries(vocabulary.entries()), unk_token: unknownToken }),
  }
}

function wordLevelEncoder(vocabulary: Vocabulary, unknownToken: string, unit: Unit): PieceEncoder {
  const unknownId = vocabulary.idOf(unknownToken)
  const writer = keyWriter(unit)
  const ids: number[] = []
  for (const [token, id] of vocabulary.entries()) if (writer.add(token)) ids.push(id)
  const { cells, nodes } = buildTrie(writer.finish())
  // The third number of a cell is its token's id plus 1, or 0.
  for (let i = 0; i < ids.length; i++) cells[nodes[i]! + 2] = ids[i]! + 1
  function find(bytes: Uint8Array, start: number, end: number): number | undefined {
    let node = 0
    for (let i = start; i < end; i++) {
      const child = cells[node]! ^ (bytes[i]! << 2)
      if (cells[child + 1] !== node) return unknownId
      node = child
    }
    const id = cells[node + 2]! - 1
    return id < 0 ? unknownId : id
  }
  return {
    encodePieces(bytes, pieces, count, out) {
      reserve(out, count)
      const { ids, places } = out
      for (let i = 0; i < count; i++) {
        const start = pieces[2 * i]!
        const end = pieces[2 * i + 1]!
        if (start >= end) continue
        const id = find(bytes, start, end)
        if (id === undefined) throw lacksUnknown(unknownToken, bytes.subarray(start, end))
        if (places !== undefined) {
          places.starts[out.length] = start
          places.ends[out.length] = end
          places.pieces[out.length] = places.firstPiece + i
        }
        ids[out.length++] = id
      }
    },
  }
}
