// `lectern decode` and `lectern blame` with models of `lectern seq2seq train`.

import { execFileSync, spawn } from "node:child_process"
import { readFileSync, truncateSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { ALL_TESTS } from "@lectern/core/testing"
import { beamSearch } from "@lectern/decoding"
import { readSeq2seq } from "@lectern/decoding/seq2seq"
import { expect, test } from "vitest"
import { finished, folder, lectern, type Run } from "../../cli/run.js"
import { REVERSALS, SOURCES, trainedFolder } from "./pairs.js"

const STDIN = `${SOURCES.join("\n")}\n`
const decode = (cwd: string, ...args: string[]): Promise<Run> =>
  lectern(["decode", "m.safetensors", "-q", ...args], { cwd, stdin: STDIN })
const linesOf = ({ stdout }: Run) =>
  stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line))

test("outputs are those of the library's beam search, in the order of the sources", async () => {
  const cwd = await trainedFolder()
  const lines = linesOf(await decode(cwd, "--beam", "3", "--nbest", "2", "--max-tokens", "9", "--alpha", "0.7"))
  const model = readSeq2seq(readFileSync(join(cwd, "m.safetensors")))
  const options = { beamWidth: 3, nBest: 2, maxLength: 9, endTokens: 1, scoring: { alpha: 0.7 } }
  const found = await beamSearch(model.decoder, model.encode(SOURCES), { ...options, stop: { kind: "optimal" } })
  expect(
    lines.map(({ source, nbest }) => ({ source, texts: nbest.map((each: { text: string }) => each.text) })),
  ).toEqual(
    found.map(({ hypotheses }, i) => ({
      source: SOURCES[i],
      texts: hypotheses.map(({ tokens }) => model.textOf(tokens)),
    })),
  )
  expect(lines[2].nbest[0].sum).toBeCloseTo(found[2]!.hypotheses[0]!.sum, 9)
  expect(lines[0].nbest[0].tokens.at(-1)).toBe("</s>")
})

test.runIf(ALL_TESTS)("any number of threads and any search give the same bytes", async () => {
  const cwd = await trainedFolder("--units", "words")
  for (const search of [
    ["--nbest", "2"],
    ["--search", "sample", "--nbest", "3"],
    ["--search", "exhaustive", "--max-tokens", "4"],
  ]) {
    const one = await decode(cwd, ...search, "--engine", "inline")
    expect(one.code).toBe(0)
    expect(linesOf(one)).toHaveLength(SOURCES.length)
    expect(await decode(cwd, ...search, "--engine", "threads", "-j", "2")).toEqual(one)
  }
})

test("a model is read from .gz and from a named pipe", async () => {
  const cwd = await trainedFolder()
  const plain = await decode(cwd)
  const file = readFileSync(join(cwd, "m.safetensors"))
  writeFileSync(join(cwd, "m.gz"), gzipSync(file))
  expect(await lectern(["decode", "m.gz", "-q"], { cwd, stdin: STDIN })).toEqual(plain)
  execFileSync("mkfifo", [join(cwd, "pipe")])
  const writer = finished(spawn("sh", ["-c", "cat m.safetensors > pipe"], { cwd }))
  expect(await lectern(["decode", "pipe", "-q"], { cwd, stdin: STDIN })).toEqual(plain)
  expect(await writer).toMatchObject({ code: 0 })
})

test("--format text prints best outputs, which `lectern score` scores", async () => {
  const cwd = await trainedFolder("--steps", "300")
  const { stdout } = await decode(cwd, "-f", "text", "-o", "out.txt")
  expect(stdout).toBe("")
  const targets = REVERSALS.trimEnd()
    .split("\n")
    .map((line) => line.split("\t")[1])
  const outputs = readFileSync(join(cwd, "out.txt"), "utf8").trimEnd().split("\n")
  expect(outputs.filter((output, i) => output === targets[i]).length).toBeGreaterThan(6)
  writeFileSync(join(cwd, "ref.txt"), `${targets.join("\n")}\n`)
  const scored = await lectern(["score", "ref.txt", "-i", "out.txt", "-m", "chrf", "-b"], { cwd })
  expect(Number(scored.stdout)).toBeGreaterThan(60)
  expect(await decode(cwd, "-f", "text", "--nbest", "2")).toMatchObject({
    code: 2,
    stderr: "lectern: --nbest has no effect with --format text, which prints the best output\n",
  })
})

test.runIf(ALL_TESTS)("--unknown allow writes <unk>, forbid does not", async () => {
  const cwd = folder({ "pairs.tsv": "a\tz\nb\ty\na\tx\nb\ty\n" })
  const args = [
    "seq2seq",
    "train",
    "pairs.tsv",
    "--min-count",
    "2",
    "--hidden",
    "8",
    "--steps",
    "60",
    "-q",
    "-o",
    "m.safetensors",
  ]
  expect(await lectern(args, { cwd })).toMatchObject({ code: 0 })
  const best = async (...more: string[]) =>
    (await lectern(["decode", "m.safetensors", "-f", "text", ...more], { cwd, stdin: "a\n" })).stdout
  expect(await best("--unknown", "allow")).toBe("<unk>\n")
  expect(await best()).not.toContain("<unk>")
})

test.runIf(ALL_TESTS)("blame searches such a model, with several references", async () => {
  const cwd = await trainedFolder()
  const pairs = SOURCES.map((source) => `${source}\t${[...source].reverse().join("")}\t${source}\n`).join("")
  writeFileSync(join(cwd, "refs.tsv"), pairs)
  const args = [
    "blame",
    "m.safetensors",
    "refs.tsv",
    "-nr",
    "2",
    "-q",
    "-f",
    "json",
    "--beam",
    "1",
    "4",
    "--nbest-out",
    "lists.jsonl",
  ]
  const { code, stdout } = await lectern(args, { cwd })
  expect(code).toBe(0)
  const { searches } = JSON.parse(stdout)
  expect(searches).toHaveLength(2)
  expect(searches[1].sources).toBe(SOURCES.length)
  const [first] = readFileSync(join(cwd, "lists.jsonl"), "utf8")
    .split("\n")
    .map((line) => line && JSON.parse(line))
  expect(first.searches[0].reference.text).toMatch(/^(ab|ba)$/)
  const more = { cwd, stdin: "ab\tbà\nab\tba\n" }
  const unknown = await lectern(["blame", "m.safetensors", "--beam", "1"], more)
  expect(unknown.stderr).toContain("1 reference has words that the model does not know")
})

test("what is not such a model is refused in a sentence", async () => {
  const cwd = await trainedFolder()
  const bytes = readFileSync(join(cwd, "m.safetensors"))
  writeFileSync(join(cwd, "short"), bytes.subarray(0, bytes.length - 4))
  const other = Buffer.from(bytes.toString("latin1").replace("lectern.seq2seq/1", "lectern.seq2seq/9"), "latin1")
  writeFileSync(join(cwd, "other"), other)
  writeFileSync(join(cwd, "empty"), "")
  const refused = async (...args: string[]) => {
    const { code, stderr, stdout } = await lectern(args, { cwd, stdin: "a\n" })
    expect({ code, stdout }).toEqual({ code: 65, stdout: "" })
    return stderr
  }
  expect(await refused("decode", "short")).toMatch(
    /^lectern: short: "[^"]+" ends at byte \d+ of the data, and the file has \d+ bytes of it\n$/,
  )
  expect(await refused("decode", "other")).toBe(
    'lectern: other: not a sequence-to-sequence model: its metadata has the schema "lectern.seq2seq/9", expected "lectern.seq2seq/1"\n',
  )
  expect(await refused("decode", "empty")).toBe("lectern: empty: is empty, expected a model\n")
  writeFileSync(join(cwd, "large"), bytes)
  truncateSync(join(cwd, "large"), 2 ** 40)
  expect(await refused("decode", "large")).toBe(
    "lectern: large: has 1099511627776 bytes, more than the maximum of 2147483648\n",
  )
  // Neither the brace nor the small number before it alone is the beginning of a safetensors file.
  writeFileSync(join(cwd, "brace"), "a model:{\n")
  writeFileSync(join(cwd, "zeros"), "abcd\0\0\0\0 model\n")
  for (const name of ["brace", "zeros"]) {
    expect(await refused("decode", name)).toBe(`lectern: ${name}:2: expected \\data\\, found the end of the file\n`)
  }
  for (const command of [["score"], ["generate"]]) {
    expect(await refused("lm", ...command, "m.safetensors")).toBe(
      "lectern: m.safetensors: is a safetensors file, expected a model in the ARPA format\n",
    )
  }
})
