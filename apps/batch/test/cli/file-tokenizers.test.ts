// Tokenizers that are files: SentencePiece models, tokenizers of models, where they stand in other commands.
//
// The scores are those of sacreBLEU 2.6.0 with sentencepiece 0.2.3, given each model as that of flores200:
//   mkdir -p $SACREBLEU/models; cp $MODEL $SACREBLEU/models/flores200sacrebleuspm
//   sacrebleu reference.A.txt reference.B.txt -i system.north.txt -tok flores200 -w 12 -m bleu --format text
import { createHash } from "node:crypto"
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { ALL_TESTS } from "@lectern/core/testing"
import { describe, expect, test } from "vitest"
import { ok } from "../commands/statistics/commands.js"
import { exampleFolder, finished, folder, lectern, start } from "./run.js"

const MODELS = join(import.meta.dirname, "../../../../packages/tokenizers/test/golden/own/spm")
const GOLDEN = {
  "unigram-bytefallback":
    "86.965212741673 93.0/88.3/84.9/82.1 (BP = 1.000 ratio = 1.018 hyp_len = 9893 ref_len = 9718)",
  "bpe-identity": "86.339022994403 92.4/87.6/84.4/81.3 (BP = 1.000 ratio = 1.018 hyp_len = 8926 ref_len = 8771)",
  "unigram-identity": "87.427815904964 93.1/89.0/85.4/82.6 (BP = 1.000 ratio = 1.019 hyp_len = 9714 ref_len = 9529)",
}
const TEXTS = "reference.A.txt reference.B.txt -i system.north.txt"

/** The example texts with a model. */
function withModel(name: keyof typeof GOLDEN = "bpe-identity"): { readonly cwd: string; readonly hash: string } {
  const cwd = exampleFolder()
  const source = join(MODELS, `${name}.model`)
  copyFileSync(source, join(cwd, "m.model"))
  return { cwd, hash: createHash("sha256").update(readFileSync(source)).digest("hex").slice(0, 12) }
}

describe.each(Object.entries(GOLDEN))("with %s", (name, scores) => {
  const engines = ALL_TESTS || name === "bpe-identity" ? ["-j 1", "--engine threads -j 2"] : ["-j 1"]
  test.each(engines)("spBLEU is sacreBLEU's: %s", async (engine) => {
    const { cwd, hash } = withModel(name as keyof typeof GOLDEN)
    const run = (tok: string) => ok(cwd, `score ${TEXTS} -w 12 -f text -q ${engine} ${tok}`)
    const line = (label: string) =>
      `BLEU|nrefs:2|case:mixed|eff:no|tok:${label}-${hash}|smooth:exp|version:lectern-0.1.0 = ${scores}\n`
    expect(await run("-tok flores200 --tok-model m.model")).toBe(line("flores200"))
    expect(await run("-tok m.model")).toBe(line("m.model"))
  })
})

test("a model is found where sacreBLEU keeps it", async () => {
  const { cwd, hash } = withModel()
  mkdirSync(join(cwd, "home/models"), { recursive: true })
  copyFileSync(join(cwd, "m.model"), join(cwd, "home/models/sacrebleu_tokenizer_spm.model"))
  const args = `score ${TEXTS} -tok spm -f text`.split(" ")
  const env = { SACREBLEU: join(cwd, "home") }
  expect((await lectern(args, { cwd, env })).stdout).toContain(`tok:flores101-${hash}`)
  const { code, stderr } = await lectern(`score ${TEXTS} -tok flores200`.split(" "), { cwd, env })
  expect(code).toBe(2)
  expect(stderr).toBe(
    `lectern: tokenizer flores200: give its SentencePiece model with --tok-model FILE; it is at https://dl.fbaipublicfiles.com/large_objects/nllb/models/spm_200/flores200_sacrebleu_tokenizer_spm.model, and sacreBLEU keeps it as ${join(cwd, "home/models/flores200sacrebleuspm")}\n`,
  )
})

test("every metric of words takes a file, and scores as on text that was split before", async () => {
  // It has a piece for every byte, so none is unknown; METEOR is always in lower case.
  const { cwd } = withModel("unigram-bytefallback")
  const metrics = "-m bleu cider gleu meteor nist -f json --json-full -q"
  for (const [file, name] of [
    ["reference.A.txt", "r"],
    ["system.north.txt", "s"],
  ] as const) {
    writeFileSync(join(cwd, name), readFileSync(join(cwd, file), "utf8").toLowerCase())
    await ok(cwd, `tokenizer encode --pieces m.model ${name} -q -o ${name}.pieces`)
  }
  const ours = JSON.parse(await ok(cwd, `score r -i s ${metrics} -tok m.model`))
  const split = await ok(cwd, `score r.pieces -i s.pieces ${metrics} -tok none`)
  const scores = ({ systems }: { systems: { metrics: { name: string; score: number }[] }[] }) =>
    systems[0]!.metrics.map(({ name, score }) => [name, score])
  expect(scores(ours)).toEqual(scores(JSON.parse(split)))
})

test("a tokenizer.json is taken whole: its tokens may hold spaces, and unknown ones are their text", async () => {
  const cwd = exampleFolder()
  await ok(cwd, "tokenizer train reference.A.txt --model wordpiece --vocab-size 300 -q -o t.json")
  const { systems } = JSON.parse(
    await ok(
      cwd,
      "score reference.A.txt -i reference.A.txt -tok t.json -m bleu rougeL --rouge-tokenizer t.json --json-full",
    ),
  )
  expect(systems[0].metrics.map(({ score }: { score: number }) => score)).toEqual([100, 100])
  expect(systems[0].metrics[1].signature).toMatch(/\|tok:t\.json-[0-9a-f]{12}\|stem:no/)
})

test("one content under two names is two tokenizers: the name of a .tiktoken file is its encoding", async () => {
  const cwd = exampleFolder()
  const tokens = [...Array.from({ length: 256 }, (_, byte) => Buffer.of(byte)), "12", "34", "1234"].map(Buffer.from)
  const ranks = tokens.map((token, rank) => `${token.toString("base64")} ${rank}\n`).join("")
  for (const name of ["r50k_base", "cl100k_base"]) writeFileSync(join(cwd, `${name}.tiktoken`), ranks)
  writeFileSync(join(cwd, "r"), "1234\n")
  writeFileSync(join(cwd, "s"), "123\n")
  const options =
    "-m bleu rouge1 -tok r50k_base.tiktoken --rouge-tokenizer cl100k_base.tiktoken --json-full --max-order 1"
  const { systems } = JSON.parse(await ok(cwd, `score r -i s ${options}`))
  // One token, 1234, against 12 and 3; by cl100k, which takes three digits at most, 12, 3 and 4 against 12 and 3.
  expect(systems[0].metrics.map(({ score }: { score: number }) => score)).toEqual([0, 80])
})

test("statistics hold the file by name and hash; another content is refused", async () => {
  const { cwd, hash } = withModel()
  const printed = await ok(cwd, `score ${TEXTS} -tok m.model --json-full --receipt r.json`)
  expect(await ok(cwd, "verify r.json")).toContain("verified from the texts")
  await ok(cwd, `plan ${TEXTS} -tok m.model -o p.json --shard-bytes 4000`)
  for (const part of ["1", "2"]) await ok(cwd, `shard p.json ${part}/2 -o ${part}.part -q`)
  await ok(cwd, "merge p.json 1.part 2.part -o all.stats")
  const merged = JSON.parse(await ok(cwd, "score --from all.stats --json-full -f json"))
  expect(merged.systems[0].metrics).toEqual(JSON.parse(printed).systems[0].metrics)
  expect(merged.systems[0].metrics[0].signature).toContain(`tok:m.model-${hash}`)
  copyFileSync(join(MODELS, "unigram-identity.model"), join(cwd, "m.model"))
  // In processes of their own, since this one has read the file already.
  for (const args of ["verify r.json", "shard p.json 1/2 -o again.part"]) {
    const { code, stderr } = await finished(start(args.split(" "), { cwd }))
    expect(code).toBe(65)
    expect(stderr).toMatch(/^lectern: m\.model: has other content than before, whose SHA-256 was [0-9a-f]{64}\n$/)
  }
})

test("compare and the page take the words of the file", async () => {
  const { cwd, hash } = withModel()
  const systems = "reference.A.txt -i system.north.txt system.south.txt -tok m.model -q"
  const compared = JSON.parse(await ok(cwd, `compare ${systems} -m chrf -f json`))
  expect(compared.words).toBe(`tok:m.model-${hash}|case:mixed`)
  expect(JSON.stringify(compared)).toContain("▁")
  const page = await ok(cwd, `score ${systems} -f html`)
  expect(page).toContain(`tok:m.model-${hash}`)
  expect(page).toContain('count-ngrams">')
})

test("a text that the tokenizer cannot encode is named with its file, in whole characters", async () => {
  const lacking = { model: { type: "WordLevel", vocab: { b: 0 }, unk_token: "nope" } }
  const text = "ご注文の商品は明日までにお届けします。お問い合わせの番号は箱の横に書いてあります。"
  const cwd = folder({ "t.json": JSON.stringify(lacking), r: `${text}\n` })
  for (const engine of ["inline", "threads"]) {
    expect(await lectern(`score r -i r -tok t.json --engine ${engine}`.split(" "), { cwd })).toEqual({
      code: 65,
      stdout: "",
      stderr: `lectern: t.json: "${text.slice(0, 40)}..." cannot be encoded, and the vocabulary lacks the unknown token "nope"\n`,
    })
  }
})

test("compare shows tokens of bytes as text, and JSON as the vocabulary has them", async () => {
  // A vocabulary of bytes, "を" and " cat".
  const bytes = Array.from({ length: 256 }, (_, byte) => [byte])
  const tokens = [
    ...bytes,
    [0xe3, 0x82],
    [0xe3, 0x82, 0x92],
    [0x63, 0x61],
    [0x63, 0x61, 0x74],
    [0x20, 0x63, 0x61, 0x74],
  ]
  const ranks = tokens.map((each, rank) => `${Buffer.from(each).toString("base64")} ${rank}\n`).join("")
  const cwd = folder({ "gpt2.tiktoken": ranks, r: "を cat 発\n", a: "x\n", b: "を cat 癸\n" })
  const run = (options: string): Promise<string> => ok(cwd, `compare r -i a b -tok gpt2.tiktoken -q ${options}`)
  const found = JSON.parse(await run("-f json --top 50")).comparisons[0].ngrams.better
  expect(found.map(({ ngram }: { ngram: string }) => ngram)).toContain("ãĤĴ Ġcat Ġ ç")
  for (const options of ["-f text --top 50", "-f text --all --top 50"]) {
    expect(await run(options)).toContain("を ␣cat ␣ <E7>")
  }
})

test.each([
  ["-tok missing.model", "cannot read missing.model: no such file"],
  ["-tok reference.json", "reference.json: "],
  ["-tok flores200 --tok-model reference.A.txt", "reference.A.txt at byte 0: is not a whole SentencePiece model: "],
  ["-tok m.tiktoken", "cannot read m.tiktoken: no such file"],
  ["-tok ja-mecab --mecab-dic .", "--mecab-dic must be the folder of a compiled dictionary, with sys.dic, unk.dic"],
  ["-m chrf -tok m.model --rouge-tokenizer m.model", ""],
])("%s", async (options, sentence) => {
  const { cwd } = withModel()
  const { code, stderr } = await lectern(`score ${TEXTS} ${options}`.split(" "), { cwd })
  expect(stderr).toContain(sentence)
  expect([code, stderr.split("\n").length]).toEqual(sentence === "" ? [0, 3] : [expect.any(Number), 2])
})
