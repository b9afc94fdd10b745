import { describe, expect, test } from "vitest"
import {
  checkBoolean,
  checkedOptions,
  checkNonNegative,
  checkOptions,
  checkText,
  choice,
  integer,
  later,
  type OptionTable,
  recordOf,
} from "../../src/checks/index.js"
import { problemOf, refusal } from "../../src/testing.js"

interface Options {
  readonly tokenize?: "intl" | "zh"
  readonly lowercase?: boolean
  readonly maxOrder: number
  readonly separator?: string
}

const TABLE: OptionTable<Options, "separator"> = {
  tokenize: [choice(["intl", "zh"]), "zh"],
  lowercase: [checkBoolean, false],
  maxOrder: integer(1, 16),
  separator: [checkText, undefined],
}
const check = (options: unknown, prefix?: string): unknown => checkedOptions("bleu()", options, TABLE, prefix)

describe("checkedOptions()", () => {
  test("fills in defaults, in the order of the table", () => {
    const expected = { tokenize: "zh", lowercase: false, maxOrder: 4, separator: undefined }
    expect(check({ maxOrder: 4 })).toStrictEqual(expected)
    expect(Object.keys(check({ separator: "|", maxOrder: 4 }) as object)).toEqual(Object.keys(TABLE))
  })

  test("keeps all values given, falsy ones too", () => {
    const table: typeof TABLE = { ...TABLE, lowercase: [checkBoolean, true] }
    const given = { tokenize: "intl", lowercase: false, maxOrder: 16, separator: "" }
    expect(checkedOptions("bleu()", given, table)).toStrictEqual(given)
  })

  test("takes undefined for an option that is left out", () => {
    const given = { tokenize: undefined, lowercase: undefined, maxOrder: 4, separator: undefined }
    expect(check(given)).toStrictEqual(check({ maxOrder: 4 }))
  })

  test("refuses a required option that is left out, or undefined", () => {
    for (const options of [{}, { maxOrder: undefined }]) {
      expect(refusal(() => check(options)).sentence).toBe("maxOrder must be an integer in 1..16, got undefined")
    }
  })

  test.each([
    [{ tokenize: "13a", maxOrder: 4 }, 'tokenize must be "intl" or "zh", got "13a"'],
    [{ lowercase: null, maxOrder: 4 }, "lowercase must be true or false, got null"],
    [{ maxOrder: 17 }, "maxOrder must be an integer in 1..16, got 17"],
    [{ maxOrder: 4, separator: 5 }, "separator must be a string, got 5"],
  ])("refuses %j by its rule", (options, sentence) => {
    expect(refusal(() => check(options)).sentence).toBe(sentence)
  })

  test("checks in the order of the table, after the names", () => {
    expect(refusal(() => check({ maxOrder: 0, lowercase: 1 })).sentence).toMatch(/^lowercase/)
    expect(refusal(() => check({ maxOrder: 0, lowercase: 1, order: 1 })).kind).toBe("unknown-option")
  })

  test("writes the prefix before the name of a wrong value only", () => {
    expect(refusal(() => check({ maxOrder: 0 }, "metric.")).sentence).toMatch(/^metric\.maxOrder must/)
    expect(refusal(() => check({ maxOrders: 0 }, "metric.")).sentence).toMatch(/^bleu\(\) has no option "maxOrders"/)
  })

  test("does not take defaults for values, nor check them", () => {
    const table: OptionTable<{ readonly order?: number }> = { order: [integer(1, 2), 7] }
    expect(checkedOptions("f()", {}, table)).toEqual({ order: 7 })
    expect(refusal(() => checkedOptions("f()", { order: 7 }, table)).kind).toBe("out-of-range")
  })

  test("knows no name that every object has", () => {
    for (const name of ["toString", "constructor", "__proto__", "hasOwnProperty"]) {
      const given = JSON.parse(`{ "maxOrder": 4, "${name}": 1 }`)
      expect(problemOf(() => check(given))).toMatchObject({ kind: "unknown-option", name })
    }
  })

  test("takes the value of an option of that name, not the one that every object has", () => {
    const table = { valueOf: [checkText, "a"] } as unknown as OptionTable<Options>
    expect(checkedOptions("f()", { valueOf: "b" }, table)).toEqual({ valueOf: "b" })
  })

  test("reads each option once", () => {
    let reads = 0
    const given = {
      get maxOrder(): number {
        reads++
        return 4
      },
    }
    check(given)
    expect(reads).toBe(1)
  })

  test("leaves the given object alone and returns another", () => {
    const given = Object.freeze({ tokenize: "intl", lowercase: true, maxOrder: 4, separator: "" })
    expect(check(given)).not.toBe(given)
  })

  test.each([null, undefined, 5, "intl", [["maxOrder", 4]]])("refuses %j, which is not an object", (options) => {
    expect(refusal(() => check(options)).sentence).toMatch(/^the options of bleu\(\) must be an object, got/)
  })

  test("the compiler reports a table that does not fit its options", () => {
    // @ts-expect-error: maxOrder is missing.
    const lacking: OptionTable<Options, "separator"> = { ...TABLE, maxOrder: undefined }
    // @ts-expect-error: there is no such option.
    const odd: OptionTable<Options, "separator"> = { ...TABLE, order: integer(1) }
    // @ts-expect-error: the rule is one of numbers.
    const otherRule: OptionTable<Options, "separator"> = { ...TABLE, tokenize: [integer(1), "zh"] }
    // @ts-expect-error: one of the choices is not allowed.
    const otherChoice: OptionTable<Options, "separator"> = { ...TABLE, tokenize: [choice(["zh", "char"]), "zh"] }
    // @ts-expect-error: the default has another type.
    const otherDefault: OptionTable<Options, "separator"> = { ...TABLE, lowercase: [checkBoolean, "no"] }
    // @ts-expect-error: a required option has no default.
    const required: OptionTable<Options, "separator"> = { ...TABLE, maxOrder: [integer(1), 4] }
    // @ts-expect-error: an option that may be left out has a default or is in the list of those without.
    const unset: OptionTable<Options> = { ...TABLE }
    expect([lacking, odd, otherRule, otherChoice, otherDefault, required, unset]).toHaveLength(7)

    const { separator, lowercase } = checkedOptions("bleu()", { maxOrder: 4 }, TABLE)
    const known: boolean = lowercase
    // @ts-expect-error: it has no default.
    const unknown: string = separator
    expect([known, unknown]).toEqual([false, undefined])
  })
})

describe("checkOptions()", () => {
  const names = (options: unknown): void => checkOptions<Options>("bleu()", options, TABLE)

  test("accepts known options, whatever their values", () => {
    for (const options of [{}, { tokenize: 5 }, { lowercase: undefined, tokenize: "zh" }]) {
      expect(() => names(options)).not.toThrow()
    }
  })

  test("names the option that was probably meant", () => {
    expect(problemOf(() => names({ lowercase: true, tokenizer: "intl" }))).toEqual({
      kind: "unknown-option",
      owner: "bleu()",
      name: "tokenizer",
      meant: "tokenize",
      known: ["tokenize", "lowercase", "maxOrder", "separator"],
    })
  })

  test("lists the options when none is near", () => {
    expect(refusal(() => names({ qqqqq: true })).sentence).toBe(
      'bleu() has no option "qqqqq"; its options are tokenize, lowercase, maxOrder, separator',
    )
  })

  test("refuses an unknown option whose value is undefined, and names that every object has", () => {
    for (const options of [{ tokenizer: undefined }, { toString: 1 }]) {
      expect(refusal(() => names(options)).kind).toBe("unknown-option")
    }
  })

  test.each([null, undefined, 5, "intl", [["tokenize", "zh"]]])("refuses %j, which is not an object", (options) => {
    expect(refusal(() => names(options)).kind).toBe("wrong-type")
  })
})

describe("recordOf()", () => {
  interface Groups {
    readonly count: number
    readonly diversity?: number
  }
  const fields: OptionTable<Groups> = { count: integer(1), diversity: [checkNonNegative, 0] }
  const table: OptionTable<{ readonly groups: Groups }> = { groups: recordOf(fields) }
  const groups = (given: unknown): unknown => checkedOptions("beamSearch()", { groups: given }, table)

  test("accepts a record of allowed values, and returns it as it is", () => {
    expect(groups({ count: 1 })).toEqual({ groups: { count: 1 } })
  })

  test.each([
    [{ count: 0 }, "groups.count must be an integer of at least 1, got 0"],
    [{ diversity: 1 }, "groups.count must be an integer of at least 1, got undefined"],
    [{ count: 1, diversity: -1 }, "groups.diversity must be a finite number of at least 0, got -1"],
    [{ counts: 1 }, 'groups has no option "counts"; did you mean "count"?'],
    [7, "the options of groups must be an object, got 7"],
  ])("refuses %j", (given, sentence) => {
    expect(refusal(() => groups(given)).sentence).toBe(sentence)
  })
})

test("an option with a rule that follows later allows everything", () => {
  const table: OptionTable<{ readonly weights: readonly number[] }> = { weights: later() }
  expect(checkedOptions("f()", { weights: null }, table)).toEqual({ weights: null })
})
