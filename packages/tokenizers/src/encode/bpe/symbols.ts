// The initial symbols of a word: one for each letter (a character, or a byte in GPT-2's alphabet), with prefix and suffix.

import { badData } from "@lectern/core"
import { codePointAt, widthOf } from "@lectern/core/utf8"
import { BYTE_CHARACTERS } from "../../text/byte-alphabet.js"
import type { Unit } from "../model.js"
import { bytePiece } from "../pieces.js"
import type { Vocabulary } from "../vocabulary.js"
import { type BpeWord, pushSymbol } from "./word.js"

/** Rules by which letters become symbols. */
export interface SymbolRules {
  /** The tokens. */
  readonly vocabulary: Vocabulary
  /** Represents letters that the vocabulary lacks; without it they are dropped. */
  readonly unknownToken: string | undefined
  /** Written before every letter but the first. */
  readonly continuingSubwordPrefix: string
  /** Written after the last letter. */
  readonly endOfWordSuffix: string
  /** Whether neighbouring unknown letters become one token. */
  readonly fuseUnknown: boolean
  /** Whether unknown letters become tokens `<0x00>`..`<0xFF>` if all of their bytes have one. */
  readonly byteFallback: boolean
}

/** Reads symbols. */
export interface SymbolReader {
  /** Appends the symbols of `bytes[start .. end)` to a word. */
  read(bytes: Uint8Array, start: number, end: number, word: BpeWord): void
  /** The id of a letter inside a word (without prefix or suffix), or -1. */
  idOf(letter: number): number
}

/** Makes a reader of symbols. */
export function symbolReader(rules: SymbolRules, unit: Unit): SymbolReader {
  const { vocabulary, unknownToken, continuingSubwordPrefix, endOfWordSuffix, fuseUnknown, byteFallback } = rules
  const places = [0, 1, 2, 3].map(() => ({ low: new Int32Array(256).fill(UNSEEN), high: new Map<number, number>() }))

  function spelled(letter: number, place: number): string {
    const written = unit === "byte" ? BYTE_CHARACTERS[letter]! : String.fromCodePoint(letter)
    return `${place & INSIDE ? continuingSubwordPrefix : ""}${written}${place & LAST ? endOfWordSuffix : ""}`
  }

  function idAt(letter: number, place: number): number {
    const { low, high } = places[place]!
    const known = letter < 256 ? low[letter]! : (high.get(letter) ?? UNSEEN)
    if (known !== UNSEEN) return known
    const id = vocabulary.idOf(spelled(letter, place)) ?? -1
    if (letter < 256) low[letter] = id
    else if (id >= 0) high.set(letter, id)
    return id
  }

  function fallback(letter: number, place: number): readonly number[] | undefined {
    const ids: number[] = []
    for (const byte of new TextEncoder().encode(spelled(letter, place))) {
      const id = vocabulary.idOf(bytePiece(byte))
      if (id === undefined) return undefined
      ids.push(id)
    }
    return ids
  }

  function unknownId(): number {
    const id = vocabulary.idOf(unknownToken!)
    if (id !== undefined) return id
    throw badData(
      "vocabulary",
      `the unknown token ${JSON.stringify(unknownToken)} is needed, but is not in the vocabulary`,
    )
  }

  return {
    idOf: (letter) => idAt(letter, 0),
    read(bytes, start, end, word) {
      let unknownStart = -1
      let unknownEnd = -1
      for (let at = start; at < end; ) {
        const size = unit === "byte" ? 1 : widthOf(bytes[at]!)
        const letter = unit === "byte" ? bytes[at]! : codePointAt(bytes, at)
        const place = (at === start ? 0 : INSIDE) | (at + size >= end ? LAST : 0)
        const id = idAt(letter, place)
        if (id >= 0) {
          if (unknownStart >= 0) pushSymbol(word, unknownId(), unknownStart, unknownEnd)
          unknownStart = -1
          pushSymbol(word, id, at, at + size)
        } else {
          const ids = byteFallback ? fallback(letter, place) : undefined
          if (ids !== undefined) {
            for (let i = 0; i < ids.length; i++) {
              const first = at + Math.min(i, size - 1)
              pushSymbol(word, ids[i]!, first, first + 1)
            }
          } else if (unknownToken !== undefined) {
            if (unknownStart >= 0 && !fuseUnknown) pushSymbol(word, unknownId(), unknownStart, unknownEnd)
            if (unknownStart < 0 || !fuseUnknown) unknownStart = at
            unknownEnd = at + size
          }
        }
        at += size
      }
      if (unknownStart >= 0) pushSymbol(word, unknownId(), unknownStart, unknownEnd)
    },
  }
}

// The position of a letter, as bits.
const INSIDE = 1
const LAST = 2

/** The id of letters that have not been looked up yet. */
const UNSEEN = -2
