// Random backoff models that sum to one for every context, and texts to score with them.
import fc from "fast-check"
import type { NgramModel } from "../../src/ngram/index.js"
import { readText } from "./arpa-text.js"

/** A model over some of the words a, b, c, d, and a text that has one word more. */
export const randomModel: fc.Arbitrary<{ readonly model: NgramModel; readonly text: string }> = fc
  .record({
    words: fc.integer({ min: 1, max: 4 }),
    order: fc.integer({ min: 1, max: 4 }),
    // Which n-grams are listed, and their weights: taken one after another, from the start again at the end.
    choices: fc.array(fc.integer({ min: 0, max: 99 }), { minLength: 20, maxLength: 60 }),
    lines: fc.array(fc.array(fc.constantFrom("a", "b", "c", "d", "e"), { maxLength: 8 }), {
      minLength: 1,
      maxLength: 4,
    }),
  })
  .map(({ words, order, choices, lines }) => ({
    model: modelOf(["a", "b", "c", "d"].slice(0, words), order, choices),
    text: lines.map((line) => `${line.join(" ")}\n`).join(""),
  }))

/** A model whose listed n-grams and weights are read off a list of numbers in 0..99. */
export function modelOf(words: readonly string[], order: number, choices: readonly number[]): NgramModel {
  let at = 0
  const next = (): number => choices[at++ % choices.length]!
  const predicted = ["<unk>", "</s>", ...words]
  const probs = new Map<string, number>()
  const backoffs = new Map<string, number>()
  const total = (context: readonly string[], word: string): number => {
    const listed = probs.get([...context, word].join(" "))
    if (listed !== undefined) return listed
    return (backoffs.get(context.join(" ")) ?? 1) * total(context.slice(1), word)
  }
  let contexts: (readonly string[])[] = [[]]
  const orders: string[][] = []
  for (let n = 1; n <= order; n++) {
    const ngrams: (readonly string[])[] = []
    for (const context of contexts) {
      const listed = predicted.filter(() => n === 1 || next() < 35)
      if (listed.length === 0) continue
      // The share of the listed words; all of it where there is nothing to back off to.
      const share = n === 1 || listed.length === predicted.length ? 1 : 0.05 + (0.9 * next()) / 99
      const weights = listed.map(() => 1 + next())
      const sum = weights.reduce((a, b) => a + b, 0)
      const rest = n === 1 ? 1 : 1 - listed.reduce((a, word) => a + total(context.slice(1), word), 0)
      listed.forEach((word, i) => {
        probs.set([...context, word].join(" "), (share * weights[i]!) / sum)
        ngrams.push([...context, word])
      })
      if (n > 1) backoffs.set(context.join(" "), listed.length === predicted.length ? 1 : (1 - share) / rest)
    }
    if (n === 1) ngrams.push(["<s>"])
    orders.push(ngrams.map((ngram) => ngram.join(" ")))
    contexts = ngrams.filter((ngram) => ngram.at(-1) !== "</s>")
  }
  return readText(
    `\\data\\\n${orders.map((ngrams, i) => `ngram ${i + 1}=${ngrams.length}\n`).join("")}${orders
      .map((ngrams, i) => `\n\\${i + 1}-grams:\n${ngrams.map((ngram) => `${line(ngram)}\n`).join("")}`)
      .join("")}\n\\end\\\n`,
  ).model

  function line(ngram: string): string {
    const logProb = ngram === "<s>" ? -99 : Math.log10(probs.get(ngram)!)
    return `${logProb}\t${ngram}\t${Math.log10(backoffs.get(ngram) ?? 1)}`
  }
}
