// Files changed at random are either refused with a LecternError, or read as a tokenizer that works.

import { LecternError } from "@lectern/core"
import { ALL_TESTS } from "@lectern/core/testing"
import { type Generator, xoshiro128 } from "@lectern/random"
import { expect, test } from "vitest"
import { formatTokenizerJson } from "../../../src/formats/tokenizer-json/format.js"
import { parseTokenizerJson } from "../../../src/formats/tokenizer-json/parse.js"
import type { Json, JsonObject } from "../../../src/text/json.js"
import { COMPONENTS, tiny, token } from "./tiny.js"

const ROUNDS = ALL_TESTS ? 4000 : 500
const FILES = Object.entries(COMPONENTS).flatMap(([stage, all]) =>
  all.map((component) => tiny({ [stage]: component, added_tokens: [token({ id: 7, content: "a b", lstrip: true })] })),
)
const VALUES: readonly Json[] = [
  null,
  true,
  -1,
  0,
  1,
  3,
  2 ** 24,
  1e308,
  0.5,
  "",
  "a",
  "ab",
  "▁",
  "__proto__",
  "Sequence",
  "constructor",
  "first",
  "(a*)*",
  [],
  {},
  [["a", "b"]],
  { String: "" },
  { Regex: "." },
]
const TEXT = " Hello  wörld\t__proto__ ab a b 😀\u{1100}\u{300}"

test("a file with values changed at random is read or refused", () => {
  const random = xoshiro128(11)
  const counts = { read: 0, refused: 0 }
  for (let round = 0; round < ROUNDS; round++) {
    const file = structuredClone(FILES[random.below(FILES.length)]!) as Json
    for (let change = random.below(3); change >= 0; change--) changeAny(file, random)
    counts[outcome(JSON.stringify(file))]++
  }
  expect(counts.read).toBeGreaterThan(ROUNDS * 0.075)
  expect(counts.refused).toBeGreaterThan(ROUNDS * 0.075)
})

test("a file with characters changed at random is read or refused", () => {
  const random = xoshiro128(12)
  const counts = { read: 0, refused: 0 }
  const characters = '{}[]",:\\0-9eEtfn u▁\u{0}'
  for (let round = 0; round < ROUNDS; round++) {
    let text = JSON.stringify(FILES[random.below(FILES.length)])
    for (let change = random.below(3); change >= 0; change--) {
      const at = random.below(text.length)
      text = text.slice(0, at) + characters.charAt(random.below(characters.length)) + text.slice(at + random.below(3))
    }
    counts[outcome(text)]++
  }
  // About one in a hundred.
  expect(counts.read).toBeGreaterThan(ALL_TESTS ? 40 : 1)
  expect(counts.refused).toBeGreaterThan(ROUNDS * 0.25)
})

function outcome(text: string): "read" | "refused" {
  try {
    const tokenizer = parseTokenizerJson(text)
    formatTokenizerJson(tokenizer)
    tokenizer.decode(tokenizer.encode(TEXT).ids)
    tokenizer.encodePair(TEXT, "b")
    return "read"
  } catch (error) {
    if (!(error instanceof LecternError)) throw new Error(`${String(error)} for ${text}`, { cause: error })
    return "refused"
  }
}

// Replaces, drops or doubles one random value.
function changeAny(file: Json, random: Generator): void {
  let holder = file as JsonObject & Json[]
  for (;;) {
    const keys = Object.keys(holder)
    if (keys.length === 0) return
    const key = keys[random.below(keys.length)] as keyof typeof holder & string
    const inner = holder[key] as Json
    if (inner !== null && typeof inner === "object" && random.below(4) > 0) {
      holder = inner as typeof holder
      continue
    }
    const way = random.below(4)
    if (way === 0) delete (holder as { [name: string]: Json })[key]
    else if (way === 1) Object.assign(holder, { [`${key}2`]: inner })
    else Object.assign(holder, { [key]: VALUES[random.below(VALUES.length)] })
    return
  }
}
