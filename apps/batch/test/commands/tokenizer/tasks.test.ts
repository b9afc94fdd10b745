// The tasks over lines: their results do not depend on shards, and nothing is carried over between lines, shards and files.
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import type { TextSource } from "@lectern/engine"
import { type Lines, type LinesRequest, withLines } from "@lectern/engine/internal/shard/over-lines"
import { eachLine } from "@lectern/engine/internal/shard/shard-text"
import { describe, expect, test } from "vitest"
import { measureTokenizers } from "../../../src/commands/tokenizer/run/measure.js"
import { byteText } from "../../../src/commands/tokenizer/run/tasks/byte-text.js"
import { decodeLines } from "../../../src/commands/tokenizer/run/tasks/decode.js"
import { encodeLines } from "../../../src/commands/tokenizer/run/tasks/encode.js"
import { countWords } from "../../../src/commands/tokenizer/run/tasks/words.js"
import { type TokenizerFile, tokenizerFile } from "../../../src/resources/load-tokenizer.js"
import type { Stage } from "../../../src/types.js"
import { complaint, temporaryFolder, wordLevelJson, written } from "../../support.js"

const VOCAB = { "[UNK]": 0, a: 1, bb: 2, é: 3, "x\ny": 4 }

function tokenizer(): TokenizerFile {
  const path = join(temporaryFolder(), "t.json")
  writeFileSync(path, wordLevelJson(VOCAB, "words"))
  return tokenizerFile(path)
}

const request = (texts: readonly TextSource[], shardBytes: number): LinesRequest<Stage> => ({
  texts,
  jobs: 1,
  engine: "inline",
  shardBytes,
})
/** The sizes of shards: several lines, one line or less, everything. */
const SIZES = [1, 8, 40, 2 ** 22]

async function encoded(texts: readonly TextSource[], shardBytes: number, form: "ids" | "pieces"): Promise<unknown> {
  const payload = { run: String(Math.random()), tokenizer: tokenizer(), form, options: {}, terminal: false }
  const results = { text: "", tokens: 0, returns: [] as boolean[], nuls: [] as boolean[] }
  await withLines(request(texts, shardBytes), import.meta.resolve("#tokenizer-worker"), ({ engine, fold }) =>
    fold(
      (shard) => engine.run(encodeLines, { ...payload, ...shard }),
      ({ text, tokens, findings }) => {
        results.text += new TextDecoder().decode(text)
        results.tokens += tokens
        results.returns.push(findings.carriageReturns)
        results.nuls.push(findings.nuls)
      },
    ),
  )
  return { ...results, returns: results.returns.includes(true), nuls: results.nuls.includes(true) }
}

function decode({ engine, fold }: Lines, onText: (text: string, hasNewlines: boolean) => void): Promise<unknown> {
  const payload = { run: String(Math.random()), tokenizer: tokenizer(), skipSpecialTokens: true, json: false }
  return fold(
    (shard) => engine.run(decodeLines, { ...payload, terminal: false, ...shard }),
    ({ text, hasNewlines }) => onText(new TextDecoder().decode(text), hasNewlines),
  )
}

describe("encodeLines", () => {
  test("gives a line for each line, in order, for shards of any size, in several files", async () => {
    const texts = written({ "a.txt": "a bb\n\nbb a é\n\n", "b.txt": "zz\na", "c.gz": gzipSync("é é\r\na\0\n") })
    for (const shardBytes of SIZES) {
      expect(await encoded(texts, shardBytes, "ids")).toEqual({
        text: "1 2\n\n2 1 3\n\n0\n1\n3 3\n0\n",
        tokens: 10,
        returns: true,
        nuls: true,
      })
      expect(await encoded(texts.slice(0, 2), shardBytes, "pieces")).toEqual({
        text: "a bb\n\nbb a é\n\n[UNK]\na\n",
        tokens: 7,
        returns: false,
        nuls: false,
      })
    }
  })

  test("names the line of invalid UTF-8, counted from the start of each file", async () => {
    const bad = Buffer.concat([Buffer.from("a\n".repeat(9)), Buffer.from([0x61, 0xff, 10])])
    const texts = written({ "a.txt": "a\n".repeat(30), "b.txt": bad })
    for (const shardBytes of SIZES) expect(await complaint(encoded(texts, shardBytes, "ids"))).toMatch(/^b\.txt:10:2: /)
  })
})

describe("decodeLines", () => {
  test("names the line of a word that is not an id, counted from the start of each file", async () => {
    const lines = "1 2\n".repeat(20)
    const texts = written({ "a.txt": lines, "b.txt": `${lines}\n1 x\n`, "c.gz": gzipSync(`${lines}5\n`) })
    for (const shardBytes of SIZES) {
      const run = (each: TextSource[]): Promise<unknown> =>
        withLines(request(each, shardBytes), import.meta.resolve("#tokenizer-worker"), (open) => decode(open, () => {}))
      expect(await complaint(run(texts))).toBe('b.txt:22: "x" is not a token id, expected whole numbers')
      expect(await complaint(run([texts[0]!, texts[2]!]))).toBe("c.gz:21: the tokenizer has no id 5")
    }
  })

  test("reports texts with line ends of the shard they are in, on any of its lines", async () => {
    const texts = written({ "a.txt": "1\n4\n1\n2\n3\n1\n" })
    for (const [shardBytes, newlines] of [
      [2, [false, true, false, false, false, false]],
      [4, [true, false, false]],
      [2 ** 22, [true]],
    ] as const) {
      const found: boolean[] = []
      let all = ""
      await withLines(request(texts, shardBytes), import.meta.resolve("#tokenizer-worker"), (open) =>
        decode(open, (text, hasNewlines) => {
          all += text
          found.push(hasNewlines)
        }),
      )
      expect(all).toBe("a\nx\ny\na\nbb\né\na\n")
      expect(found).toEqual(newlines)
    }
  })

  test("takes tabs and repeated blanks between ids, and no other form of number", async () => {
    const run = async (line: string): Promise<string> => {
      let all = ""
      const work = (open: Lines): Promise<unknown> =>
        decode(open, (text) => {
          all += text
        })
      await withLines(request(written({ "a.txt": `${line}\n` }), 100), import.meta.resolve("#tokenizer-worker"), work)
      return all
    }
    expect(await run(" 1\t 2  ")).toBe("a bb\n")
    for (const word of ["-1", "1.0", "0x1", "1e0", "+1", "1,2"]) {
      expect(await complaint(run(`1 ${word}`))).toBe(`a.txt:1: "${word}" is not a token id, expected whole numbers`)
    }
    const long = "9".repeat(39)
    expect(await complaint(run(`${long}x`))).toContain(`"${long}x" is not`)
    expect(await complaint(run(`${long}xy`))).toContain(`"${long}x…" is not`)
  })
})

describe("measureLines", () => {
  test("sums over lines, shards and files; the longest line is a maximum", async () => {
    const texts = written({ "a.txt": "a bb  zz\n a é a a \n\n", "b.txt": "bb\n\u{1f600} \uff01\n" })
    for (const shardBytes of SIZES) {
      const measured = await measureTokenizers({
        ...request(texts, shardBytes),
        tokenizers: [tokenizer(), tokenizer()],
      })
      expect(measured.text).toEqual({ lines: 5, bytes: 8 + 10 + 0 + 2 + 8, characters: 8 + 9 + 0 + 2 + 3, words: 10 })
      const [first, second] = measured.tokenizers.map(({ path: _, ...facts }) => facts)
      expect(first).toEqual({
        tokens: 10,
        fertility: 1,
        bytesPerToken: 2.8,
        charactersPerToken: 2.2,
        longestLine: 4,
        unknown: 3,
        coverage: 0.7,
        vocabularySize: 5,
        used: 4,
      })
      expect(second).toEqual(first)
    }
  })
})

describe("countWords", () => {
  test("counts each shard from zero, and finds carriage returns and NULs in the shards that have them", async () => {
    const texts = written({ "a.txt": "a a\r\nbb\nbb a\nc\0\n" })
    const shards: unknown[] = []
    const pipeline = { normalizers: [], preTokenizer: "whitespace-split" } as const
    await withLines(request(texts, 1), import.meta.resolve("#tokenizer-worker"), ({ engine, fold }) =>
      fold(
        (shard) => engine.run(countWords, { run: "r", pipeline, ...shard }),
        ({ words, findings }) => {
          shards.push([new TextDecoder().decode(words.bytes), [...words.ends], [...words.counts], findings])
        },
      ),
    )
    expect(shards).toEqual([
      ["a", [1], [2], { carriageReturns: true, nuls: false }],
      ["bb", [2], [1], { carriageReturns: false, nuls: false }],
      ["abb", [1, 3], [1, 1], { carriageReturns: false, nuls: false }],
      ["c\0", [2], [1], { carriageReturns: false, nuls: true }],
    ])
  })
})

describe("byteText()", () => {
  test("writes numbers, characters and strings one after another, beyond its room", () => {
    const text = byteText(1)
    const numbers = [0, 9, 10, 99, 100, 12_345, 2 ** 31, 2 ** 53 - 1]
    for (const number of numbers) {
      text.number(number)
      text.byte(32)
    }
    text.string("é翻🚀".repeat(40))
    text.string("")
    const expected = `${numbers.join(" ")} ${"é翻🚀".repeat(40)}`
    expect(new TextDecoder().decode(text.take())).toBe(expected)
  })

  test("fills its room to the last byte", () => {
    for (const length of [57, 58, 60, 63, 64, 65, 127, 128, 129]) {
      const text = byteText(64)
      for (let i = 0; i < length; i++) text.byte(97)
      text.number(1234567)
      expect(new TextDecoder().decode(text.take())).toBe(`${"a".repeat(length)}1234567`)
    }
  })

  test("is empty after its text was taken, which stays as it is", () => {
    const text = byteText(10)
    text.string("first")
    const first = text.take()
    text.string("2")
    expect([first, text.take(), text.take()].map((each) => new TextDecoder().decode(each))).toEqual(["first", "2", ""])
    expect(first.buffer.byteLength).toBe(5)
  })
})

test("eachLine() visits empty lines, and a last line with or without its newline", () => {
  const lines = (text: string): string[] => {
    const bytes = Buffer.from(text)
    const found: string[] = []
    eachLine(bytes, (start, end) => found.push(bytes.toString("utf8", start, end)))
    return found
  }
  expect(lines("")).toEqual([])
  expect(lines("a\n\nb")).toEqual(["a", "", "b"])
  expect(lines("\n\n")).toEqual(["", ""])
})
