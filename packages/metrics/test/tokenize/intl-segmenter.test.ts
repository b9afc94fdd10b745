// The engine's words: against its segments of whole texts, on long lines, by every metric, and where the engine does not have them.
import { refusal } from "@lectern/core/testing"
import { afterEach, describe, expect, test, vi } from "vitest"
import { segmenterLabel } from "../../src/engine.js"
import { bleu, cider, gleu, meteor, nist, rougeL, segmenterWords, sentenceBleu, tokenize } from "../../src/index.js"
import { oracleTokens } from "../oracle/tokenizers.js"

const SENTENCES = {
  Thai: "ผมรักภาษาไทยมาก และชอบอ่านหนังสือทุกวัน!",
  Lao: "ຂ້ອຍຮັກພາສາລາວ ແລະມັກອ່ານປຶ້ມທຸກມື້",
  Khmer: "ខ្ញុំស្រឡាញ់ភាសាខ្មែរ ហើយចូលចិត្តអានសៀវភៅ។",
  Burmese: "ကျွန်တော် မြန်မာစာကို ချစ်တယ်။ စာအုပ်ဖတ်ရတာ ကြိုက်တယ်။",
  Japanese: "私は毎朝コーヒーを飲みながら新聞を読みます。",
  Chinese: "我们今天下午去图书馆看书，好吗？",
  English: "It's 3.5 o'clock, isn't it? See https://a.b/c_d.",
}
const texts = Object.values(SENTENCES)
const words = (text: string): string[] => tokenize(text, "intl-segmenter")
const naive = (text: string): string[] => oracleTokens(text, "intl-segmenter", false)

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.resetModules()
})

test.each(Object.entries(SENTENCES))("%s has the engine's words and its punctuation", (_, text) => {
  expect(words(text)).toEqual(naive(text))
  expect(words(text).join("")).toBe(text.replaceAll(" ", ""))
  expect(words(text).length).toBeGreaterThan(text.split(" ").length)
  expect(segmenterWords(text)).toEqual(words(text))
})

test("words of Thai and of Japanese are those of a dictionary", () => {
  expect(words("ผมรักภาษาไทย!")).toEqual(["ผม", "รัก", "ภาษา", "ไทย", "!"])
  expect(words("猫が好き。")).toEqual(["猫", "が", "好き", "。"])
})

test("white space and zero-width spaces separate words and are none", () => {
  expect(words(" a\u00a0b\u3000\u3000c\n\u200bd\u200be ")).toEqual(["a", "b", "c", "d", "e"])
  expect(words("10\u202f000 \ufeffa\u{1f600}")).toEqual(["10", "000", "\ufeff", "a", "\u{1f600}"])
  expect(words("")).toEqual([])
  expect(words(" \u200b ")).toEqual([])
})

describe("long lines", () => {
  const repeated = (unit: string, length: number): string =>
    unit.repeat(Math.ceil(length / unit.length)).slice(0, length)

  test.each([
    ["of sentences", texts.join(" ").repeat(30)],
    ["of Japanese without spaces", SENTENCES.Japanese.repeat(300)],
    ["of words between many spaces", repeated(`${"ab".repeat(300)}${" ".repeat(700)}`, 9000)],
    ["that are one word", "word".repeat(2000)],
    ["with words longer than a part", `a b ${"word".repeat(2000)} c ${SENTENCES.Thai}${"x".repeat(5000)}`],
    ["of nothing but spaces", " ".repeat(9000)],
    ["of one letter and full stops", `${"あ".repeat(1301)}。`.repeat(9)],
    ["of Thai without spaces", SENTENCES.Thai.replaceAll(/[ !]/g, "").repeat(120)],
    ["of pairs of surrogates", repeated("\u{1f600}\u{1f1ee}\u{1f1f3}", 9000)],
    ["of marks", `a${"\u0301".repeat(3000)} b`],
  ])("%s have the segments of the whole line", (_, text) => {
    for (const shift of [0, 1, 2, 3]) {
      const line = "-".repeat(shift) + text
      expect(words(line)).toEqual(naive(line))
    }
  })

  test("are segmented in parts, since Node 20 takes longer for a segment of a longer text", () => {
    const seen: number[] = []
    let slow = 0
    const { segment } = Intl.Segmenter.prototype
    vi.spyOn(Intl.Segmenter.prototype, "segment").mockImplementation(function (this: Intl.Segmenter, text) {
      seen.push(text.length)
      const segments = segment.call(this, text)
      const counted = function* (): Generator<Intl.SegmentData, undefined> {
        for (const each of segments) {
          if (text.length > 2048) slow++
          yield each
        }
        return undefined
      }
      return { containing: segments.containing, [Symbol.iterator]: counted }
    })
    for (const text of [texts.join(" ").repeat(200), "ก".repeat(60_000), `${" ".repeat(900)}${"ก".repeat(60_000)}`]) {
      seen.length = 0
      words(text)
      expect(Math.max(...seen)).toBeLessThanOrEqual(2048)
      expect(seen.reduce((sum, length) => sum + length)).toBeLessThan(2.1 * text.length)
    }
    seen.length = 0
    words(`${"a".repeat(50_000)}${"ก".repeat(50_000)}`)
    expect(slow).toBeLessThan(9)
  })
})

describe("metrics", () => {
  const hypotheses = ["ผมรักภาษาไทย และอ่านหนังสือทุกวัน", "私は毎朝コーヒーを飲んで新聞を読む。", "Is it 3.5 o'clock?"]
  const references = [SENTENCES.Thai, SENTENCES.Japanese, SENTENCES.English]
  const split = (lines: readonly string[]): string[] => lines.map((line) => naive(line).join(" "))

  test.each([
    ["bleu", bleu],
    ["cider", cider],
    ["gleu", gleu],
    ["meteor", meteor],
    ["nist", nist],
  ] as const)("%s scores as on texts that were split before", (_, metric) => {
    const { signature, ...ours } = metric({ tokenize: "intl-segmenter" }).score(hypotheses, references)
    expect(metric({ tokenize: "none" }).score(split(hypotheses), split(references))).toMatchObject(ours)
    expect(ours.score).toBeGreaterThan(0.1)
    expect(signature).toContain(`|tok:${segmenterLabel()}|`)
    expect(metric({ tokenize: segmenterWords }).score(hypotheses, references)).toEqual({ signature, ...ours })
  })

  test("the case is lowered before", () => {
    const lower = bleu({ tokenize: "intl-segmenter", lowercase: true })
    expect(lower.score(["THE CAT SAT ON IT"], ["the cat sat on it"]).score).toBe(1)
  })

  test("ROUGE takes the words as a function", () => {
    const rouge = rougeL({ tokenize: segmenterWords }).score(hypotheses, references)
    const wanted = rougeL({ tokenize: (text) => text.split(" ") }).score(split(hypotheses), split(references))
    expect(rouge).toEqual({ ...wanted, signature: rouge.signature })
    expect(rouge.signature).toContain(`|tok:${segmenterLabel()}|`)
  })
})

const IN_NODE = "process" in globalThis

test("signatures have the version of ICU, or say that it is unknown", () => {
  expect(segmenterLabel()).toMatch(IN_NODE ? /^intl-segmenter-icu\d+\.\d+$/ : /^intl-segmenter-unknown-icu$/)
  const label = (versions: object | undefined): string => {
    vi.stubGlobal("process", versions)
    const found = segmenterLabel()
    vi.unstubAllGlobals()
    return found
  }
  expect(label({ versions: { icu: "70.1" } })).toBe("intl-segmenter-icu70.1")
  for (const other of [undefined, {}, { versions: {} }]) expect(label(other)).toBe("intl-segmenter-unknown-icu")
})

// Modules of a page cannot be loaded a second time.
test.runIf(IN_NODE)("an engine without Intl.Segmenter is refused in a sentence", async () => {
  vi.resetModules()
  vi.stubGlobal("Intl", { ...Intl, Segmenter: undefined })
  const fresh = await import("../../src/index.js")
  expect(refusal(() => fresh.sentenceBleu("a", "a", { tokenize: "intl-segmenter" })).sentence).toBe(
    'tokenize must be another tokenizer, as this engine has no Intl.Segmenter (Firefox has it from version 125 on), got "intl-segmenter"',
  )
  expect(fresh.sentenceBleu("a", "a").score).toBe(1)
  expect(sentenceBleu("a", "a").score).toBe(1)
})
