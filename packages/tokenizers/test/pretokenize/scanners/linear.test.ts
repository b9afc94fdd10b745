// Scanners take linear time for any text: the tests count reads of bytes.
import { ALL_TESTS } from "@lectern/core/testing"
import { describe, expect, test } from "vitest"
import type { Scanner } from "../../../src/pretokenize/pre-tokenizer.js"
import { knownPattern } from "../../../src/pretokenize/scanners/known-pattern.js"
import { literalMatches } from "../../../src/pretokenize/scanners/matches.js"
import { type SplitBehavior, splitScanner } from "../../../src/pretokenize/scanners/split-scanner.js"
import patterns from "../../golden/pretokenize-patterns.json" with { type: "json" }

// Slow cases of regex engines: long runs with another end, and long runs that match only at the end.
const UNITS = [
  " ",
  "\n",
  " \n",
  "\r\n",
  "\r",
  "a",
  "A",
  "Aa",
  "1",
  "12a",
  "'",
  "a'",
  "'l",
  "!",
  " !",
  "!/",
  "あ",
  "あA",
  "\u0301",
  "\u0301A",
  "\u3000",
  "<|",
  "<|endoftext|",
  "½",
  "-",
]
const REPEATS = ALL_TESTS ? 100 : 16
const TAILS = ["", "x", " x"]

/** The number of bytes that a scanner reads in a text, with a buffer that is often full. */
function reads(scan: Scanner, text: string): number {
  const bytes = new TextEncoder().encode(`${text}        `)
  const end = new TextEncoder().encode(text).length
  let count = 0
  const counted = new Proxy(bytes, {
    get(target, name) {
      count++
      return Reflect.get(target, name)
    },
  })
  const pieces = new Int32Array(2 * 64)
  for (let start = 0; ; ) {
    const found = scan(counted, start, end, pieces)
    if (found < 64) return count
    start = pieces[2 * found - 1]!
  }
}

function isLinear(scan: Scanner): void {
  const slow: object[] = []
  for (const [i, unit] of UNITS.entries()) {
    // Two of the tails for each unit, unless all tests run.
    for (const tail of TAILS.filter((_, at) => ALL_TESTS || at !== i % 3)) {
      const small = unit.repeat(REPEATS) + tail
      const large = unit.repeat(6 * REPEATS) + tail
      const perByte = reads(scan, large) / large.length
      // Six times as long: a quadratic scanner would take six times the steps for each byte.
      const limit = Math.min(60, (3 * reads(scan, small)) / small.length + 1)
      if (!(perByte < limit)) slow.push({ unit, tail, perByte, limit })
    }
  }
  expect(slow).toEqual([])
}

test.each(patterns.rows)("the scanner of $name is linear", ({ regex }) => {
  isLinear(knownPattern(regex)!)
})

describe.each<SplitBehavior>(["removed", "isolated", "mergedWithPrevious", "mergedWithNext", "contiguous"])(
  "%s",
  (behavior) => {
    test.each([false, true])("splitting is linear, inverted: %s", (invert) => {
      isLinear(splitScanner(knownPattern("\\s?\\p{L}+")!, { behavior, invert }))
      isLinear(splitScanner(literalMatches(new TextEncoder().encode("aaaaaab")), { behavior, invert }))
    })
  },
)
