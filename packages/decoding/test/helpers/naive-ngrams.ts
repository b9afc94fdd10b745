// n-gram models as maps from words joined by blanks, and probabilities straight from the definition: the oracle of all queries.
import { BOS, type NgramModel } from "../../src/ngram/index.js"

/** log10 probability and backoff weight of each listed n-gram. */
export type Listed = ReadonlyMap<string, readonly [logProb: number, backoff: number]>

export function listedNgrams({ words, levels }: NgramModel): Listed {
  const listed = new Map<string, readonly [number, number]>()
  let contexts = [""]
  for (const level of levels) {
    const ngrams: string[] = []
    contexts.forEach((context, c) => {
      for (let i = level.starts[c]!; i < level.starts[c + 1]!; i++) {
        const ngram = `${context} ${words[level.words[i]!]!}`.trim()
        ngrams.push(ngram)
        listed.set(ngram, [level.logProbs[i]!, level.backoffs[i] ?? 0])
      }
    })
    contexts = ngrams
  }
  return listed
}

/** The log10 probability of a word after others, and the length of the n-gram that has it. */
export function naiveScore(
  model: NgramModel,
  listed: Listed,
  context: readonly string[],
  word: string,
): { readonly logProb: number; readonly length: number } {
  const near = model.order === 1 ? [] : context.slice(1 - model.order)
  const found = listed.get([...near, word].join(" "))
  if (found !== undefined) return { logProb: found[0], length: near.length + 1 }
  const backoff = listed.get(near.join(" "))?.[1] ?? 0
  if (model.unseen === "uniform") return { logProb: backoff - Math.log10(model.words.length - 1), length: 0 }
  const shorter = naiveScore(model, listed, near.slice(1), word)
  return { logProb: backoff + shorter.logProb, length: shorter.length }
}

/** The sum of the probabilities of all words that can come next. */
export function naiveTotal(model: NgramModel, listed: Listed, context: readonly string[]): number {
  return model.words.reduce(
    (sum, word, id) => (id === BOS ? sum : sum + 10 ** naiveScore(model, listed, context, word).logProb),
    0,
  )
}
