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

/** Words of both texts and their matches; `kind` is an order, L or Lsum. */
export interface OracleCounts {
  readonly hypothesis: number
  readonly reference: number
  readonly matches: number
}

/** The counts of two texts. */
export function oracleCounts(kind: string, texts: readonly [string, string], options: OracleOptions): OracleCounts {
  const [hypothesis, reference] = texts.map((text) =>
    text.split(options.sentenceSeparator).map((sentence) => oracleRougeTokens(sentence, options)),
  ) as [string[][], string[][]]
  const [words, wanted] = [hypothesis.flat(), reference.flat()]
  return { hypothesis: words.length, reference: wanted.length, matches: matchesOf(kind, hypothesis, reference) }
}

function matchesOf(kind: string, hypothesis: string[][], reference: string[][]): number {
  const [words, wanted] = [hypothesis.flat(), reference.flat()]
  if (kind === "L") return plainLcs(words, wanted)
  if (kind === "Lsum") {
    const left = counts(words)
    return reference
      .flatMap((sentence) => {
        const union = new Set(hypothesis.flatMap((candidate) => lcsPlaces(sentence, candidate)))
        return sentence.filter((_, i) => union.has(i))
      })
      .filter((word) => {
        left.set(word, left.get(word)! - 1)
        return left.get(word)! >= 0
      }).length
  }
  const [have, want] = [words, wanted].map((each) => counts(ngrams(each, Number(kind)))) as [Counts, Counts]
  return [...want].reduce((sum, [gram, count]) => sum + Math.min(count, have.get(gram) ?? 0), 0)
}

/** Precision, recall and F of a segment. */
export function oracleRouge(type: RougeType, { hypothesis, references }: Segment, options: OracleOptions): number[] {
  const kind = type.slice(5)
  const before = kind.startsWith("L") ? 0 : Number(kind) - 1
  const scores = references
    .filter((reference) => typeof reference === "string")
    .map((reference) => {
      const { matches, ...words } = oracleCounts(kind, [hypothesis, reference], options)
      const ratio = (length: number): number => (length <= before ? 0 : matches / (length - before))
      return [ratio(words.hypothesis), ratio(words.reference)] as const
    })
    .map(([precision, recall]) => [precision, recall, fMeasure(precision, recall, options.beta)])
  if (options.references === "best") return scores.reduce((best, each) => (each[2]! > best[2]! ? each : best))
  const [precision, recall] = [0, 1].map((i) => Math.max(...scores.map((each) => each[i]!)))
  return [precision!, recall!, fMeasure(precision!, recall!, options.beta)]
}

function fMeasure(precision: number, recall: number, beta: number | "ratio"): number {
  if (precision + recall === 0) return 0
  const b = beta === "ratio" ? precision / recall : beta
  return ((1 + b ** 2) * recall * precision) / (recall + b ** 2 * precision)
}

function ngrams(words: readonly string[], order: number): string[] {
  return words.slice(order - 1).map((_, i) => words.slice(i, i + order).join(" "))
}

type Counts = Map<string, number>

function counts(items: readonly string[]): Counts {
  const map: Counts = new Map()
  for (const item of items) map.set(item, (map.get(item) ?? 0) + 1)
  return map
}
