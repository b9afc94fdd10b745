import { ALL_TESTS, examples } from "@lectern/core/testing"
import fc from "fast-check"
import { expect, test } from "vitest"
import { type ByteKeys, buildTrie, CELL } from "../../../src/encode/tables/trie.js"

/** Walks down from the root; undefined if there is no path. */
function walk(cells: Int32Array, key: readonly number[]): number | undefined {
  let node = 0
  for (const byte of key) {
    const child = cells[node]! ^ (byte * CELL)
    if (cells[child + 1] !== node) return undefined
    node = child
  }
  return node
}

function pack(keys: readonly (readonly number[])[]): ByteKeys {
  let top = 0
  return { bytes: Uint8Array.from(keys.flat()), ends: Int32Array.from(keys, (key) => (top += key.length)) }
}

const byte = fc.oneof(fc.constantFrom(0, 1, 97, 98, 255), fc.integer({ min: 0, max: 255 }))
const key = fc.array(byte, { maxLength: 6 })

test("a trie has exactly the prefixes of its keys as nodes", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(key, { selector: String, maxLength: 60 }),
      fc.array(key, { maxLength: 40 }),
      (keys, others) => {
        const { cells, nodes, order } = buildTrie(pack(keys))
        const prefixes = new Set(keys.flatMap((each) => each.map((_, i) => String(each.slice(0, i + 1)))))
        expect(order.length).toBe(prefixes.size)
        expect(new Set(order).size).toBe(prefixes.size)
        expect(keys.map((each) => walk(cells, each))).toEqual(Array.from(nodes))
        for (const each of others) {
          const known = each.length === 0 || prefixes.has(String(each))
          expect(walk(cells, each) !== undefined, String(each)).toBe(known)
        }
      },
    ),
    examples(400, 4),
  )
})

test("a trie lists nodes after their parents", () => {
  const { cells, order } = buildTrie(pack([[1, 2, 3], [1, 2], [9], [1, 7, 7, 7]]))
  const seen = new Set([0])
  for (const node of order) {
    expect(seen.has(cells[node + 1]!)).toBe(true)
    seen.add(node)
  }
})

test.runIf(ALL_TESTS)("a trie of all pairs of bytes is full and not much larger than its nodes", () => {
  const keys = Array.from({ length: 65536 }, (_, i) => [i >> 8, i & 255])
  const { cells, nodes } = buildTrie(pack(keys))
  expect(new Set(nodes).size).toBe(65536)
  expect(cells.length / CELL).toBeLessThan(65536 * 1.1)
})

test("a trie without keys has only a root", () => {
  expect(walk(buildTrie(pack([])).cells, [0])).toBeUndefined()
})
