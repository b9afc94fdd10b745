// Scores as a picture; where things lie in it is tested in packages/charts.
import { expect, test } from "vitest"
import { corpusText } from "../../src/commands/score/report/corpus-text.js"
import type { CorpusReport } from "../../src/report/model.js"
import { ONLINE_W, PAIRED, reportOf, WER } from "./reports.js"

const STYLE = { width: 1, short: false, color: false }
const said = (svg: string): string[] => [...svg.matchAll(/<desc>(.*?)<\/desc>/g)].map(([, text]) => text!)
const texts = (svg: string): string[] => [...svg.matchAll(/<text [^>]*>([^<]+)</g)].map(([, text]) => text!)

test("svg has the scores, a star for a difference, the baseline, the signature and the test", () => {
  const svg = corpusText(PAIRED, "svg", STYLE)
  expect(svg.startsWith("<svg ") && svg.endsWith("</svg>\n")).toBe(true)
  expect(said(svg)).toEqual(["system.north.txt: 72.0, from 68.9 to 75.0. system.south.txt: 21.6 *, from 19.9 to 23.3."])
  // The name of the baseline stands beside its score and above its line.
  expect(texts(svg).filter((text) => text === "system.north.txt").length).toBe(2)
  expect(texts(svg).slice(-5).join("")).toContain("seed 12345")
  expect(texts(svg)).toEqual(
    expect.arrayContaining(["nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|version:test", "* p is at most 0.05"]),
  )
})

test("svg without a test has points and neither a line nor stars, and each metric has its own plot", () => {
  const systems = ["a", "<b>"].map((system) => ({ system, metrics: [ONLINE_W, WER] }))
  const svg = corpusText({ ...reportOf(), systems }, "svg", { ...STYLE, short: true })
  expect(said(svg)).toEqual(["a: 36.6. &lt;b&gt;: 36.6.", "a: 12.5. &lt;b&gt;: 12.5."])
  expect(svg).not.toMatch(/stroke-dasharray|at most/)
  expect(texts(svg)).toEqual(expect.arrayContaining(["#:1|c:mixed|e:no|tok:13a|s:exp|v:test", "WER ↓"]))
})

test("svg has a plot for each grouping, with the labels and the sizes of its groups", () => {
  const report = reportOf(["a", 30])
  const group = (label: string, score: number) => ({
    ...{ label, segments: 7, units: 7 },
    systems: reportOf(["a", score]).systems,
  })
  const groupings = [{ name: "kind", groups: [group("", 20), group("news", 40)], corpusTables: ["CIDEr-D"] }]
  const svg = corpusText({ ...report, groupings } as CorpusReport, "svg", STYLE)
  expect(said(svg)).toEqual(["a: 30.0.", "(none) (7): 20.0. news (7): 40.0."])
  expect(texts(svg)).toContain("BLEU by kind")
  expect(texts(svg).some((text) => text.startsWith("CIDEr-D: n-grams are weighted"))).toBe(true)
})

test("svg says which outputs are missing", () => {
  const missing = { as: "empty", counts: [3] } as const
  expect(texts(corpusText({ ...reportOf(["a", 30]), missing }, "svg", STYLE))).toContain(
    "3 of 2037 outputs missing, scored as empty",
  )
})
