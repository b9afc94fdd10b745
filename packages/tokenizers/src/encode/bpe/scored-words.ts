// Words of a SentencePiece BPE model: their initial symbols, their merges, and unused and unknown pieces.
//
// While a word is joined, a user-defined piece has the id -2 - id, so that it joins nothing, and an unknown character -1.

import { codePointAt, widthOf } from "@lectern/core/utf8"
import { viewOf } from "../tables/byte-table.js"
import type { BpeParts } from "./encoder.js"
import type { ScoredPieces } from "./scored-pieces.js"
import { type BpeWord, bpeWord, clearWord, NEVER, pushSymbol } from "./word.js"

/** The parts of an encoder of words. */
export type ScoredWords = Required<Pick<BpeParts, "read" | "rules" | "finish">>

/** Makes the parts of one encoder; they hold the text of the current word. */
export function scoredWords(pieces: ScoredPieces): ScoredWords {
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
