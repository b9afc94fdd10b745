// The summary of many systems: its size, and its figures beside those of JSON.
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { columns } from "../../../src/report/printable.js"
import { EXAMPLE, exampleFolder, folder, lectern } from "../../cli/run.js"

const { A, B, north, south } = EXAMPLE

/** The example test set with ten systems: mixtures of the two that there are. */
function tenSystems(): { readonly cwd: string; readonly systems: readonly string[] } {
  const cwd = exampleFolder()
  const [first, other] = [north, south].map((name) => readFileSync(join(cwd, name), "utf8").trimEnd().split("\n"))
  const systems = Array.from(
    { length: 10 },
    (_, s) => `out/generaltest2022.en-de.hyp.System-${s}-${"x".repeat(4 * s)}.de`,
  )
  for (const [s, name] of systems.entries()) {
    writeFileSync(
      join(cwd, name.replace("out/", "")),
      first!.map((line, i) => `${(i + 3 * s) % 10 < s ? other![i] : line}\n`).join(""),
    )
  }
  return { cwd, systems: systems.map((name) => name.replace("out/", "")) }
}

async function output(cwd: string, args: readonly string[]): Promise<string> {
  const run = await lectern(["compare", ...args], { cwd })
  expect(run).toMatchObject({ code: 0, stderr: "" })
  return run.stdout
}

test("ten systems fit 100 columns and 300 lines, also with groups, sources, two references and three metrics", async () => {
  const { cwd, systems } = tenSystems()
  writeFileSync(
    join(cwd, "labels"),
    Array.from({ length: 200 }, (_, i) => `a label ${"y".repeat(40)} ${i < 100 ? i % 10 : i}\n`).join(""),
  )
  writeFileSync(join(cwd, "long.txt"), `${"a very long line ".repeat(30)}\n`.repeat(200))
  const plain = await output(cwd, [A, "-i", ...systems])
  const more = ["-m", "bleu", "chrf", "ter", "--by", "length", "file:labels", "--source", "long.txt"]
  const long = await output(cwd, [A, B, "-i", ...systems, ...more])
  for (const text of [plain, long]) {
    const lines = text.trimEnd().split("\n")
    expect(lines.length).toBeLessThanOrEqual(300)
    expect(lines.filter((line) => columns(line) > 100)).toEqual([])
  }
  expect(plain.split("\n").length).toBeLessThan(170)
  // Something is cut off, and nothing is without --all.
  expect(long).toContain("…\n")
  expect(long).toContain("\n90 smaller groups are left out\n")
  // Ten of the groups have ten segments.
  const sizes = [...long.matchAll(/^a label y+… +(\d+) /gm)].slice(0, 20).map(([, size]) => Number(size))
  expect(sizes).toEqual([...Array(10).fill(10), ...Array(10).fill(1)])
  const all = await output(cwd, [A, "-i", ...systems, "--all"])
  expect(all.split("\n").length).toBeGreaterThan(400)
  expect(all).toMatch(/^A = System-0-\nB = System-1-xxxx\n/)
  expect(all).not.toContain("…")
})

test("its figures are those of JSON, which has everything with or without --all", async () => {
  const { cwd, systems } = tenSystems()
  const args = [A, "-i", ...systems, "-m", "bleu", "ter", "--baseline", "5"]
  const [text, json] = [await output(cwd, args), await output(cwd, [...args, "-f", "json"])]
  expect(await output(cwd, [...args, "-f", "json", "--all"])).toBe(json)
  const report = JSON.parse(json)
  const lines = text.split("\n")
  const letters = "ABCDEFGHIJ"
  const rowsAfter = (title: string): string[][] => {
    const at = lines.findIndex((line) => line.startsWith(title))
    return lines.slice(at + 1, lines.indexOf("", at)).map((line) => line.split(/ +/))
  }
  for (const [m, title] of ["BLEU", "TER, lower is better"].entries()) {
    const rows = rowsAfter(title)
    const { scores, higher_is_better: higher } = report.metrics[m]
    for (const [s, name] of report.systems.entries()) {
      const rank = 1 + scores.filter((each: number) => (higher ? each > scores[s] : each < scores[s])).length
      const shown = name.length > 30 ? `…${name.slice(-29)}` : name
      const { difference, wins, ties, losses } = s === 0 ? {} : report.comparisons[s - 1].metrics[m]
      const against =
        s === 0 ? [] : [`${difference > 0 ? "+" : ""}${difference.toFixed(1)}`, ...[wins, ties, losses].map(String)]
      expect(rows).toContainEqual([letters[s], shown, String(rank), scores[s].toFixed(1), ...against])
    }
  }
  const lengths = rowsAfter("BLEU by reference length")
  const used = report.reference_length.filter(({ segments }: { segments: number }) => segments > 0)
  expect(lengths[1]).toEqual(["segments", ...used.map(({ segments }: { segments: number }) => String(segments))])
  const words = rowsAfter(`Words got right, by their frequency in ${A}`)
  const buckets = report.word_frequency.buckets.filter(({ types }: { types: number }) => types > 0)
  expect(words[1]).toEqual(["types", ...buckets.map(({ types }: { types: number }) => String(types))])
  for (const s of systems.keys()) {
    const row = used.map(({ scores }: { scores: { BLEU: number[] } }) => scores.BLEU[s]!.toFixed(1))
    expect(lengths[2 + s]).toEqual([letters[s], ...row])
    const f1 = buckets.map((bucket: { systems: { f1: number }[] }) => bucket.systems[s]!.f1.toFixed(3))
    expect(words[2 + s]).toEqual([letters[s], ...f1])
  }
  for (const [c, { system, metrics, ngrams }] of report.comparisons.entries()) {
    const at = lines.indexOf(`${letters[c + 1]} = ${system}`)
    const end = lines.indexOf("", at)
    const part = lines.slice(at + 1, end)
    // N-grams as long as they fit.
    const listed = (title: string, found: readonly { ngram: string; system: number; baseline: number }[]): string =>
      found.reduce((line, { ngram, system: mine, baseline }) => {
        const longer = `${line}  ${ngram} ${mine}:${baseline}`
        return longer.length > 100 ? line : longer
      }, `  right ${title} often`)
    expect(part.slice(0, 2)).toEqual([listed("more", ngrams.better), listed("less", ngrams.worse)])
    const segments = part.filter((line) => line.startsWith("  segment"))
    const [gain, loss] = [metrics[0].better[0], metrics[0].worse[0]]
    expect(segments.map((line) => Number(/segment (\d+)/.exec(line)![1]))).toEqual(
      [gain, loss].flatMap((each) => each?.segment ?? []),
    )
    const one = gain ?? loss
    const sign = one.system_score > one.baseline_score ? "+" : ""
    expect(segments[0]).toBe(
      `  segment ${one.segment}  A ${one.baseline_score.toFixed(1)}  ${letters[c + 1]} ${one.system_score.toFixed(1)}  (${sign}${(one.system_score - one.baseline_score).toFixed(1)})`,
    )
    const cut = (line: string): string => (line.length > 100 ? `${line.slice(0, 99)}…` : line)
    expect(part).toContain(cut(`    REF   ${one.references[0]}`))
    expect(part).toContain(cut(`    ${letters[c + 1]}     ${one.system}`))
  }
})

test("three systems have a summary and two do not; --top is the number of segments in it", async () => {
  const files = { ref: "a b c\nd e f\ng h i\n", one: "a b c\nd\ng\n", two: "a\nd e f\ng h i\n", three: "a\nd\ng\n" }
  const cwd = folder(files)
  const run = ["ref", "-i", "one", "two", "three", "-m", "chrf"]
  const three = await output(cwd, run)
  expect(three).toMatch(/^3 systems, 3 segments\. The others are compared with A, the baseline\.\n/)
  expect(await output(cwd, ["ref", "-i", "one", "two", "-m", "chrf"])).toMatch(/^A = one\nB = two\n3 segments\n/)
  const segments = (text: string): number => text.split("\n").filter((line) => line.startsWith("  segment")).length
  // `two` gains two segments and loses one; `three` only loses one.
  expect(segments(three)).toBe(3)
  expect(segments(await output(cwd, [...run, "--top", "5"]))).toBe(4)
  expect(segments(await output(cwd, [...run, "--top", "0"]))).toBe(0)
  expect(await output(cwd, [...run, "--top", "0"])).not.toContain("right more often ")
})

test("--baseline puts the system first, as the first of -i would be, also for scores of items", async () => {
  const { cwd, systems } = tenSystems()
  const [one, two, three, four] = systems as [string, string, string, string]
  const direct = await output(cwd, [A, "-i", three, one, two, four])
  for (const name of [three, "System-2-xxxxxxxx", "3"]) {
    expect(await output(cwd, [A, "-i", one, two, three, four, "--baseline", name])).toBe(direct)
  }
  const json = JSON.parse(await output(cwd, [A, "-i", one, two, three, four, "--baseline", "4", "-f", "json"]))
  expect(json.paths).toEqual([four, one, two, three])
  const scores = (values: readonly number[]): string =>
    values.map((score, id) => JSON.stringify({ id, score })).join("\n")
  const items = folder({ "x.jsonl": scores([1, 0, 1]), "y.jsonl": scores([0, 0, 1]), "z.jsonl": scores([1, 1, 1]) })
  const first = await output(items, ["--scores", "z.jsonl", "x.jsonl", "y.jsonl"])
  for (const name of ["z", "z.jsonl", "3"]) {
    expect(await output(items, ["--scores", "x.jsonl", "y.jsonl", "z.jsonl", "--baseline", name])).toBe(first)
  }
})

test("hostile and right-to-left texts are cut off as a whole", async () => {
  const hebrew = "שלום ".repeat(40).trim()
  const cwd = folder({
    ref: `${hebrew}\n`,
    "a.txt": `\u001b[2J${"wide 翻译 ".repeat(30)}\n`,
    "b.txt": `${hebrew}\n`,
    "c.txt": "x\n",
  })
  const text = await output(cwd, ["ref", "-i", "a.txt", "b.txt", "c.txt", "-m", "chrf"])
  expect(text).not.toContain("\u001b")
  expect(text).toMatch(/ {4}REF {3}\u2068שלום [^\n]*…\u2069\n/)
  const widths = text.split("\n").map(columns)
  expect(widths.filter((width) => width > 100)).toEqual([])
  expect(
    Math.max(...text.split("\n").flatMap((line) => (line.includes("翻译") ? [columns(line)] : []))),
  ).toBeGreaterThan(97)
})
