// Lines that WebAssembly reads, beside the reader of any line.
import { refusal } from "@lectern/core/testing"
import { describe, expect, test, vi } from "vitest"
import { plainLines } from "../../../src/ngram/arpa/plain-lines.js"
import { Section } from "../../../src/ngram/arpa/section.js"
import { readArpa } from "../../../src/ngram/index.js"
import { WordTable } from "../../../src/ngram/words/word-table.js"
import { arpaText, SPECIAL } from "../../helpers/arpa-text.js"

const reader = vi.hoisted(() => ({ isOn: true }))
vi.mock("../../../src/ngram/arpa/plain-lines.js", async (original) => {
  const { plainLines: plain } = await original<{ plainLines: typeof plainLines }>()
  return { plainLines: (...args: Parameters<typeof plainLines>) => (reader.isOn ? plain(...args) : undefined) }
})

const encoder = new TextEncoder()

/** The model of a file, or the sentence that refuses it; read with and without WebAssembly. */
function read(bytes: Uint8Array, isOn: boolean): unknown {
  reader.isOn = isOn
  try {
    return readArpa(bytes, { maxLineBytes: 100 })
  } catch {
    return refusal(() => readArpa(bytes, { maxLineBytes: 100 })).sentence
  } finally {
    reader.isOn = true
  }
}

/** Numbers below a limit, the same each time. */
function numbersBelow(seed: number): (limit: number) => number {
  let state = seed
  return (limit) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
}

const NUMBERS = [
  "-1",
  "-0",
  "0",
  "-.5",
  "-5.",
  "-0.0000001",
  "-1.25e-3",
  "-12345678.1234567",
  "-1234567890123456",
  "-0.30103",
]
const WORDS = Array.from({ length: 20 }, (_, i) => "äbcdefghijklmnopqrstu".slice(0, i + 1)).concat(
  "a\u0001b",
  "a\rb",
  "\0",
  "b\0",
  "b",
)

/** A file of 3-grams of all these words. */
function fileOf(seed: number): string {
  const below = numbersBelow(seed)
  const number = (): string => NUMBERS[below(NUMBERS.length)]!
  const end = (): string => ["", `\t${number()}`, `\t${number()}`, ` ${number()}`, "\t", "\r"][below(6)]!
  const lines = WORDS.flatMap((first) => WORDS.map((second) => `${first}${below(9) ? " " : "  "}${second}`))
  return arpaText(
    [...SPECIAL, ...WORDS.map((word) => `-1\t${word}`)],
    lines.map((words) => `${number()}\t${words}${end()}`),
    lines.filter(() => below(3) > 0).map((words) => `${number()}\t${words} ${WORDS[below(WORDS.length)]}`),
  )
}

test.each([1, 2, 3])("any line, file %i", (seed) => {
  const file = encoder.encode(fileOf(seed))
  const model = read(file, true)
  expect(model).toHaveProperty("model")
  expect(model).toEqual(read(file, false))
})

test("a file with a wrong byte", () => {
  const file = encoder.encode(fileOf(4))
  const below = numbersBelow(5)
  const sentences = Array.from({ length: 10 }, () => {
    const wrong = file.slice()
    const at = file.length - 1 - below(file.length - 1000)
    wrong[at] = [0, 9, 10, 13, 32, 45, 46, 48, 92, 120, 255][below(11)]!
    const found = read(wrong, true)
    expect(found).toEqual(read(wrong, false))
    return found
  })
  expect(sentences.filter((found) => typeof found === "string").length).toBeGreaterThan(3)
})

describe("lines from a position on", () => {
  const words = new WordTable()
  for (const word of ["a", "sixteen_bytes_16", "seventeen_bytes_1"]) words.internText(word)
  const read = (text: string, declared = 1000, maxLineBytes = 100) => {
    const section = new Section(2, 1, declared)
    const bytes = encoder.encode(text)
    const rest = bytes.length - plainLines(words, maxLineBytes)!(section, bytes, bytes.length)(0)
    return {
      rest,
      words: [...section.words.subarray(0, 2 * section.length)],
      numbers: [...section.numbers.subarray(0, 2 * section.length)],
    }
  }

  test("are read if they are plain", () => {
    const { rest, words, numbers } = read("-1.5\ta sixteen_bytes_16\t-0.25\n-0\tsixteen_bytes_16 a\n")
    expect(rest).toBe(0)
    expect(words).toEqual([0, 1, 1, 0])
    expect(numbers).toEqual([-1.5, -0.25, -0, 0])
  })

  test("are all read, however many", () => {
    const { rest, words } = read("-1\ta a\n-1\ta sixteen_bytes_16\n".repeat(5000), 1e6)
    expect(rest).toBe(0)
    expect(words).toEqual(Array.from({ length: 5000 }, () => [0, 0, 0, 1]).flat())
  })

  test("are read with words of any hash, those that come later too", () => {
    const many = new WordTable()
    const section = new Section(2, 1, 9999)
    const start = plainLines(many, 100)!
    for (const length of [300, 3000]) {
      while (many.length < length) many.internText(`w${many.length}`)
      const bytes = encoder.encode(Array.from({ length }, (_, i) => `-1\tw${i} w0\n`).join(""))
      const before = 2 * section.length
      expect(start(section, bytes, bytes.length)(0)).toBe(bytes.length)
      expect([...section.words.subarray(before, 2 * section.length)]).toEqual(
        Array.from({ length }, (_, i) => [i, 0]).flat(),
      )
    }
  })

  test.each([
    "-1\ta a \n",
    "-1\ta  a\n",
    " -1\ta a\n",
    "-1\ta a\r\n",
    "-1\ta a\t-1 \n",
    "-1\ta seventeen_bytes_1\n",
    "-1\ta b\n",
    // The last word above, with another mask.
    "-1\ta Ceventeen_bytes_\n",
    "-1\ta \t-1\n",
    "-1\ta\n",
    "-1e0\ta a\n",
    "1\ta a\n",
    "-1.1.1\ta a\n",
    "-1234567890123456\ta a\n",
    "-\ta a\n",
    "-.\ta a\n",
    "\n",
    "\\end\\\n",
  ])("are left out from the first one that is not plain on: %j", (line) => {
    const { rest, words } = read(`-1\ta a\n${line}-1\ta a\n`)
    expect(rest).toBe(line.length + "-1\ta a\n".length)
    expect(words).toEqual([0, 0])
  })

  test("are left out if they are more than the file declares, or too long", () => {
    expect(read("-1\ta a\n".repeat(3), 2).rest).toBe(7)
    expect(read("-1\ta a\n-10\ta a\n", 2, 6).rest).toBe(8)
  })

  test("of more bytes than the module takes at once are left out", () => {
    expect(read(`-1\ta ${"a".repeat(70000)}\n`, 9, 1e6).rest).toBe(70006)
  })
})
