// BLEU of the package's own text in many scripts, against sacreBLEU.
import { describe, expect, test } from "vitest"
import type { KernelChoice } from "../../src/engine.js"
import {
  type BleuOptions,
  type BleuScore,
  bleu,
  lowerCase,
  type Smoothing,
  sentenceBleu,
  type TokenizerName,
  tokenize,
  tokenizerNames,
} from "../../src/index.js"
import golden from "../golden/bleu.sacrebleu.json" with { type: "json" }

const { hypotheses, streams, made } = golden
const KERNELS: readonly KernelChoice[] = ["auto", "typescript"]

type Expected = (typeof golden.sentences)[number]

function expectScore(got: BleuScore, wanted: Omit<Expected, "hypothesis" | "references">): void {
  const { hypothesisLength, referenceLength, counts, totals } = got
  expect([hypothesisLength, referenceLength, ...counts, ...totals]).toEqual([
    wanted.sysLen,
    wanted.refLen,
    ...wanted.counts,
    ...wanted.totals,
  ])
  const floats = [got.score, ...got.precisions].map((value) => 100 * value)
  const errors = [wanted.score, ...wanted.precisions].map((value, i) => Math.abs(value - floats[i]!))
  expect(Math.max(...errors, Math.abs(wanted.bp - got.brevityPenalty))).toBeLessThanOrEqual(made.tolerance)
}

describe.each(KERNELS)("with the %s kernel", (kernel) => {
  test.each(
    golden.cases.map((each) => [`${each.signature.replace(/version.*/, "")}order:${each.maxOrder}`, each] as const),
  )("BLEU is sacreBLEU's for %s", (_, each) => {
    const options: BleuOptions = {
      tokenize: each.tokenize as TokenizerName,
      lowercase: each.lowercase,
      smoothing: each.smoothing as Smoothing,
      effectiveOrder: each.effectiveOrder,
      maxOrder: each.maxOrder,
      kernel,
      ...(each.smoothingValue !== null && { smoothingValue: each.smoothingValue }),
    }
    const metric = bleu(options)
    const got = metric.score(hypotheses, { streams: each.streams.map((stream) => streams[stream]!) })
    expectScore(got, each)
    const ours = (signature: string): string => signature.replace(/\|(order|o):\d+/, "").replace(/lectern-.*/, "2.6.0")
    expect(ours(got.signature)).toBe(each.signature)
    const references = each.streams.length === 1 ? 1 : "var"
    expect(ours(metric.signature(references))).toBe(each.signature)
    expect(ours(metric.shortSignature(references))).toBe(each.shortSignature)
  })
})

test.each(golden.sentences)("sentence BLEU is sacreBLEU's for: $hypothesis", (each) => {
  expectScore(sentenceBleu(each.hypothesis, each.references), each)
})

const theirs = tokenizerNames.filter((name) => name !== "intl-segmenter")

describe.each(theirs)('tokenize(text, "%s")', (name) => {
  test.each(golden.tokens)("gives sacreBLEU's tokens of: $text", (each) => {
    expect(tokenize(each.text, name)).toEqual(each[name])
  })
})

test("lowerCase() is Python's str.lower in every script", () => {
  expect(golden.lowered.map(([text]) => lowerCase(text!))).toEqual(golden.lowered.map(([, lowered]) => lowered))
})
