// LaTeX that a paper can \input: its form, and what is bold.
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { corpusText } from "../../src/commands/score/report/corpus-text.js"
import { EXAMPLE, exampleFolder, lectern } from "../cli/run.js"
import { ONLINE_W, reportOf, WER } from "./reports.js"

const STYLE = { width: 1, short: false, color: false }
const { A, B, north, south } = EXAMPLE

interface Tested {
  readonly metrics: readonly [
    { readonly score: number; readonly comparison?: { readonly p_value: number; readonly p_value_holm: number } },
  ]
}

/** The rows of the tables of a text that LaTeX accepts: outside of them are only comments, inside is nothing unescaped. */
function rowsOf(latex: string): string[][] {
  const rows: string[][] = []
  let columns = 0
  for (const line of latex.trimEnd().split("\n")) {
    const begin = /^\\begin\{tabular\}\{(rc*)\}$/.exec(line)
    if (begin !== null) {
      expect(columns).toBe(0)
      columns = begin[1]!.length
    } else if (line === "\\end{tabular}") columns = 0
    else if (columns === 0) expect(line).toMatch(/^(%|$)/)
    else if (!/^\\(top|mid|bottom)rule$/.test(line)) {
      expect(line).toMatch(/^ .* \\\\$/)
      const body = line.slice(0, -2).trim()
      const bare = body
        .replaceAll(/\\(?:\^\{\}|[&%$#_{}])/g, "")
        .replaceAll(/\\(?:ensuremath\{(?:[<>]|\\(?:mu|pm|downarrow))\}|text(?:backslash|asciitilde|bar)\{\})/g, "")
        .replaceAll(/\\textbf\{([^{}]*)\}/g, "$1")
      expect(bare).toMatch(/^[^\\{}%$#_^~<>|μ±↓]*$/)
      rows.push(body.split(/(?<!\\)&/).map((cell) => cell.trim()))
      expect(rows.at(-1)).toHaveLength(columns)
    }
  }
  expect(columns).toBe(0)
  return rows
}

const boldIn = (latex: string, column: number): string[] =>
  rowsOf(latex).flatMap((row) => (row[column]!.startsWith("\\textbf{") ? [row[0]!] : []))

test("outside of tables are only comments, whatever names, groups and tests there are", async () => {
  const cwd = exampleFolder()
  const odd = "a_b&5%$#{}^~\\<>|.txt"
  for (const [name, from] of [
    [odd, north],
    ["b\n%.txt", south],
  ] as const) {
    writeFileSync(join(cwd, name), readFileSync(join(cwd, from)))
  }
  writeFileSync(join(cwd, "kinds"), Array.from({ length: 200 }, (_, i) => `${"%&_|".charAt(i % 4)}x\n`).join(""))
  const run = ["score", A, "-i", odd, "b\n%.txt", B, "-m", "cider", "ter", "-f", "latex", "--by", "file:kinds"]
  for (const more of [
    [],
    ["-ci", "-cin", "9"],
    ["-pbs", "-pbsn", "9", "--holm", "--all-pairs"],
    ["-par", "-parn", "9"],
  ]) {
    const { stdout } = await lectern([...run, ...more], { cwd })
    const tables = more.includes("--all-pairs") ? 4 : 2
    expect(stdout.match(/\\begin/g)).toHaveLength(tables)
    expect(rowsOf(stdout).length).toBeGreaterThan(8)
  }
})

test("missing outputs are in a comment", () => {
  const report = { ...reportOf(["a", 1], ["b", 2]), missing: { as: "empty" as const, counts: [0, 3] } }
  expect(corpusText(report, "latex", STYLE)).toContain("\n% b: 3 of 2037 outputs missing, scored as empty\n")
})

test("the best score is bold by its metric, with all that look the same", () => {
  const systems = [
    [36.51, 9.98],
    [36.46, 12.5],
    [36.549, 10.02],
    [30, 10.049],
  ].map(([score, rate], s) => ({
    system: `s${s}`,
    metrics: [
      { ...ONLINE_W, score: score! },
      { ...WER, score: rate! },
    ],
  }))
  const latex = corpusText({ ...reportOf(), systems }, "latex", STYLE)
  expect(boldIn(latex, 1)).toEqual(["s0", "s1", "s2"])
  expect(boldIn(latex, 2)).toEqual(["s0", "s2", "s3"])
  expect(latex).toContain("\n% Needs \\usepackage{booktabs}. Bold: the best score.\n")
  const one = corpusText(reportOf(["a", 1]), "latex", STYLE)
  expect(one).not.toContain("textbf")
  expect(one).toMatch(/\n% Needs \\usepackage\{booktabs\}\.\n$/)
})

test.each([
  ["-pbs", "-pbsn", []],
  ["-par", "-parn", []],
  ["-pbs", "-pbsn", ["--holm"]],
  ["-pbs", "-pbsn", ["--holm", "--all-pairs"]],
] as const)(
  "with %s %s %j, bold are the best and those that are not significantly worse",
  async (test, count, more) => {
    const cwd = exampleFolder()
    const linesOf = (name: string): string[] => readFileSync(join(cwd, name), "utf8").trimEnd().split("\n")
    const [first, other, perfect] = [linesOf(north), linesOf(south), linesOf(A)]
    const mixed = (name: string, line: (i: number) => string): string => {
      writeFileSync(join(cwd, name), first.map((_, i) => `${line(i)}\n`).join(""))
      return name
    }
    const near = mixed("near", (i) => (i % 40 === 3 ? perfect : i % 40 === 23 ? other : first)[i]!)
    const systems = [south, near, mixed("far", (i) => (i % 9 === 3 ? other : first)[i]!), north]
    const run = [test, count, "200", ...more]
    for (const [m, metric] of ["bleu", "ter"].entries()) {
      const scored = (files: readonly string[], ...options: string[]) =>
        lectern(["score", A, "-m", metric, "-i", ...files, ...run, ...options], { cwd })
      const of = async (files: readonly string[]): Promise<readonly Tested[]> =>
        JSON.parse((await scored(files, "--json-full")).stdout).systems
      const scores = (await of(systems)).map(({ metrics }) => metrics[0].score)
      const best = scores.indexOf(m === 0 ? Math.max(...scores) : Math.min(...scores))
      const order = [systems[best]!, ...systems.filter((_, s) => s !== best)]
      const expected = (await of(order)).flatMap(({ metrics: [{ comparison }] }, s) => {
        const p = more.length > 0 ? comparison?.p_value_holm : comparison?.p_value
        return p === undefined || p > 0.05 ? [order[s]!] : []
      })
      const bold = boldIn((await scored(systems, "-f", "latex")).stdout, 1).map((name) =>
        name.replace("Baseline: ", ""),
      )
      expect(bold.toSorted()).toEqual(expected.toSorted())
      expect(bold).toHaveLength(2)
    }
  },
)
