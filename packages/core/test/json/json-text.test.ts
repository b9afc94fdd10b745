import fc from "fast-check"
import { expect, test } from "vitest"
import { MAX_JSON_DEPTH, MAX_JSON_LENGTH, parseJsonText, type ReadJson } from "../../src/json/json-text.js"
import { LecternError } from "../../src/problem.js"
import { examples } from "../../src/testing.js"

function plain(value: ReadJson): unknown {
  if (value instanceof Map) return Object.fromEntries([...value].map(([key, item]) => [key, plain(item)]))
  return Array.isArray(value) ? value.map(plain) : value
}

test("parseJsonText reads what JSON.parse reads", () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 4 }), fc.boolean(), (text, pretty) => {
      const value: unknown = JSON.parse(text)
      const written = pretty ? JSON.stringify(value, undefined, 2) : text
      expect(plain(parseJsonText(written, "x.json"))).toEqual(value)
    }),
    examples(500, 7),
  )
})

test("parseJsonText refuses what JSON.parse refuses", () => {
  fc.assert(
    fc.property(
      fc.json({ maxDepth: 3 }),
      fc.nat(),
      fc.constantFrom("", '"', ",", "{", "]", "\\", "0", "-", "x", "\n"),
      (text, at, cut) => {
        const place = at % (text.length + 1)
        const broken = text.slice(0, place) + cut + text.slice(place + 1)
        let value: unknown
        try {
          value = JSON.parse(broken)
        } catch {
          expect(() => parseJsonText(broken, "x.json")).toThrow(LecternError)
          return
        }
        try {
          expect(plain(parseJsonText(broken, "x.json"))).toEqual(value)
        } catch (error) {
          expect(String(error)).toMatch(/twice/)
        }
      },
    ),
    examples(2000, 8),
  )
})

test("parseJsonText reads bytes, and ignores a byte order mark", () => {
  expect(parseJsonText(new TextEncoder().encode('\u{feff}["▁"]'), "x.json")).toEqual(["▁"])
  expect(parseJsonText("\u{feff}[1]", "x.json")).toEqual([1])
  expect(parseJsonText('["\\u00e9 and a longer string \\ud83d\\ude00"]', "x.json")).toEqual([
    "é and a longer string 😀",
  ])
})

test("parseJsonText reads __proto__ and constructor as plain keys", () => {
  const read = parseJsonText('{"__proto__": 1, "constructor": 2, "toString": 3}', "x.json")
  expect([...(read as Map<string, number>)]).toEqual([
    ["__proto__", 1],
    ["constructor", 2],
    ["toString", 3],
  ])
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
})

test.each([
  ["a key that comes twice", '{"a": {"b": 1, "b": 2}}', 'x.json: an object has the key "b" twice, at character 21'],
  [
    "an escaped key that comes twice",
    '{"a": 1, "\\u0061": 2}',
    'x.json: an object has the key "a" twice, at character 20',
  ],
  [
    "__proto__ twice",
    '{"__proto__": 1, "__proto__": 2}',
    'x.json: an object has the key "__proto__" twice, at character 31',
  ],
  [
    "too deep an array",
    "[".repeat(100_000),
    `x.json: arrays and objects are nested more than ${MAX_JSON_DEPTH} deep, at character 64`,
  ],
  [
    "too deep an object",
    '{"a":'.repeat(100_000),
    `x.json: arrays and objects are nested more than ${MAX_JSON_DEPTH} deep, at character 320`,
  ],
  ["too many objects", `[${"{},".repeat(2 ** 18)}{}]`, "x.json: more than 131072 objects, at character 393217"],
  ["nothing", "", "x.json: expected a value, got the end, at character 0"],
  ["two values", "1 2", 'x.json: expected the end, got "2", at character 2'],
  ["NaN", "[NaN]", 'x.json: expected a value, got "N", at character 1'],
  ["NaN in a pair", '{"vocab":[["a",0],["b",NaN]]}', 'x.json: expected a value, got "N", at character 23'],
  ["Infinity", "[-Infinity]", 'x.json: expected a value, got "-", at character 1'],
  ["an endless string", '["abc', "x.json: a string with a control character or without an end, at character 1"],
])("parseJsonText refuses %s", (_, text, sentence) => {
  expect(() => parseJsonText(text, "x.json")).toThrow(
    new LecternError({ kind: "bad-data", path: "x.json", why: sentence.slice(8) }),
  )
})

test("parseJsonText refuses a text that is too long without reading it", () => {
  const bytes = new Uint8Array(MAX_JSON_LENGTH + 1)
  expect(() => parseJsonText(bytes, "x.json")).toThrow(
    `x.json: ${MAX_JSON_LENGTH + 1} bytes, more than the maximum of ${MAX_JSON_LENGTH}`,
  )
})

test("parseJsonText refuses bytes that are not UTF-8", () => {
  expect(() => parseJsonText(Uint8Array.of(0x22, 0xff, 0x22), "x.json")).toThrow("x.json: its bytes are not UTF-8")
})

test("parseJsonText reads arrays as deep as the limit allows, with and without objects in them", () => {
  const nested = (levels: number, inner: string) => "[".repeat(levels) + inner + "]".repeat(levels)
  for (const inner of ["", "1", '"[[]]"', "[], [ ], 2"]) {
    const deep = nested(MAX_JSON_DEPTH - 1, inner)
    expect(parseJsonText(deep, "x.json")).toEqual(JSON.parse(deep))
  }
  expect(() => parseJsonText(nested(MAX_JSON_DEPTH + 1, ""), "x.json")).toThrow(/nested more than/)
  expect(plain(parseJsonText('[[1, {"a": [2, [3]]}, [4]], [5, []]]', "x.json"))).toEqual([
    [1, { a: [2, [3]] }, [4]],
    [5, []],
  ])
})
