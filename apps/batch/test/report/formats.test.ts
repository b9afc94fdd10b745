import { expect, test } from "vitest"
import { corpusText } from "../../src/commands/score/report/corpus-text.js"
import { segmentLine } from "../../src/commands/score/report/segment-lines.js"
import { ONLINE_W, reportOf } from "./reports.js"

const STYLE = { width: 1, short: false, color: false }
const VERBOSE = "65.1/42.3/29.9/21.7 (BP = 1.000 ratio = 1.036 hyp_len = 40310 ref_len = 38914)"
const LINE = `BLEU|nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|version:test = 36.6 ${VERBOSE}`

test("text of one system is sacreBLEU's line", () => {
  expect(corpusText(reportOf(["hyp.txt", 36.58]), "text", STYLE)).toBe(`${LINE}\n`)
})

test("json of one system has sacreBLEU's keys in sacreBLEU's order", () => {
  const json = corpusText(reportOf(["hyp.txt", 100]), "json", STYLE)
  expect(json).toContain(' "score": 100.0,\n')
  expect(Object.entries(JSON.parse(json))).toEqual([
    ["name", "BLEU"],
    ["score", 100],
    ["signature", "nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|version:test"],
    ["verbose_score", VERBOSE],
    ["nrefs", "1"],
    ["case", "mixed"],
    ["eff", "no"],
    ["tok", "13a"],
    ["smooth", "exp"],
    ["version", "test"],
  ])
})

test("json of several systems writes names in ASCII and scores as text, as sacreBLEU does", () => {
  const json = corpusText(reportOf(["ä.txt", 36.58], ["b.txt", 1]), "json", STYLE)
  expect(json).toContain('"system": "\\u00e4.txt"')
  expect(JSON.parse(json)).toEqual([
    { system: "ä.txt", BLEU: "36.6" },
    { system: "b.txt", BLEU: "1.0" },
  ])
})

test("full json has everything unrounded under stable keys", () => {
  const { counts, totals, precisions } = ONLINE_W.parts
  expect(JSON.parse(corpusText(reportOf(["hyp.txt", 36.58370667998907]), "full", STYLE))).toEqual({
    schema: "lectern.score/1",
    segments: 2037,
    inputs: [{ path: "ref.txt", bytes: 12, sha256: "ab" }],
    systems: [
      {
        system: "hyp.txt",
        metrics: [
          {
            name: "BLEU",
            score: 36.58370667998907,
            signature: ONLINE_W.signature,
            counts,
            totals,
            precisions,
            bp: 1,
            sys_len: 40310,
            ref_len: 38914,
          },
        ],
      },
    ],
  })
})

test("latex escapes special characters in names", () => {
  const table = corpusText(reportOf(["a_b & 5%$#{}~^\\<>|", 2], ["c", 1]), "latex", STYLE)
  expect(table).toContain(
    "a\\_b \\& 5\\%\\$\\#\\{\\}\\textasciitilde{}\\^{}\\textbackslash{}\\ensuremath{<}\\ensuremath{>}\\textbar{} &",
  )
  expect(table).toContain("\\toprule\n")
  expect(table).toMatch(/ & {2}1\.0 {3}\\\\\n\\bottomrule/)
})

test("bare scores have a line each", () => {
  expect(corpusText(reportOf(["a", 36.58], ["b", 2.25]), "score", STYLE)).toBe("36.6\n2.2\n")
})

test("the terminal table aligns names and numbers, with signature and segments below", () => {
  expect(corpusText(reportOf(["hyp.txt", 36.58], ["翻译", 100]), "table", STYLE)).toBe(
    [
      "System    BLEU  1-gram  2-gram  3-gram  4-gram     BP  hyp_len  ref_len",
      "───────────────────────────────────────────────────────────────────────",
      "hyp.txt   36.6    65.1    42.3    29.9    21.7  1.000    40310    38914",
      "翻译     100.0    65.1    42.3    29.9    21.7  1.000    40310    38914",
      "",
      "nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|version:test",
      "2037 segments",
      "",
    ].join("\n"),
  )
})

test("the terminal table shortens long names at their beginning", () => {
  const table = corpusText(reportOf(["a/very/long/path/to/the/system.txt", 1]), "table", { ...STYLE, columns: 80 })
  const rows = table.split("\n")
  expect(rows[2]).toMatch(/^…th\/to\/the\/system\.txt|^…\S*system\.txt/)
  expect(rows[2]?.length).toBe(80)
})

test("tables and grids show control characters in names as escapes", () => {
  for (const format of ["table", "text", "latex"] as const) {
    expect(corpusText(reportOf(["a\x1b[2J", 1], ["b\u202e", 2]), format, STYLE)).not.toMatch(/[\x1b\u202e]/)
  }
})

test("colour affects only headings, and only on request", () => {
  const report = reportOf(["a", 1])
  expect(corpusText(report, "table", { ...STYLE, color: true })).toContain("\x1b[1mSystem")
  expect(corpusText(report, "table", STYLE)).not.toContain("\x1b")
})

test("short signatures have one-letter keys everywhere except in sacreBLEU's JSON", () => {
  const short = { ...STYLE, short: true }
  const report = reportOf(["a", 1])
  for (const format of ["text", "latex", "table"] as const) {
    expect(corpusText(report, format, short)).toContain("#:1|c:mixed")
  }
  expect(corpusText(report, "json", short)).not.toContain("#:1")
})

test("a segment is one line in every format", () => {
  const segment = { ...ONLINE_W, system: "a b", segment: 3 }
  expect(segmentLine(segment, "json", STYLE)).toBe(
    `{"system":"a b","segment":3,"name":"BLEU","score":36.6,"signature":"${ONLINE_W.signature}"}`,
  )
  expect(segmentLine(segment, "text", STYLE)).toBe(LINE)
  expect(segmentLine(segment, "score", STYLE)).toBe("36.6")
  const full = JSON.parse(segmentLine(segment, "full", STYLE))
  expect(Object.keys(full).join()).toBe(
    "system,segment,name,score,signature,counts,totals,precisions,bp,sys_len,ref_len",
  )
  expect(full.score).toBe(36.58370667998907)
})
