// `lectern score --by` for error rates: the tables of sclite, averages, sentence errors, and intervals over speakers.
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import { type ScoreRequest, scoreRows } from "../../../src/commands/score/score.js"
import type { ShardRows } from "../../../src/types.js"
import { folder, lectern } from "../../cli/run.js"

const FIXTURES = fileURLToPath(new URL("fixtures/sclite/", import.meta.url))
const RECORDS = "speakers.jsonl -i speakers.jsonl --ref-field reference --field hypothesis --id id".split(" ")

async function score(options: string, cwd = FIXTURES): Promise<string> {
  const { code, stdout, stderr } = await lectern(["score", ...RECORDS, ...options.split(" "), "-q"], { cwd })
  expect([code, stderr]).toEqual([0, ""])
  return stdout
}

/** The numbers of the rows of a table. */
function rows(text: string): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const line of text.split("\n")) {
    const [label, ...numbers] = line.split(/[|\s*+]+/).filter((cell) => cell !== "")
    if (/^(spk\d\d|all|mean|median|S\.D\.|Sum|Mean|Median|Sum\/Avg)$/.test(label ?? "")) {
      found.set(label!.replace(/^Sum.*/, "all").replace(/^M/, "m"), numbers)
    }
  }
  return found
}

test("the table of speakers has the digits of sclite's reports rsum and sum", async () => {
  const ours = rows(await score("-m wer --by speaker -f text"))
  const [counts, percents] = ["rsum.txt", "sum.txt"].map((file) => rows(readFileSync(FIXTURES + file, "utf8")))
  expect(ours.size).toBe(16)
  for (const [label, [n, wer, ...cells]] of ours) {
    expect([label, n, ...cells.slice(0, 7)]).toEqual([label, ...counts!.get(label)!])
    // sclite shows counts in place of percentages of a speaker without reference words; here the cells are empty.
    const [, , ...wanted] = percents!.get(label)!
    expect([label, ...cells.slice(7)]).toEqual([label, ...(cells[0] === "0" ? wanted.slice(-1) : wanted)])
    if (cells[0] !== "0") expect(wer).toBe(cells[11])
  }
})

test("each table of a narrow terminal repeats the labels", async () => {
  const { stdout } = await lectern(["score", ...RECORDS, "-m", "wer", "--by", "speaker", "-f", "table", "-q"], {
    cwd: FIXTURES,
    env: { COLUMNS: "60" },
  })
  expect(stdout).toMatch(/\nspeaker +n +WER ↓ +#Wrd +Corr/)
  expect(stdout).toContain("Groups without reference words have no percentages, and no part in the averages of rates.")
})

test("words and characters have columns of their own, several systems only averages of their rates", async () => {
  const cwd = folder({
    "ref.txt": "a b\nc d\ne\n",
    "one.txt": "a x\nc d\n\n",
    "two.txt": "a b\nc\ne e\n",
    kinds: "p\nq\nq\n",
  })
  const run = async (args: string) => (await lectern(args.split(" "), { cwd })).stdout
  const single = await run("score ref.txt -i one.txt -m cer mer --by file:kinds -f markdown")
  const [header, , p, q, all, mean] = single
    .split("\n\n")
    .at(-1)!
    .split("\n")
    .map((line) => line.split(" | "))
  expect(header!.join(" ")).toBe(
    "| kinds n CER ↓ MER ↓ \\#Wrd Corr Sub Del Ins Err S.Err Corr% Sub% Del% Ins% Err% S.Err% " +
      "CER \\#Chr CER Corr CER Sub CER Del CER Ins CER Err CER S.Err CER Corr% CER Sub% CER Del% CER Ins% CER Err% CER S.Err% |",
  )
  // By hand: p has 1 substitution in 2 words and 3 characters, q a deletion in 3 words and 4 characters.
  expect(p!.join(" ")).toBe(
    "| p 1 33.3 50.0 2 1 1 0 0 1 1 50.0 50.0 0.0 0.0 50.0 100.0 3 2 1 0 0 1 1 66.7 33.3 0.0 0.0 33.3 100.0 |",
  )
  expect(q!.join(" ")).toBe(
    "| q 2 25.0 33.3 3 2 0 1 0 1 1 66.7 0.0 33.3 0.0 33.3 50.0 4 3 0 1 0 1 1 75.0 0.0 25.0 0.0 25.0 50.0 |",
  )
  expect(all!.slice(0, 11).join(" ")).toBe("| all 3 28.6 40.0 5 3 1 1 0 2 2")
  expect(mean!.slice(0, 11).join(" ")).toBe("| mean 1.5 29.2 41.7 2.5 1.5 0.5 0.5 0.0 1.0 1.0")
  const several = await run("score ref.txt -i one.txt two.txt -m wer bleu --by file:kinds -f markdown")
  expect(several.split("\n\n").at(-1)!.split("\n").slice(-5, -1)).toEqual([
    expect.stringMatching(/^\| all \| 3 \| .* \| 40\.0 \| 40\.0 \|$/),
    "| mean | 1.5 |  |  | 41.7 | 33.3 |",
    "| S.D. | 0.7 |  |  | 11.8 | 47.1 |",
    "| median | 1.5 |  |  | 41.7 | 33.3 |",
  ])
})

test("--json-full has sentence errors and the averages over groups: macro, micro", async () => {
  const { systems, groups } = JSON.parse(await score("-m cer wer --by speaker --json-full --names asr"))
  expect(systems[0].metrics.map(({ name }: { name: string }) => name)).toEqual(["CER", "WER"])
  const [{ rows: all, averages }] = groups
  expect(all[1].sentences.map(({ system, name }: Record<string, string>) => [system, name])).toEqual([
    ["asr", "CER"],
    ["asr", "WER"],
  ])
  const rates: number[] = all.flatMap(
    ({ label, systems: [{ metrics }] }: { label: string; systems: [{ metrics: { score: number }[] }] }) =>
      label === "spk07" ? [] : metrics[1]!.score,
  )
  expect(rates).toHaveLength(11)
  expect(averages[1]).toMatchObject({
    system: "asr",
    name: "WER",
    macro: expect.closeTo(rates.reduce((sum, rate) => sum + rate) / 11, 10),
    micro: systems[0].metrics[1].score,
    median: rates.toSorted((a, b) => a - b)[5],
  })
  expect(groups[0].notes).toHaveLength(1)
})

test("sentence errors that are counted for the table are nowhere else, and warn of nothing", async () => {
  const cwd = folder({
    "ref.txt": "今天天气很好我们去公园\n这是一个测试\n",
    "hyp.txt": "今天天气很好我们去公园\n这是测试\n",
    kinds: "a\nb\n",
  })
  const run = async (args: string) => lectern(`score ref.txt -i hyp.txt --by file:kinds ${args}`.split(" "), { cwd })
  expect((await run("-m cer -f json")).stderr).toBe("")
  expect((await run("-m wer -f json")).stderr).toMatch(/warning: wer: words are split at spaces/)
  expect((await run("-m ser -f json")).stderr).toMatch(/warning: ser: words are split at spaces/)
  expect((await run("-m wer -f csv")).stdout).not.toMatch(/SER/)
  expect((await run("-m wer -f svg")).stdout).not.toMatch(/SER/)
  const html = await run("-m wer -f html")
  expect([html.code, html.stdout.includes('"SER"')]).toEqual([0, false])
})

test("pages get the rows of the metrics that were asked for", async () => {
  const cwd = folder({ "ref.txt": "a\nb\n", "hyp.txt": "a\nc\n", kinds: "x\ny\n" })
  const source = (name: string) => ({ name, path: join(cwd, name) })
  const rows: number[][] = []
  const request: ScoreRequest = {
    references: [source("ref.txt")],
    systems: [source("hyp.txt")],
    metrics: [{ name: "wer", options: {} }],
    groupings: [{ kind: "labels", name: "kinds", labels: source("kinds") }],
    jobs: 1,
  }
  const collector = {
    rowLabels: [],
    add: async (shard: ShardRows) =>
      void rows.push(...shard.rows.map((metrics) => metrics.map(({ length }) => length))),
    finish: () => Promise.reject(new Error("unused")),
  }
  const { groupings } = await scoreRows(request, collector)
  expect(rows).toEqual([[2 * 4]])
  expect(groupings![0]!.groups.map(({ sentences }) => sentences)).toEqual([
    [[{ segments: 1, withErrors: 0 }]],
    [[{ segments: 1, withErrors: 1 }]],
  ])
})

test("--documents draws speakers by the name of their field; the interval is that of a resampler of 12 blocks", async () => {
  type Row = Record<"speaker" | "reference", string>
  const run = "-m wer --json-full --confidence --confidence-n 20000"
  const full = JSON.parse(await score(`${run} --documents speaker --by speaker`))
  expect(JSON.parse(await score(`${run} --documents field:speaker --by speaker`)).systems).toEqual(full.systems)
  type Counts = Record<"substitutions" | "deletions" | "insertions" | "ref_len", number>
  type Group = { systems: [{ metrics: [Counts] }] }
  const blocks = full.groups[0].rows.map(
    ({
      systems: [
        {
          metrics: [counts],
        },
      ],
    }: Group): [number, number] => [counts.substitutions + counts.deletions + counts.insertions, counts.ref_len],
  ) as [errors: number, words: number][]
  const words = new Map<string, number>()
  for (const line of readFileSync(`${FIXTURES}speakers.jsonl`, "utf8").trimEnd().split("\n")) {
    const { speaker, reference } = JSON.parse(line) as Row
    words.set(speaker, (words.get(speaker) ?? 0) + reference.split(" ").filter(Boolean).length)
  }
  expect(blocks.map(([, n]) => n)).toEqual([...words.values()])
  let seed = 1
  const draw = (): [number, number] => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
    return blocks[Math.floor((seed / 2 ** 32) * 12)]!
  }
  const rates = Array.from({ length: 20_000 }, () => {
    const drawn = Array.from({ length: 12 }, draw)
    return (100 * drawn.reduce((sum, [e]) => sum + e, 0)) / drawn.reduce((sum, [, n]) => sum + n, 0)
  }).sort((a, b) => a - b)
  const { low, high } = full.systems[0].metrics[0].interval
  // Quantiles of 20,000 draws are known to about 2% of the interval's width.
  expect(Math.abs(low - rates[500]!)).toBeLessThan(0.03 * (high - low))
  expect(Math.abs(high - rates[19_500]!)).toBeLessThan(0.03 * (high - low))
  const { stderr } = await lectern(["score", ...RECORDS, "-m", "wer", "--confidence", "--documents", "speaker"], {
    cwd: FIXTURES,
  })
  expect(stderr).toContain("only 12 documents to draw from")
})
