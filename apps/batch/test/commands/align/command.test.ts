// `lectern align` as a process and on a terminal.
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { gzipSync } from "node:zlib"
import { ALL_TESTS } from "@lectern/core/testing"
import { afterEach, expect, test, vi } from "vitest"
import { scoreCorpus } from "../../../src/commands/score/score.js"
import { EXAMPLE, exampleFolder, finished, folder, lectern, start } from "../../cli/run.js"
import { onTerminal } from "../../cli/terminal.js"

const REF = "the goods cost 20 euros\nsame\n\nit is so\n"
const HYP = "the goods have cost 20 euro\nsame\nnew\n\n"
const FILES = { "ref.txt": REF, "hyp.txt": HYP }

const align = async (args: readonly string[], files: Readonly<Record<string, string | Uint8Array>> = FILES) => {
  const run = await lectern(["align", "ref.txt", "-i", "hyp.txt", ...args], { cwd: folder(files) })
  expect(run).toMatchObject({ code: 0, stderr: "" })
  return run.stdout
}

afterEach(() => vi.unstubAllEnvs())

test("ids that count as words, and a language without a normalizer, give warnings", async () => {
  const at = folder({ "ref.txt": "u1 a\nu2 b\n", "hyp.txt": "u2 b\nu1 a\n" })
  const run = (args: readonly string[]) => lectern(["align", "ref.txt", "-i", "hyp.txt", ...args], { cwd: at })
  const { code, stderr } = await run(["--language", "de"])
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr:
      "lectern: warning: --language has no effect without --normalize\n" +
      "lectern: warning: every line of ref.txt and hyp.txt begins with the same ids, which count as words; if these are Kaldi's files, use --input-format kaldi\n",
  })
  expect((await run(["--input-format", "kaldi"])).stderr).toBe("")
  expect((await run(["--language", "de", "--quiet"])).stderr).toBe("")
})

// By hand: 1: insert have, euros -> euro; 2: none; 3: insert new; 4: delete it, is, so. 5 + 1 + 0 + 3 = 9 reference
// words, 1 + 3 + 2 = 6 errors.
test("each segment is shown with its error rate, then the summary", async () => {
  expect(await align([])).toBe(`=== SEGMENT 1 ===  WER 40.00%  S 1  D 0  I 1  H 4
REF: the goods **** cost 20 euros
HYP: the goods have cost 20  euro
                  I             S

=== SEGMENT 2 ===  WER 0.00%  S 0  D 0  I 0  H 1
REF: same
HYP: same

=== SEGMENT 3 ===  WER 100.00%  S 0  D 0  I 1  H 0
REF: ***
HYP: new
       I

=== SEGMENT 4 ===  WER 100.00%  S 0  D 3  I 0  H 0
REF: it is so
HYP: ** ** **
      D  D  D

=== SUMMARY ===
4 segments, 3 with errors
WER 66.67%  S 1  D 3  I 2  H 5
nrefs:1|avg:corpus|transforms:none|version:lectern-0.1.0

Most frequent substitutions (1 of 1)
  1  euros -> euro

Most frequent deletions (3 of 3)
  1  is
  1  it
  1  so

Most frequent insertions (2 of 2)
  1  have
  1  new
`)
})

test("segments are selected by number, by errors and by a maximum number", async () => {
  const shown = async (...args: readonly string[]): Promise<string[]> =>
    [...(await align(args)).matchAll(/SEGMENT (\d+)/g)].map(([, segment]) => segment!)
  expect(await shown("--lines", "2-3")).toEqual(["2", "3"])
  expect(await shown("--lines", "4,1")).toEqual(["1", "4"])
  expect(await shown("--lines", "3-")).toEqual(["3", "4"])
  expect(await shown("--lines", "-2")).toEqual(["1", "2"])
  expect(await shown("--only-errors")).toEqual(["1", "3", "4"])
  expect(await shown("--only-errors", "--limit", "2")).toEqual(["1", "3"])
  expect(await shown("--limit", "0")).toEqual([])
})

test("the summary covers all segments; without it only selected segments are read", async () => {
  const summaryOf = (text: string): string => text.slice(text.indexOf("=== SUMMARY"))
  expect(summaryOf(await align(["--lines", "2"]))).toBe(summaryOf(await align([])))
  expect(await align(["--lines", "2", "--no-summary"])).toBe(
    "=== SEGMENT 2 ===  WER 0.00%  S 0  D 0  I 0  H 1\nREF: same\nHYP: same\n\n",
  )
})

test("--top bounds the lists", async () => {
  const text = await align(["--limit", "0", "--top", "1"])
  expect(text).toContain("Most frequent deletions (1 of 3)\n  1  is\n\n")
  expect(await align(["--limit", "0", "--top", "0"])).not.toContain("Most frequent")
})

test("JSON has tokens, operations with spans, and the summary", async () => {
  const { schema, alignments, inputs, summary, ...rest } = JSON.parse(await align(["-f", "json"]))
  expect({ schema, rest }).toEqual({ schema: "lectern.align/1", rest: {} })
  expect(inputs).toEqual([
    { path: "ref.txt", bytes: REF.length },
    { path: "hyp.txt", bytes: HYP.length },
  ])
  expect(alignments).toHaveLength(4)
  expect(alignments[0]).toEqual({
    segment: 1,
    reference_number: 1,
    name: "WER",
    score: 40,
    substitutions: 1,
    deletions: 0,
    insertions: 1,
    hits: 4,
    reference: ["the", "goods", "cost", "20", "euros"],
    hypothesis: ["the", "goods", "have", "cost", "20", "euro"],
    operations: [
      { kind: "equal", reference: [0, 2], hypothesis: [0, 2] },
      { kind: "insert", reference: [2, 2], hypothesis: [2, 3] },
      { kind: "equal", reference: [2, 4], hypothesis: [3, 5] },
      { kind: "substitute", reference: [4, 5], hypothesis: [5, 6] },
    ],
  })
  expect(summary).toEqual({
    segments: 4,
    segments_with_errors: 3,
    name: "WER",
    score: 100 * (6 / 9),
    signature: "nrefs:1|avg:corpus|transforms:none|version:lectern-0.1.0",
    substitutions: 1,
    deletions: 3,
    insertions: 2,
    hits: 5,
    most_substituted: { distinct: 1, missing: 0, top: [{ reference: "euros", hypothesis: "euro", count: 1 }] },
    most_deleted: { distinct: 3, missing: 0, top: ["is", "it", "so"].map((reference) => ({ reference, count: 1 })) },
    most_inserted: { distinct: 2, missing: 0, top: ["have", "new"].map((hypothesis) => ({ hypothesis, count: 1 })) },
    insertion_runs: { min_length: 5, count: 0, longest: [] },
  })
  expect(JSON.parse(await align(["-f", "json", "--limit", "0", "--no-summary"]))).toMatchObject({ alignments: [] })
})

test("JSON lines are one object per segment and one for the summary", async () => {
  const lines = (await align(["-f", "jsonl", "--only-errors"])).trimEnd().split("\n")
  const objects = lines.map((line) => JSON.parse(line))
  expect(objects.map(({ schema, kind, segment }) => [schema, kind, segment])).toEqual([
    ["lectern.align/1", "segment", 1],
    ["lectern.align/1", "segment", 3],
    ["lectern.align/1", "segment", 4],
    ["lectern.align/1", "summary", undefined],
  ])
})

test("characters are aligned with --char, after transforms in the order given", async () => {
  const files = { "ref.txt": "Kitten!\n", "hyp.txt": "sitting\n" }
  const text = await align(["--char", "--transforms", "lowercase", "remove-punctuation"], files)
  expect(text).toContain("CER 50.00%  S 2  D 0  I 1  H 4\nREF: kitten*\nHYP: sitting\n     S   S I\n")
  expect(text).toContain("transforms:lowercase,remove-punctuation")
})

test("texts are normalized in their language; an unknown one is refused", async () => {
  const cwd = folder({ "ref.txt": "das kostet 20 Mark\n", "hyp.txt": "das kostet zwanzig Mark\n" })
  const run = (language: string) => {
    const options = ["--normalize", "open-asr", "--language", language, "--no-summary"]
    return lectern(["align", "ref.txt", "-i", "hyp.txt", ...options], { cwd })
  }
  expect((await run("de")).stdout).toContain("REF: das kostet zwanzig mark\n")
  expect(await run("xx")).toMatchObject({
    code: 2,
    stderr: 'lectern: --language must be "en", "de", "es", "fr", "it" or "pt", got "xx"\n',
  })
})

test("texts are normalized by name, and JSON has the raw words", async () => {
  const cwd = folder({ "ref.txt": "Dr. Lee left.\n", "hyp.txt": "doctor lee lived\n" })
  const run = await lectern(["align", "ref.txt", "-i", "hyp.txt", "--normalize", "whisper-en", "-f", "jsonl"], { cwd })
  const [segment, summary] = run.stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line))
  expect(segment).toMatchObject({
    reference: ["doctor", "lee", "left"],
    hypothesis: ["doctor", "lee", "lived"],
    raw_reference: ["Dr.", "Lee", "left."],
    raw_hypothesis: ["doctor", "lee", "lived"],
  })
  expect(summary.signature).toContain("|transforms:whisper-en@1|")
  const refused = await lectern(
    ["align", "ref.txt", "-i", "hyp.txt", "--normalize", "open-asr", "--transforms", "nfc"],
    { cwd },
  )
  expect(refused).toMatchObject({ code: 2, stdout: "" })
  expect(refused.stderr).toContain("--normalize and --transforms cannot be combined")
})

test("a table of words is a transform, applied in its position", async () => {
  const files = { "ref.txt": "we can't go\n", "hyp.txt": "we cannot go\n", "short.json": `{"can't": "cannot"}` }
  const { summary } = JSON.parse(await align(["-f", "json", "--transforms", "short.json"], files))
  expect(summary).toMatchObject({ score: 0, signature: expect.stringContaining("transforms:short") })
})

test("with several references, each segment is aligned with the one of the lowest error rate", async () => {
  const cwd = folder({ "a.txt": "the cat\nx y\n", "b.txt": "a big cat\nx z\n", "hyp.txt": "a cat\nx y\n" })
  const run = await lectern(["align", "a.txt", "b.txt", "-i", "hyp.txt", "--limit", "1", "--top", "0"], { cwd })
  // One error in two words, or one in three.
  expect(run.stdout).toContain("=== SEGMENT 1 ===  WER 33.33%  S 0  D 1  I 0  H 2  reference 2 of 2\nREF: a big cat")
  const { alignments } = JSON.parse(
    (await lectern(["align", "a.txt", "b.txt", "-i", "hyp.txt", "-f", "json"], { cwd })).stdout,
  )
  expect(alignments.map((each: { reference_number: number }) => each.reference_number)).toEqual([2, 1])
})

test.each([["wer"], ["cer"]] as const)("the sums equal those of %s, with one reference and with two", async (name) => {
  const cwd = exampleFolder()
  const source = (path: string) => ({ name: path, path: join(cwd, path) })
  const options = name === "cer" ? ["--char"] : []
  for (const references of [[EXAMPLE.A], [EXAMPLE.A, EXAMPLE.B]]) {
    const { systems } = await scoreCorpus({
      references: references.map(source),
      systems: [source(EXAMPLE.south)],
      metrics: [{ name, options: {} }],
      jobs: 1,
    })
    const { score, parts, signature } = systems[0]!.metrics[0]!
    const run = await lectern(["align", ...references, "-i", EXAMPLE.south, "-f", "json", ...options], { cwd })
    const { hits, substitutions, deletions, insertions } = parts
    const { summary } = JSON.parse(run.stdout)
    expect(summary).toMatchObject({ score, signature, hits, substitutions, deletions, insertions })
  }
})

test("standard input and gzip files are read like plain files", async () => {
  const cwd = folder({ ...FILES, "ref.gz": gzipSync(REF) })
  const expected = await lectern(["align", "ref.txt", "-i", "hyp.txt"], { cwd })
  for (const args of [["ref.txt"], ["ref.gz", "-i", "-"]]) {
    expect(await lectern(["align", ...args], { cwd, stdin: HYP })).toEqual(expected)
  }
})

test("emoji, right-to-left text and controls are complete, aligned and harmless", async () => {
  const files = { "ref.txt": "שלום 🐈 a\u001b[2Jb\n", "hyp.txt": "שלום 🐕 ab\r\n" }
  const run = await lectern(["align", "ref.txt", "-i", "hyp.txt", "--top", "0"], { cwd: folder(files) })
  expect(run.stderr).toBe("lectern: warning: hyp.txt: has CRLF line ends; the \\r of each was dropped\n")
  expect(run.stdout).toContain(`REF: \u2068שלום\u2069 🐈 a\\x1b[2Jb
HYP: \u2068שלום\u2069 🐕        ab
           S         S
`)
})

test("on a terminal, output has colour and the terminal's width; --no-color and NO_COLOR turn colour off", async () => {
  const cwd = folder({ "ref.txt": "one two three four\n", "hyp.txt": "one too three\n" })
  const args = ["align", join(cwd, "ref.txt"), "-i", join(cwd, "hyp.txt"), "--no-summary"]
  vi.stubEnv("NO_COLOR", "")
  const colored = await onTerminal(args, 20)
  expect(colored).toEqual({
    code: 0,
    stderr: "",
    stdout: `\x1b[1m=== SEGMENT 1 ===  WER 50.00%  S 1  D 1  I 0  H 2\x1b[22m
REF: one \x1b[33mtwo\x1b[39m three
HYP: one \x1b[33mtoo\x1b[39m three
           \x1b[33mS\x1b[39m

REF: \x1b[31mfour\x1b[39m
HYP: \x1b[31m****\x1b[39m
        \x1b[31mD\x1b[39m

`,
  })
  const plain = colored.stdout.replace(/\x1b\[\d+m/g, "")
  expect((await onTerminal([...args, "--no-color"], 20)).stdout).toBe(plain)
  vi.stubEnv("NO_COLOR", "1")
  expect((await onTerminal(args, 20)).stdout).toBe(plain)
  const piped = await lectern(["align", "ref.txt", "-i", "hyp.txt", "--no-summary", "--wrap", "20"], { cwd })
  expect(piped.stdout).toBe(plain)
})

test("-o writes the same text to a file; an input is not overwritten", async () => {
  const cwd = folder(FILES)
  const expected = await lectern(["align", "ref.txt", "-i", "hyp.txt"], { cwd })
  const args = ["align", "ref.txt", "-i", "hyp.txt", "-o"]
  expect(await lectern([...args, "out.txt"], { cwd })).toEqual({ code: 0, stdout: "", stderr: "" })
  expect(readFileSync(join(cwd, "out.txt"), "utf8")).toBe(expected.stdout)
  expect(await lectern([...args, "hyp.txt"], { cwd })).toMatchObject({ code: 2 })
  expect(readFileSync(join(cwd, "hyp.txt"), "utf8")).toBe(HYP)
})

test.each([
  [["align"], 2, "no reference given: lectern align REF [REF...] -i HYP"],
  [["align", "ref.txt", "-i", "hyp.txt", "ref.txt"], 2, "lectern align takes one hypothesis after -i"],
  [["align", "ref.txt", "-i", "hyp.txt", "--lines", "3-1"], 2, "--lines must be segments such as 7, 5-10 or 100-"],
  [["align", "ref.txt", "-i", "hyp.txt", "--lines", "-"], 2, "got '-'"],
  [["align", "ref.txt", "-i", "hyp.txt", "--lines", "0"], 2, "got '0'"],
  [["align", "ref.txt", "-i", "hyp.txt", "--transforms", "lowercas"], 2, "did you mean 'lowercase'?"],
  [["align", "ref.txt", "-i", "hyp.txt", "-f", "xml"], 2, "unknown format 'xml'"],
  [["align", "ref.txt", "-i", "hyp.txt", "--top", "x"], 2, "--top must be an integer in 0..10000, got x"],
  [["align", "ref.txt", "-i", "hyp.txt", "--only-error"], 2, "did you mean '--only-errors'?"],
  [["align", "ref.txt", "-i", "none.txt"], 74, "none.txt"],
  [["align", "ref.txt", "-i", "short.txt"], 65, "ref.txt has 4 lines, short.txt has 1"],
  [["align", "ref.txt", "-i", "bad.txt"], 65, "bad.txt:2:1: invalid UTF-8 byte 0xFF"],
  [["align", "ref.txt", "-i", "empty.txt"], 65, "empty.txt: is empty, expected at least one line"],
])("lectern %j is refused with exit code %i", async (args, code, sentence) => {
  const odd = { "short.txt": "a\n", "bad.txt": Buffer.from("a\n\xff\nb\nc\n", "latin1"), "empty.txt": "" }
  const run = await lectern(args, { cwd: folder({ ...FILES, ...odd }) })
  expect(run).toMatchObject({ code, stderr: expect.stringContaining(sentence) })
  expect(run.stdout === "" || code === 65).toBe(true)
})

test("files of unequal length are refused as by score, before anything is shown", async () => {
  const cwd = folder({ ...FILES, "short.txt": "a\n" })
  const [aligned, scored] = await Promise.all(
    ["align", "score"].map((command) => lectern([command, "ref.txt", "-i", "short.txt"], { cwd })),
  )
  expect(aligned).toEqual(scored)
})

const SHARED = process.env.LECTERN_SHARED ?? fileURLToPath(new URL("../../../../../../shared", import.meta.url))
const GOLDEN = join(SHARED, "golden/metrics/jiwer_corpus.json")

test.skipIf(!existsSync(GOLDEN))("the layout is jiwer's (skipped without ../shared)", async () => {
  const { visualize_example: example } = JSON.parse(readFileSync(GOLDEN, "utf8")) as { visualize_example: string }
  const lines = example.split("\n").map((line) => line.trimEnd())
  const blocks = [...lines.keys()].filter((i) => lines[i]!.startsWith("REF: ")).map((i) => lines.slice(i, i + 3))
  const textOf = (line: string): string => line.slice(5).replace(/\*+(?=\s|$)/g, "")
  const texts = (row: number): string =>
    blocks.map((block) => `${textOf(block[row]!).replace(/ +/g, " ").trim()}\n`).join("")
  const text = await align([], { "ref.txt": texts(0), "hyp.txt": texts(1) })
  const shown = text.split("\n").filter((line) => /^(REF: |HYP: | {5,}[SDI])/.test(line))
  expect(shown).toEqual(blocks.flat())
  expect(text).toContain("WER 37.14%  S 4  D 8  I 1  H 23\n")
})

test.runIf(ALL_TESTS)("a reader that stops early ends the run quietly: exit 0", async () => {
  const line = "the cat sat on the mat\n"
  const child = start(["align", "ref.txt", "-i", "ref.txt"], { cwd: folder({ "ref.txt": line.repeat(5000) }) })
  child.stdout?.once("data", () => child.stdout?.destroy())
  expect(await finished(child)).toMatchObject({ code: 0, stderr: "" })
})

test.runIf(ALL_TESTS).each([["busy", ["-i", "hyp.txt"]] as const, ["waiting", []] as const])(
  "Ctrl-C ends a %s run before it is done, nothing is left",
  async (_, args) => {
    const line = `${"a b c d e f g h ".repeat(30)}\n`
    const cwd = folder({ "ref.txt": line.repeat(20_000), "hyp.txt": line.replace("c", "x").repeat(20_000) })
    const child = start(["align", "ref.txt", ...args, "-o", "out.txt"], { cwd })
    child.stdin?.on("error", () => {})
    child.stdin?.write("a b c d\n")
    const end = finished(child)
    while (readdirSync(cwd).length < 3) await sleep(10)
    await sleep(100)
    child.kill("SIGINT")
    expect(await end).toEqual({ code: 130, stdout: "", stderr: "" })
    expect(readdirSync(cwd).sort()).toEqual(["hyp.txt", "ref.txt"])
  },
)

interface GoldenRow {
  readonly pair: string
  readonly system: string
  readonly ref: string
  readonly words: Readonly<Record<string, number>>
  readonly chars: Readonly<Record<string, number>>
}

test.skipIf(!existsSync(GOLDEN))("the sums over a test set are jiwer's (skipped without ../shared)", async () => {
  const { rows } = JSON.parse(readFileSync(GOLDEN, "utf8")) as { rows: readonly GoldenRow[] }
  const { pair, system, ref, words, chars } = rows.find((row) => row.pair === "cs-en") ?? rows[0]!
  const to = pair.split("-")[1]
  const files = [`${pair}.ref.${ref}.${to}`, "-i", `${pair}.hyp.${system}.${to}`]
  for (const [args, golden] of [
    [[], words],
    [["--char"], chars],
  ] as const) {
    const run = await lectern(["align", ...files, ...args, "-f", "json", "--limit", "0"], {
      cwd: join(SHARED, "data/wmt22"),
    })
    const { hits, substitutions, deletions, insertions } = golden
    expect(JSON.parse(run.stdout).summary).toMatchObject({ hits, substitutions, deletions, insertions })
  }
})
