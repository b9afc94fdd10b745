// Long names in tables for terminals of any width.
import { expect, test } from "vitest"
import { terminalTable } from "../../src/report/tables/terminal-table.js"
import { ONLINE_W, reportOf } from "./reports.js"

const NAME = "abcdefghijklmnopqrst"
const { systems, ...rest } = reportOf([NAME, 36.6], ["short", 1])
const report = { ...rest, systems: systems.map((each) => ({ ...each, metrics: [{ ...ONLINE_W, parts: {} }] })) }

function linesOf(columns: number | undefined): readonly string[] {
  const style = { width: 1, short: true, color: false, ...(columns !== undefined && { columns }) }
  return terminalTable(report, style).split("\n")
}

const [, whole = "", first = "", second = ""] = linesOf(undefined)
const others = whole.length - NAME.length

test("without a width, names are whole", () => {
  expect(whole).toMatch(/^─+$/)
  expect(first).toMatch(/^abcdefghijklmnopqrst +36\.6$/)
  expect(second).toMatch(/^short +36\.6$/)
})

test("a name loses no more of its beginning than it must, and keeps twelve columns", () => {
  for (let columns = 1; columns <= 45; columns++) {
    const room = Math.min(20, Math.max(12, columns - others))
    const [, rule = "", row = "", other = ""] = linesOf(columns)
    expect(rule).toBe("─".repeat(room + others))
    expect(row.split(" ")[0]).toBe(room === 20 ? NAME : `…${NAME.slice(20 - (room - 1))}`)
    expect([row.length, other.length]).toEqual([room + others, room + others])
    expect(other.split(" ")[0]).toBe("short")
  }
})
