// Byte-level BPE without a list of merges, as in tiktoken: two neighbours may be joined if together they are a token,
// and the token with the lowest rank, which is its id, is joined first.
import { badData, type LecternError } from "@lectern/core"
import { checkInteger, checkString } from "@lectern/core/checks"
import { readBytes, writeBytes } from "../../text/byte-alphabet.js"
import { viewOf } from "../tables/byte-table.js"
import { checkTokenBytes, type TokenBytes, type TokenTable, tokenTable } from "../tables/token-table.js"
import { reserve } from "../token-buffer.js"
import { MAX_ID, type Vocabulary } from "../vocabulary.js"
import { bpeEncoder } from "./encoder.js"
import { mergeSteps, splitsOf } from "./merges.js"
import type { BpeModel } from "./model.js"
import { SHORT, shortWordEncoder } from "./ranked-word.js"
import { type BpeWord, bpeWord, type JoinRules, NEVER, pushSymbol } from "./word.js"

/** A byte-level BPE model whose ids are ranks. */
export interface RankedBpeModel extends BpeModel {
  /** The tokens as bytes, by rank. */
  readonly tokens: TokenBytes
}

/** Ranks index columns, so holes are limited: as many as there are tokens, plus this number. */
const FREE_HOLES = 2 ** 16

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
 * @example
 * ```ts
 * const ranked = [...Array(256).keys()].map((byte) => String.fromCharCode(byte)).concat("lo", "low")
 * const model = bpeFromRanks(parseTiktoken(ranked.map((token, rank) => `${btoa(token)} ${rank}`).join("\n")))
 * model.mergeSteps("slow").steps.map(({ joined }) => joined) //=> ["lo", "low"]
 * ```
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
      if (bytes === undefined) throw badData("word", `${JSON.stringify(text)} is not written in the byte alphabet`)
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
    throw badData("ranks", `no token for byte 0x${byte.toString(16).padStart(2, "0")}: all 256 bytes must have one`)
  })
}

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** Makes the vocabulary, in GPT-2's alphabet. */
function rankedVocabulary(tokens: TokenBytes, table: TokenTable): Vocabulary {
  const { bytes, ends, ids } = tokens
  const idLimit = checkIds(ids)
  const limit = 2 * ids.length + FREE_HOLES
  if (idLimit > limit)
    throw bad(`rank ${idLimit - 1} leaves too many holes: with ${ids.length} tokens ranks must be below ${limit}`)
  const indexes = new Int32Array(idLimit).fill(-1)
  let empty = -1
  const written = new Array<string | undefined>(idLimit)
  const startOf = (index: number) => (index === 0 ? 0 : ends[index - 1]!)
  const shown = (index: number) => JSON.stringify(writeBytes(bytes, startOf(index), ends[index]))
  const padded = new Uint8Array(bytes.length + 8)
  padded.set(bytes)
  const view = viewOf(padded)

  for (let index = 0; index < ids.length; index++) {
    const id = ids[index]!
    const start = startOf(index)
    if (indexes[id]! >= 0) throw bad(`id ${id} comes twice, for ${shown(indexes[id]!)} and ${shown(index)}`)
    const isEmpty = ends[index] === start
    if (isEmpty && empty >= 0) throw bad(`the empty token comes twice, with ids ${empty} and ${id}`)
    if (isEmpty) empty = id
    const found = isEmpty ? id : table.find(view, start, ends[index]! - start)
    if (found !== id) throw bad(`token ${shown(index)} comes twice, with ids ${found} and ${id}`)
    indexes[id] = index
  }

  function tokenOf(id: number): string | undefined {
    const known = written[id]
    if (known !== undefined) return known
    const index = indexes[id] ?? -1
    if (index < 0) return undefined
    const token = writeBytes(bytes, startOf(index), ends[index])
    written[id] = token
    return token
  }

  return {
    size: ids.length,
    idLimit,
    idOf(token) {
      const read = readBytes(token)
      if (read === undefined) return undefined
      const room = new Uint8Array(read.length + 8)
      room.set(read)
      const id = table.find(viewOf(room), 0, read.length)
      return id < 0 ? undefined : id
    },
    tokenOf,
    *entries() {
      for (let id = 0; id < idLimit; id++) {
        const token = tokenOf(id)
        if (token !== undefined) yield [token, id]
      }
    },
  }
}

function checkIds(ids: Int32Array): number {
  let limit = 0
  for (const id of ids) {
    if (id < 0 || id > MAX_ID) checkInteger("a rank", id, 0, MAX_ID)
    if (id >= limit) limit = id + 1
  }
  return limit
}

function bad(why: string): LecternError {
  return badData("ranks", why)
}
