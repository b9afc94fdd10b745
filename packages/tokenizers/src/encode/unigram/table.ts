// The lookup table of a Unigram model: a trie of its pieces with their scores in the cells.
import type { Unit } from "../model.js"
import { buildTrie, CELL } from "../tables/trie.js"
import { keyWriter } from "../tables/trie-keys.js"
import type { CompleteUnigramOptions } from "./model.js"

/** Pieces ready for matching. */
export interface UnigramTable {
  /** Cells as in `Trie`. */
  readonly cells: Int32Array
  /** The same memory: `scores[(node >> 1) + 1]` is the score of the piece that ends at a node, -Infinity if none does. */
  readonly scores: Float64Array
  /** The piece that ends at a node, by `node / CELL`; -1 if none does. */
  readonly ids: Int32Array
  /** The score of every id that can be matched. */
  readonly scoreOfId: Float64Array
  /** The piece for unknown characters; -1 if there is none. */
  readonly unknownId: number
  /** The score of an unknown character. */
  readonly unknownScore: number
  /** Whether sums of scores are stored in single precision. */
  readonly single: boolean
  /** Whether sums are rounded before they are compared, not only when they are stored. */
  readonly roundFirst: boolean
  /** The ids of the 256 byte pieces, -1 for missing ones; undefined without byte fallback. */
  readonly byteIds: Int32Array | undefined
  /** The unit of the vocabulary. */
  readonly unit: Unit
  /** Whether no piece has a `▁` after another character and `▁` is a piece: then no piece crosses the beginning of a word. */
  readonly wordsApart: boolean
  /** The largest absolute score, including that of unknown characters. */
  readonly farthest: number
}

/** The score of an unknown character is this much below the lowest score: SentencePiece's and Hugging Face's constant. */
const UNKNOWN_PENALTY = 10

/** SentencePiece 0.2.3's score of a user-defined piece, for every byte after its first. */
const USER_DEFINED_BONUS = Math.fround(0.1)

/** Before 0.2.3, a user-defined piece is this much below the highest score times its length in bytes. */
const USER_DEFINED_PENALTY = 0.1

/** FLT_MIN of C: the highest score is never below it. */
const MIN_SINGLE = 2 ** -126

/** Makes the table. */
export function unigramTable(options: CompleteUnigramOptions, unit: Unit): UnigramTable {
  const { pieces, kinds, unknownId = -1, byteFallback, rules } = options
  const single = rules !== "hugging-face"
  const writer = keyWriter(unit)
  const matched: number[] = []
  const scoreOfId = new Float64Array(pieces.length)
  const read = pieces.map(([, score]) => (single ? Math.fround(score) : readScore(score)))
  const [min, max] = range(options, read)
  let wordsApart = false
  let crossed = false
  for (let id = 0; id < pieces.length; id++) {
    const piece = pieces[id]![0]
    const kind = kinds?.[id] ?? "normal"
    if (piece === "" || (single && kind !== "normal" && kind !== "user-defined") || !writer.add(piece)) continue
    matched.push(id)
    scoreOfId[id] = read[id]!
    if (piece === "▁") wordsApart = true
    if (piece.lastIndexOf("▁") > 0 && /[^▁]▁/u.test(piece)) crossed = true
  }
  const keys = writer.finish()
  const { cells, nodes } = buildTrie(keys)
  const scores = new Float64Array(cells.buffer)
  for (let i = 1; i < scores.length; i += 2) scores[i] = Number.NEGATIVE_INFINITY
  const ids = new Int32Array(cells.length / CELL).fill(-1)
  const unknownScore = single ? Math.fround(min - UNKNOWN_PENALTY) : min - UNKNOWN_PENALTY
  let farthest = Math.abs(unknownScore)
  // Of a piece that comes twice, the last id counts.
  matched.forEach((id, i) => {
    if (single && kinds?.[id] === "user-defined") {
      const length = keys.ends[i]! - (i === 0 ? 0 : keys.ends[i - 1]!)
      scoreOfId[id] =
        rules === "sentencepiece"
          ? Math.fround(length * max) - USER_DEFINED_PENALTY
          : Math.fround((length - 1) * USER_DEFINED_BONUS)
    }
    const node = nodes[i]!
    scores[(node >> 1) + 1] = scoreOfId[id]!
    ids[node / CELL] = id
    farthest = Math.max(farthest, Math.abs(scoreOfId[id]!))
  })
  return {
    cells,
    scores,
    ids,
    scoreOfId,
    unknownId,
    unknownScore,
    single,
    roundFirst: rules === "sentencepiece-0.2.3",
    byteIds: byteFallback ? bytePieces(options) : undefined,
    unit,
    wordsApart: wordsApart && !crossed,
    farthest,
  }
}

/** The lowest and the highest score: of all pieces for Hugging Face, of normal pieces for SentencePiece. */
function range({ kinds, rules }: CompleteUnigramOptions, scores: readonly number[]): [min: number, max: number] {
  const single = rules !== "hugging-face"
  let min = Number.POSITIVE_INFINITY
  let max = MIN_SINGLE
  for (let id = 0; id < scores.length; id++) {
    if (single && (kinds?.[id] ?? "normal") !== "normal") continue
    min = Math.min(min, scores[id]!)
    max = Math.max(max, scores[id]!)
  }
  return [min === Number.POSITIVE_INFINITY ? 0 : min, max]
}

function bytePieces({ pieces, kinds }: CompleteUnigramOptions): Int32Array {
  const ids = new Int32Array(256).fill(-1)
  for (let id = 0; id < pieces.length; id++) {
    const hex = /^<0x([0-9A-F]{2})>$/.exec(pieces[id]![0])
    if (hex && (kinds === undefined || kinds[id] === "byte")) ids[Number.parseInt(hex[1]!, 16)] = id
  }
  return ids
}

/** Numbers of fewer characters have at most 15 digits; both roundings of the reader are exact then. */
const MIN_INEXACT_LENGTH = 17

/**
 * The number that Hugging Face's library reads from a written score: all its digits as a whole number, divided by a power of ten.
 * Both steps may round, so the result can be off by one unit in the last place, which decides between equally good segmentations.
 *
 * @see https://github.com/serde-rs/json, `f64_from_parts` of src/de.rs, without the feature float_roundtrip
 */
export function readScore(score: number): number {
  const text = String(score)
  const point = text.indexOf(".")
  if (point < 0 || text.length < MIN_INEXACT_LENGTH || text.includes("e")) return score
  return Number(text.slice(0, point) + text.slice(point + 1)) / Number(`1e${text.length - point - 1}`)
}
