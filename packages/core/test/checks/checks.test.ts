import { describe, expect, test } from "vitest"
import * as checks from "../../src/checks/index.js"
import { refusal } from "../../src/testing.js"

const { checkInteger, checkNumber, checkFinite, checkInRange, checkProbability } = checks
const { checkBetween0And1, checkPositive, checkNonNegative } = checks
const { checkBoolean, checkChoice, checkFunction, checkObject, checkRecord, checkString, checkText } = checks
const { checkList, checkNumbers, checkFiniteNumbers, checkTexts, checkNotEmpty, checkSameLength } = checks
const { checkIterable, checkTypedArray } = checks

type Check = (value: unknown) => void
const integer: Check = (value) => checkInteger("n", value, 1, 9)
const count: Check = (value) => checkInteger("n", value, 1)
const inRange: Check = (value) => checkInRange("n", value, -1, 0.5)
const choice: Check = (value) => checkChoice("n", value, ["13a", "intl", "zh"])

describe("accepts", () => {
  test.each<[string, Check, readonly unknown[]]>([
    ["integers in range", integer, [1, 5, 9]],
    ["integers without an upper bound", count, [1, 2 ** 53 - 1]],
    ["integers up to a bound beyond 2^53", (value) => checkInteger("n", value, 0, 2 ** 60), [0, 2 ** 60]],
    ["numbers", (value) => checkNumber("n", value), [0, -1.5, Infinity, -Infinity]],
    ["finite numbers", (value) => checkFinite("n", value), [0, -1e308]],
    ["numbers in range", inRange, [-1, 0, 0.5]],
    ["probabilities", (value) => checkProbability("n", value), [0, 0.3, 1]],
    ["numbers between 0 and 1", (value) => checkBetween0And1("n", value), [5e-324, 0.999]],
    ["positive numbers", (value) => checkPositive("n", value), [5e-324, 1e308]],
    ["numbers that are not negative", (value) => checkNonNegative("n", value), [0, 1e308]],
    ["booleans", (value) => checkBoolean("n", value), [true, false]],
    ["choices", choice, ["13a", "zh"]],
    ["functions", (value) => checkFunction("n", value), [Math.sqrt]],
    ["objects", (value) => checkObject("n", value), [{}, [], new Float64Array(1)]],
    ["records", (value) => checkRecord("n", value), [{}, { a: 1 }]],
    ["strings", (value) => checkString("n", value), ["", "\ud800"]],
    ["well-formed text", (value) => checkText("n", value), ["", "😀"]],
    ["lists", (value) => checkList("n", value), [[], [1], new Float64Array(1), { length: 0 }, { length: 2 ** 32 - 1 }]],
    ["lists of numbers", (value) => checkNumbers("n", value), [[], [1, -Infinity], new Float32Array(2)]],
    ["lists of finite numbers", (value) => checkFiniteNumbers("n", value), [[], [1, -2]]],
    ["lists of strings", (value) => checkTexts("n", value), [[], ["a", ""]]],
    ["iterables", (value) => checkIterable("n", value, "a list"), [[], new Set(), new Int8Array(1), new Map().keys()]],
    ["typed arrays", (value) => checkTypedArray("n", value, "Float64Array"), [new Float64Array(2)]],
    ["lists that are not empty", (value) => checkNotEmpty("n", value as number[]), [[0]]],
  ])("%s", (_, check, values) => {
    for (const value of values) expect(() => check(value)).not.toThrow()
  })
})

describe("refuses", () => {
  test.each<[Check, unknown, string, string]>([
    [integer, 0, "out-of-range", "n must be an integer in 1..9, got 0"],
    [integer, 10, "out-of-range", "n must be an integer in 1..9, got 10"],
    [integer, 1.5, "out-of-range", "n must be an integer in 1..9, got 1.5"],
    [integer, Number.NaN, "out-of-range", "n must be an integer in 1..9, got NaN"],
    [integer, "4", "wrong-type", 'n must be an integer in 1..9, got "4"'],
    [integer, 4n, "wrong-type", "n must be an integer in 1..9, got the bigint 4n"],
    [integer, undefined, "wrong-type", "n must be an integer in 1..9, got undefined"],
    [count, 0, "out-of-range", "n must be an integer of at least 1, got 0"],
    [count, 2 ** 53, "out-of-range", "n must be an integer of at least 1, got 9007199254740992"],
    [
      (value) => checkInteger("n", value, 0, 2 ** 60),
      2 ** 61,
      "out-of-range",
      `n must be an integer in 0..${2 ** 60}, got ${2 ** 61}`,
    ],
    [(value) => checkNumber("n", value), Number.NaN, "out-of-range", "n must be a number, got NaN"],
    [(value) => checkNumber("n", value), null, "wrong-type", "n must be a number, got null"],
    [(value) => checkFinite("n", value), Infinity, "out-of-range", "n must be a finite number, got Infinity"],
    [(value) => checkFinite("n", value), true, "wrong-type", "n must be a finite number, got true"],
    [inRange, 0.6, "out-of-range", "n must be a number in -1..0.5, got 0.6"],
    [inRange, -1.1, "out-of-range", "n must be a number in -1..0.5, got -1.1"],
    [inRange, [], "wrong-type", "n must be a number in -1..0.5, got an empty array"],
    [(value) => checkProbability("n", value), 1.1, "out-of-range", "n must be a number in 0..1, got 1.1"],
    [
      (value) => checkBetween0And1("n", value),
      0,
      "out-of-range",
      "n must be a number between 0 and 1, both excluded, got 0",
    ],
    [
      (value) => checkBetween0And1("n", value),
      1,
      "out-of-range",
      "n must be a number between 0 and 1, both excluded, got 1",
    ],
    [(value) => checkPositive("n", value), 0, "out-of-range", "n must be a positive finite number, got 0"],
    [
      (value) => checkPositive("n", value),
      Infinity,
      "out-of-range",
      "n must be a positive finite number, got Infinity",
    ],
    [
      (value) => checkNonNegative("n", value),
      -0.1,
      "out-of-range",
      "n must be a finite number of at least 0, got -0.1",
    ],
    [
      (value) => checkNonNegative("n", value),
      Infinity,
      "out-of-range",
      "n must be a finite number of at least 0, got Infinity",
    ],
    [(value) => checkBoolean("n", value), 1, "wrong-type", "n must be true or false, got 1"],
    [choice, "int1", "out-of-range", 'n must be "13a", "intl" or "zh", got "int1"'],
    [choice, Symbol("zh"), "wrong-type", 'n must be "13a", "intl" or "zh", got a symbol'],
    [(value) => checkChoice("n", value, ["only"]), 3, "wrong-type", 'n must be "only", got 3'],
    [(value) => checkFunction("n", value), {}, "wrong-type", "n must be a function, got an object"],
    [(value) => checkFunction("n", value, "a tokenizer"), [1], "wrong-type", "n must be a tokenizer, got an array"],
    [(value) => checkObject("n", value), Math.sqrt, "wrong-type", "n must be an object, got a function"],
    [(value) => checkObject("n", value, "a sample"), null, "wrong-type", "n must be a sample, got null"],
    [(value) => checkRecord("n", value), [1], "wrong-type", "n must be an object, got an array"],
    [(value) => checkRecord("n", value, "a table"), null, "wrong-type", "n must be a table, got null"],
    [(value) => checkString("n", value), 5, "wrong-type", "n must be a string, got 5"],
    [(value) => checkText("n", value), 5, "wrong-type", "n must be a string, got 5"],
    [
      (value) => checkText("n", value),
      "ab\udc00",
      "wrong-type",
      "n must be well-formed text, got a lone surrogate U+DC00 at position 2",
    ],
    [(value) => checkList("n", value), "abc", "wrong-type", 'n must be a list of numbers, got "abc"'],
    [(value) => checkList("n", value), { length: -1 }, "wrong-type", "n must be a list of numbers, got an object"],
    [
      (value) => checkList("n", value),
      { length: 2 ** 32 },
      "out-of-range",
      "the length of n must be at most 4294967295, got 4294967296",
    ],
    [(value) => checkList("n", value, "a list of rows"), null, "wrong-type", "n must be a list of rows, got null"],
    [(value) => checkNumbers("n", value), [0, Number.NaN], "out-of-range", "n[1] must be a number, got NaN"],
    [(value) => checkNumbers("n", value), ["0"], "wrong-type", 'n[0] must be a number, got "0"'],
    [
      (value) => checkFiniteNumbers("n", value),
      [0, 1, Infinity],
      "out-of-range",
      "n[2] must be a finite number, got Infinity",
    ],
    [(value) => checkFiniteNumbers("n", value), [null], "wrong-type", "n[0] must be a finite number, got null"],
    [(value) => checkTexts("n", value), "abc", "wrong-type", 'n must be a list of strings, got "abc"'],
    [(value) => checkTexts("n", value), ["a", 1], "wrong-type", "n[1] must be a string, got 1"],
    [
      (value) => checkTexts("n", value),
      ["\ud800"],
      "wrong-type",
      "n[0] must be well-formed text, got a lone surrogate U+D800 at position 0",
    ],
    [(value) => checkIterable("n", value, "a list"), "ab", "wrong-type", 'n must be a list, got "ab"'],
    [(value) => checkIterable("n", value, "a list"), { length: 1 }, "wrong-type", "n must be a list, got an object"],
    [(value) => checkIterable("n", value, "a list"), null, "wrong-type", "n must be a list, got null"],
    [
      (value) => checkTypedArray("n", value, "Float64Array"),
      [1, 2],
      "wrong-type",
      "n must be a Float64Array, got an array",
    ],
    [
      (value) => checkTypedArray("n", value, "Int32Array"),
      new Float32Array(2),
      "wrong-type",
      "n must be an Int32Array, got a Float32Array",
    ],
    [
      (value) => checkTypedArray("n", value, "Uint32Array"),
      new DataView(new ArrayBuffer(8)),
      "wrong-type",
      "n must be a Uint32Array, got a DataView",
    ],
    [(value) => checkNotEmpty("n", value as number[]), [], "out-of-range", "the length of n must be at least 1, got 0"],
  ])("with the kind and the sentence expected: case %#", (check, value, kind, sentence) => {
    expect(refusal(() => check(value))).toEqual({ kind, sentence })
  })

  test("a long string is shortened to its beginning", () => {
    expect(checks.described("x".repeat(100))).toBe(`"${"x".repeat(60)}…"`)
  })

  test("lists of different lengths, with all their lengths", () => {
    expect(() => checkSameLength("rows", ["a", 2], ["b", 2], ["c", 2])).not.toThrow()
    expect(refusal(() => checkSameLength("rows", ["a", 2], ["b", 1]))).toEqual({
      kind: "unequal-lengths",
      sentence: "unequal lengths: a has 2 rows, b has 1 row",
    })
  })
})
