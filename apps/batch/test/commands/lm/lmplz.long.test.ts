// Compares models of a text of 1.76 million words with lmplz's; needs the `shared` folder beside the checkout.
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import type { NgramModel } from "@lectern/decoding/ngram"
import { describe, expect, test } from "vitest"
import { finished, folder, start } from "../../cli/run.js"
import { modelAt } from "./models.js"

const SHARED = process.env.LECTERN_SHARED ?? fileURLToPath(new URL("../../../../../../shared", import.meta.url))
const GOLDEN = join(SHARED, "golden/ngram")
const TEXT = join(SHARED, "data/text/en.txt")

interface Golden {
  readonly counts: Readonly<Record<string, number>>
  readonly discounts: Readonly<Record<string, readonly number[]>>
  readonly test: {
    readonly perplexity_with_oov: number
    readonly perplexity_without_oov: number
    readonly oov: number
    readonly tokens: number
  }
  /** Words, log10 of probability and of backoff weight. */
  readonly sample: readonly (readonly [string, number, number | null])[]
}

/** The place of an n-gram in its level; -1 if it is not there. */
function placeOf({ levels }: NgramModel, ids: ReadonlyMap<string, number>, ngram: string): number {
  let place = 0
  for (const [n, word] of ngram.split(" ").entries()) {
    const { starts, words } = levels[n]!
    const found = words.subarray(starts[place]!, starts[place + 1]!).indexOf(ids.get(word)!)
    if (found < 0) return -1
    place = starts[place]! + found
  }
  return place
}

describe.skipIf(!existsSync(GOLDEN) || !existsSync(TEXT))("en.txt with unk for <unk> (skipped without shared/)", () => {
  test.each([3, 5])("order %i equals lmplz", { timeout: 600_000 }, async (order) => {
    const golden: Golden = JSON.parse(readFileSync(join(GOLDEN, `en.o${order}.json`), "utf8"))
    const cwd = folder()
    writeFileSync(join(cwd, "en.txt"), readFileSync(TEXT, "utf8").replaceAll("<unk>", "unk"))
    const args = [
      "lm",
      "train",
      "en.txt",
      "--order",
      String(order),
      "--held-out",
      join(GOLDEN, "en.test.txt"),
      "-f",
      "json",
    ]
    const { code, stdout } = await finished(start([...args, "-o", "model.arpa"], { cwd }))
    expect(code).toBe(0)
    const report = JSON.parse(stdout)
    for (const { order: n, ngrams, discounts } of report.orders) {
      expect(ngrams).toBe(golden.counts[n])
      for (const [i, discount] of golden.discounts[n]!.entries()) expect(discounts[i]).toBeCloseTo(discount, 5)
    }
    const { oov, tokens, perplexity_with_oov: all, perplexity_without_oov: known } = golden.test
    expect(report.held_out).toMatchObject({ unknown_words: oov, all: { tokens } })
    // KenLM's query adds numbers of single precision.
    expect(Math.abs(report.held_out.all.perplexity / all - 1)).toBeLessThan(1e-6)
    expect(Math.abs(report.held_out.known.perplexity / known - 1)).toBeLessThan(1e-6)

    const model = modelAt(join(cwd, "model.arpa"))
    const ids = new Map(model.words.map((word, id) => [word, id]))
    for (const [ngram, logProb, backoff] of golden.sample) {
      const { logProbs, backoffs } = model.levels[ngram.split(" ").length - 1]!
      const place = placeOf(model, ids, ngram)
      expect(place).toBeGreaterThanOrEqual(0)
      expect(Math.abs(logProbs[place]! - logProb)).toBeLessThanOrEqual(1e-6)
      if (backoff !== null) expect(Math.abs(backoffs[place]! - backoff)).toBeLessThanOrEqual(1e-6)
    }
  })
})
