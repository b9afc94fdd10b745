import { expect, test } from "vitest"
import { intervalLines } from "../../src/report/tables/interval-lines.js"

test("intervals lie on a common scale of 48 steps that holds 0", () => {
  // By hand: 12 in 48 steps, four each: -2 is at 0, 0 at 8, 4 at 24, 10 at 48.
  const rows = [
    { label: "a", value: 4, low: -2, high: 10 },
    { label: "系统", value: 1, low: 1, high: 1.1 },
    { label: "above", value: 10, low: 7, high: 9 },
  ]
  expect(intervalLines(rows)).toEqual([
    `${" ".repeat(5)}  ${" ".repeat(8)}0`,
    "a      |-------:---------------o-----------------------|",
    "系统           :   o",
    `above${" ".repeat(10)}:${" ".repeat(27)}|-------|   o`,
  ])
})

test("names of systems cannot change the line, and differences that are all 0 have no picture", () => {
  const [, line] = intervalLines([{ label: "a\u202e\n", value: 1, low: 0, high: 2 }])
  expect(line).toBe("a\\u202e\\x0a  |-----------------------o-----------------------|")
  expect(intervalLines([{ label: "a", value: 0, low: 0, high: 0 }])).toEqual([])
  expect(intervalLines([])).toEqual([])
})
