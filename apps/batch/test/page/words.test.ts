// The words and n-grams of pages whose tokenizer is a file or depends on the engine: they are in the page.
import { copyFileSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { openTokenizer } from "../../src/console/metrics/file-tokenizers.js"
import { Words } from "../../src/ngrams/words.js"
import { found } from "../../src/page/report/browser/filter.js"
import { START } from "../../src/page/report/browser/state.js"
import { EXAMPLE, exampleFolder } from "../cli/run.js"
import { ok } from "../commands/statistics/commands.js"
import { dataBytes, opened } from "./opened.js"

const MODEL = join(import.meta.dirname, "../../../../packages/tokenizers/test/golden/own/spm/bpe-identity.model")
const { A, B, north, south } = EXAMPLE
const FILES = [A, B, north, south]

test.each(["m.model -lc", "bbpe.json", "wordpiece.json -lc", "intl-segmenter -lc"])("%s", async (options) => {
  const cwd = exampleFolder()
  const name = options.split(" ")[0]!
  const path = name === "intl-segmenter" ? name : join(cwd, name)
  copyFileSync(MODEL, join(cwd, "m.model"))
  if (name.endsWith(".json")) {
    await ok(cwd, `tokenizer train ${A} --model ${name.slice(0, -5)} --vocab-size 400 -q -o ${name}`)
  }
  const args = `${A} ${B} -i ${north} ${south} -tok ${options} -q`
  const page = opened(await ok(cwd, `score ${args} -f html`))
  const tokenizer = (await openTokenizer({ name: path, mecabDic: undefined, tokModel: undefined }))!
  const words = new Words({ tokenizer, lowercase: options.endsWith("-lc") })
  const tokens = FILES.map((file) => {
    const lines = readFileSync(join(cwd, file), "utf8").split("\n")
    return Array.from(page.all, (i) => words.split(lines[i]!))
  })
  expect(FILES.map((_, t) => Array.from(page.all, (i) => page.data.wordsOf(i, t)))).toEqual(tokens)
  expect(page.facts.words.byteLevel).toBe(name === "bbpe.json")
  const compared = JSON.parse(await ok(cwd, `compare ${args} --top 2 -f json`)).comparisons[0].ngrams
  for (const { ngram } of [...compared.better, ...compared.worse] as { ngram: string }[]) {
    const sought = ngram.split(" ")
    const countIn = (t: number, i: number): number =>
      tokens[t]![i]!.filter((_, at) => sought.every((word, k) => tokens[t]![i]![at + k] === word)).length
    const differs = (i: number): boolean => {
      const most = Math.max(countIn(0, i), countIn(1, i))
      return Math.min(most, countIn(2, i)) !== Math.min(most, countIn(3, i))
    }
    const answer = await found(page.data, page.engine, { ...START, ngram: sought })
    expect("segments" in answer && [...answer.segments]).toEqual([...page.all].filter(differs))
  }
})

test("only pages with n-grams have the words", async () => {
  const cwd = exampleFolder()
  const bytes = async (args: string): Promise<number> =>
    dataBytes(await ok(cwd, `score ${A} ${args} -q -f html`), "tokens")
  const some = await bytes(`-i ${north} ${south} -tok intl-segmenter`)
  expect(some).toBeGreaterThan(1000)
  expect(await bytes(`-i ${north} ${south} -tok intl-segmenter -lc`)).toBe(some)
  expect(await bytes(`-i ${north} ${south} -tok intl-segmenter --no-texts`)).toBe(0)
  expect(await bytes(`-i ${north} -tok intl-segmenter`)).toBe(0)
  expect(await bytes(`-i ${north} ${south} -tok char`)).toBe(0)
})

test("a page has the scores of words that another ICU split", async () => {
  const args = `${A} -i ${north} ${south} -tok intl-segmenter -m bleu rouge1 --rouge-tokenizer intl-segmenter -q`
  const html = await ok(exampleFolder(), `score ${args} -f html`)
  const [here, there] = [html, html.replaceAll(`icu${process.versions.icu}`, "icu70.1")].map(opened)
  expect(there!.facts.words.tokenizer).toBe("intl-segmenter-icu70.1")
  for (const m of [0, 1]) expect(there!.engine.measure(m, there!.all)).toEqual(here!.engine.measure(m, here!.all))
})
