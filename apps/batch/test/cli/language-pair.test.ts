// `-l`: what sacreBLEU prints is among the golden files.
import { expect, test } from "vitest"
import { folder, lectern } from "./run.js"

const FILES = { "ref.txt": "今天天气很好。\n", "hyp.txt": "今天天气很好。\n", "other.txt": "今天天气不好。\n" }
const run = (...args: readonly string[]) =>
  lectern(["score", "ref.txt", "-i", "hyp.txt", ...args], { cwd: folder(FILES) })

test.each<[string, readonly string[], string]>([
  ["Chinese is split by zh", ["-l", "en-zh"], "tok:zh"],
  ["an explicit tokenizer wins", ["-l", "en-zh", "-tok", "char"], "tok:char"],
  ["an explicit tokenizer wins where there is no other", ["-l", "en-ja", "-tok", "char"], "tok:char"],
  ["the target counts, not the source", ["-l", "zh-de", "-q"], "tok:13a"],
  ["the other metrics of words follow", ["-l", "en-zh", "-m", "gleu"], "tok:zh"],
])("%s", async (_, args, key) => {
  expect(await run("-f", "text", ...args)).toMatchObject({ code: 0, stderr: "", stdout: expect.stringContaining(key) })
})

test.each<[string, readonly string[], string]>([
  ["a single language", ["-l", "zh"], "--language-pair must be a pair of language codes such as en-zh, got zh"],
  ["half a pair", ["-l", "en-"], "--language-pair must be a pair of language codes such as en-zh, got en-"],
])("%s is refused with what to give", async (_, args, sentence) => {
  const { code, stdout, stderr } = await run(...args)
  expect({ code, stdout, stderr }).toEqual({ code: 2, stdout: "", stderr: expect.stringContaining(sentence) })
  expect(stderr).toMatch(/^lectern: [^\n]*\n$/)
})

test("it does not matter to metrics of characters", async () => {
  const { code, stderr } = await run("-l", "en-ja", "-m", "chrf")
  expect(code).toBe(0)
  expect(stderr).toBe(
    "lectern: warning: --language-pair has no effect on the selected metrics (-m); it applies to bleu, cider, gleu, meteor, nist\n",
  )
})

test("compare splits its words accordingly", async () => {
  const args = ["compare", "ref.txt", "-i", "hyp.txt", "other.txt", "-l", "en-zh", "-f", "json"]
  const { stdout, stderr } = await lectern(args, { cwd: folder(FILES) })
  expect(stderr).toBe("")
  expect(JSON.parse(stdout)).toMatchObject({
    words: "tok:zh|case:mixed",
    metrics: [{ signature: expect.stringContaining("tok:zh") }],
  })
})
