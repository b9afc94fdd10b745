// The end of Unigram's training: exactly the requested number of pieces, as strings with scores.
import { compareCodePoints } from "@lectern/core/utf8"
import { scoreLost, type UnigramPieces } from "./pieces.js"
import { descendingOrder } from "./stable-order.js"
import type { UnigramText } from "./symbols.js"

/** A piece with its score, the natural logarithm of its probability. */
export type ScoredPiece = readonly [piece: string, score: number]

/** The pieces to choose. */
export interface FinalChoice {
  readonly initialAlphabet: readonly string[]
  /** The number of pieces. */
  readonly size: number
  readonly choice: "loss" | "score"
  /** Pieces that the vocabulary has already. */
  readonly taken: ReadonlySet<string>
}

/** Lost characters return with the score of the worst piece, each a little above the previous one. */
const LOST_STEP = 0.0001

/**
 * Chooses the final pieces: every required letter, and the first of the others by `choice`, in descending order of scores.
 *
 * A letter that the model has lost returns with the score of the worst piece, plus 0.0001 for each one before it. With
 * choice "loss", letters are taken by code point and other pieces in the order of the last pruning, and ties keep that order;
 * with "score", letters are taken by descending count and other pieces by descending score, and ties are in ascending order of
 * UTF-8 bytes.
 */
export function finalPieces(
  text: UnigramText,
  pieces: UnigramPieces,
  { initialAlphabet, size, choice, taken }: FinalChoice,
): ScoredPiece[] {
  const { live, lengths, places, logProbs } = pieces
  const worst = live === 0 ? 0 : scoreLost(pieces)
  const scoreOf = new Map<number, number>()
  for (let id = 0; id < live; id++) {
    if (lengths[id] === 1) scoreOf.set(text.alphabet[text.symbols[places[id]!]! - 1]!, logProbs[id]!)
  }
  const chosen: ScoredPiece[] = []
  let lost = 0
  for (const letter of requiredLetters(text, initialAlphabet, choice)) {
    const piece = String.fromCodePoint(letter)
    const score = scoreOf.get(letter)
    if (score === undefined) lost += 1
    if (!taken.has(piece)) chosen.push([piece, score ?? worst + (lost - 1) * LOST_STEP])
  }
  const order = choice === "score" ? descendingOrder(logProbs.subarray(0, live)) : undefined
  for (let i = 0; i < live && chosen.length < size; i++) {
    const id = order === undefined ? i : order[i]!
    if (lengths[id] === 1) continue
    const piece = pieceText(text, places[id]!, lengths[id]!)
    if (!taken.has(piece)) chosen.push([piece, logProbs[id]!])
  }
  const byBytes = choice === "score" ? compareCodePoints : () => 0
  return chosen.sort(([one, a], [other, b]) => (a === b ? byBytes(one, other) : b - a))
}

/** The distinct letters that the vocabulary must have. */
export function requiredLetters(
  { alphabet, alphabetCounts }: UnigramText,
  initialAlphabet: readonly string[],
  choice: "loss" | "score",
): number[] {
  const counts = new Map<number, number>()
  for (const letter of initialAlphabet) counts.set(letter.codePointAt(0)!, 0)
  for (let i = 0; i < alphabet.length; i++) counts.set(alphabet[i]!, alphabetCounts[i]!)
  const letters = [...counts.keys()].sort((one, other) => one - other)
  return choice === "loss" ? letters : letters.sort((one, other) => counts.get(other)! - counts.get(one)!)
}

function pieceText({ symbols, alphabet }: UnigramText, start: number, length: number): string {
  let piece = ""
  for (let i = start; i < start + length; i++) piece += String.fromCodePoint(alphabet[symbols[i]! - 1]!)
  return piece
}
