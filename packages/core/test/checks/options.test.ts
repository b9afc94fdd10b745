import { describe, expect, test } from "vitest"
import { checkOptions, type OptionNames } from "../../src/checks/index.js"
import { problemOf, refusal } from "../../src/testing.js"

interface Options {
  readonly tokenize?: string
  readonly lowercase?: boolean
}

const NAMES: OptionNames<Options> = { tokenize: true, lowercase: true }
const check = (options: unknown): void => checkOptions("bleu()", options, NAMES)

describe("checkOptions()", () => {
  test("accepts known options, whatever their values", () => {
    for (const options of [{}, { tokenize: 5 }, { lowercase: undefined, tokenize: "zh" }]) {
      expect(() => check(options)).not.toThrow()
    }
  })

  test("names the option that was probably meant", () => {
    expect(problemOf(() => check({ lowercase: true, tokenizer: "intl" }))).toEqual({
      kind: "unknown-option",
      owner: "bleu()",
      name: "tokenizer",
      meant: "tokenize",
      known: ["tokenize", "lowercase"],
    })
  })

  test("lists the options when none is near", () => {
    expect(refusal(() => check({ smooth: true })).sentence).toBe(
      'bleu() has no option "smooth"; its options are tokenize, lowercase',
    )
  })

  test("refuses an unknown option whose value is undefined, and names that every object has", () => {
    for (const options of [{ tokenizer: undefined }, { toString: 1 }]) {
      expect(refusal(() => check(options)).kind).toBe("unknown-option")
    }
  })

  test.each([null, undefined, 5, "intl", [["tokenize", "zh"]]])("refuses %j, which is not an object", (options) => {
    expect(refusal(() => check(options)).kind).toBe("wrong-type")
  })
})
