// Files with lines of all forms, in chunks of any size: the model has the n-grams that the file was made of.
import { examples } from "@lectern/core/testing"
import fc from "fast-check"
import { expect, test } from "vitest"
import { readArpa } from "../../../src/ngram/index.js"
import { arpaText, SPECIAL } from "../../helpers/arpa-text.js"
import { listedNgrams } from "../../helpers/naive-ngrams.js"

// Up to eight bytes, nine, more; equal but for their last byte; with bytes that other programs take for white space.
const WORDS = [
  "a",
  "ab",
  "abcdefg",
  "abcdefgh",
  "abcdefgi",
  "abcdefghi",
  "abcdefghj",
  "a".repeat(40),
  "é",
  "日本語",
  "a\0",
  "x\vy",
  "a\0\0\0\0b",
  "x\ry",
]
const NUMBERS = ["0", "-0", "-1", "-.5", "-1.25", "-12.3456789012345", "-1.2345678901234567", "-1e-3", "-inf", "-99"]
const SPACES = ["\t", " ", "  ", " \t"]
const ENDS = ["\n", "\r\n", " \n", "\t\r\n"]

test("n-grams of all forms are read, whatever the chunks", () => {
  fc.assert(fc.property(fc.gen(), readsAll), examples(60, 3))
})

function readsAll(draw: fc.GeneratorValue): void {
  const below = (end: number): number => draw(fc.nat, end - 1)
  const pick = <Value>(values: readonly Value[]): Value => values[below(values.length)]!
  const listed = new Map<string, [number, number]>()
  const ngram = (words: string): string => {
    const logProb = pick(NUMBERS)
    const backoff = below(3) === 0 ? undefined : pick([...NUMBERS, "0.3"])
    listed.set(words, [Number(logProb.replace("inf", "Infinity")), Number(backoff?.replace("inf", "Infinity") ?? 0)])
    return `${pick(["", " "])}${logProb}${pick(SPACES)}${words.replaceAll(" ", pick(SPACES))}${backoff === undefined ? "" : pick(SPACES) + backoff}`
  }
  const contexts = WORDS.map((word) => `${word} ${pick(WORDS)}`)
  const sections = [
    WORDS.map((word) => ngram(word)),
    contexts.map((words) => ngram(words)),
    contexts.map((words) => ngram(`${words} ${pick(WORDS)}`)),
  ]
  const text = arpaText([...SPECIAL, ...sections[0]!], sections[1]!, sections[2]!)
  const bytes = new TextEncoder().encode(text.replace(/(?<=.)\n/g, pick(ENDS)))
  const size = 1 + below(below(2) === 0 ? 40 : bytes.length)
  const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) => bytes.slice(i * size, (i + 1) * size))
  const { model } = readArpa(chunks)
  const found = listedNgrams(model)
  for (const [words, numbers] of listed) {
    const isLongest = words.split(" ").length === 3
    expect([words, found.get(words)]).toEqual([words, isLongest ? [numbers[0], 0] : numbers])
  }
  expect(found.size).toBe(listed.size + 3)
}
