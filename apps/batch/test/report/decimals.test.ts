import { expect, test } from "vitest"
import { fixed, pythonFloat } from "../../src/report/decimals.js"
import golden from "./golden/decimals.json" with { type: "json" }

test("fixed() rounds as Python's format does, exact ties to the even digit", () => {
  const ours = golden.cases.map(({ repr }) => golden.decimals.map((decimals) => fixed(Number(repr), decimals)))
  expect(ours).toEqual(golden.cases.map(({ fixed: digits }) => digits))
})

test("pythonFloat() writes doubles as Python's repr does", () => {
  expect(golden.cases.map(({ repr }) => pythonFloat(Number(repr)))).toEqual(golden.cases.map(({ repr }) => repr))
})

test("fixed() of half-way numbers goes to the even neighbour", () => {
  expect([0.5, 1.5, 2.5, 3.5].map((value) => fixed(value, 0))).toEqual(["0", "2", "2", "4"])
})
