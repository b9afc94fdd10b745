// The page as an output of the commands: what is refused, what is in the file, and how large it is.
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { jsonLines } from "../../src/page/report/browser/segments-view.js"
import { rowCollector } from "../../src/page/report/collect.js"
import { pageHead } from "../../src/page/report/head.js"
import { scoresPage } from "../../src/page/report/html.js"
import { EXAMPLE, exampleFolder, folder, lectern } from "../cli/run.js"
import { onTerminal } from "../cli/terminal.js"
import { dataBytes, opened } from "./opened.js"

const { A, north, south } = EXAMPLE
const TEXTS = [A, "-i", north, south]

test.each([
  [["-sl"], "-sl and -f html cannot be combined: -sl prints the scores of segments, a page has both"],
  [["-b"], "-b and -f html cannot be combined: -b prints only the scores, a page has both"],
  [["--json-full"], "--json-full and -f html cannot be combined: --json-full prints json"],
  [["--sort", "bleu"], "--sort is for the scores of segments: add -sl"],
  [["--texts"], "--texts is for the scores of segments: add -sl"],
])("score -f html with %j is refused", async (options, why) => {
  const run = await lectern(["score", ...TEXTS, "-f", "html", ...options], { cwd: exampleFolder() })
  expect(run).toEqual({ code: 2, stdout: "", stderr: `lectern: ${why}\n` })
})

test.each(["score", "compare"])("%s refuses a page on a terminal, and --no-texts without one", async (command) => {
  const page = await onTerminal([command, "r.txt", "-i", "a.txt", "b.txt", "-f", "html"], 80)
  expect(page).toMatchObject({
    code: 2,
    stdout: "",
    stderr: "lectern: -f html writes a page, not text for a terminal: name its file with -o\n",
  })
  const other = await lectern([command, ...TEXTS, "--no-texts"], { cwd: exampleFolder() })
  expect(other).toEqual({ code: 2, stdout: "", stderr: "lectern: --no-texts is for pages: add -f html\n" })
})

test("stored counts have no segments for a page", async () => {
  const cwd = exampleFolder()
  await lectern(["plan", ...TEXTS, "-o", "plan.json", "-q"], { cwd })
  for (const args of ["shard plan.json 1/1 -o 1.stats", "merge plan.json 1.stats -o all.stats"]) {
    expect((await lectern([...args.split(" "), "-q"], { cwd })).code).toBe(0)
  }
  const run = await lectern(["score", "--from", "all.stats", "-f", "html"], { cwd })
  const why = "a page has rows and texts of segments, --from has only counts"
  expect(run).toEqual({ code: 2, stdout: "", stderr: `lectern: --from and -f html cannot be combined: ${why}\n` })
})

test("compare --scores writes no page", async () => {
  const { code, stderr } = await lectern(["compare", "--scores", "a.csv", "b.csv", "-f", "html"])
  expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining("unknown format 'html'") })
  expect(stderr).not.toContain("--no-texts")
})

test("a page is written to a pipe, twice with the same bytes, however the work is divided", async () => {
  const cwd = exampleFolder()
  const args = ["score", ...TEXTS, "-m", "bleu", "chrf", "--by", "length", "-f", "html"]
  const [one, two] = [
    await lectern(args, { cwd }),
    await lectern([...args, "--shard-bytes", "2000", "--jobs", "2"], { cwd }),
  ]
  expect(one).toMatchObject({ code: 0, stderr: "" })
  expect(two.stdout).toBe(one.stdout)
})

test("the page of three segments has less than 150 kB", async () => {
  const cwd = folder({ "r.txt": "a b\nc\nd e f\n", "a.txt": "a b\nc\nd f\n", "b.txt": "a\nc\nd e f\n" })
  const { stdout } = await lectern(["score", "r.txt", "-i", "a.txt", "b.txt", "-f", "html"], { cwd })
  expect(stdout.length).toBeLessThan(150_000)
})

test("the page has the systems' names, ids, sources, labels, missing outputs and checksums", async () => {
  const records = [
    { id: "1", s: "eins", d: "x10", r: "one two", o: "one two" },
    { id: "2", s: "zwei", d: "x9", r: "two", o: null },
  ]
  const cwd = folder({ "x.jsonl": records.map((each) => `${JSON.stringify(each)}\n`).join("") })
  const args = [
    "score",
    "x.jsonl",
    "-i",
    "x.jsonl",
    "--ref-field",
    "r",
    "--field",
    "o",
    "--id",
    "id",
    "--source",
    "field:s",
    "--by",
    "field:d",
    "--missing",
    "skip",
  ]
  const { stdout } = await lectern([...args, "-f", "html", "--names", "mine", "-q"], { cwd })
  const { facts, data } = opened(stdout)
  expect(facts).toMatchObject({
    systems: [{ name: "mine" }],
    texts: ["id", "source", "reference", "output"],
    groupings: [{ name: "d", labels: ["x9", "x10"] }],
    notes: ["1 of 2 outputs missing, skipped"],
  })
  expect(facts.inputs[0]!.sha256).toMatch(/^[0-9a-f]{64}$/)
  expect([...data.groups[0]!]).toEqual([1, 0])
  expect([...data.missing[0]!]).toEqual([0, 1])
  expect([0, 1, 2, 3].map((t) => data.texts!.line(1, t))).toEqual(["2", "zwei", "two", ""])
  expect([...data.lengths]).toEqual([2, 1])
})

test("a baseline that is not the first system comes first, with its own rows and texts", async () => {
  const cwd = exampleFolder()
  const args = ["score", ...TEXTS, "--paired-bs", "--paired-bs-n", "50", "--baseline", "south"]
  const { stdout } = await lectern([...args, "-f", "html"], { cwd })
  const { facts, data, engine, all } = opened(stdout)
  const { systems } = JSON.parse((await lectern([...args, "--json-full"], { cwd })).stdout)
  expect(facts.systems.map(({ name, path }) => [name, path])).toEqual([
    ["south", south],
    ["north", north],
  ])
  expect(engine.measure(0, all).map(({ score }) => score)).toEqual(
    systems.map(({ metrics }: { metrics: { score: number }[] }) => metrics[0]!.score),
  )
  const { difference_low: low, difference_high: high, p_value: p } = systems[1].metrics[0].comparison
  expect(facts.uncertainty[1]![0]).toMatchObject({ difference: { low, high }, p })
  expect(data.texts!.line(0, 1)).toBe(readFileSync(join(cwd, south), "utf8").split("\n")[0])
})

test("references that some segments lack are left out of these", async () => {
  const cwd = folder({ "r.jsonl": '{"r":["a b","c"]}\n{"r":["d"]}\n', "h.txt": "a b\nd\n" })
  const { stdout } = await lectern(
    ["score", "r.jsonl", "-i", "h.txt", "--ref-field", "r", "-nr", "2", "-f", "html", "-q"],
    { cwd },
  )
  const { data } = opened(stdout)
  expect(data.absent.map((each) => [...each])).toEqual([
    [0, 0],
    [0, 1],
  ])
  expect(jsonLines(data, [1])).toBe('{"segment":2,"references":["d",null],"outputs":["d"]}\n')
})

test("a page that is too large is refused with the option that makes it smaller, and writes nothing", async () => {
  const run = async (
    systems: number,
    metrics: readonly string[],
    texts: boolean,
    fitsRows = texts,
  ): Promise<() => unknown> => {
    const collector = rowCollector({
      references: [],
      source: undefined,
      groupings: [],
      words: { tokenizer: "13a", lowercase: false },
      texts,
    })
    // Numbers without a pattern, so that they do not shrink.
    const noise = Float64Array.from({ length: 3000 }, (_, i) => Math.imul(i + 1, 0x9e3779b1) >>> 8)
    const specs = metrics.map((name) => ({ name, options: {} }) as never)
    const all = Array.from({ length: systems }, (_, s) => s)
    await collector.add({
      firstSegment: 0,
      segments: 300,
      rows: all.map(() => metrics.map(() => noise)),
      missing: [],
      labels: [],
      references: [Array.from({ length: 300 }, (_, i) => `reference ${Math.imul(i, 0x9e3779b1)}`)],
      systems: all.map((s) => Array.from({ length: 300 }, (_, i) => `output ${Math.imul(i + s, 0x85ebca6b)}`)),
    })
    const entry = { name: "BLEU", higherIsBetter: true, signature: "", shortSignature: "", score: 0, parts: {} }
    const report = {
      segments: 300,
      inputs: [],
      systems: all.map((s) => ({ system: `s${s}`, metrics: metrics.map(() => entry) })),
    }
    const head = pageHead({ specs, references: 1, report })
    const collected = await collector.finish()
    return () => scoresPage(head, collected, fitsRows ? collected.rows.length * 1.5 : 1000)
  }
  expect(await run(2, ["bleu"], true)).toThrow(
    /^the page would have 1 MB, more than the .* MB that browsers open well; --no-texts makes one of 1 MB$/,
  )
  expect(await run(2, ["bleu", "ter"], true, false)).toThrow(/; fewer metrics/)
  expect(await run(2, ["bleu", "ter"], false)).toThrow(/; fewer metrics \(-m\) make it smaller$/)
  expect(await run(3, ["bleu"], false)).toThrow(/; fewer systems \(-i\) make it smaller$/)
  expect(await run(2, ["bleu"], false)).toThrow(/; -f json has the scores without the segments$/)
})

test("a failed run leaves no page, and --no-texts no texts", async () => {
  const cwd = exampleFolder()
  const failed = await lectern(["score", A, "-i", "none.txt", "-f", "html", "-o", "p.html"], { cwd })
  expect(failed.code).toBe(74)
  expect(existsSync(join(cwd, "p.html"))).toBe(false)
  await lectern(["compare", ...TEXTS, "-f", "html", "--no-texts", "-o", "p.html"], { cwd })
  const html = readFileSync(join(cwd, "p.html"), "utf8")
  expect(dataBytes(html, "lines")).toBe(0)
  const words = readFileSync(join(cwd, A), "utf8").match(/[\p{L}]{9,}/gu)!
  const facts = JSON.stringify(opened(html).facts)
  expect(words.filter((word) => facts.includes(word))).toEqual([])
})
