// `lectern embed evaluate`: counts worked by hand, sections across parts, unknown words.
import { join } from "node:path"
import { neighbourIndex, wordVectors } from "@lectern/embeddings"
import { expect, test } from "vitest"
import { analogiesFile } from "../../../src/commands/embed/run/evaluate.js"
import type { Progress } from "../../../src/types.js"
import { folder, lectern } from "../../cli/run.js"
import { TEXT } from "./files.js"

const QUESTIONS =
  ": royals\nman king woman queen\nman king woman apple\nMan King Woman Queen\n: other\nking man queen woman\nking man queen unicorn\n"
const PAIRS = "# judged\nman\tking\t9\nman\twoman\t2\nman\tapple\t1\nman\tunicorn\t5\n"
const evaluate = (args: readonly string[], files: Readonly<Record<string, string>> = {}) =>
  lectern(["embed", "evaluate", "v.txt", ...args], {
    cwd: folder({ "v.txt": TEXT, "q.txt": QUESTIONS, "p.tsv": PAIRS, ...files }),
  })
const counts = (correct: number, total: number, unknown: number) => ({
  correct,
  total,
  unknown,
  accuracy: correct / total,
})

const FILES = ["--analogies", "q.txt", "--similarity", "p.tsv"]

test("counts by section, correlations and unknown words", async () => {
  const { code, stdout, stderr } = await evaluate([...FILES, "--case-sensitive", "-f", "json"])
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" })
  expect(JSON.parse(stdout)).toMatchObject({
    schema: "lectern.embed-evaluation/1",
    vectors: "v.txt",
    words: 5,
    dimensions: 3,
    case_sensitive: true,
    method: "3cosadd",
    unknown: "skip",
    analogies: [
      {
        path: "q.txt",
        ...counts(2, 3, 2),
        sections: [
          { name: "royals", ...counts(1, 2, 1) },
          { name: "other", ...counts(1, 1, 1) },
        ],
      },
    ],
    similarity: [{ path: "p.tsv", spearman: 1, pairs: 3, unknown: 1, unknown_words: ["unicorn"] }],
  })
})

test("case is ignored by default, and unknown words count as wrong", async () => {
  const { stdout } = await evaluate(["--analogies", "q.txt", "--unknown", "wrong"])
  expect(stdout.split("\n").map((line) => line.trim().replaceAll(/ {2,}/g, " "))).toEqual([
    "5 words x 3 dimensions",
    "",
    "q.txt correct questions unknown %",
    "royals 2 3 0 66.67",
    "other 1 2 1 50.00",
    "all 3 5 1 60.00",
    "",
  ])
})

test("only the first words take part", async () => {
  const { stdout } = await evaluate(["--analogies", "q.txt", "-f", "json", "--first", "3"])
  expect(JSON.parse(stdout)).toMatchObject({ words: 3, analogies: [{ correct: 0, total: 0, unknown: 5, accuracy: 0 }] })
})

test("sections go on over the parts in which a large test is answered", async () => {
  // Parts have at most 1,000 lines.
  const vectors = "a 1 0\nb 0 1\n"
  const lines = (count: number) => "a b a b\n".repeat(count)
  const questions = `${lines(10)}: one\n${lines(1200)}a b a c\n: two\n${lines(900)}`
  const cwd = folder({ "small.txt": vectors, "q.txt": questions, "bad.txt": `${questions}a b\n` })
  const args = ["embed", "evaluate", "small.txt", "-f", "json", "--analogies"]
  const { analogies } = JSON.parse((await lectern([...args, "q.txt"], { cwd })).stdout)
  expect(
    analogies[0].sections.map(({ name, total, unknown }: Record<string, unknown>) => [name, total, unknown]),
  ).toEqual([
    ["", 10, 0],
    ["one", 1200, 1],
    ["two", 900, 0],
  ])
  expect((await lectern([...args, "bad.txt"], { cwd })).stderr).toBe(
    'lectern: bad.txt:2114: expected four words, found "a b"\n',
  )
})

test("answering reports its progress in lines", async () => {
  const cwd = folder({ "q.txt": "a b a b\n".repeat(2500) })
  const index = neighbourIndex(wordVectors(["a", "b"], 2, Float32Array.of(1, 0, 0, 1)))
  const seen: Progress[] = []
  const { signal } = new AbortController()
  const request = { caseSensitive: true, method: "3CosAdd", unknown: "skip", signal } as const
  await analogiesFile(index, join(cwd, "q.txt"), { ...request, onProgress: (progress) => seen.push(progress) })
  const at = (segments: number): Progress => ({ stage: "answer", bytesDone: segments, bytesTotal: 2501, segments })
  expect(seen).toEqual([at(0), at(1000), at(2000)])
})

test("a test is required, and a broken one is refused with its line", async () => {
  expect(await evaluate([])).toMatchObject({ code: 2 })
  expect(await evaluate(["--similarity", "bad.tsv"], { "bad.tsv": "man\tking\t1\nman king\n" })).toMatchObject({
    code: 65,
  })
  expect(await evaluate(["--analogies", "none.txt"])).toMatchObject({ code: 74 })
})
