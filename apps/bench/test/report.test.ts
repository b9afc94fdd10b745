import { ALL_TESTS } from "@lectern/core/testing"
import { expect, test } from "vitest"
import { alternate, measure, median } from "../src/harness/measure.js"
import { columns, type Findings, isMet, markdown, tables } from "../src/harness/report.js"

const node = (code: string) => ({ program: process.execPath, words: ["-e", code] })

test.runIf(ALL_TESTS)("measure sees the CPU time and the memory of a busy child", () => {
  // Busy by its own CPU clock, however many others run.
  const { cpu, wall, peak, stdout } = measure(
    node("const a = new Uint8Array(1e8).fill(1); while (process.cpuUsage().user < 15e4); console.log(a[9])"),
  )
  expect(stdout).toBe("1")
  expect(cpu).toBeGreaterThan(0.14)
  expect(wall).toBeGreaterThan(0.1)
  expect(peak).toBeGreaterThan(1e8)
})

test("measure of a failing command says what it printed", () => {
  expect(() => measure(node("console.error('no such luck'); process.exit(3)"))).toThrow(/no such luck/)
})

test("alternate runs every command in every round", () => {
  const { a, b } = alternate({ a: node("console.log('a')"), b: node("console.log('b')") }, 2)
  expect([a.stdout, b.stdout]).toEqual(["a", "b"])
})

test("the median is the middle, or the mean of the two middle ones", () => {
  expect(median([3, 1, 2])).toBe(2)
  expect(median([4, 1, 2, 3])).toBe(2.5)
})

const findings: Findings = {
  runs: [{ what: "ours", segments: 1000, wall: 0.5, cpu: 0.25, peak: 64e6, score: "31.4" }],
  goals: [
    { what: "speed", measured: 3, wanted: { kind: "at least", value: 2 }, unit: "x" },
    { what: "memory", measured: 500, wanted: { kind: "at most", value: 400 }, unit: "MB" },
  ],
}

test("goals are met or missed", () => {
  expect(findings.goals?.map(isMet)).toEqual([true, false])
})

test("tokenizers have tables of their own: rates, costs, delays", () => {
  const all = tables({
    encodings: [{ what: "BPE", tool: "ours", bytes: 3e6, tokens: 1e6, cold: 0.5, warm: 0.25 }],
    trainings: [
      { what: "BPE", tool: "command", cpu: 2, wall: 1, peak: 64e6 },
      { what: "BPE", tool: "library", alone: 1.5, cpu: 2, wall: 1, peak: 64e6 },
    ],
    delays: [{ what: "loading", milliseconds: 12.34 }],
  })
  expect(all.map(([, [, ...rows]]) => rows)).toEqual([
    [["BPE", "ours", "3.0", "1000", "6.0", "12.0"]],
    [
      ["BPE", "command", "", "2.00", "1.00", "64"],
      ["BPE", "library", "1.50", "2.00", "1.00", "64"],
    ],
    [["loading", "12.3"]],
  ])
})

test("speeds of drawing are in millions, beside how many times that ours gives", () => {
  const [, table = []] = tables({ draws: [{ what: "normal", tool: "numpy", rate: 2.5e7, times: 1.5 }] })[0]!
  expect(table.slice(1)).toEqual([["normal", "numpy", "25.00", "1.50 x"]])
})

test("products of matrices are in GFLOP/s, beside how many times that ours gives", () => {
  const [, table = []] = tables({
    products: [{ what: "64 x 72 x 144", tool: "PyTorch", rate: 38.256, times: 0.5 }],
  })[0]!
  expect(table.slice(1)).toEqual([["64 x 72 x 144", "PyTorch", "38.26", "0.50 x"]])
})

test("tables leave out what was not measured, and align", () => {
  const all = tables(findings)
  expect(all.map(([title]) => title.split(",")[0])).toEqual(["Runs", "Goals"])
  expect(columns(all[1]![1]).split("\n")).toEqual([
    "goal    measured   wanted",
    "speed      3.00 x  at least 2 x    met",
    "memory  500.00 MB  at most 400 MB  MISSED",
  ])
  expect(markdown(all[0]![1])).toContain("| ours | 1000 | 0.50 | 0.25 | 64 | 4.0 | 31.4 |")
})

test("intervals are counted in percent, with whole lines and cautions in brackets", () => {
  const cell = { what: "a jump", runs: 200, flat: 0 }
  const coverages = [
    { ...cell, method: "plain", held: 190, unbounded: 0, cautious: 0 },
    { ...cell, method: "stratified", held: 199, unbounded: 4, cautious: 100 },
  ]
  const [, table] = tables({ coverages })[0]!
  expect(table).toEqual([
    ["integral", "plain", "stratified"],
    ["a jump", "95.0", "99.5 (2, 50)"],
  ])
})
