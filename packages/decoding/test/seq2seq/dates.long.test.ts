// Models learn the date task: at least 99% of a thousand unseen dates are right, symbol by symbol.
import { expect, test } from "vitest"
import { greedySearch } from "../../src/index.js"
import type { Seq2seq } from "../../src/seq2seq/model.js"
import { datePairs } from "../../src/seq2seq/tasks/dates.js"
import { seq2seqTrainer } from "../../src/seq2seq/train/trainer.js"
import { VARIANTS } from "./helpers.js"

const PAIRS = datePairs({ count: 40_000, seed: 1 })
const seen = new Set(PAIRS.map(({ source }) => source))
const UNSEEN = datePairs({ count: 2000, seed: 2 })
  .filter(({ source }) => !seen.has(source))
  .slice(0, 1000)
const EVERY = 100

/** After how many examples it is learned. */
async function examplesNeeded(options: object, most: number): Promise<number> {
  const trainer = seq2seqTrainer(PAIRS, { seed: 1, ...options })
  let examples = 0
  while (examples < most) {
    for (let i = 0; i < EVERY; i++) examples += trainer.step().examples
    if ((await accuracy(trainer.model())) >= 0.99) return examples
  }
  return Infinity
}

async function accuracy({ decoder, encode, endToken, textOf }: Seq2seq): Promise<number> {
  const sources = encode(UNSEEN.map(({ source }) => source))
  const results = await greedySearch(decoder, sources, { maxLength: 12, endTokens: endToken })
  const right = results.filter(({ hypotheses }, i) => textOf(hypotheses[0]!.tokens) === UNSEEN[i]!.target)
  return right.length / UNSEEN.length
}

test("with the default options, after 20,000 examples", async () => {
  expect(UNSEEN.length).toBe(1000)
  expect(await examplesNeeded({}, 20_000)).toBeLessThanOrEqual(20_000)
})

const attending = VARIANTS.filter(({ variant }) => variant.attention !== "none" && variant.bidirectional)
test.each(attending)("with $name", { timeout: 240_000 }, async ({ variant }) => {
  expect(await examplesNeeded(variant, 40_000)).toBeLessThanOrEqual(40_000)
})
