// A model learns the date task: at least 99% of unseen dates.
import { expect, test } from "vitest"
import { greedySearch } from "../../src/index.js"
import { datePairs } from "../../src/seq2seq/tasks/dates.js"
import { seq2seqTrainer } from "../../src/seq2seq/train/trainer.js"
import { VARIANTS } from "./helpers.js"

const PAIRS = datePairs({ count: 40_000, seed: 1 })
const seen = new Set(PAIRS.map(({ source }) => source))
const UNSEEN = datePairs({ count: 2000, seed: 2 })
  .filter(({ source }) => !seen.has(source))
  .slice(0, 1000)

async function accuracy(options: object, steps: number): Promise<number> {
  const trainer = seq2seqTrainer(PAIRS, { seed: 1, ...options })
  for (let i = 0; i < steps; i++) trainer.step()
  const model = trainer.model()
  const sources = model.encode(UNSEEN.map(({ source }) => source))
  const results = await greedySearch(model.decoder, sources, { maxLength: 12, endTokens: model.endToken })
  const right = results.filter(({ hypotheses }, i) => model.textOf(hypotheses[0]!.tokens) === UNSEEN[i]!.target)
  return right.length / UNSEEN.length
}

test("with the default options, after 20,000 examples", async () => {
  expect(UNSEEN.length).toBe(1000)
  expect(await accuracy({}, 625)).toBeGreaterThanOrEqual(0.99)
})

const attending = VARIANTS.filter(({ variant }) => variant.attention !== "none" && variant.bidirectional)
test.each(attending)("with $name", async ({ variant }) => {
  expect(await accuracy(variant, 900)).toBeGreaterThanOrEqual(0.98)
})
