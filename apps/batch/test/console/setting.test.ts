// Options of the command that follow from a package's table of options.
import { checkBoolean, choice, inRange, integer, type OptionTable } from "@lectern/core/checks"
import { expect, test } from "vitest"
import { type OptionGroup, readGroup } from "../../src/console/option.js"
import { setting, settingsOf, settled } from "../../src/console/setting.js"

interface Example {
  readonly order?: number
  readonly weight?: number
  readonly fold?: boolean
  readonly strict?: boolean
  readonly method?: "none" | "second" | "first"
  readonly kernel?: "auto"
}

const TABLE: OptionTable<Example> = {
  order: [integer(1, 4), 2],
  weight: [inRange(0.5, 2), 1],
  fold: [checkBoolean, false],
  strict: [checkBoolean, true],
  method: [choice(["none", "second", "first"]), "first"],
  kernel: [choice(["auto"]), "auto"],
}

const group = {
  title: "Example:",
  options: {
    exOrder: setting(TABLE, "order", { flags: "--ex-order <N>", help: "orders (default: {default})" }),
    exWeight: settled(TABLE, "weight", { flags: "--ex-weight <X>", help: "the weight (default: {default})" }),
    fold: setting(TABLE, "fold", { flags: "--fold", help: "ignore case" }),
    strict: setting(TABLE, "strict", { flags: "--no-strict", help: "take anything" }),
    method: setting(TABLE, "method", { flags: "--method <NAME>", help: "{names}; read on", words: { what: "method" } }),
    own: { flags: "--own", help: "of the command alone", read: (typed) => typed },
  },
} satisfies OptionGroup

const settings = (raw: object): object => settingsOf(TABLE, group, readGroup(group, raw as never))

test("help has the default and the names of the table, the default first and none last", () => {
  expect(Object.values(group.options).map(({ help }) => help)).toEqual([
    "orders (default: 2)",
    "the weight (default: 1)",
    "ignore case",
    "take anything",
    "first (default), second, none; read on",
    "of the command alone",
  ])
  expect(group.options.method.read.names).toEqual(["first", "second", "none"])
})

test("options that were not given are undefined or off; settled ones have the table's default", () => {
  const values = { exOrder: undefined, exWeight: 1, fold: false, strict: true, method: undefined, own: undefined }
  expect(readGroup(group, {})).toEqual(values)
})

test("a default of the command's own stands in the help and in the values", () => {
  const options = { own: settled(TABLE, "order", { flags: "--own <N>", help: "(default: {default})", fallback: 3 }) }
  expect(options.own.help).toBe("(default: 3)")
  expect(readGroup({ title: "Own:", options }, {})).toEqual({ own: 3 })
})

test("only settings that were given are passed on, by the package's names", () => {
  expect(settings({})).toEqual({})
  expect(settings({ exOrder: "2", exWeight: "0.5", fold: true, strict: false, method: "none", own: true })).toEqual({
    order: 2,
    weight: 0.5,
    fold: true,
    strict: false,
    method: "none",
  })
})

test("settings that another table lacks are left out", () => {
  const { order } = TABLE
  expect(settingsOf({ order }, group, readGroup(group, { exOrder: "3", fold: true }))).toEqual({ order: 3 })
})

test.each([
  ["exOrder", "0", "--ex-order must be an integer in 1..4, got 0"],
  ["exOrder", "5", "--ex-order must be an integer in 1..4, got 5"],
  ["exOrder", "1.5", "--ex-order must be an integer in 1..4, got 1.5"],
  ["exWeight", "0.49", "--ex-weight must be a number in 0.5..2, got 0.49"],
  ["exWeight", "2.1", "--ex-weight must be a number in 0.5..2, got 2.1"],
  ["method", "third", "unknown method 'third'; available: first, second, none"],
])("--%s %s is refused by the limits of the table", (name, typed, sentence) => {
  expect(() => readGroup(group, { [name]: typed })).toThrow(sentence)
})
