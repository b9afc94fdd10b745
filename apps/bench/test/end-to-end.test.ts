// The benchmark runs to its end and prints every row. Figures are not judged: machines differ.
import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, expect, test } from "vitest"

const data = mkdtempSync(join(tmpdir(), "lectern-bench-test-"))
afterAll(() => rmSync(data, { recursive: true }))

const main = join(dirname(dirname(fileURLToPath(import.meta.url))), "dist", "main.js")
const bench = (...words: string[]) => spawnSync(process.execPath, [main, ...words], { encoding: "utf8" })
const hasSacrebleu = spawnSync("python3", ["-c", "import sacrebleu"]).status === 0

test("a quick run prints every row, and equal scores for equal work", () => {
  const { status, stdout, stderr } = bench("--quick", "--synthetic", "--data", data)
  expect(status, stderr).toBe(0)
  for (const row of [
    /^machine {3}.+, \d+ cores/m,
    /^versions {2}Node v\d+/m,
    /^test set {2}4000 pairs/m,
    /^wc -w over both files/m,
    /^lectern score, 1 thread/m,
    /^lectern score, 2 threads/m,
    /^TypeScript kernel, 1 thread/m,
    /^lectern score --tokenize (none|intl|char|zh)/m,
    /^bleu\(\)\.score\(strings\)/m,
    /^Zipf text +1000/m,
    /^one line of 1 MB/m,
    /^one line of equal tokens/m,
    /^wall time of two threads over wc -w/m,
    /^peak memory of the whole over a quarter/m,
    /^\d+ of \d+ goals met$/m,
  ]) {
    expect(stdout).toMatch(row)
  }
  const scores = (segments: number): string[] =>
    [...stdout.matchAll(new RegExp(`^\\S.* {2,}${segments} .* (\\d+\\.\\d{6})$`, "gm"))].map(([, score = ""]) => score)
  expect(scores(4000)).toHaveLength(4)
  expect(new Set(scores(4000)).size).toBe(1)
  expect(scores(400)).toHaveLength(hasSacrebleu ? 5 : 2)
  expect(new Set(scores(400)).size).toBe(1)
  if (!hasSacrebleu) expect(stdout).toContain("skipped: sacreBLEU")
})

test("an unknown option is refused with the usage", () => {
  const { status, stderr } = bench("--fast")
  expect(status).toBe(2)
  expect(stderr).toContain("Usage: pnpm bench")
})
