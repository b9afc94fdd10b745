// METEOR, the simple way: every word of the hypothesis, from the last on, tries every word of the reference.
import { type MeteorOptions, porterStem, type Segment, type SynonymTable } from "../../src/index.js"

/** Options, with a function of the hypothesis's words in place of WordNet. */
type OracleOptions = Omit<MeteorOptions, "synonyms"> & {
  readonly synonyms?: MeteorOptions["synonyms"] | ((word: string) => readonly string[])
}

/** [matches, chunks, hypothesis words, best reference's words] of a segment, and its score. */
export function oracleMeteor(
  { hypothesis, references }: Segment,
  tokensOf: (text: string) => readonly string[],
  { stemmer = true, synonyms = {}, variant, alpha = 0.9, beta = 3, gamma = 0.5 }: OracleOptions,
): { readonly counts: readonly number[]; readonly score: number } {
  const ours = tokensOf(hypothesis)
  const stages: ((a: string, b: string) => boolean)[] = [(a, b) => a === b]
  if (stemmer) stages.push((a, b) => porterStem(a) === porterStem(b))
  const inTable = (a: string, b: string): boolean =>
    Object.hasOwn(synonyms, a) && (synonyms as SynonymTable)[a]!.includes(b)
  const links = (a: string, b: string): boolean =>
    typeof synonyms === "function" ? synonyms(a).includes(b) : inTable(a, b) || inTable(b, a)
  const compared = (word: string): string => (variant === "nltk" && stemmer ? porterStem(word) : word)
  stages.push((a, b) => a === b || links(compared(a), compared(b)))
  let best = { counts: [0, 0, 0, 0] as readonly number[], score: -1 }
  for (const reference of references) {
    if (typeof reference !== "string") continue
    const theirs = tokensOf(reference)
    const pairs = new Map<number, number>()
    for (const equal of stages) {
      for (let i = ours.length - 1; i >= 0; i--) {
        if (pairs.has(i)) continue
        const taken = new Set(pairs.values())
        const j = theirs.findLastIndex((word, at) => !taken.has(at) && equal(ours[i]!, word))
        if (j !== -1) pairs.set(i, j)
      }
    }
    const chunks = [...pairs].filter(([i, j]) => pairs.get(i - 1) !== j - 1 || j === 0).length
    const m = pairs.size
    const [p, r] = [m / ours.length, m / theirs.length]
    const score = m === 0 ? 0 : ((p * r) / (alpha * p + (1 - alpha) * r)) * (1 - gamma * (chunks / m) ** beta)
    if (score > best.score) best = { counts: [m, chunks, ours.length, theirs.length], score }
  }
  return best
}

/** [matches, fewest chunks] of all pairings of equal words that have the most matches. */
export function oracleFewestChunks(ours: readonly string[], theirs: readonly string[]): number[] {
  let best = [0, 0]
  const visit = (i: number, taken: readonly number[], matches: number, chunks: number, before: number): void => {
    if (i === ours.length) {
      if (matches > best[0]! || (matches === best[0] && chunks < best[1]!)) best = [matches, chunks]
      return
    }
    visit(i + 1, taken, matches, chunks, -2)
    for (const [j, word] of theirs.entries()) {
      if (word !== ours[i] || taken.includes(j)) continue
      visit(i + 1, [...taken, j], matches + 1, chunks + (j === before + 1 ? 0 : 1), j)
    }
  }
  visit(0, [], 0, 0, -2)
  return best
}
