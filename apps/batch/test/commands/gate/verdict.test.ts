// The rules of the gate, case by case.
import { describe, expect, test } from "vitest"
import { type Change, type Compared, type GateRules, judge } from "../../../src/commands/gate/run/verdict.js"

const RULES: GateRules = { maxDrop: new Map(), nonInferior: false, failUnder: new Map() }
const allowing = (drop: number): GateRules => ({ ...RULES, maxDrop: new Map([["", drop]]) })
const strict = (drop: number): GateRules => ({ ...allowing(drop), nonInferior: true })

/** A comparison of scores of which higher is better: the baseline has 80, and the change is new less baseline. */
function compared(change: number, low: number, high: number, more: Partial<Compared> = {}): Compared {
  const interval: Change = { kind: "interval", low, high, pValue: 0.01 }
  return {
    metric: "exact",
    higherIsBetter: true,
    items: 100,
    baseline: 80,
    system: 80 + change,
    change: interval,
    ...more,
  }
}

const only = (each: Compared, rules: GateRules = RULES) => {
  const { passed, judged } = judge([each], rules)
  return [judged[0]!.verdict, passed]
}

test("a single comparison", () => {
  expect(only(compared(-4, -7, -1))).toEqual(["worse", false])
  expect(only(compared(-4, -7, 0))).toEqual(["not-shown-to-be-worse", true])
  expect(only(compared(-4, -7, 1))).toEqual(["not-shown-to-be-worse", true])
  expect(only(compared(0, 0, 0))).toEqual(["not-shown-to-be-worse", true])
  expect(only(compared(4, 0, 7))).toEqual(["not-shown-to-be-worse", true])
  expect(only(compared(4, 1, 7))).toEqual(["better", true])
})

test("the allowed drop is compared with the point, not with the interval", () => {
  expect(only(compared(-4, -7, -1), allowing(3))).toEqual(["worse", false])
  expect(only(compared(-4, -7, -1), allowing(4))).toEqual(["worse-within-allowed-drop", true])
  expect(only(compared(-4, -7, -1), allowing(5))).toEqual(["worse-within-allowed-drop", true])
  // 60 - 57.9 is 2.1000000000000014 in doubles.
  const rounded = { ...compared(-2, -3, -1), baseline: 60, system: 57.9 }
  expect(60 - 57.9).toBeGreaterThan(2.1)
  expect(only(rounded, allowing(2.1))).toEqual(["worse-within-allowed-drop", true])
})

test("a p-value does not matter to a single comparison", () => {
  const change: Change = { kind: "interval", low: -7, high: -1, pValue: 0.2 }
  const { judged } = judge([compared(-4, 0, 0, { change })], RULES)
  expect(judged[0]).toMatchObject({ verdict: "worse", pValue: 0.2 })
  expect(judged[0]).not.toHaveProperty("holmPValue")
})

test("where lower is better, a rise is a drop", () => {
  const wer = { metric: "wer", higherIsBetter: false }
  const { judged, passed } = judge([compared(4, 1, 7, wer)], allowing(3))
  expect(judged[0]).toMatchObject({ drop: 4, interval: { low: 1, high: 7 }, verdict: "worse" })
  expect(passed).toBe(false)
  expect(judge([compared(-4, -7, -1, wer)], RULES).judged[0]).toMatchObject({
    drop: -4,
    interval: { low: -7, high: -1 },
    verdict: "better",
  })
  expect(judge([compared(-4, -7, -1)], RULES).judged[0]).toMatchObject({ drop: 4, interval: { low: 1, high: 7 } })
})

test("non-inferior: the interval must not reach beyond the allowed drop", () => {
  expect(only(compared(-1, -2, 0.5), strict(2))).toEqual(["not-shown-to-be-worse", true])
  expect(only(compared(-1, -2.5, 0.5), strict(2))).toEqual(["not-shown-to-be-worse", false])
  expect(only(compared(-1, -1.5, -0.5), strict(2))).toEqual(["worse-within-allowed-drop", true])
  expect(only(compared(-1, -2.5, -0.5), strict(2))).toEqual(["worse-within-allowed-drop", false])
  expect(only(compared(4, 1, 7), strict(0))).toEqual(["better", true])
  expect(only(compared(4, -1, 7), strict(0))).toEqual(["not-shown-to-be-worse", false])
})

test("with several, worse and better need a p-value below .05 after Holm's correction", () => {
  const withP = (metric: string, pValue: number, change: number): Compared =>
    compared(change, 0, 0, { metric, change: { kind: "interval", low: change - 1, high: change + 1, pValue } })
  // Holm: .02 * 3 = .06, then .03 * 2 = .06, then .04 raised to .06.
  const none = judge([withP("a", 0.02, -4), withP("b", 0.03, -4), withP("c", 0.04, 4)], RULES)
  expect(none.judged.map(({ verdict, holmPValue }) => [verdict, holmPValue])).toEqual([
    ["not-shown-to-be-worse", 0.06],
    ["not-shown-to-be-worse", 0.06],
    ["not-shown-to-be-worse", 0.06],
  ])
  expect(none.passed).toBe(true)
  // .01 * 3 = .03; .02 * 2 = .04; .2.
  const some = judge([withP("a", 0.2, -4), withP("b", 0.02, 4), withP("c", 0.01, -4)], RULES)
  expect(some.judged.map(({ verdict }) => verdict)).toEqual(["not-shown-to-be-worse", "better", "worse"])
  expect(some.passed).toBe(false)
  // A p-value of exactly .05 is not below it.
  const edge = judge([withP("a", 0.025, -4), withP("b", 0.9, -4)], RULES)
  expect(edge.judged.map(({ verdict, holmPValue }) => [verdict, holmPValue])).toEqual([
    ["not-shown-to-be-worse", 0.05],
    ["not-shown-to-be-worse", 0.9],
  ])
})

test("what cannot be told passes, and does not count in Holm's correction", () => {
  const group = { by: "category", label: "math" }
  const few = compared(-50, -60, -40, { items: 9, group })
  const { judged, passed } = judge([compared(-4, -7, -1), few], RULES)
  expect(judged[1]).toMatchObject({ verdict: "cannot-tell", why: "fewer than 10 items", drop: 50, fails: false })
  expect(judged[1]).not.toHaveProperty("interval")
  expect(judged[0]).toMatchObject({ verdict: "worse", holmPValue: 0.01 })
  expect(passed).toBe(false)
  expect(only(few)).toEqual(["cannot-tell", true])
  expect(only(few, strict(100))).toEqual(["cannot-tell", false])
  expect(only(compared(-50, -60, -40, { items: 10 }))).toEqual(["worse", false])
  expect(only(compared(-50, 0, 0, { change: { kind: "cannot-tell", why: "fewer than 2 documents" } }))).toEqual([
    "cannot-tell",
    true,
  ])
})

test("each metric has its own allowed drop, others the common one", () => {
  const rules = {
    ...RULES,
    maxDrop: new Map([
      ["", 2],
      ["chrf", 5],
    ]),
  }
  const { judged } = judge([compared(-4, -7, -1), compared(-4, -7, -1, { metric: "chrf" })], rules)
  expect(judged.map(({ verdict, maxDrop }) => [verdict, maxDrop])).toEqual([
    ["worse", 2],
    ["worse-within-allowed-drop", 5],
  ])
})

describe("a lowest score", () => {
  const floorOf = (limit: number, more: Partial<Compared> = {}) => {
    const group = { by: "category", label: "math" }
    const all = [compared(0, -1, 1, { ...more, group, system: 0 }), compared(0, -1, 1, more)]
    const { floors, passed } = judge(all, { ...RULES, failUnder: new Map([[all[0]!.metric, limit]]) })
    return [floors[0]!.fails, floors[0]!.score, passed]
  }
  test("is compared with the point over all items", () => {
    expect(floorOf(80)).toEqual([false, 80, true])
    expect(floorOf(80.1)).toEqual([true, 80, false])
  })
  test("is a highest score where lower is better", () => {
    const wer = { metric: "wer", higherIsBetter: false }
    expect(floorOf(80, wer)).toEqual([false, 80, true])
    expect(floorOf(79.9, wer)).toEqual([true, 80, false])
  })
})
