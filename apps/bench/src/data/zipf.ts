// Made-up pairs with the shape of natural text: a Zipf vocabulary, line lengths like those of news, punctuation, and
// hypotheses that keep most of their reference.
import { type AliasTable, aliasTable, type Generator, xoshiro128 } from "@lectern/random"
import type { Pair, PairSource } from "./pairs.js"

const SEED = 1949
const VOCABULARY = 50_000
const CHANGED = 0.3
const ONSETS = [
  "b",
  "br",
  "d",
  "dr",
  "f",
  "g",
  "k",
  "kl",
  "l",
  "m",
  "n",
  "p",
  "pr",
  "r",
  "s",
  "st",
  "t",
  "tr",
  "v",
  "z",
]
const NUCLEI = ["a", "e", "i", "o", "u", "ai", "ei", "ou", "é", "ü"]
const CODAS = ["", "", "", "n", "r", "s", "t", "l", "m", "nd", "st"]

/** Words with Zipf frequencies. */
export function zipfWords(): (generator: Generator) => string {
  const words = vocabulary(xoshiro128(SEED))
  const table = aliasTable(Float64Array.from(words, (_, rank) => 1 / (rank + 1)))
  return (generator) => words[table.draw(generator)]!
}

/** Pairs for where no real test set is at hand. */
export function zipf(): PairSource {
  return { name: "zipf-a", about: "made-up text with a Zipf vocabulary", pairs }
}

function* pairs(): Iterable<Pair> {
  const word = zipfWords()
  const lengths = lineLengths()
  const generator = xoshiro128(SEED + 1)
  while (true) {
    const reference = Array.from({ length: 3 + lengths.draw(generator) }, () => word(generator))
    const hypothesis = reference.flatMap((each) => {
      if (generator.uniform() >= CHANGED) return [each]
      return [[], [word(generator)], [word(generator)], [each, word(generator)]][generator.below(4)]!
    })
    yield { hypothesis: punctuated(hypothesis, generator), reference: punctuated(reference, generator) }
  }
}

/** Shortest words first, as in natural languages the most frequent are the shortest. */
function vocabulary(generator: Generator): string[] {
  const pick = (from: readonly string[]): string => from[generator.below(from.length)]!
  const words = new Set<string>()
  while (words.size < VOCABULARY) {
    const syllables = 1 + Math.floor(Math.log10(1 + words.size / 60))
    let made = ""
    for (let i = 0; i < syllables; i++) made += pick(ONSETS) + pick(NUCLEI) + pick(CODAS)
    words.add(made)
  }
  return [...words]
}

/** Words a line beyond the first three: log-normal with a median of 15 and a long tail. */
function lineLengths(): AliasTable {
  const density = (length: number): number => Math.exp(-((Math.log(length / 15) / 0.7) ** 2) / 2) / length
  return aliasTable(Float64Array.from({ length: 120 }, (_, i) => density(i + 1)))
}

function punctuated(words: readonly string[], generator: Generator): string {
  const last = words.length - 1
  const dressed = words.map((word, i) => {
    if (i === last) return `${word}.`
    const chance = generator.uniform()
    if (chance < 0.07) return `${word},`
    return chance < 0.09 ? `"${word}"` : chance < 0.11 ? `${generator.below(3000)}` : word
  })
  const line = dressed.join(" ")
  return line.charAt(0).toUpperCase() + line.slice(1)
}
