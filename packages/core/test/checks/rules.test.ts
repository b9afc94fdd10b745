import { expect, test } from "vitest"
import { choice, inRange, integer, later, orFunction, orInfinity, type Rule } from "../../src/checks/index.js"
import { refusal } from "../../src/testing.js"

interface Case {
  readonly rule: Rule<never>
  readonly data: object
  readonly allowed: readonly unknown[]
  readonly refused: readonly unknown[]
  readonly want: string
}

const NOT_NUMBERS = [undefined, null, "1", "", true, 1n, [1], {}, Number.NaN]

const CASES: Readonly<Record<string, Case>> = {
  "integer(1, 16)": {
    rule: integer(1, 16) as Rule<never>,
    data: { whole: true, min: 1, max: 16 },
    allowed: [1, 2, 16],
    refused: [0, 17, 1.5, -1, Infinity, -Infinity, ...NOT_NUMBERS],
    want: "an integer in 1..16",
  },
  "integer(0)": {
    rule: integer(0) as Rule<never>,
    data: { whole: true, min: 0, max: undefined },
    allowed: [0, -0, 1, 2 ** 53 - 1],
    refused: [-1, 0.5, 2 ** 53, Infinity, ...NOT_NUMBERS],
    want: "an integer of at least 0",
  },
  "inRange(-1, 2.5)": {
    rule: inRange(-1, 2.5) as Rule<never>,
    data: { min: -1, max: 2.5 },
    allowed: [-1, 0, 2.5],
    refused: [-1 - 2 ** -52, 2.5 + 2 ** -51, Infinity, -Infinity, ...NOT_NUMBERS],
    want: "a number in -1..2.5",
  },
  'choice(["a", "b"])': {
    rule: choice(["a", "b"]) as Rule<never>,
    data: { choices: ["a", "b"] },
    allowed: ["a", "b"],
    refused: ["c", "A", "toString", "__proto__", 0, ["a"], ...NOT_NUMBERS],
    want: '"a" or "b"',
  },
  "orInfinity(integer(1, 4))": {
    rule: orInfinity(integer(1, 4)) as Rule<never>,
    data: { whole: true, min: 1, max: 4 },
    allowed: [1, 4, Infinity],
    refused: [0, 5, -Infinity, "Infinity", ...NOT_NUMBERS],
    want: "an integer in 1..4",
  },
  'orFunction(choice(["a", "b"]))': {
    rule: orFunction(choice(["a", "b"])) as Rule<never>,
    data: { choices: ["a", "b"] },
    allowed: ["a", String, () => 1],
    refused: ["c", ...NOT_NUMBERS],
    want: '"a" or "b"',
  },
}

test.each(Object.entries(CASES))("%s allows what it says", (_, { rule, allowed }) => {
  for (const value of allowed) expect(() => rule("order", value as never)).not.toThrow()
})

test.each(Object.entries(CASES))("%s refuses all else by name", (_, { rule, refused, want }) => {
  for (const value of refused) {
    const { kind, sentence } = refusal(() => rule("order", value as never))
    expect(sentence.startsWith(`order must be ${want}, got `)).toBe(true)
    const sameType = typeof value === (want.includes('"') ? "string" : "number")
    expect(kind).toBe(sameType ? "out-of-range" : "wrong-type")
  }
})

test.each(Object.entries(CASES))("%s has its limits as data", (_, { rule, data }) => {
  expect({ ...rule }).toStrictEqual(data)
})

test("later() allows everything, and has the limits of another rule", () => {
  for (const value of NOT_NUMBERS) expect(() => later()("order", value as never)).not.toThrow()
  expect({ ...later() }).toEqual({})
  expect({ ...later(integer(1, 16)) }).toEqual({ whole: true, min: 1, max: 16 })
  expect(() => later(integer(1, 16))("order", 17 as never)).not.toThrow()
})
