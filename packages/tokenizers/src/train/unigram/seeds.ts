// The initial pieces of Unigram's trainer: all characters, and frequent substrings.

import type { UnigramPieces } from "./pieces.js"
import { descendingOrder } from "./stable-order.js"
import { repeatedSubstrings, SUBSTRING_VISITS, type Substrings, type WordEnds } from "./substrings.js"
import type { UnigramText } from "./symbols.js"

/** Differences between variants. */
export interface SeedRules {
  /** A substring's occurrences are counted in the list of distinct words, or in the corpus. */
  readonly occurrences: "words" | "corpus"
  /** The ends of words. */
  readonly ends: WordEnds
  /** The minimum count in the corpus of a substring that always ends a word; 2 as for other substrings. */
  readonly minAtEnd: number
  /** Of substrings with equal scores, the first or the last in the order of code points wins. */
  readonly ties: "first" | "last"
}

/**
 * Makes the initial pieces: all characters of the alphabet, the most frequent first, then substrings by their occurrences times
 * their length, until there are `seedSize` pieces. Their probabilities are in proportion to that product; for characters, to
 * their counts in the corpus.
 *
 * @see Kudo 2018, section 3.2
 */
export function seedPieces(
  text: UnigramText,
  seedSize: number,
  maxLength: number,
  { occurrences, ends, minAtEnd, ties }: SeedRules,
  onShare?: (share: number) => void,
): UnigramPieces {
  // Visits of all symbols: those of the substrings, and about as many as 3 of each for scores, order and places.
  const total = (SUBSTRING_VISITS + 3) * text.symbols.length
  let visited = 0
  const onVisited = (visits: number): void => {
    visited += visits
    onShare?.(visited / total)
  }
  const substrings = repeatedSubstrings(text, maxLength, ends, onVisited)
  const found = substrings.lefts.length
  const scores = occurrences === "words" ? wordScores(substrings) : corpusScores(text, substrings, minAtEnd)
  const order = byScore(scores, ties)
  onShare?.((SUBSTRING_VISITS + 2) / (SUBSTRING_VISITS + 3))
  const characters = byScore(text.alphabetCounts, "last")
  let usable = found
  while (usable > 0 && scores[order[usable - 1]!] === 0) usable -= 1
  const chosen = Math.min(usable, Math.max(1, seedSize - characters.length))

  const live = characters.length + chosen
  // One more than the model's pieces: the character that represents all outside the alphabet.
  const pieces: UnigramPieces = {
    live,
    parents: new Int32Array(live + 1).fill(-1),
    lengths: new Uint8Array(live + 1).fill(1),
    places: new Int32Array(live + 1),
    logProbs: new Float64Array(live + 1),
    longest: new Int32Array(text.symbols.length),
  }
  const ofSymbol = new Int32Array(characters.length + 1).fill(live)
  for (let id = 0; id < characters.length; id++) {
    ofSymbol[characters[id]! + 1] = id
    pieces.logProbs[id] = text.alphabetCounts[characters[id]!]!
  }
  const ofSubstring = new Int32Array(found).fill(-1)
  for (let i = 0; i < chosen; i++) {
    ofSubstring[order[i]!] = characters.length + i
    pieces.logProbs[characters.length + i] = scores[order[i]!]!
  }
  toLogProbs(pieces.logProbs, live)
  place(text, substrings, ofSymbol, ofSubstring, pieces)
  onShare?.(1)
  return pieces
}

function wordScores({ lefts, rights, lengths }: Substrings): Float64Array {
  const scores = new Float64Array(lefts.length)
  for (let i = 0; i < scores.length; i++) scores[i] = (rights[i]! - lefts[i]!) * lengths[i]!
  return scores
}

// Substrings that must not be used score 0.
function corpusScores(
  text: UnigramText,
  { suffixes, lefts, rights, lengths }: Substrings,
  minAtEnd: number,
): Float64Array {
  const words = new Int32Array(text.symbols.length)
  for (let word = 0; word < text.counts.length; word++) words.fill(word, text.starts[word]!, text.starts[word + 1]!)
  const before = new Float64Array(suffixes.length + 1)
  for (let rank = 0; rank < suffixes.length; rank++)
    before[rank + 1] = before[rank]! + text.counts[words[suffixes[rank]!]!]!
  const scores = new Float64Array(lefts.length)
  for (let i = 0; i < scores.length; i++) {
    const occurrences = before[rights[i]!]! - before[lefts[i]!]!
    // Suffixes that end with the word come first: if the last one does, all do.
    const isEnd = text.symbols[suffixes[rights[i]! - 1]! + lengths[i]!] === 0
    scores[i] = isEnd && occurrences < minAtEnd ? 0 : occurrences * lengths[i]!
  }
  return scores
}

function byScore(scores: Float64Array, ties: "first" | "last"): Int32Array {
  if (ties === "first") return descendingOrder(scores)
  const last = scores.length - 1
  return descendingOrder(scores.slice().reverse()).map((index) => last - index)
}

function toLogProbs(scores: Float64Array, live: number): void {
  let sum = 0
  for (let id = 0; id < live; id++) sum += scores[id]!
  const logSum = Math.log(sum)
  for (let id = 0; id < live; id++) scores[id] = Math.log(scores[id]!) - logSum
}

// Writes each substring over the suffixes that begin with it; longer ones come later, so that the longest remains.
function place(
  text: UnigramText,
  { suffixes, lefts, rights, lengths }: Substrings,
  ofSymbol: Int32Array,
  ofSubstring: Int32Array,
  pieces: UnigramPieces,
): void {
  const { symbols, starts } = text
  const byRank = new Int32Array(suffixes.length)
  for (let rank = 0; rank < suffixes.length; rank++) {
    const at = suffixes[rank]!
    const id = ofSymbol[symbols[at]!]!
    byRank[rank] = id
    pieces.places[id] = at
  }
  for (let i = 0; i < lefts.length; i++) {
    const id = ofSubstring[i]!
    if (id < 0) continue
    const left = lefts[i]!
    pieces.parents[id] = byRank[left]!
    pieces.lengths[id] = lengths[i]!
    pieces.places[id] = suffixes[left]!
    byRank.fill(id, left, rights[i]!)
  }
  for (let rank = 0; rank < suffixes.length; rank++) pieces.longest[suffixes[rank]!] = byRank[rank]!
  for (let word = 1; word < starts.length; word++) pieces.longest[starts[word]! - 1] = -1
}
