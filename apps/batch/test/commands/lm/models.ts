// Models of tests: files of lmplz, texts, comparisons.
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { gunzipSync } from "node:zlib"
import { type NgramModel, readArpa } from "@lectern/decoding/ngram"
import { expect } from "vitest"

const GOLDEN = new URL("../../../../../packages/decoding/test/golden/ngram/", import.meta.url)

/** The path of a golden file: an own text, and models that lmplz made of it. */
export function goldenPath(name: string): string {
  return fileURLToPath(new URL(name, GOLDEN))
}

/** The text that most golden models are made of. */
export const SENTENCES: string = readFileSync(goldenPath("sentences.txt"), "utf8")

/** Reads a model file. */
export function modelAt(path: string): NgramModel {
  const bytes = readFileSync(path)
  return readArpa(new Uint8Array(path.endsWith(".gz") ? gunzipSync(bytes) : bytes)).model
}

/** Expects the same n-grams with the same numbers, up to 1e-6 in log10. */
export function expectSameModel(actual: NgramModel, expected: NgramModel): void {
  expect(actual.words).toEqual(expected.words)
  expect(actual.levels).toHaveLength(expected.levels.length)
  for (const [n, level] of expected.levels.entries()) {
    const found = actual.levels[n]!
    expect(found.starts).toEqual(level.starts)
    expect(found.words).toEqual(level.words)
    expect(differenceOf(found.logProbs, level.logProbs)).toBeLessThanOrEqual(1e-6)
    expect(differenceOf(found.backoffs, level.backoffs)).toBeLessThanOrEqual(1e-6)
  }
}

function differenceOf(a: Float64Array, b: Float64Array): number {
  expect(a).toHaveLength(b.length)
  return a.reduce((most, value, i) => Math.max(most, value === b[i] ? 0 : Math.abs(value - b[i]!)), 0)
}

/** Sentences with many different n-grams: making a model of them takes longer than counting them. */
export function manyNgrams(lines: number): string {
  let state = 1
  const word = (): string => {
    state = (state * 48271) % 2147483647
    return `w${state % 5000}`
  }
  return Array.from({ length: lines }, () => `${Array.from({ length: 10 }, word).join(" ")}\n`).join("")
}
