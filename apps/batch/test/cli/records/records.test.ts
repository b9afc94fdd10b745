// Texts as fields of records: the scores of sacreBLEU over the same strings, and the same bytes from every format.
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { ALL_TESTS } from "@lectern/core/testing"
import { describe, expect, test } from "vitest"
import { folder, lectern } from "../run.js"

const own = (name: string): Buffer => readFileSync(join(import.meta.dirname, name))
const GOLDEN = JSON.parse(own("sacrebleu.json").toString()) as Readonly<Record<"one" | "two", readonly number[]>>
const JSONL = own("records.jsonl")

interface RecordOfFile {
  readonly id: string
  readonly out: { readonly text: string }
  readonly ref: string
}
const RECORDS: readonly RecordOfFile[] = JSONL.toString()
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line))

/** The scores, as printed with 9 digits. */
async function scores(args: readonly string[], files: Readonly<Record<string, string | Uint8Array>>, stdin = "") {
  const run = await lectern(["score", ...args, "-m", "bleu", "chrf", "ter", "-w", "9", "-b"], {
    cwd: folder(files),
    stdin,
  })
  expect(run).toMatchObject({ code: 0, stderr: "" })
  return JSON.parse(run.stdout) as number[]
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`
const CSV = `id,hyp,ref\n${RECORDS.map(({ id, out, ref }) => `${[id, out.text, ref].map(quoted).join(",")}\n`).join("")}`

const OUT = ["--field", "out.text", "--ref-field"]

describe("newlines within texts and missing references count as in sacreBLEU", () => {
  test.each<readonly [string, readonly string[], "one" | "two", Readonly<Record<string, string | Uint8Array>>]>([
    ["JSON lines", ["a.jsonl", "-i", "a.jsonl", ...OUT, "ref"], "one", { "a.jsonl": JSONL }],
    ["JSON lines, lists", ["a.jsonl", "-i", "a.jsonl", ...OUT, "refs", "-nr", "2"], "two", { "a.jsonl": JSONL }],
    ["gzip", ["a.ndjson.gz", "-i", "a.ndjson.gz", ...OUT, "ref"], "one", { "a.ndjson.gz": gzipSync(JSONL) }],
    ["two files", ["r.jsonl", "-i", "h.jsonl", ...OUT, "ref"], "one", { "r.jsonl": JSONL, "h.jsonl": JSONL }],
    [
      "CSV",
      ["a.csv", "-i", "a.csv", "--field", "hypothesis=hyp", "--ref-field", "reference=ref"],
      "one",
      { "a.csv": CSV },
    ],
    ["CSV and JSON lines", ["a.csv", "-i", "a.jsonl", ...OUT, "ref"], "one", { "a.csv": CSV, "a.jsonl": JSONL }],
    [
      "Parquet, snappy",
      ["a.parquet", "-i", "a.parquet", ...OUT, "ref"],
      "one",
      { "a.parquet": own("records.snappy.parquet") },
    ],
    [
      "Parquet, zstd, lists",
      ["a.parquet", "-i", "a.parquet", ...OUT, "refs", "-nr", "2"],
      "two",
      { "a.parquet": own("records.zstd.parquet") },
    ],
    ["another name", ["data", "-i", "data", ...OUT, "ref", "--input-format", "jsonl"], "one", { data: JSONL }],
  ])("%s", async (name, args, golden, files) => {
    const wanted = GOLDEN[golden]
    for (const engine of ALL_TESTS || name === "CSV and JSON lines" ? ["inline", "threads"] : ["inline"]) {
      const found = await scores([...args, "--engine", engine, "-j", "2"], files)
      for (const [i, score] of found.entries()) expect(score).toBeCloseTo(wanted[i]!, 8)
    }
  })

  test("standard input", async () => {
    const args = ["a.jsonl", "-i", "-", ...OUT, "ref", "--input-format", "jsonl"]
    const found = await scores(args, { "a.jsonl": JSONL }, JSONL.toString())
    for (const [i, score] of found.entries()) expect(score).toBeCloseTo(GOLDEN.one[i]!, 8)
  })
})

describe("texts of one line", () => {
  const lines = Array.from({ length: 300 }, (_, i) => [
    `the ${i} cat sat, on ${i % 7} "mats"`,
    `a ${i} cat sat on ${i % 5} mats`,
  ])
  const text = (column: number): string => lines.map((texts) => `${texts[column]}\n`).join("")
  const records = lines.map(([ref, hyp]) => `${JSON.stringify({ ref, hyp })}\n`).join("")
  const csv = `ref,hyp\n${lines.map((texts) => `${texts.map(quoted).join(",")}\n`).join("")}`
  const tsv = `ref\thyp\n${lines.map((texts) => `${texts.join("\t")}\n`).join("")}`
  const FIELDS = ["--field", "hyp", "--ref-field", "ref"]
  const asked = [
    "-m",
    "bleu",
    "chrf",
    "nist",
    "rougeLsum",
    "-w",
    "12",
    "--engine",
    ALL_TESTS ? "threads" : "inline",
    "-j",
    "2",
  ]

  test.each<readonly string[]>([...(ALL_TESTS ? [[]] : []), ["--confidence", "--confidence-n", "50"]])(
    "give the same bytes in every format (%j)",
    async (...test) => {
      const files = {
        ref: text(0),
        hyp: text(1),
        "a.jsonl": records,
        "a.csv": csv,
        "a.tsv": tsv,
        "a.csv.gz": gzipSync(csv),
      }
      const cwd = folder(files)
      const plain = await lectern(["score", "ref", "-i", "hyp", ...asked, ...test], { cwd })
      expect(plain).toMatchObject({ code: 0, stderr: "" })
      for (const name of ["a.jsonl", "a.csv", "a.tsv", "a.csv.gz"]) {
        const run = await lectern(["score", name, "-i", name, ...FIELDS, ...asked, ...test], { cwd })
        expect(run).toEqual({ ...plain, stderr: "" })
      }
    },
  )

  test("segments, systems in one file, and inputs are named", async () => {
    const cwd = folder({ "a.jsonl": records })
    const args = [
      "a.jsonl",
      "-i",
      "a.jsonl",
      "--field",
      "hyp,ref",
      "--ref-field",
      "ref",
      "--paired-bs",
      "--paired-bs-n",
      "20",
      "--json-full",
    ]
    const { code, stdout } = await lectern(["score", ...args], { cwd })
    const { systems, inputs } = JSON.parse(stdout)
    expect(code).toBe(0)
    expect(systems).toMatchObject([
      { system: "hyp", path: "a.jsonl:hyp" },
      { system: "ref", path: "a.jsonl:ref" },
    ])
    expect(inputs).toMatchObject([{ path: "a.jsonl", bytes: Buffer.byteLength(records) }])
    expect(systems[1].metrics[0].score).toBe(100)
  })

  test.each([
    ["score", ["-m", "bleu", "ter", "-sl"]],
    ["align", ["-f", "jsonl"]],
  ])("%s takes several fields of several inputs", async (command, options) => {
    const shifted = (by: number): string => lines.map((_, i) => `${lines[(i + by) % lines.length]![0]}\n`).join("")
    const two = (a: string, b: string): string =>
      a
        .split("\n")
        .slice(0, -1)
        .map((r1, i) => `${JSON.stringify({ r1, r2: b.split("\n")[i] })}\n`)
        .join("")
    const plain = { r1: shifted(1), r2: shifted(2), r3: text(0), r4: shifted(3), hyp: text(1) }
    const cwd = folder({ ...plain, "a.jsonl": two(plain.r1, plain.r2), "b.jsonl": two(plain.r3, plain.r4) })
    const lineByLine = await lectern([command, "r1", "r2", "r3", "r4", "-i", "hyp", ...options], { cwd })
    const run = await lectern([command, "a.jsonl", "b.jsonl", "--ref-field", "r1,r2", "-i", "hyp", ...options], { cwd })
    expect(run).toMatchObject({ code: 0, stderr: "" })
    expect(run).toEqual(lineByLine)
  })

  test("align shows newlines within texts", async () => {
    const cwd = folder({ "a.jsonl": '{"h":"a\\nb c","r":"a\\nb d"}\n' })
    const args = ["a.jsonl", "-i", "a.jsonl", "--field", "h", "--ref-field", "r"]
    expect((await lectern(["align", ...args, "-f", "jsonl"], { cwd })).stdout).toContain('"a\\nb"')
  })
})

describe("options and inputs that do not fit are refused", () => {
  const files = {
    "a.txt": "a\n",
    "a.jsonl": '{"h":"a","r":"a"}\n',
    "b.jsonl": '"a"\n"b"\n',
    "a.parquet": "PAR1 nothing",
    "e.jsonl": "",
  }
  test.each<readonly [readonly string[], number, string]>([
    [
      ["a.txt", "-i", "a.jsonl", "--field", "h", "--ref-field", "r"],
      2,
      "--ref-field is for inputs with fields, but a.txt has lines of text; --input-format says otherwise",
    ],
    [
      ["a.jsonl", "-i", "a.txt", "--field", "h", "--ref-field", "r"],
      2,
      "--field is for inputs with fields, but a.txt has lines of text; --input-format says otherwise",
    ],
    [
      ["a.jsonl", "-i", "a.jsonl", "--field", "h,", "--ref-field", "r"],
      2,
      "--field has an empty name: 'h,'; expected names between commas",
    ],
    [["a.jsonl", "-i", "b.jsonl", "--ref-field", "r"], 65, "unequal lengths: a.jsonl has 1 line, b.jsonl has 2 lines"],
    [
      ["a.jsonl", "-i", "a.jsonl", "--ref-field", "r"],
      65,
      "a.jsonl:1: has fields, so --field or --ref-field must name the one with the text; it has h, r",
    ],
    [["a.parquet", "-i", "a.txt", "--ref-field", "r"], 65, "a.parquet: is not a Parquet file that can be read ("],
    [["e.jsonl", "-i", "a.txt", "--ref-field", "r"], 65, "e.jsonl: is empty, expected at least one line"],
    [["a.jsonl", "-i", "a.txt", "--input-format", "xml"], 2, "unknown input format 'xml'"],
  ])("%j", async (args, code, said) => {
    const run = await lectern(["score", ...args], { cwd: folder(files) })
    expect(run).toMatchObject({ code, stdout: "" })
    expect(run.stderr.startsWith(`lectern: ${said}`), run.stderr).toBe(true)
  })

  test("Parquet from a stream, and Parquet that is cut", async () => {
    const parquet = own("records.snappy.parquet")
    const cwd = folder({ "a.parquet": parquet.subarray(0, 2000), "a.txt": "a\n", "b.parquet.gz": gzipSync(parquet) })
    const score = (path: string) => lectern(["score", path, "-i", "a.txt", "--ref-field", "ref"], { cwd })
    expect((await score("a.parquet")).stderr).toMatch(
      /^lectern: a\.parquet: is not a Parquet file that can be read \(.+\)\n$/,
    )
    expect((await score("b.parquet.gz")).stderr).toBe(
      "lectern: b.parquet.gz: parquet can only be read from a regular file that is not compressed\n",
    )
  })
})

test("texts of Parquet that are not UTF-8 are refused, or replaced where that is asked for", async () => {
  const cwd = folder({ "a.parquet": own("bytes.parquet"), "ref.txt": "café\ncaf\ufffd\n" })
  const args = ["score", "ref.txt", "-i", "a.parquet", "--field", "text", "-m", "chrf", "-b"]
  expect(await lectern(args, { cwd })).toMatchObject({
    code: 65,
    stderr: 'lectern: a.parquet:2: the field "text" is not UTF-8, expected UTF-8 text (or --encoding-errors replace)\n',
  })
  const replaced = await lectern([...args, "--encoding-errors", "replace"], { cwd })
  expect(replaced).toMatchObject({ code: 0, stdout: "100.0\n" })
})

test("trainings read a field, each line of a text as one", async () => {
  const cwd = folder({ "a.jsonl": '{"t":"a b\\nb c"}\n{"t":"c a"}\n', "a.txt": "a b\nb c\nc a\n" })
  const train = ["--order", "2", "--smoothing", "maximum-likelihood"]
  const plain = await lectern(["lm", "train", "a.txt", ...train, "-o", "plain.arpa", "-q"], { cwd })
  const run = await lectern(["lm", "train", "a.jsonl", "--field", "t", ...train, "-o", "field.arpa", "-q"], { cwd })
  expect([plain.code, run.code, run.stderr]).toEqual([0, 0, ""])
  expect(readFileSync(join(cwd, "field.arpa"), "utf8")).toBe(readFileSync(join(cwd, "plain.arpa"), "utf8"))
})

describe("Parquet", () => {
  const score = (cwd: string, field: string, ...more: readonly string[]) =>
    lectern(
      ["score", "a.parquet", "-i", "a.parquet", "--field", field, "--ref-field", "text", "-m", "chrf", "-b", ...more],
      { cwd },
    )

  test.each([
    ["int64", "the number 1"],
    ["int32", "the number 1"],
    ["date", "the date 2020-01-02T00:00:00.000Z"],
    ["timestamp", "the date 2020-01-02T03:00:00.000Z"],
  ])("a column of %s is not a text", async (field, what) => {
    const cwd = folder({ "a.parquet": own("types.parquet") })
    const why = `lectern: a.parquet:1: the field "${field}" is ${what}, expected a text\n`
    expect(await score(cwd, field)).toEqual({ code: 65, stdout: "", stderr: why })
  })

  test("a flipped bit is found by the page's checksum", async () => {
    const bytes = Buffer.from(own("types.parquet"))
    const at = bytes.indexOf(Buffer.from([1, 0, 0, 0, 97, 1, 0, 0, 0, 98])) // "a" and "b" of the column of texts
    expect(at).toBeGreaterThan(0)
    bytes[at + 4]! ^= 2
    const { code, stderr } = await score(folder({ "a.parquet": bytes }), "text")
    expect(stderr).toMatch(/^lectern: a\.parquet: has a damaged page at byte \d+: its checksum does not match\n$/)
    expect(code).toBe(65)
  })

  test("80 MB in 8 kB are refused", async () => {
    const cwd = folder({ "a.parquet": own("large.parquet") })
    const why = "lectern: a.parquet: unpacks to more than 100 times its size; --max-expand allows more\n"
    expect(await score(cwd, "text")).toEqual({ code: 65, stdout: "", stderr: why })
  })

  test.each([
    [0, "a.parquet: has 0 bytes, too few for a Parquet file"],
    [11, "a.parquet: has 11 bytes, too few for a Parquet file"],
  ])("a file of %i bytes is refused", async (bytes, why) => {
    const cwd = folder({ "a.parquet": new Uint8Array(bytes) })
    expect(await score(cwd, "text")).toEqual({ code: 65, stdout: "", stderr: `lectern: ${why}\n` })
  })
})
