// Warnings about texts whose script the selected metrics do not split into words.
import { join } from "node:path"
import { ALL_TESTS } from "@lectern/core/testing"
import type { TextSource } from "@lectern/engine"
import { expect, test } from "vitest"
import { scoreCorpus } from "../../src/commands/score/score.js"
import { folder, lectern } from "./run.js"

const RUSSIAN = "Привет мир\nСегодня хорошая погода\n"
const CZECH = "Dnes je krásné počasí a všichni jdou ven\nKočka leží na střeše a čeká\n"
const FRENCH = "L'été dernier, nous avons visité le musée et la cathédrale de Reims\nIl fait très beau aujourd'hui\n"
const CHINESE = "今天天气很好，我们去公园散步吧。\n你好，世界\n"
const JAPANESE = "今日は天気がいいので、公園を散歩しましょう。\nこんにちは\n"
const SPLIT_CHINESE = "今天 天气 很 好 ， 我们 去 公园 散步 吧 。\n你好 ， 世界\n"
const SPLIT_JAPANESE = "今日 は 天気 が いい ので 、 公園 を 散歩 し ましょ う 。\nこんにちは\n"
const THAI = "วันนี้อากาศดีเราไปเดินเล่นในสวนสาธารณะกันเถอะ\nสวัสดีชาวโลก\n"
const SPLIT_THAI = "วันนี้ อากาศ ดี เรา ไป เดินเล่น ใน สวนสาธารณะ กัน เถอะ\nสวัสดี ชาว โลก\n"
const LAO = "ມື້ນີ້ອາກາດດີພວກເຮົາໄປຍ່າງຫຼິ້ນໃນສວນ\n"
const KHMER = "ថ្ងៃនេះអាកាសធាតុល្អតោះយើងទៅដើរលេងនៅសួនច្បារ\n"
const BURMESE = "ဒီနေ့ရာသီဥတုကောင်းတယ်ပန်းခြံထဲမှာလမ်းလျှောက်ရအောင်\n"
const KOREAN = "오늘은 날씨가 좋으니 공원을 산책합시다\n안녕하세요 세계\n"
const ENGLISH = "the word for a cat is written 猫 in Chinese, and a café serves coffee\nthe cat sat on the mat\n"

async function warningsOf(text: string, args: string, command = "score"): Promise<string> {
  const cwd = folder({ "ref.txt": text, "hyp.txt": text, "other.txt": text })
  const systems = command === "compare" ? ["hyp.txt", "other.txt"] : ["hyp.txt"]
  const run = await lectern([command, "ref.txt", "-i", ...systems, ...args.split(" ")], { cwd })
  expect(run).toMatchObject({ code: 0 })
  return run.stderr
}

const chinese = (name: string, share: number): string =>
  `splits at spaces and punctuation, but ${share}% of the letters are ${name}, which is written without spaces`

test.each<[string, string, string, string]>([
  [
    "Russian with ROUGE",
    RUSSIAN,
    "-m rouge1 rougeL",
    "rouge1, rougeL: the tokenizer ascii drops letters beyond a to z, which are 100% of the text; use --rouge-tokenizer unicode",
  ],
  ["Czech with ROUGE", CZECH, "-m rougeLsum", "use --rouge-tokenizer unicode"],
  ["Chinese with BLEU", CHINESE, "-m bleu", `bleu: the tokenizer 13a ${chinese("Chinese", 100)}; use -tok zh`],
  [
    "Chinese with GLEU and METEOR",
    CHINESE,
    "-m meteor gleu -tok intl",
    `gleu, meteor: the tokenizer intl ${chinese("Chinese", 100)}; use -tok zh`,
  ],
  [
    "Japanese with BLEU",
    JAPANESE,
    "-m bleu",
    `bleu: the tokenizer 13a ${chinese("Japanese", 100)}; use -tok ja-mecab or -tok char`,
  ],
  [
    "Thai with BLEU",
    THAI,
    "-m bleu",
    `bleu: the tokenizer 13a ${chinese("Thai, Lao, Khmer or Burmese", 100)}; use -tok intl-segmenter or -tok char`,
  ],
  ["Thai with the Chinese tokenizer", THAI, "-m bleu -tok zh", "bleu: the tokenizer zh splits"],
  ["Chinese that is said to be split", CHINESE, "-m nist -tok none", "nist: the tokenizer none splits"],
  ["Lao with BLEU", LAO, "-m bleu", "-tok intl-segmenter or -tok char"],
  ["Khmer with BLEU", KHMER, "-m bleu", "-tok intl-segmenter or -tok char"],
  ["Burmese with BLEU", BURMESE, "-m bleu", "-tok intl-segmenter or -tok char"],
  [
    "Chinese with WER",
    CHINESE,
    "-m wil wer",
    "wer, wil: words are split at spaces, but 100% of the letters are Chinese, which is written without spaces; use -m cer",
  ],
  ["Thai with MER", THAI, "-m mer", "use -m cer"],
  [
    "Chinese with F1",
    CHINESE,
    "-m f1 exact numeric",
    "written without spaces; use -m rouge1 --rouge-tokenizer unicode",
  ],
  [
    "Chinese with TER",
    CHINESE,
    "-m ter --ter-normalized",
    "ter: words are split at spaces, but 100% of the letters are Chinese, which is written without spaces; use --ter-normalized --ter-asian-support",
  ],
  [
    "Thai with TER",
    THAI,
    "-m ter --ter-normalized --ter-asian-support",
    "which is written without spaces; use -m chrf or -m cer",
  ],
  [
    "Chinese with words in chrF",
    CHINESE,
    "-m chrf -cw 2",
    "chrf: words are split at spaces, but 100% of the letters are Chinese, which is written without spaces; use -cw 0",
  ],
])("%s: a warning names the option", async (_, text, args, sentence) => {
  const stderr = await warningsOf(text, args)
  expect(stderr).toContain(sentence)
  expect(stderr).toMatch(/^lectern: warning: [^\n]*\n$/)
})

test.each<[string, string, string]>([
  ["a borrowed word", ENGLISH, "-m bleu wer ter rouge1 rougeL gleu meteor chrf -cw 2"],
  ["French accents", FRENCH, "-m bleu rouge1"],
  ["Chinese answers", CHINESE, "-m exact contains accuracy numeric regex passAtK"],
  ["Russian", RUSSIAN, "-m bleu wer ter gleu nist cider f1 contains chrf -cw 2"],
  ["Korean, which has spaces", KOREAN, "-m bleu wer ter"],
  ["Chinese with -tok zh", CHINESE, "-m bleu -tok zh"],
  ["Chinese with -tok char", CHINESE, "-m bleu -tok char"],
  ["Thai with -tok char", THAI, "-m bleu -tok char"],
  ["Thai with -tok intl-segmenter", THAI, "-m bleu gleu rougeL -tok intl-segmenter --rouge-tokenizer intl-segmenter"],
  ["Chinese with metrics of characters", CHINESE, "-m chrf cer"],
  ["Chinese with TER's asian support", CHINESE, "-m ter --ter-normalized --ter-asian-support"],
  ["Chinese and Russian with ROUGE's unicode tokenizer", CHINESE + RUSSIAN, "-m rouge1 --rouge-tokenizer unicode"],
  ["Chinese that is split already", SPLIT_CHINESE, "-m bleu wer"],
  ["Japanese that is split already", SPLIT_JAPANESE, "-m bleu wer"],
  ["Thai that is split already", SPLIT_THAI, "-m bleu wer"],
])("%s: no warning", async (_, text, args) => {
  expect(await warningsOf(text, args)).toBe("")
})

test("the shares are those of all texts, from a tenth of the letters on", async () => {
  const cwd = folder({ "ref.txt": `${"a".repeat(18)}\n`, "hyp.txt": "жж\n", "mixed.txt": `${"a".repeat(17)}ж\n` })
  const stderr = async (hypothesis: string): Promise<string> =>
    (await lectern(["score", "ref.txt", "-i", hypothesis, "-m", "rouge1"], { cwd })).stderr
  expect(await stderr("hyp.txt")).toContain("which are 10% of the text")
  expect(await stderr("mixed.txt")).toBe("")
})

test("the warning does not depend on the number of threads, and a stream gives it too", async () => {
  const text = CHINESE.repeat(300) + ENGLISH.repeat(300)
  const cwd = folder({ "ref.txt": text, "hyp.txt": text })
  const source = (name: string): TextSource => ({ name, path: join(cwd, name) })
  const warned = async (jobs: number): Promise<string[]> => {
    const warnings: string[] = []
    await scoreCorpus({
      references: [source("ref.txt")],
      systems: [source("hyp.txt")],
      metrics: [{ name: "bleu", options: {} }],
      jobs,
      engine: jobs === 1 ? "inline" : "threads",
      shardBytes: 10_000,
      onWarning: (sentence) => void warnings.push(sentence),
    })
    return warnings
  }
  const alone = await warned(1)
  expect(alone).toEqual([expect.stringMatching(/^bleu: .* \d+% of the letters are Chinese/)])
  for (const jobs of ALL_TESTS ? [2, 3] : [2]) expect(await warned(jobs)).toEqual(alone)
  const stream = await lectern(["score", "ref.txt"], { cwd, stdin: text })
  expect(stream.stderr).toBe(`lectern: warning: ${alone[0]}\n`)
})

test("--quiet silences it", async () => {
  expect(await warningsOf(CHINESE, "-q")).toBe("")
})

test("compare warns about its words, whatever the metrics", async () => {
  expect(await warningsOf(CHINESE, "-m chrf", "compare")).toContain("the tokenizer 13a splits at spaces")
  expect(await warningsOf(CHINESE, "-m chrf -tok zh", "compare")).toBe("")
  expect(await warningsOf(THAI, "-m chrf -tok intl-segmenter", "compare")).toBe("")
  expect((await warningsOf(CHINESE, "-m bleu", "compare")).split("\n")).toHaveLength(2)
})

test("align warns about words of scripts without spaces", async () => {
  expect(await warningsOf(CHINESE, "-f text", "align")).toBe(
    "lectern: warning: words are split at spaces, but 100% of the letters are Chinese, which is written without spaces; use --char\n",
  )
  expect(await warningsOf(CHINESE, "--char", "align")).toBe("")
  expect(await warningsOf(SPLIT_CHINESE, "-f text", "align")).toBe("")
})
