// chrF of the package's own text in many scripts, against sacreBLEU.
import { describe, expect, test } from "vitest"
import type { KernelChoice } from "../../src/engine.js"
import { type ChrfOptions, chrf, sentenceChrf } from "../../src/index.js"
import golden from "../golden/chrf.sacrebleu.json" with { type: "json" }
import clustered from "../golden/chrf-graphemes.json" with { type: "json" }

const { hypotheses, streams, made } = golden
const KERNELS: readonly KernelChoice[] = ["auto", "typescript"]

/** Lectern's options for sacreBLEU's. */
function optionsOf(peer: Partial<Record<string, number | boolean>>): ChrfOptions {
  const camel = (name: string): string => name.replace(/_[a-z]/g, (part) => part[1]!.toUpperCase())
  return Object.fromEntries(Object.entries(peer).map(([name, value]) => [camel(name), value]))
}

const close = (got: number, wanted: number): void => {
  expect(Math.abs(got - wanted)).toBeLessThanOrEqual(made.tolerance)
}

describe.each(KERNELS)("with the %s kernel", (kernel) => {
  test.each(golden.cases.map((each) => [JSON.stringify(each.options), each.streams.join(), each] as const))(
    "chrF is sacreBLEU's for %s, references %s",
    (_, __, each) => {
      const metric = chrf({ ...optionsOf(each.options), kernel })
      const perSegment = hypotheses.map((_, i) => each.streams.map((stream) => streams[stream]![i]!))
      const rows = hypotheses.map((hypothesis, i) =>
        metric.add(metric.zero(), { hypothesis, references: perSegment[i]! }).join(" "),
      )
      expect(rows).toEqual(each.rows)
      const result = metric.score(hypotheses, { perSegment })
      close(metric.report(result).score, each.score)
      close(100 * result.score, each.score)
      const ours = (signature: string): string => signature.replace(/lectern-.*/, made.version)
      expect(ours(result.signature)).toBe(each.signature)
      expect(ours(metric.shortSignature(each.streams.length === 1 ? 1 : "var"))).toBe(each.shortSignature)
      expect(metric.name).toBe(each.name)
    },
  )

  test.each(clustered.cases)("of grapheme clusters, chrF is sacreBLEU's for $options", ({ options, rows, score }) => {
    const given = { ...optionsOf(options), graphemes: true }
    const metric = chrf({ ...given, kernel })
    const rowOf = (hypothesis: string, i: number): string =>
      metric.add(metric.zero(), { hypothesis, references: [clustered.references[i]!] }).join(" ")
    expect(clustered.hypotheses.map(rowOf)).toEqual(rows)
    const result = metric.score(clustered.hypotheses, clustered.references)
    close(100 * result.score, score)
    expect(result.signature).toContain("|tok:grapheme|version:")
  })
})

test.each(golden.sentences)("sentence chrF is sacreBLEU's for: $hypothesis", ({ hypothesis, references, scores }) => {
  for (const [i, options] of golden.options.entries()) {
    close(100 * sentenceChrf(hypothesis, references, optionsOf(options)).score, scores[i]!)
  }
})
