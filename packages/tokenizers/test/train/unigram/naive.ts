// Simple versions of the steps of Unigram's trainer, which list every segmentation.
import type { UnigramPieces } from "../../../src/train/unigram/pieces.js"
import { type UnigramText, unigramText } from "../../../src/train/unigram/symbols.js"
import { wordsFrom } from "../words.js"

/** Words with counts. */
export type Counts = Readonly<Record<string, number>>
/** Pieces with probabilities. */
export type Probabilities = Readonly<Record<string, number>>

/** Words as the trainer's text. */
export function textOf(counts: Counts): UnigramText {
  const limits = {
    unit: "character",
    initialAlphabet: [],
    limitAlphabet: Number.POSITIVE_INFINITY,
    characterCoverage: 1,
  }
  return unigramText(wordsFrom(counts), limits as Parameters<typeof unigramText>[1])
}

/** The pieces of the trainer; every letter of the text must be among them, every piece must occur. */
export function piecesOf(text: UnigramText, probabilities: Probabilities): UnigramPieces {
  const names = Object.keys(probabilities)
  const letters = Array.from(text.symbols, (symbol) =>
    symbol === 0 ? " " : String.fromCodePoint(text.alphabet[symbol - 1]!),
  )
  const startsWith = (place: number, name: string) => [...name].every((letter, i) => letters[place + i] === letter)
  const longestOf = (ids: number[]) => ids.sort((a, b) => [...names[b]!].length - [...names[a]!].length)[0] ?? -1
  const ids = names.map((_, id) => id)
  return {
    live: names.length,
    parents: Int32Array.from(names, (name) =>
      longestOf(ids.filter((id) => names[id] !== name && name.startsWith(names[id]!))),
    ),
    lengths: Uint8Array.from(names, (name) => [...name].length),
    places: Int32Array.from(names, (name) => letters.findIndex((_, place) => startsWith(place, name))),
    logProbs: Float64Array.from(names, (name) => Math.log(probabilities[name]!)),
    longest: Int32Array.from(letters, (_, place) => longestOf(ids.filter((id) => startsWith(place, names[id]!)))),
  }
}

/** All ways to write a word as pieces. */
export function segmentations(word: string, names: readonly string[]): string[][] {
  if (word === "") return [[]]
  return names
    .filter((name) => word.startsWith(name))
    .flatMap((name) => segmentations(word.slice(name.length), names).map((rest) => [name, ...rest]))
}

/** Expected counts and the log-likelihood, over all segmentations. */
export function naiveExpectation(counts: Counts, probabilities: Probabilities) {
  const names = Object.keys(probabilities)
  const expected: Record<string, number> = Object.fromEntries(names.map((name) => [name, 0]))
  let logLikelihood = 0
  for (const [word, count] of Object.entries(counts)) {
    const all = segmentations(word, names)
    const weights = all.map((parts) => parts.reduce((product, part) => product * probabilities[part]!, 1))
    const total = weights.reduce((sum, weight) => sum + weight, 0)
    logLikelihood += count * Math.log(total)
    all.forEach((parts, i) => {
      for (const part of parts) expected[part]! += (count * weights[i]!) / total
    })
  }
  return { expected: names.map((name) => expected[name]!), logLikelihood }
}

/** The best segmentation of a word into at least `atLeast` pieces. */
export function naiveBest(word: string, probabilities: Probabilities, atLeast: number): string[] {
  const score = (parts: string[]) => parts.reduce((sum, part) => sum + Math.log(probabilities[part]!), 0)
  const all = segmentations(word, Object.keys(probabilities)).filter((parts) => parts.length >= atLeast)
  return all.sort((one, other) => score(other) - score(one))[0]!
}

/** The decrease of the log-likelihood per word without a piece; undefined if no best segmentation has it. */
export function naiveLoss(counts: Counts, probabilities: Probabilities, piece: string): number | undefined {
  const used: Record<string, number> = {}
  let words = 0
  for (const [word, count] of Object.entries(counts)) {
    words += count
    for (const part of naiveBest(word, probabilities, 1)) used[part] = (used[part] ?? 0) + count
  }
  const count = used[piece]
  if (count === undefined) return undefined
  const parts = naiveBest(piece, probabilities, 2)
  const sum = Object.values(used).reduce((total, each) => total + each, 0)
  const after = parts.map((part) => ((used[part] ?? 0) + count) / (sum + (parts.length - 1) * count))
  return (count / words) * (Math.log(count / sum) - after.reduce((total, share) => total + Math.log(share), 0))
}
