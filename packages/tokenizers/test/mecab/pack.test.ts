import { refusal } from "@lectern/core/testing"
import { expect, test } from "vitest"
import { mecab, packMecab } from "../../src/mecab.js"
import { small } from "./dictionary.js"

type Name = "sys" | "unk" | "char" | "matrix"

/** The sentence for a dictionary with one file changed. */
function sentenceOf(name: Name, change: (bytes: Uint8Array, view: DataView) => unknown): string {
  const bytes = small[name].slice()
  const changed = (change(bytes, new DataView(bytes.buffer)) as Uint8Array | undefined) ?? bytes
  const { kind, sentence } = refusal(() => packMecab({ ...small, [name]: changed }, { path: "dictionaries/small" }))
  expect(kind).toBe("bad-data")
  return sentence
}

test("packMecab() refuses files that are truncated or of something else", () => {
  expect(sentenceOf("sys", (bytes) => bytes.subarray(0, 5000))).toBe(
    `dictionaries/small/sys.dic: the header is of a file of ${small.sys.length} bytes, but it has 5000`,
  )
  expect(sentenceOf("sys", () => new Uint8Array(0))).toBe(
    "dictionaries/small/sys.dic: 0 bytes, shorter than the header of a compiled dictionary",
  )
  expect(sentenceOf("unk", (_, view) => void view.setUint32(4, 101, true))).toBe(
    "dictionaries/small/unk.dic: a compiled MeCab dictionary of version 102, little-endian, was expected, but it has version 101",
  )
  expect(sentenceOf("unk", (_, view) => void view.setUint32(4, 102, false))).toContain("but its numbers are big-endian")
  expect(sentenceOf("matrix", (bytes) => bytes.subarray(0, -1))).toBe(
    "dictionaries/small/matrix.bin: 165 bytes, not those of a matrix of 9 by 9",
  )
  expect(sentenceOf("matrix", () => new Uint8Array(2))).toContain("2 bytes, not those of a matrix")
  expect(sentenceOf("char", (bytes) => bytes.subarray(4))).toContain("not those of a table of characters")
  expect(sentenceOf("char", () => new Uint8Array(3))).toContain(
    "3 bytes, not those of a table of characters with 0 categories",
  )
})

test("packMecab() refuses parts that do not fit", () => {
  expect(sentenceOf("sys", (bytes) => void bytes.set(new TextEncoder().encode("euc-jp\0"), 40))).toBe(
    "dictionaries/small/sys.dic: a dictionary in UTF-8 was expected, not in euc-jp",
  )
  expect(sentenceOf("sys", () => small.unk)).toBe(
    "dictionaries/small/sys.dic: a dictionary of type 0 was expected, not 2",
  )
  expect(sentenceOf("sys", (_, view) => void view.setUint32(16, 8, true))).toBe(
    "dictionaries/small/sys.dic: it has 8 right and 9 left ids, but dictionaries/small/matrix.bin has 9 and 9",
  )
  expect(sentenceOf("unk", (_, view) => void view.setUint32(24, 8, true))).toContain("unk.dic: the header is of a file")
  const tokens = new DataView(small.sys.buffer).getUint32(24, true) + 72
  expect(sentenceOf("sys", (_, view) => void view.setUint16(tokens + 32, 9, true))).toBe(
    "dictionaries/small/sys.dic: token 2 has an id that the matrix does not have",
  )
  expect(sentenceOf("sys", (_, view) => void view.setUint16(tokens + 34, 9, true))).toContain("token 2 has an id")
  expect(sentenceOf("sys", (_, view) => void view.setInt32(72 + 8 * 7, -0x7fffff00, true))).toBe(
    "dictionaries/small/sys.dic: unit 7 has tokens beyond the last",
  )
  expect(sentenceOf("char", (bytes) => void bytes.set([0x58], 4))).toBe(
    "dictionaries/small/unk.dic: no word for the category XEFAULT of char.bin",
  )
  expect(sentenceOf("char", (_, view) => void view.setUint32(4 + 320 + 4 * 65, 12 << 18, true))).toBe(
    "dictionaries/small/char.bin: character 65 has a category that it does not list",
  )
})

test("packMecab() reads two settings of dicrc", () => {
  const wordsOf = (dicrc: string, text: string) => mecab(packMecab({ ...small, dicrc })).words(text)
  expect(wordsOf("max-grouping-size = 3", "abcd")).toEqual(["abcd"])
  expect(wordsOf("max-grouping-size = 3", "abcde")).toEqual(["a", "bcde"])
  expect(wordsOf("; max-grouping-size = 3", "abcde")).toEqual(["abcde"])
  for (const value of ["1,2,3", "1,x", "1,40000", ""]) {
    expect(refusal(() => packMecab({ ...small, dicrc: `left-space-penalty-factor=${value}` })).sentence).toBe(
      `dicrc: left-space-penalty-factor must be pairs of an id and a cost below 32768, got "${value}"`,
    )
  }
  expect(refusal(() => packMecab({ ...small, dicrc: "max-grouping-size = many" })).sentence).toBe(
    'dicrc: max-grouping-size must be a whole number, got "many"',
  )
})

test("packMecab() takes bytes that start anywhere, and keeps none of them", () => {
  const moved = (bytes: Uint8Array) => {
    const copy = new Uint8Array(bytes.length + 3)
    copy.set(bytes, 3)
    return copy.subarray(3)
  }
  const files = { sys: moved(small.sys), unk: moved(small.unk), char: moved(small.char), matrix: moved(small.matrix) }
  const data = packMecab(files)
  for (const file of Object.values(files)) file.fill(0)
  expect(mecab(data).words("東京都に")).toEqual(["東京都", "に"])
})

test("packMecab() refuses arguments of other types", () => {
  expect(refusal(() => packMecab(7 as never)).sentence).toBe("files must be an object, got 7")
  expect(refusal(() => packMecab({ ...small, unk: "" } as never)).sentence).toBe(
    'files.unk must be a Uint8Array, got ""',
  )
  expect(refusal(() => packMecab({ ...small, dicrc: 7 } as never)).sentence).toBe("files.dicrc must be a string, got 7")
  expect(refusal(() => packMecab(small, { folder: "x" } as never)).sentence).toContain('no option "folder"')
})
