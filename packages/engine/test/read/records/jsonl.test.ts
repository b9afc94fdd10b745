// JSON lines: fields within fields, lists, records that are texts, and every fault with its line.
import { describe, expect, test } from "vitest"
import { jsonl } from "../../../src/read/records/jsonl.js"
import { complaint } from "../../support.js"
import { converted } from "./converted.js"

const lines = (...records: readonly unknown[]): string =>
  records.map((record) => `${JSON.stringify(record)}\n`).join("")
const list = (index: number, of: number) => ({ field: "refs", item: { index, of } })

test.each([1, 3, 1000])("fields, also of records within records and of lists, in chunks of %i bytes", async (size) => {
  const text = lines(
    { a: "x", b: { c: "é\ny" }, d: ["0", { t: "1" }], "b.c": "dotted" },
    { a: "", b: { c: " z " }, d: ["2", { t: "3" }], "b.c": "\t" },
  )
  expect(await converted(jsonl, text, ["a", "b.c", "d.1.t"], { size })).toEqual([
    ["x", "dotted", "1"],
    ["", "\t", "3"],
  ])
  expect(await converted(jsonl, lines({ b: { c: "é\ny" } }), ["b.c"], { size })).toEqual([["é\ny"]])
})

test("records that are texts, blank lines, CRLF, a byte order mark, no last newline", async () => {
  expect(await converted(jsonl, '\ufeff"a"\r\n\n  \n"b\\n"', [undefined])).toEqual([["a"], ["b\n"]])
})

test("lists of references: shorter ones lack the last; a text stands for a list of one", async () => {
  const text = lines({ refs: ["a", "b", "c"] }, { refs: ["d"] }, { refs: "e" })
  expect(await converted(jsonl, text, [list(0, 3), list(1, 3), list(2, 3)])).toEqual([
    ["a", "b", "c"],
    ["d", null, null],
    ["e", null, null],
  ])
})

test("each line of a text is a line of its own where texts are not paired", async () => {
  expect(await converted(jsonl, lines({ a: "x\ny" }, { a: "z" }), ["a"], { splitLines: true })).toEqual([
    ["x"],
    ["y"],
    ["z"],
  ])
})

test("names of the prototype are fields like others", async () => {
  const text = '{"__proto__": {"text": "x"}, "constructor": "y"}\n'
  expect(await converted(jsonl, text, ["__proto__.text", "constructor"])).toEqual([["x", "y"]])
  expect(({} as { readonly text?: string }).text).toBeUndefined()
  expect(await complaint(converted(jsonl, lines({ a: {} }), ["a.constructor"]))).toBe(
    't:1: has no field "a.constructor"; it has a',
  )
})

describe("a record is refused", () => {
  test.each([
    ["that is not JSON", '{"a": "x"}\n{"a": \n', ["a"], /^t:2: is not a line of JSON \(.+\)$/],
    ["without the field", lines({ a: "x" }, { b: "x", c: 1 }), ["a"], 't:2: has no field "a"; it has b, c'],
    [
      "whose field is a number",
      lines({ a: "x" }, { a: 3.5 }),
      ["a"],
      't:2: the field "a" is the number 3.5, expected a text',
    ],
    ["whose field is null", lines({ a: null }), ["a"], 't:1: the field "a" is null, expected a text'],
    ["whose field is a record", lines({ a: {} }), ["a"], 't:1: the field "a" is a record, expected a text'],
    [
      "whose field is a list",
      lines({ a: ["x"] }),
      ["a"],
      't:1: the field "a" is a list of 1, expected a text; lists of references need --num-refs',
    ],
    [
      "whose list is too long",
      lines({ refs: ["x", "y", "z"] }),
      [list(0, 2)],
      't:1: the field "refs" is a list of 3, expected at most 2 texts (--num-refs)',
    ],
    [
      "whose list is empty",
      lines({ refs: [] }),
      [list(0, 2)],
      't:1: the field "refs" is an empty list, expected at least one text',
    ],
    [
      "whose list has something else",
      lines({ refs: ["x", null] }),
      [list(0, 2), list(1, 2)],
      't:1: the field "refs", item 2, is null, expected a text',
    ],
    [
      "with half a character",
      '{"a": "x\\ud800"}\n',
      ["a"],
      't:1: the field "a" has half a character (a lone surrogate), expected well-formed text',
    ],
    [
      "with fields where none was named",
      lines({ a: "x", b: "y" }),
      [undefined],
      "t:1: has fields, so --field or --ref-field must name the one with the text; it has a, b",
    ],
    ["that is a text where a field was named", lines("x"), ["a"], 't:1: is "x", expected a record with the field "a"'],
    ["that is a list", lines(["x"]), [undefined], "t:1: the record is a list of 1, expected a text"],
  ] as const)("%s", async (_, text, fields, said) => {
    const words = await complaint(converted(jsonl, text, fields))
    if (typeof said === "string") expect(words).toBe(said)
    else expect(words).toMatch(said)
  })

  test("that is over the limit, in bytes", async () => {
    const text = lines({ a: "x" }, { a: "é".repeat(20) })
    expect(await complaint(converted(jsonl, text, ["a"], { maxBytes: 47 }))).toBe(
      "t:2: the line is longer than 47 bytes; --max-line-bytes allows longer ones",
    )
    expect(await converted(jsonl, text, ["a"], { maxBytes: 48 })).toHaveLength(2)
  })
})

test("one JSON array over many lines is refused with the way to convert it", async () => {
  const array = JSON.stringify([{ a: "x" }, { a: "y" }], undefined, 2)
  expect(await complaint(converted(jsonl, array, ["a"]))).toMatch(
    /^t:1: is not a line of JSON \(.*\); one JSON array is not JSON lines: convert it with jq -c '\.\[\]'$/,
  )
  expect(await complaint(converted(jsonl, '{"a":"x"}\n[', ["a"]))).toMatch(/^t:2: is not a line of JSON \(.*\)$/)
})

test("after blank lines, messages name the line, not the number of the record", async () => {
  expect(await complaint(converted(jsonl, '{"a":"x"}\n\n \n{"a":1}\n', ["a"]))).toMatch(/^t:4: the field "a"/)
})

describe("a field that is a number", () => {
  const scored = [
    { field: "id", type: "label" },
    { field: "s", type: "number" },
  ] as const

  test("may also be true, false, or a text that is a number", async () => {
    const text = '{"id":1,"s":0.25}\n{"id":"b","s":true}\n{"s":"-1e3","id":"c"}\n{"s":2E-1,"id":1.0}\n'
    expect(await converted(jsonl, text, scored)).toEqual([
      ["1", "0.25"],
      ["b", "true"],
      ["c", "-1e3"],
      ["1", "0.2"],
    ])
  })

  test.each([
    ['"good"', '"good"'],
    ["null", "null"],
    ["1e999", "the number Infinity"],
    ['"1e999"', '"1e999"'],
    ['"NaN"', '"NaN"'],
    ['""', '""'],
    ["[1]", "a list of 1"],
  ])("is not %s", async (value, shown) => {
    expect(await complaint(converted(jsonl, `{"id":"a","s":1}\n{"id":"b","s":${value}}\n`, scored))).toBe(
      `t:2: in the record "b", the field "s" is ${shown}, expected a number`,
    )
  })
})
