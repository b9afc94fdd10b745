// Compressed data that is not read as text, whatever its name says.
import { Readable } from "node:stream"
import { gzipSync } from "node:zlib"
import type { TextSource } from "@lectern/engine"
import { smallFile } from "@lectern/engine/internal/read/small-file"
import { refusePacked } from "@lectern/engine/internal/read/sniff"
import { describe, expect, test } from "vitest"
import { complaint, count, written } from "../support.js"

const bytes = (hex: string): Uint8Array => new Uint8Array(Buffer.from(hex, "hex"))

// "a b\n" three times: zstd 1.5.4 -c, lz4 1.9.4 -c, and Python 3.11's bz2, lzma and zipfile.
const PACKED: readonly (readonly [name: string, content: Uint8Array, unpack: string])[] = [
  ["zstd", bytes("28b52ffd240c6100006120620a6120620a6120620aabfdd2c6"), "zstd -dc"],
  ["zstd", bytes("502a4d1804000000deadbeef28b52ffd240c6100006120620a6120620a6120620aabfdd2c6"), "zstd -dc"],
  [
    "xz",
    bytes(
      "fd377a585a000004e6d6b4460200210116000000742fe5a3e0000b000a5d0030880840aed6308c0000000000d6d81e3807abdd9b0001260c247aeeea1fb6f37d010000000004595a",
    ),
    "xz -dc",
  ],
  [
    "bzip2",
    bytes("425a683931415926535923fc5ee40000045100001040003000200021b468334d11309c5dc914e142408ff17b90"),
    "bzip2 -dc",
  ],
  ["bzip2", bytes("425a683917724538509000000000"), "bzip2 -dc"],
  ["lz4", bytes("04224d186440a70c0000806120620a6120620a6120620a00000000ab3523"), "lz4 -dc"],
  [
    "zip",
    bytes(
      "504b03041400000000003250765da1e98d2d040000000400000005000000612e7478746120620a504b010214031400000000003250765da1e98d2d0400000004000000050000000000000000000000800100000000612e747874504b0506000000000100010033000000270000000000",
    ),
    "unzip -p",
  ],
  ["zip", bytes("504b0506000000000000000000000000000000000000"), "unzip -p"],
]

describe.each(PACKED)("%s data", (name, content, unpack) => {
  test("is refused as a file, within a gzip file, on standard input and as a small file", async () => {
    const [ref, file, packed] = written({ "ref.txt": "a\n", "hyp.txt": content, "hyp.gz": gzipSync(content) })
    const why = (path: string): string => `${path}: is ${name} data, expected text; give its content: <(${unpack} FILE)`
    const named = (sentence: string): string =>
      sentence.replace(/<\((.*) \S+\)(, or a name that ends in \.zst)?$/, "<($1 FILE)")
    expect(named(await complaint(count([ref!, file!])))).toBe(why("hyp.txt"))
    expect(named(await complaint(count([ref!, packed!])))).toBe(why("hyp.gz"))
    const openStdin = (): Readable => Readable.from([...content].map((byte) => Uint8Array.of(byte)))
    expect(await complaint(count([ref!, { name: "-", path: "-" }], {}, { openStdin }))).toBe(
      `standard input: is ${name} data, expected text; pipe its content: ${unpack} FILE | lectern ...`,
    )
    const options = { expected: "JSON", maxBytes: 1000, signal: undefined }
    expect(named(await complaint(smallFile(file!.path, options)))).toBe(why("hyp.txt"))
  })
})

test("gzip data under another name is refused, with advice to rename it", async () => {
  const [ref, file] = written({ "ref.txt": "a\n", "hyp.txt": gzipSync("a\n") }) as [TextSource, TextSource]
  expect(await complaint(count([ref, file]))).toMatch(
    /^hyp\.txt: is gzip data, expected text; give its content: <\(gzip -dc hyp\.txt\), or a name that ends in \.gz$/,
  )
})

test("a path in the advice is quoted for the shell where it must be", () => {
  expect(() => refusePacked(PACKED[0]![1], "it's.zst")).toThrow(`give its content: <(zstd -dc 'it'\\''s.zst')`)
  expect(() => refusePacked(PACKED[0]![1], "a b.zst")).toThrow(`give its content: <(zstd -dc 'a b.zst')`)
  expect(() => refusePacked(PACKED[0]![1], "a/b-c_1.zst")).toThrow("give its content: <(zstd -dc a/b-c_1.zst)")
})

test("text, short data and a prefix of a first number are not refused", () => {
  for (const text of ["", "BZ", "BZh9", "BZh91AY&SX is text", "PK\n", "PKZIP", "(µ/ý", "7zXZ"]) {
    expect(() => refusePacked(Buffer.from(text), "x")).not.toThrow()
  }
  for (const [, content] of PACKED) expect(() => refusePacked(content.subarray(0, 3), "x")).not.toThrow()
})
