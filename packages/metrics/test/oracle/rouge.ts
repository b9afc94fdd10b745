// ROUGE with strings, Maps and full tables; slow and simple.
import { lowerCase, porterStem, type RougeType, type Segment } from "../../src/index.js"
import { lcsPlaces, plainLcs } from "./lcs.js"

/** The options that the oracle reads. */
export interface OracleOptions {
  readonly stemmer: boolean
  readonly tokenize: "ascii" | "unicode"
  readonly beta: number | "ratio"
  readonly references: "best" | "maxima"
  readonly sentenceSeparator: string
}

const UNICODE =
  /(?=[\p{L}\p{N}])\P{Nd}(?<=[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}])\p{M}*|(?:\p{M}|(?=[\p{L}\p{N}])(?:\p{Nd}|[^\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]))+/gu

/** The tokens of a sentence. */
export function oracleRougeTokens(sentence: string, { tokenize, stemmer }: OracleOptions): string[] {
  const tokens = lowerCase(sentence).match(tokenize === "ascii" ? /[a-z0-9]+/g : UNICODE) ?? []
  return tokens.map((token) => (stemmer && /^[a-z0-9]{4,}$/.test(token) ? porterStem(token) : token))
}

/** Precision, recall and F of a segment. */
export function oracleRouge(type: RougeType, { hypothesis, references }: Segment, options: OracleOptions): number[] {
  const sentencesOf = (text: string): string[][] =>
    text.split(options.sentenceSeparator).map((sentence) => oracleRougeTokens(sentence, options))
  const scores = references
    .filter((reference) => typeof reference === "string")
    .map((reference) => pairScores(type.slice(5), sentencesOf(hypothesis), sentencesOf(reference)))
    .map(([precision, recall]) => [precision!, recall!, fMeasure(precision!, recall!, options.beta)])
  if (options.references === "best") return scores.reduce((best, each) => (each[2]! > best[2]! ? each : best))
  const [precision, recall] = [0, 1].map((i) => Math.max(...scores.map((each) => each[i]!)))
  return [precision!, recall!, fMeasure(precision!, recall!, options.beta)]
}

function pairScores(kind: string, hypothesis: string[][], reference: string[][]): number[] {
  const [words, wanted] = [hypothesis.flat(), reference.flat()]
  if (kind === "L") return ratios(plainLcs(words, wanted), words.length, wanted.length)
  if (kind === "Lsum") {
    const left = counts(words)
    const hits = reference
      .flatMap((sentence) => {
        const union = new Set(hypothesis.flatMap((candidate) => lcsPlaces(sentence, candidate)))
        return sentence.filter((_, i) => union.has(i))
      })
      .filter((word) => {
        left.set(word, left.get(word)! - 1)
        return left.get(word)! >= 0
      })
    return ratios(hits.length, words.length, wanted.length)
  }
  const [grams, wantedGrams] = [ngrams(words, Number(kind)), ngrams(wanted, Number(kind))]
  const [have, want] = [counts(grams), counts(wantedGrams)]
  const matches = [...want].reduce((sum, [gram, count]) => sum + Math.min(count, have.get(gram) ?? 0), 0)
  return ratios(matches, grams.length, wantedGrams.length)
}

function ratios(matches: number, hypothesis: number, reference: number): number[] {
  return [hypothesis === 0 ? 0 : matches / hypothesis, reference === 0 ? 0 : matches / reference]
}

function fMeasure(precision: number, recall: number, beta: number | "ratio"): number {
  if (precision + recall === 0) return 0
  const b = beta === "ratio" ? precision / recall : beta
  return ((1 + b ** 2) * recall * precision) / (recall + b ** 2 * precision)
}

function ngrams(words: readonly string[], order: number): string[] {
  return words.slice(order - 1).map((_, i) => words.slice(i, i + order).join(" "))
}

function counts(items: readonly string[]): Map<string, number> {
  const map = new Map<string, number>()
  for (const item of items) map.set(item, (map.get(item) ?? 0) + 1)
  return map
}
