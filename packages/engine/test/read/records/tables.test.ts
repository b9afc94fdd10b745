// CSV and TSV: fields, quotes, chunks cut anywhere, and every fault with its line.
import { ALL_TESTS } from "@lectern/core/testing"
import { describe, expect, test } from "vitest"
import { csv, tsv } from "../../../src/read/records/csv.js"
import { complaint } from "../../support.js"
import { converted } from "./converted.js"

const TABLE =
  'id,hyp,ref\n1,plain,"quoted, with comma"\r\n2,"say ""hi""",""\n3,,"two\nlines"\n\n4,a"b, spaces \n5,é,"x"'
const HYPS = ["plain", 'say "hi"', "", 'a"b', "é"]
const REFS = ["quoted, with comma", "", "two\nlines", " spaces ", "x"]

test.each([1, 2, 3, 7, 1000])("CSV in chunks of %i bytes has these fields", async (size) => {
  expect(await converted(csv, TABLE, ["hyp", "ref"], { size })).toEqual(HYPS.map((hyp, i) => [hyp, REFS[i]]))
  expect(await converted(csv, TABLE, ["ref", "id"], { size })).toEqual(REFS.map((ref, i) => [ref, String(i + 1)]))
})

test("a large table, with records over many lines, in chunks that end anywhere", async () => {
  const rows = Array.from({ length: 20_000 }, (_, i) => [`${i}${", and on".repeat(i % 20)}`, "line\n".repeat(i % 30)])
  const text = `a,b\n${rows.map((row) => `${row.map((cell) => `"${cell}"`).join(",")}\n`).join("")}`
  expect(text.length).toBeGreaterThan(2e6)
  for (const size of ALL_TESTS ? [100_003, 3e6] : [100_003])
    expect((await converted(csv, text, ["a", "b"], { size })).flat()).toEqual(rows.flat())
})

test("a byte order mark is dropped; a carriage return in quotes stays", async () => {
  expect(await converted(csv, '\ufeffa,b\r\n"1\r\n2",x\r\n', ["a", "b"])).toEqual([["1\r\n2", "x"]])
  expect(await converted(csv, "a\r\nx\r\ny", ["a"])).toEqual([["x"], ["y"]])
})

test("a carriage return behind a closing quote ends the last line", async () => {
  expect(await converted(csv, 'a,b\r\n1,"x"\r', ["a", "b"])).toEqual([["1", "x"]])
})

test("a table of one column needs no field name, and writes an empty text in quotes", async () => {
  expect(await converted(csv, 'text\nx\n""\n', [undefined])).toEqual([["x"], [""]])
})

test("in TSV, quotes are ordinary characters", async () => {
  expect(await converted(tsv, 'a\tb\n"x\ty"\n\t\n', ["a", "b"])).toEqual([
    ['"x', 'y"'],
    ["", ""],
  ])
})

describe("a table is refused", () => {
  test.each([
    [
      "for more or fewer fields than the header has",
      "a,b\n1,2\n\n3\n",
      ["a"],
      "t:4: found 1 field, expected 2, as in the header",
    ],
    ["even when the field is there", "a,b\n1,2,3\n", ["a"], "t:2: found 3 fields, expected 2, as in the header"],
    [
      "for a quote that is not closed",
      'a,b\n1,"x\ny\n',
      ["a"],
      "t:2: field 2 has an opening quote, but the text ends without a closing one",
    ],
    [
      "for text behind a closing quote",
      'a,b\n1,2\n"x"y,2\n',
      ["a"],
      "t:3: field 1 has more text behind its closing quote; a quote within a field is written twice",
    ],
    ["for a missing field", "a,b\n1,2\n", ["c"], 't:1: the header has no field "c"; it has a, b'],
    [
      "without a field's name",
      "a,b\n1,2\n",
      [undefined],
      "t:1: has fields, so --field or --ref-field must name the one with the text; it has a, b",
    ],
    ["for two fields of one name", "a,a\n1,2\n", ["a"], 't:1: the header has two fields "a"'],
    [
      "for an empty line that may be a text",
      "a\nx\n\ny\n",
      ["a"],
      't:3: an empty line, expected a text; an empty text is written ""',
    ],
    [
      "for invalid UTF-8",
      "a,b\n1,2\n3,\xff\n",
      ["a"],
      "t:3:3: invalid UTF-8 byte 0xFF, expected UTF-8 text (or --encoding-errors replace)",
    ],
  ] as const)("%s", async (_, text, fields, said) => {
    for (const size of [1, 5, 1000]) {
      expect(await complaint(converted(csv, Buffer.from(text, "latin1"), fields, { size }))).toBe(said)
    }
  })

  test("for lists of references", async () => {
    const item = { index: 0, of: 2 }
    expect(await complaint(converted(csv, "a,b\n1,2\n", [{ field: "a", item }]))).toBe(
      "t:1: fields of tables are texts, not lists: name several fields instead of --num-refs",
    )
  })

  test("for a record over the limit, wherever chunks end", async () => {
    const text = `a,b\n1,2\n"${"x\n".repeat(50)}",2\n`
    for (const size of [1, 30, 1000]) {
      const said = await complaint(converted(csv, text, ["b"], { size, maxBytes: 60 }))
      expect(said).toBe("t:3: the line is longer than 60 bytes; --max-line-bytes allows longer ones")
    }
    expect(await converted(csv, text, ["b"], { size: 30, maxBytes: 105 })).toEqual([["2"], ["2"]])
  })
})

test("invalid UTF-8 is replaced where that is asked for, and what follows stays in place", async () => {
  const text = Buffer.from('a,b\n\xff\xff,"x\n\xe9",3\n1,2\n'.replace(",3", ""), "latin1")
  for (const size of [1, 4, 1000]) {
    expect(await converted(csv, text, ["a", "b"], { size, encodingErrors: "replace" })).toEqual([
      ["\ufffd\ufffd", "x\n\ufffd"],
      ["1", "2"],
    ])
  }
})

describe("a column of numbers", () => {
  const scored = [
    { field: "id", type: "label" },
    { field: "s", type: "number" },
  ] as const

  test("has numbers, true and false", async () => {
    const text = "s,id\n0.5,a\nTrue,b\n-.5e1,c\n1.,d\n"
    const rows = [
      ["a", "0.5"],
      ["b", "True"],
      ["c", "-.5e1"],
      ["d", "1."],
    ]
    expect(await converted(csv, text, scored)).toEqual(rows)
  })

  test.each(["", "nan", "inf", "1e999", "0x1", "1 2", "yes"])("is refused with %j in it", async (value) => {
    expect(await complaint(converted(csv, `id,s\na,1\nb,${value}\n`, scored))).toBe(
      `t:3: in the record "b", the field "s" is "${value}", expected a number`,
    )
    expect(await complaint(converted(csv, `id,s\na,${value}\n`, [scored[1]]))).toBe(
      `t:2: the field "s" is "${value}", expected a number`,
    )
  })
})
