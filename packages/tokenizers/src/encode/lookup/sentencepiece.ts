// SentencePiece's two models without segmentation: whole words, and single characters.
// Source: word_model.cc and char_model.cc of https://github.com/google/sentencepiece

import { widthOf } from "@lectern/core/utf8"
import type { Model, PieceEncoder, TokenBuffer } from "../model.js"
import { bytePieceIds, type PieceColumns } from "../pieces.js"
import { putToken } from "../token-buffer.js"
import { type Vocabulary, vocabulary } from "../vocabulary.js"

/** The parts of these models. */
export interface LookupOptions extends PieceColumns {
  /** Whether unknown units are spelled in byte pieces; the model must then have all 256. */
  readonly byteFallback: boolean
}

/** Finds where the next unit of text ends. */
type UnitEnd = (bytes: Uint8Array, start: number, end: number) => number

/** A model whose tokens are words, each with the `▁` before it. */
export function wordModel(options: LookupOptions): Model {
  return lookupModel(options, wordEnd)
}

/** A model whose tokens are characters and the user-defined pieces. */
export function charModel(options: LookupOptions): Model {
  const defined = options.pieces.flatMap(([piece], id) => (options.kinds[id] === "user-defined" ? [piece] : []))
  return lookupModel(options, defined.length === 0 ? characterEnd : longestEnd(defined))
}

function lookupModel({ pieces, kinds, unknownId, byteFallback }: LookupOptions, unitEnd: UnitEnd): Model {
  const tokens: Vocabulary = vocabulary(pieces.map(([piece], id) => [piece, id]))
  const unknownToken = pieces[unknownId]![0]
  const byteIds = byteFallback ? bytePieceIds(tokens) : undefined
  const text = new TextDecoder("utf-8", { ignoreBOM: true })
  const idOf = (unit: string) => {
    const id = tokens.idOf(unit)
    return id === undefined || kinds[id] === "control" ? unknownId : id
  }
  const encodePiece = (bytes: Uint8Array, start: number, end: number, piece: number, out: TokenBuffer) => {
    const word = (out.places?.firstPiece ?? 0) + piece
    let afterUnknown = false
    for (let at = start; at < end; ) {
      const stop = unitEnd(bytes, at, end)
      const id = idOf(text.decode(bytes.subarray(at, stop)))
      if (id === unknownId && byteIds !== undefined) {
        for (let i = at; i < stop; i++) putToken(out, byteIds[bytes[i]!]!, at, i + 1 < stop ? at : stop, word)
      } else if (id === unknownId && afterUnknown) {
        if (out.places !== undefined) out.places.ends[out.length - 1] = stop
      } else putToken(out, id, at, stop, word)
      afterUnknown = id === unknownId
      at = stop
    }
  }
  const encoder: PieceEncoder = {
    encodePieces(bytes, ranges, count, out) {
      for (let i = 0; i < count; i++) encodePiece(bytes, ranges[2 * i]!, ranges[2 * i + 1]!, i, out)
    },
  }
  return {
    kind: "WordLevel",
    vocabulary: tokens,
    unknownToken,
    encoder: () => encoder,
    toJson: () => ({ type: "WordLevel", vocab: Object.fromEntries(tokens.entries()), unk_token: unknownToken }),
  }
}

function wordEnd(bytes: Uint8Array, start: number, end: number): number {
  for (let at = start + 1; at < end; at++) {
    if (bytes[at] === 0xe2 && bytes[at + 1] === 0x96 && bytes[at + 2] === 0x81) return at
  }
  return end
}

function characterEnd(bytes: Uint8Array, start: number): number {
  return start + widthOf(bytes[start]!)
}

// The longest of some pieces at a place, otherwise one character. Nested maps hold the pieces byte by byte.
function longestEnd(pieces: readonly string[]): UnitEnd {
  interface Node {
    readonly next: Map<number, Node>
    last: boolean
  }
  const root: Node = { next: new Map(), last: false }
  for (const piece of pieces) {
    let node = root
    for (const byte of new TextEncoder().encode(piece)) {
      let next = node.next.get(byte)
      if (next === undefined) {
        next = { next: new Map(), last: false }
        node.next.set(byte, next)
      }
      node = next
    }
    node.last = true
  }
  return (bytes, start, end) => {
    let found = 0
    let node: Node | undefined = root
    for (let at = start; at < end; at++) {
      node = node.next.get(bytes[at]!)
      if (node === undefined) break
      if (node.last) found = at + 1
    }
    return found === 0 ? characterEnd(bytes, start) : found
  }
}
