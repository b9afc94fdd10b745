// The pieces of a SentencePiece BPE model, grouped by kind.
import { bytePieceIds, type PieceKind } from "../pieces.js"
import { type TokenTable, tokenTable } from "../tables/token-table.js"
import type { Vocabulary } from "../vocabulary.js"

/** The parts of a SentencePiece BPE model. */
export interface ScoredBpeOptions {
  /** Pieces and scores; ids count from 0 in this order. Each piece once. */
  readonly pieces: readonly (readonly [piece: string, score: number])[]
  /**
   * The kind of each piece. User-defined pieces are found in the text first and stay whole; unused pieces are made
   * while joining and split again at the end; control pieces are never made.
   *
   * @defaultValue all but the unknown piece are normal
   */
  readonly kinds?: readonly PieceKind[] | undefined
  /** The id of the unknown piece. A run of unknown characters is one token. */
  readonly unknownId: number
  /**
   * Whether unknown characters become byte pieces `<0x00>`..`<0xFF>` instead; the model must then have all of them.
   *
   * @defaultValue `false`
   */
  readonly byteFallback?: boolean
}

/** Pieces, grouped by kind. */
export interface ScoredPieces {
  /** Pieces that can be made by joining, the highest scores first; of equal scores by id. */
  readonly joinable: readonly string[]
  /** The same pieces by their bytes. */
  readonly table: TokenTable
  /** Priority of the piece of each id, lower numbers first: equal scores have equal numbers. */
  readonly places: Int32Array
  /** Length of the piece of each id in bytes. */
  readonly lengths: Int32Array
  /** By id, 1 for unused pieces. */
  readonly unused: Uint8Array
  /** Whether any is unused. */
  readonly hasUnused: boolean
  /** User-defined pieces by their bytes. */
  readonly defined: TokenTable
  /** The length of the longest user-defined piece in bytes; 0 if there is none. */
  readonly longestDefined: number
  /** The unknown piece. */
  readonly unknownId: number
  /** The pieces of the 256 bytes, with byte fallback. */
  readonly byteIds: Int32Array | undefined
  /** The id of a character's piece, or -1. */
  letterId(letter: number): number
  /** Whether a character has a piece that is not the unknown one. */
  isKnown(letter: number): boolean
}

/** Groups pieces by kind. */
export function scoredPieces(options: ScoredBpeOptions, tokens: Vocabulary): ScoredPieces {
  const { pieces, unknownId, byteFallback = false } = options
  const kindOf = (id: number) => options.kinds?.[id] ?? (id === unknownId ? "unknown" : "normal")
  const ids = pieces
    .map((_, id) => id)
    .filter((id) => ["normal", "user-defined", "unused"].includes(kindOf(id)))
    .sort((a, b) => pieces[b]![1] - pieces[a]![1] || a - b)
  const places = new Int32Array(pieces.length)
  for (let i = 1, place = 0; i < ids.length; i++) {
    if (pieces[ids[i]!]![1] !== pieces[ids[i - 1]!]![1]) place++
    places[ids[i]!] = place
  }
  const encoder = new TextEncoder()
  const unused = Uint8Array.from(pieces, (_, id) => (kindOf(id) === "unused" ? 1 : 0))
  const lengths = Int32Array.from(pieces, ([piece]) => encoder.encode(piece).length)
  const definedIds = ids.filter((id) => kindOf(id) === "user-defined")
  const letters = new Map<number, number>()
  for (let id = 0; id < pieces.length; id++) {
    const letter = pieces[id]![0].codePointAt(0)
    if (letter !== undefined && String.fromCodePoint(letter) === pieces[id]![0]) letters.set(letter, id)
  }
  const tableOf = (some: readonly number[]) => {
    const text = some.map((id) => pieces[id]![0]).join("")
    let end = 0
    const ends = Int32Array.from(some, (id) => {
      end += lengths[id]!
      return end
    })
    return tokenTable({ bytes: encoder.encode(text), ends, ids: Int32Array.from(some) })
  }
  return {
    joinable: ids.map((id) => pieces[id]![0]),
    table: tableOf(ids),
    places,
    lengths,
    unused,
    hasUnused: unused.includes(1),
    defined: tableOf(definedIds),
    longestDefined: definedIds.reduce((longest, id) => Math.max(longest, lengths[id]!), 0),
    unknownId,
    byteIds: byteFallback ? bytePieceIds(tokens) : undefined,
    letterId: (letter) => letters.get(letter) ?? -1,
    isKnown: (letter) => (letters.get(letter) ?? unknownId) !== unknownId,
  }
}
