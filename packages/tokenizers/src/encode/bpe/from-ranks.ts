// Byte-level BPE without a list of merges, as in tiktoken: two neighbours may be joined if together they are a token,
// and the token with the lowest rank, which is its id, is joined first.
import { LecternError } from "@lectern/core"
import { checkString } from "@lectern/core/checks"
import { readBytes } from "../../text/byte-alphabet.js"
import { viewOf } from "../tables/byte-table.js"
import { checkTokenBytes, type TokenBytes, type TokenTable, tokenTable } from "../tables/token-table.js"
import { reserve } from "../token-buffer.js"
import { bpeEncoder } from "./encoder.js"
import { mergeSteps, splitsOf } from "./merges.js"
import type { BpeModel } from "./model.js"
import { rankedVocabulary } from "./ranked-vocabulary.js"
import { SHORT, shortWordEncoder } from "./ranked-word.js"
import { type BpeWord, bpeWord, type JoinRules, NEVER, pushSymbol } from "./word.js"

/** A byte-level BPE model whose ids are ranks. */
export interface RankedBpeModel extends BpeModel {
  /** The tokens as bytes, by rank. */
  readonly tokens: TokenBytes
}

/**
 * A byte-level BPE model from ranked tokens, with tiktoken's semantics: a piece that is a token is that token; otherwise, of all
 * neighbours that make up a token, those of the lowest rank are joined, the leftmost of several first.
 *
 * The vocabulary is written in GPT-2's alphabet, and encoders match bytes for any requested unit. `merges` and `toJson`
 * list every split of every token into two, by the token's rank; they are computed on first use.
 *
 * @param tokens - in any order, ids being ranks; each token once, all 256 single bytes among them. One may be empty: no text has it
 * @returns the model
 * @throws LecternError `bad-data` for a repeated token or rank, a missing byte, or a rank beyond twice the
 * number of tokens and 2^16; `out-of-range` for a rank outside 0..2^24-1; `wrong-type` or
 * `unequal-lengths` for columns that are not allowed
 * @see https://github.com/openai/tiktoken (`_byte_pair_merge`)
 * @see [Note: Bytes: BBPE](../../../../../docs/notes/bytes-bbpe.md)
 */
export function bpeFromRanks(tokens: TokenBytes): RankedBpeModel {
  checkTokenBytes("tokens", tokens)
  const table = tokenTable(tokens)
  const words = rankedVocabulary(tokens, table)
  const bytesOf = byteIds(table)
  const listed: () => BpeModel["merges"] = once(() => {
    const ids = new Map(words.entries())
    return splitsOf(ids.keys(), (token) => ids.get(token))
  })
  const model: RankedBpeModel = {
    kind: "BPE",
    vocabulary: words,
    unknownToken: undefined,
    tokens,
    dropout: 0,
    get merges() {
      return listed()
    },
    encoder() {
      const text: { bytes: Uint8Array; view: DataView } = { bytes: new Uint8Array(0), view: viewOf(new Uint8Array(0)) }
      const short = shortWordEncoder(table, bytesOf)
      function look(bytes: Uint8Array): void {
        if (bytes === text.bytes) return
        text.bytes = bytes
        text.view = viewOf(bytes)
      }
      return bpeEncoder({
        read(bytes, start, end, word) {
          look(bytes)
          readByteSymbols(bytesOf, bytes, start, end, word)
        },
        rules: rulesOf(table, text),
        whole(bytes, start, end, out) {
          look(bytes)
          const id = table.find(text.view, start, end - start)
          if (id < 0) {
            if (end - start > SHORT) return false
            short(bytes, text.view, start, end, out)
            return true
          }
          const at = out.length
          reserve(out, 1)
          out.ids[at] = id
          if (out.places !== undefined) {
            out.places.starts[at] = start
            out.places.ends[at] = end
          }
          out.length = at + 1
          return true
        },
        dropout: 0,
        cache: { seed: table.table, longest: SHORT },
      })
    },
    mergeSteps(text) {
      checkString("word", text)
      const bytes = readBytes(text)
      if (bytes === undefined) {
        throw new LecternError({
          kind: "bad-data",
          path: "word",
          why: `${JSON.stringify(text)} is not written in the byte alphabet`,
        })
      }
      const padded = new Uint8Array(bytes.length + 8)
      padded.set(bytes)
      const word = bpeWord()
      readByteSymbols(bytesOf, padded, 0, bytes.length, word)
      return mergeSteps(word, rulesOf(table, { view: viewOf(padded) }), (id) => words.tokenOf(id)!)
    },
    toJson: () => ({
      type: "BPE",
      dropout: null,
      unk_token: null,
      continuing_subword_prefix: null,
      end_of_word_suffix: null,
      fuse_unk: false,
      byte_fallback: false,
      ignore_merges: true,
      vocab: Object.fromEntries(words.entries()),
      merges: listed(),
    }),
  }
  return model
}

function rulesOf(table: TokenTable, text: { readonly view: DataView }): JoinRules {
  return {
    rank(_left, _right, start, end) {
      const id = table.find(text.view, start, end - start)
      return id < 0 ? NEVER : id
    },
    joined: (rank) => rank,
  }
}

function readByteSymbols(ids: Int32Array, bytes: Uint8Array, start: number, end: number, word: BpeWord): void {
  for (let i = start; i < end; i++) pushSymbol(word, ids[bytes[i]!]!, i, i + 1)
}

function byteIds(table: TokenTable): Int32Array {
  const view = viewOf(Uint8Array.from({ length: 256 + 8 }, (_, byte) => byte))
  return Int32Array.from({ length: 256 }, (_, byte) => {
    const id = table.find(view, byte, 1)
    if (id >= 0) return id
    const why = `no token for byte 0x${byte.toString(16).padStart(2, "0")}: all 256 bytes must have one`
    throw new LecternError({ kind: "bad-data", path: "ranks", why })
  })
}

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}
