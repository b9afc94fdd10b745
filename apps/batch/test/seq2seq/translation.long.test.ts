// The toy translation of the examples, from training to scores: a wider beam finds likelier outputs, and worse ones.
import { execFileSync } from "node:child_process"
import { cpSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { folder, lectern } from "../cli/run.js"

const EXAMPLE = join(import.meta.dirname, "../../../../examples/translation")
const FILES = ["train.tsv", "dev.tsv", "test.de.txt", "test.en.tsv"]

test("the example's files are those that its program writes", () => {
  const cwd = folder()
  for (const program of ["grammar.mjs", "make.mjs"]) cpSync(join(EXAMPLE, program), join(cwd, program))
  execFileSync(process.execPath, ["make.mjs"], { cwd })
  for (const file of FILES)
    expect(readFileSync(join(cwd, file), "utf8")).toBe(readFileSync(join(EXAMPLE, file), "utf8"))
})

test("a wider beam finds likelier outputs, and worse ones", { timeout: 600_000 }, async () => {
  const cwd = folder()
  for (const file of FILES) cpSync(join(EXAMPLE, file), join(cwd, file))
  const training = ["train.tsv", "--units", "words", "--epochs", "5", "--validation", "dev.tsv"]
  expect(await lectern(["seq2seq", "train", ...training, "-q", "-o", "m.safetensors"], { cwd })).toMatchObject({
    code: 0,
  })
  const bleu = async (beam: number): Promise<number> => {
    const decoding = ["m.safetensors", "test.de.txt", "--beam", String(beam), "-f", "text", "-q", "-o", `${beam}.txt`]
    expect(await lectern(["decode", ...decoding], { cwd })).toMatchObject({ code: 0 })
    const scored = await lectern(["score", "test.en.tsv", "-nr", "4", "-i", `${beam}.txt`, "-b", "-w", "4"], { cwd })
    return Number(scored.stdout)
  }
  const [narrow, wide] = [await bleu(2), await bleu(16)]
  expect(narrow).toBeGreaterThan(70)
  expect(wide).toBeLessThan(narrow - 5)
  const blamed = await lectern(
    ["blame", "m.safetensors", "test.de.txt", "test.en.tsv", "-nr", "4", "--beam", "2", "16", "-f", "json", "-q"],
    { cwd },
  )
  const [few, many] = JSON.parse(blamed.stdout).searches
  expect(many.outputs.mean_log_prob).toBeGreaterThan(few.outputs.mean_log_prob)
  expect(many.blame.search.share).toBeLessThan(few.blame.search.share)
  expect(many.length_ratio).toBeLessThan(few.length_ratio)
  expect(many.search_errors.open.share).toBeLessThan(0.25)
})
