import { runs } from "@lectern/core/testing"
import { expect, test } from "vitest"
import type { TokenBuffer } from "../../../src/encode/model.js"
import { byteTable, findBytes, insertBytes, mixWords, viewOf } from "../../../src/encode/tables/byte-table.js"
import { type WordCacheOptions, type WordEncoder, wordCache } from "../../../src/encode/tables/word-cache.js"
import { placedTokenBuffer, reserve, tokenBuffer } from "../../../src/encode/token-buffer.js"
import { expectItems } from "../../expect-items.js"

// One token per byte, the byte's value its id; a word that begins with "!" is one token, with "?" it has no token for its last byte.
const encodeWord: WordEncoder = (bytes, start, end, out) => {
  if (bytes[start] === 33) push(out, 1000 + end - start, start, end)
  else for (let at = start; at < (bytes[start] === 63 ? end - 1 : end); at++) push(out, bytes[at]!, at, at + 1)
}

function push(out: TokenBuffer, id: number, start: number, end: number): void {
  reserve(out, 1)
  const at = out.length++
  out.ids[at] = id
  if (out.places === undefined) return
  out.places.starts[at] = start
  out.places.ends[at] = end
}

function encodeAll(words: readonly string[], options?: WordCacheOptions) {
  const encode = wordCache(encodeWord, options)
  const text = new TextEncoder().encode(`${words.join("")}padding!`)
  const pieces = new Int32Array(2 * words.length)
  let end = 0
  words.forEach((word, i) => {
    pieces[2 * i] = end
    end += new TextEncoder().encode(word).length
    pieces[2 * i + 1] = end
  })
  const run = (track: boolean) => {
    const out = track ? placedTokenBuffer() : tokenBuffer()
    encode(text, pieces, words.length, out)
    return out
  }
  const expected = placedTokenBuffer()
  words.forEach((_, i) => {
    const before = expected.length
    if (pieces[2 * i]! < pieces[2 * i + 1]!) encodeWord(text, pieces[2 * i]!, pieces[2 * i + 1]!, expected)
    expected.places!.pieces.fill(i, before, expected.length)
  })
  return { run, expected }
}

const used = ({ ids, length, places }: TokenBuffer) =>
  [ids, ...(places === undefined ? [] : [places.starts, places.ends, places.pieces])].map((column) =>
    Array.from(column.subarray(0, length)),
  )

// Words of all lengths around 4 and 8 bytes that share beginnings and ends, NUL bytes, non-ASCII, empty, partly dropped.
const WORDS = Array.from({ length: runs(3000) }, (_, i) => {
  const kinds = [
    "a",
    "!",
    "?",
    "\0",
    "ü",
    "水",
    "ab\0",
    "",
    "!!",
    "the longest of them all, by far, and then some more words to go on with ",
  ]
  return kinds[i % kinds.length]! + "xyzw".repeat(5).slice(0, (i * 7) % 19) + (i % 3 === 0 ? String((i * i) % 300) : "")
}).map((word, i) => (i % 10 === 7 ? "" : word))

test.each([
  ["by default", {}],
  ["that is emptied every 10 words", { words: 10 }],
  ["that is emptied at every word", { words: 1 }],
  ["of words of up to 3 bytes", { longest: 3 }],
] as const)("a cache %s changes nothing", (_, options) => {
  const { run, expected } = encodeAll(WORDS, options)
  const [ids, ...places] = used(expected)
  for (const track of [false, true, true, false]) {
    const columns = track ? [ids!, ...places] : [ids!]
    const found = used(run(track))
    expect(found).toHaveLength(columns.length)
    for (const [i, column] of columns.entries()) expectItems(found[i]!, column)
  }
})

test("a word is encoded once, again only when the cache was emptied, and always when it is long", () => {
  const encoded: string[] = []
  const encode = wordCache(
    (bytes, start, end, out) => {
      encoded.push(new TextDecoder().decode(bytes.subarray(start, end)))
      encodeWord(bytes, start, end, out)
    },
    { words: 3, longest: 2 },
  )
  const encodedOf = (words: string): string => {
    encoded.length = 0
    const bytes = new TextEncoder().encode(`${words}padding!`)
    const ends = [...words.matchAll(/ |$/g)].map(({ index }) => index)
    const pieces = Int32Array.from(ends.flatMap((end, i) => [i === 0 ? 0 : ends[i - 1]! + 1, end]))
    encode(bytes, pieces, ends.length, tokenBuffer())
    return encoded.join(" ")
  }
  expect(encodedOf("a bb c a bb c a")).toBe("a bb c")
  expect(encodedOf("c bb a ddd ddd")).toBe("ddd ddd")
  expect(encodedOf("d a d a")).toBe("d a") // the fourth word empties it
  expect(encodedOf("d a c bb")).toBe("c bb")
})

test("a seed is found without the encoder, and is not changed", () => {
  const seed = byteTable(4)
  const view = viewOf(new TextEncoder().encode("seedling-word       "))
  insertBytes(seed, view, 0, 4, 6)
  insertBytes(seed, view, 0, 13, 8)
  const before = { ...seed, slots: seed.slots.slice() }
  const { run } = encodeAll(["seed", "seedling-word", "see"], { seed, words: 1 })
  for (let i = 0; i < 3; i++) expect(used(run(false))).toEqual([[5, 7, 115, 101, 101]])
  expect(seed).toEqual(before)
})

test("a table finds strings of all lengths at their values while it grows", () => {
  const words = Array.from({ length: 3000 }, (_, i) => `${i}`.padStart(4 + (i % 15), "ab"))
  const text = new TextEncoder().encode(`${words.join("")}padding!`)
  const view = viewOf(text)
  const starts: number[] = []
  let end = 0
  for (const { length } of words) {
    starts.push(end)
    end += length
  }
  const table = byteTable(0)
  for (const [i, { length }] of words.entries()) insertBytes(table, view, starts[i]!, length, i + 1)
  const values = words.map(({ length }, i) => table.slots[findBytes(table, view, starts[i]!, length) + 3])
  expect(values).toEqual(words.map((_, i) => i + 1))
  expect(findBytes(table, viewOf(new TextEncoder().encode("none of them    ")), 0, 9)).toBeLessThan(0)
})

test("words of equal hashes are distinguished, and the 49th of them is not cached", () => {
  const table = byteTable(4096)
  const bytes = new Uint8Array(16)
  const view = viewOf(bytes)
  const mask = table.slots.length / 4 - 1
  const meeting: number[] = []
  for (let word = 1; meeting.length < 60; word++) {
    if ((mixWords(word, 7, 8) & mask) === 5) meeting.push(word)
  }
  const slots = meeting.map((word, i) => {
    view.setInt32(0, word, true)
    view.setInt32(4, 7, true)
    return insertBytes(table, view, 0, 8, i + 1)
  })
  expect(slots.filter((slot) => slot >= 0)).toHaveLength(48)
  meeting.forEach((word, i) => {
    view.setInt32(0, word, true)
    const slot = findBytes(table, view, 0, 8)
    expect(slot).toBe(slots[i])
    if (slot >= 0) expect(table.slots[slot + 3]).toBe(i + 1)
  })
})
