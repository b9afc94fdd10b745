// The scanner of JSON lines finds what JSON.parse finds, and takes no line that JSON.parse refuses.
import { examples } from "@lectern/core/testing"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { jsonScanner } from "../../../src/read/records/json-scan.js"
import type { Selection } from "../../../src/read/records/record-format.js"
import { recordLines } from "../../../src/read/records/record-lines.js"

/** The texts that the scanner finds in the line at a position, and where the line ends; undefined when it leaves the line. */
function scanned(
  bytes: Uint8Array,
  selections: readonly Selection[],
  from = 0,
): { readonly texts: readonly string[]; readonly end: number } | undefined {
  const scanner = jsonScanner(selections)!
  const end = scanner.scan(bytes, from)
  if (end < 0) return undefined
  const lines = recordLines({ splitLines: false })
  scanner.append(lines)
  const line = Buffer.from(lines.take()).toString("latin1")
  expect(line.at(-1)).toBe("\n")
  const texts = line.slice(0, -1).split("\xfc")
  return { texts: texts.map((text) => Buffer.from(text.replaceAll("\xfd", "\n"), "latin1").toString()), end }
}

/** The same by JSON.parse: texts, or an exception. */
function parsed(line: string, selections: readonly Selection[]): readonly string[] {
  const record: unknown = JSON.parse(line)
  return selections.map(({ field, type }) => {
    const value = field === undefined ? record : (record as Record<string, unknown>)[field]
    if (typeof value === "number" && type === "label") return String(value)
    if (typeof value !== "string" || !value.isWellFormed()) throw new Error("not a text")
    return value
  })
}

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const A_B = [{ field: "a" }, { field: "b" }]

describe("records that need no JSON.parse", () => {
  test.each([
    ['{"a":"x","b":"y"}', ["x", "y"]],
    ['{"b":"y","a":"x"}', ["x", "y"]],
    [' { "c" : [ ] , "a" :\t"" , "b" : "é𝄞\u2028\u007f" } \r', ["", "é𝄞\u2028\u007f"]],
    [
      '{"a":"\\"\\\\\\/\\b\\f\\n\\r\\t","b":"\\u0000\\u0041\\u00e9\\u20AC\\ud834\\udd1e"}',
      ['"\\/\b\f\n\r\t', "\0Aé€𝄞"],
    ],
    ['{"é":"\\ud834\\uDD1E","a":"x","b":"y"}', ["x", "y"]],
    ['{"n":{"a":"no","l":[1,{"b":[[]]},{}]},"a":"x","b":"y"}', ["x", "y"]],
    ['{"n":-0.5e+10,"m":0,"o":12E3,"p":1.0,"t":true,"f":false,"z":null,"a":"x","b":"y"}', ["x", "y"]],
  ])("%s", (line, texts) => {
    for (const end of ["", "\n", '\n{"a":'])
      expect(scanned(bytesOf(line + end), A_B)).toEqual({ texts, end: bytesOf(line).length })
    expect(parsed(line, A_B)).toEqual(texts)
    const shifted = bytesOf(`xx${line}`)
    expect(scanned(shifted, A_B, 2)).toEqual({ texts, end: shifted.length })
  })

  test("every length of UTF-8, and long texts", () => {
    const points = [1, 0x7f, 0x80, 0x400, 0x7ff, 0x800, 0xd7ff, 0xe000, 0xffff, 0x10000, 0x10ffff]
    const text = String.fromCodePoint(...points)
    const units = text.split("").map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
    const long = "long ".repeat(3000)
    expect(scanned(bytesOf(`{"a":"${units.join("")}","b":"${long}\\n"}`), A_B)!.texts).toEqual([text, `${long}\n`])
  })

  test("strings, and ids that are numbers", () => {
    expect(scanned(bytesOf('"a\\tb"\n"c"'), [{}])).toEqual({ texts: ["a\tb"], end: 6 })
    const byId: readonly Selection[] = [{ field: "a" }, { field: "id", type: "label" }]
    expect(scanned(bytesOf('{"id":120,"a":"x"}'), byId)!.texts).toEqual(["x", "120"])
    expect(scanned(bytesOf('{"id":"i1","a":"x"}'), byId)!.texts).toEqual(["x", "i1"])
  })
})

test.each(["0.25", "-1", "12", "-0.0", "true", "false", "1".repeat(300)])("the number %s", (number) => {
  const found = scanned(bytesOf(`{"id":"i","n":${number}}`), [
    { field: "id", type: "label" },
    { field: "n", type: "number" },
  ])
  expect(found!.texts).toEqual(["i", number])
})

test.each(["1e2", "1E400", '"0.5"', "null", "tru", "[1]", "1".repeat(301)])("%s is no plain number", (value) => {
  expect(scanned(bytesOf(`{"n":${value}}`), [{ field: "n", type: "number" }])).toBeUndefined()
})

describe("records that are left to JSON.parse", () => {
  test.each([
    "",
    " ",
    "null",
    "{}",
    "[]",
    '"x"',
    '{"a":"x"}', // a field is missing
    '{"a":"x","b":"y","a":"z"}', // the last one counts
    '{"a":"x","\\u0062":"y"}', // names with escapes
    '{"a":"x","b":"y","\\u0062":"z"}',
    '{"a":"x","b":1}',
    '{"a":"x","b":null}',
    '{"a":"x","b":["y"]}',
    '{"a":"x","b":"\\ud834"}', // half a character
    '{"a":"x","b":"\\udd1e\\ud834"}',
    '{"a":"x","b":"\\udfff"}',
    '{"a":"x","b":"\\ud800"}',
    '{"a":"x","b":"\\ud800\\ue000"}',
    '{"a":"x","b":"\\ud834\\u0041"}',
    `{"a":"x","b":"y","c":${"[".repeat(100)}${"]".repeat(100)}}`,
    // Not JSON:
    '{"a":"x","b":"y"',
    '{"a":"x","b":"y",}',
    '{"a":"x","b":"y"}}',
    '{"a":"x" "b":"y"}',
    '{"a":"x","b":"y"} x',
    '{"a":"x","b":"y","c":01}',
    '{"a":"x","b":"y","c":-}',
    '{"a":"x","b":"y","c":1.}',
    '{"a":"x","b":"y","c":1e}',
    '{"a":"x","b":"y","c":.5}',
    '{"a":"x","b":"y","c":+1}',
    '{"a":"x","b":"y","c":True}',
    '{"a":"x","b":"y","c":nul}',
    '{"a":"x","b":"y","c":[1,]}',
    '{"a":"x","b":"y","c":[1 2]}',
    '{"a":"x","b":"y","c":{"d"}}',
    '{"a":"x","b":"y","c":{"d":}}',
    '{"a":"x","b":"y","c":}',
    '{"a":"x","b":"\t"}',
    '{"a":"x","b":"\\x"}',
    '{"a":"x","b":"\\u12g4"}',
    '{"a":"x","b":"\\u12"}',
    '{"a":"x","b":"y',
    "{'a':'x','b':'y'}",
    "{a:1}",
    '{"a":\n"x","b":"y"}',
    '\ufeff{"a":"x","b":"y"}',
    '\u00a0{"a":"x","b":"y"}',
  ])("%s", (line) => {
    expect(scanned(bytesOf(line), A_B)).toBeUndefined()
  })

  test.each(["-1", "-0", "1.0", "1e2", "1234567890123456", '"\\ud800"', "true"])("the id %s", (id) => {
    expect(scanned(bytesOf(`{"a":"x","id":${id}}`), [{ field: "a" }, { field: "id", type: "label" }])).toBeUndefined()
  })

  test("a number in a field that is a text and the id", () => {
    expect(scanned(bytesOf('{"a":1}'), [{ field: "a" }, { field: "a", type: "label" }])).toBeUndefined()
  })

  test("texts within lists or records, and records with texts of different kinds", () => {
    expect(jsonScanner([{ field: "a.b" }])).toBeUndefined()
    expect(jsonScanner([{ field: "a", item: { index: 0, of: 2 } }])).toBeUndefined()
    expect(jsonScanner([{}, { field: "a" }])).toBeUndefined()
  })
})

const KEYS = fc.constantFrom("a", "b", "c", "d e", "aa", "")
const TEXTS = fc.string({
  unit: fc.constantFrom("x", "é", "𝄞", '"', "\\", "\n", "\0", "/", "\ud834", " ", "}"),
  maxLength: 6,
})
const VALUES = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    TEXTS,
    fc.constantFrom(0, -1.5, 1e300, 12, true, false, null),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(KEYS, tie("value"), { maxKeys: 3 }),
  ),
})).value
const RECORDS = fc.tuple(TEXTS, TEXTS, fc.dictionary(KEYS, VALUES)).map(([a, b, rest]) => ({ ...rest, a, b }))
/** JSON as other programs write it: blanks, and escapes of everything but ASCII. */
const LINES = fc.tuple(RECORDS, fc.boolean(), fc.boolean()).map(([record, blanks, ascii]) => {
  const spaced = blanks ? JSON.stringify(record, undefined, 1).replaceAll("\n", " ") : JSON.stringify(record)
  const escaped = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`
  return ascii
    ? spaced.replaceAll(/[^ -~]/gu, (each) =>
        [...each]
          .flatMap((c) => c.split(""))
          .map(escaped)
          .join(""),
      )
    : spaced
})

test("whatever is found is what JSON.parse finds, in lines changed at random too", () => {
  let taken = 0
  let all = 0
  const change = fc.record({
    at: fc.nat(200),
    remove: fc.nat(2),
    insert: fc.string({ unit: fc.constantFrom(...'{}[]:,"\\ \t\r0u1d8e.-ntab'), maxLength: 3 }),
  })
  fc.assert(
    fc.property(LINES, fc.array(change, { maxLength: 2 }), (line, changes) => {
      let text = line
      for (const { at, remove, insert } of changes)
        text = text.slice(0, at % (text.length + 1)) + insert + text.slice((at % (text.length + 1)) + remove)
      const bytes = bytesOf(text)
      all++
      const found = scanned(bytes, A_B)
      if (found === undefined) return
      taken++
      expect(found.end).toBe(bytes.length)
      expect(found.texts).toEqual(parsed(new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes), A_B))
    }),
    examples(3000, 1),
  )
  expect(taken / all).toBeGreaterThan(0.05)
})

test("records with well-formed texts are not left", () => {
  fc.assert(
    fc.property(LINES, (line) => {
      fc.pre(!/\\ud834(?!\\udd1e)/.test(line)) // half a character
      expect(scanned(bytesOf(line), A_B)?.texts).toEqual(parsed(line, A_B))
    }),
    examples(500, 2),
  )
})
