// Rows for spreadsheets: quotes, escapes, formulas; the columns of reports and of segments.
import { describe, expect, test } from "vitest"
import { delimitedRow } from "../../src/report/tables/delimited.js"
import { folder, lectern } from "../cli/run.js"

test.each([
  [["a", "b c", ""], "a,b c,", "a\tb c\t"],
  [['say "hi"', "a,b", "x\ny"], '"say ""hi""","a,b","x\ny"', 'say "hi"\ta,b\tx\\ny'],
  [["a\tb", "c\\d", "e\r"], 'a\tb,c\\d,"e\r"', "a\\tb\tc\\\\d\te\\r"],
  [[" a", "b "], '" a","b "', " a\tb "],
  [["=1+1", "+x", "-", "@a", "\tb"], "'=1+1,'+x,'-,'@a,'\tb", "'=1+1\t'+x\t'-\t'@a\t'\\tb"],
  [["-1.5", "+2", "-3e-4", "-.5"], "-1.5,+2,-3e-4,-.5", "-1.5\t+2\t-3e-4\t-.5"],
])("%j", (cells, csv, tsv) => {
  expect(delimitedRow(cells, "csv")).toBe(csv)
  expect(delimitedRow(cells, "tsv")).toBe(tsv)
})

const FILES = {
  ref: "a b c d\ne f g h\n",
  "=sum,1": "a b c d\ne f g h\n",
  worse: "a b c x\ne f y z\n",
}

async function printed(...args: readonly string[]): Promise<string> {
  const run = await lectern(["score", "ref", "-i", "=sum,1", "worse", ...args], { cwd: folder(FILES) })
  expect(run.code, run.stderr).toBe(0)
  return run.stdout
}

describe("the report", () => {
  test("has a row for each system and metric", async () => {
    const signature = "nrefs:1|avg:corpus|transforms:none|version:lectern-0.1.0"
    expect(await printed("-m", "wer", "mer", "-f", "csv", "-w", "2")).toBe(
      [
        "system,metric,score,signature",
        `"'=sum,1",MER,0.00,${signature}`,
        `"'=sum,1",WER,0.00,${signature}`,
        `worse,MER,37.50,${signature}`,
        `worse,WER,37.50,${signature}`,
        "",
      ].join("\n"),
    )
    expect(await printed("-m", "wer", "-f", "tsv", "--short", "--names", "A", "B\tC")).toMatch(
      /^system\tmetric\tscore\tsignature\nA\tWER\t0\.0\t\S+\nB\\tC\tWER\t37\.5\t\S+\n$/,
    )
  })

  test("has the columns of intervals and tests where there are some", async () => {
    const header = async (...args: readonly string[]): Promise<string> =>
      (await printed("-m", "wer", "-f", "csv", "-q", ...args)).split("\n")[0]!
    const interval = "mean,low,high,standard_error"
    const difference = "difference,difference_low,difference_high,p_value"
    expect(await header("--confidence")).toBe(`system,metric,score,${interval},signature`)
    expect(await header("--paired-bs", "--paired-bs-n", "20", "--holm")).toBe(
      `system,metric,score,${interval},${difference},p_value_compat,p_value_holm,signature`,
    )
    const rows = (await printed("-m", "wer", "-f", "csv", "-q", "--paired-ar", "--paired-ar-n", "20")).split("\n")
    expect(rows[0]).toBe("system,metric,score,difference,p_value,p_value_compat,signature")
    expect(rows[1]).toMatch(/^"'=sum,1",WER,0\.0,,,/)
    expect(rows[2]).toMatch(/^worse,WER,37\.5,37\.5,[01]\.\d{4},/)
  })
})

test("segments have a row for each system, with a column for each metric", async () => {
  expect(await printed("-sl", "-f", "csv", "-m", "wer", "mer", "--names", "one", "two")).toBe(
    "segment,system,MER,WER\n1,one,0.0,0.0\n1,two,25.0,25.0\n2,one,0.0,0.0\n2,two,50.0,50.0\n",
  )
  expect(await printed("-sl", "-f", "tsv", "-m", "wer", "-w", "0", "--names", "one", "two")).toBe(
    "segment\tsystem\tWER\n1\tone\t0\n1\ttwo\t25\n2\tone\t0\n2\ttwo\t50\n",
  )
})

test.each([
  [["--names", "A"], "--names has 1 names, expected one for each of the 2 systems"],
  [["--names", "A", "A"], "--names has the name 'A' twice"],
  [["-b", "-f", "csv"], "-b and -f csv cannot be combined: -b prints only scores"],
  [["-sl", "-f", "latex"], "-sl and -f latex cannot be combined: -sl prints json, text, csv, tsv"],
])("%j is refused", async (args, said) => {
  const run = await lectern(["score", "ref", "-i", "worse", "=sum,1", ...args], { cwd: folder(FILES) })
  expect(run).toEqual({ code: 2, stdout: "", stderr: `lectern: ${said}\n` })
})
