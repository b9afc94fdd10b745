// `score -sl` with texts, sources and an order.
import { join } from "node:path"
import { ALL_TESTS } from "@lectern/core/testing"
import { afterEach, describe, expect, test, vi } from "vitest"
import { folder, lectern } from "../../cli/run.js"
import { onTerminal } from "../../cli/terminal.js"

afterEach(() => vi.unstubAllEnvs())

const COUNT = 90
const numbers = Array.from({ length: COUNT }, (_, i) => i)
const lines = (line: (i: number) => string): string => numbers.map((i) => `${line(i)}\n`).join("")
// Word error rates of 0, 1/4, 2/4 and 3/4 in turns, so that many are equal.
const wrong = (i: number, errors: number): string =>
  ["the", "cat", `sat${i}`, "down"].map((word, w) => (w < errors ? `x${word}` : word)).join(" ")
const FILES = {
  "ref.txt": lines((i) => wrong(i, 0)),
  "a.txt": lines((i) => wrong(i, (i * 5) % 4)),
  "b.txt": lines((i) => wrong(i, (i * 3 + 1) % 4)),
  "src.txt": lines((i) => `source ${i}`),
}
const ARGS = ["score", "ref.txt", "-i", "a.txt", "b.txt", "-sl"]
const objects = (stdout: string): ReturnType<typeof JSON.parse>[] =>
  stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line))

describe("--sort", () => {
  test.each<readonly [metric: string, lowerIsBetter: boolean, limit: number]>([
    ["wer", true, 20],
    ["chrf", false, 7],
    ["wer", true, 1000],
    ...(ALL_TESTS ? [["bleu", false, 1] as const] : []),
  ])("lists the worst by %s", async (metric, lowerIsBetter, limit) => {
    const cwd = folder(FILES)
    const all = objects((await lectern([...ARGS, "-m", metric, "--json-full", "-w", "9"], { cwd })).stdout)
    // Array.prototype.sort keeps the order of equal ones: that of segments, then systems.
    const sorted = all.toSorted((a, b) => (lowerIsBetter ? b.score - a.score : a.score - b.score)).slice(0, limit)
    const small = ["--shard-bytes", "200"]
    const threads = ALL_TESTS || limit === 20 ? [[...small, "--engine", "threads", "-j", "2"]] : []
    for (const split of [[], small, ...threads]) {
      const asked = ["--sort", metric, "--limit", String(limit), "--json-full", ...split]
      expect(objects((await lectern([...ARGS, ...asked], { cwd })).stdout)).toEqual(sorted)
    }
  })

  test("keeps the scores of all metrics, and 20 outputs by default", async () => {
    const cwd = folder(FILES)
    const found = objects((await lectern([...ARGS, "-m", "bleu", "wer", "--sort", "wer"], { cwd })).stdout)
    expect(found.map(({ name }) => name)).toEqual(Array.from({ length: 20 }, () => ["BLEU", "WER"]).flat())
    expect(found[1]).toMatchObject({ system: "b.txt", segment: 3, score: 75 })
    expect(found[3]).toMatchObject({ system: "a.txt", segment: 4, score: 75 })
  })
})

describe("--texts", () => {
  test("adds source, references and output", async () => {
    const cwd = folder(FILES)
    const run = await lectern([...ARGS, "--texts", "--source", "src.txt", "-m", "wer"], { cwd })
    expect(run).toMatchObject({ code: 0, stderr: "" })
    const found = objects(run.stdout)
    expect(found.map(({ source, references, output }) => [source, references, output])).toEqual(
      numbers.flatMap((i) =>
        [(i * 5) % 4, (i * 3 + 1) % 4].map((errors) => [`source ${i}`, [wrong(i, 0)], wrong(i, errors)]),
      ),
    )
    const table = await lectern([...ARGS, "--texts", "--sort", "wer", "--limit", "1", "-f", "csv"], { cwd })
    expect(table.stdout).toBe("segment,system,WER,reference,output\n3,b,75.0,the cat sat2 down,xthe xcat xsat2 down\n")
  })

  test("is a table on a terminal, or where -f asks for it", async () => {
    vi.stubEnv("NO_COLOR", "")
    const cwd = folder({ ...FILES, "a.txt": FILES["a.txt"].replace("the", "\x1b[2Jthe") })
    const paths = ["score", join(cwd, "ref.txt"), "-i", join(cwd, "a.txt"), "--names", "A", "-sl", "-m", "wer", "ter"]
    const asked = ["--texts", "--source", join(cwd, "src.txt"), "--sort", "wer", "--limit", "1", "--no-color"]
    const expected =
      "segment 4  A  TER ↓ 75.0  WER ↓ 75.0\n  SRC   source 3\n  REF   the cat sat3 down\n  HYP   xthe xcat xsat3 down\n"
    expect((await onTerminal([...paths, ...asked], 80)).stdout).toBe(expected)
    expect((await lectern([...paths, ...asked, "-f", "table"])).stdout).toBe(expected)
    const all = await lectern([...paths, "--texts", "-f", "table"])
    expect(all.stdout.match(/^segment /gm)).toHaveLength(COUNT)
    expect(all.stdout).toContain("  HYP   \\x1b[2Jthe cat sat0 down\n")
    expect((await onTerminal([...paths, ...asked.slice(0, -1)], 80)).stdout).toContain("\x1b[1msegment 4  A")
  })

  test("has the sources of records", async () => {
    const record = (i: number): string => JSON.stringify({ s: `s${i}`, r: wrong(i, 0), o: wrong(i, 1), n: i })
    const cwd = folder({ "a.jsonl": lines(record) })
    const args = ["score", "a.jsonl", "-i", "a.jsonl", "--field", "o", "--ref-field", "r", "-sl", "--texts"]
    for (const [field, source] of [
      ["s", "s89"],
      ["o", wrong(89, 1)],
      ["n", "89"],
    ] as const) {
      const run = await lectern([...args, "--source", `field:${field}`], { cwd })
      expect(objects(run.stdout).at(-1)).toMatchObject({ source, references: [wrong(89, 0)] })
    }
  })
})

test.each<readonly [readonly string[], number, string]>([
  [["--sort", "wer", "-m", "bleu"], 2, "--sort wer is not among the metrics (-m): bleu"],
  [["--sort", "blue"], 2, "unknown metric 'blue' (did you mean 'bleu'?)"],
  [["--limit", "3"], 2, "--limit is for sorted segments: add --sort METRIC"],
  [["--source", "src.txt"], 2, "--source is shown with the other texts: add --texts"],
  [["--sort", "bleu", "-b"], 2, "--sort and -b cannot be combined: -b prints only scores"],
  [["--texts", "-f", "text"], 2, "--texts and -f text cannot be combined: its lines do not say which segment"],
  [["--texts", "-f", "latex"], 2, "-sl and -f latex cannot be combined: -sl prints json, text, csv, tsv"],
  [["-f", "table"], 2, "-sl and -f table cannot be combined: -sl prints json, text, csv, tsv, with --texts"],
  [["--texts", "--source", "field:s"], 2, "--source field:s needs records, but the inputs have lines of text"],
  [["--texts", "--source", "short.txt"], 65, "unequal lengths: ref.txt has 90 lines"],
  [["--texts", "--source", "src.txt", "-o", "src.txt"], 2, "-o src.txt would overwrite the input src.txt"],
])("%j is refused", async (args, code, said) => {
  const cwd = folder({ ...FILES, "short.txt": "a\n" })
  const run = await lectern([...ARGS, ...args], { cwd })
  expect(run).toMatchObject({ code, stdout: "" })
  expect(run.stderr).toContain(`lectern: ${said}`)
})

test.each([["--texts"], ["--sort", "bleu"], ["--limit", "2"], ["--source", "src.txt"]])(
  "%s needs -sl",
  async (...args) => {
    const run = await lectern([...ARGS.slice(0, -1), ...args], { cwd: folder(FILES) })
    expect(run).toEqual({ code: 2, stdout: "", stderr: `lectern: ${args[0]} is for the scores of segments: add -sl\n` })
  },
)
