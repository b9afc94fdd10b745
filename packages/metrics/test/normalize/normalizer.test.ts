// Normalizers by name, their labels, their refusals, and that traces agree with texts.
import { examples, refusal } from "@lectern/core/testing"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { composeTransforms, metricRegistry, strip, wer } from "../../src/index.js"
import { type NormalizerName, normalizer, normalizerNames } from "../../src/normalize.js"
import { text } from "../helpers/texts.js"

test("the label of a normalizer has its version, and is in the signature", () => {
  for (const name of normalizerNames) {
    const { label } = normalizer(name)
    expect(label).toMatch(new RegExp(`^${name}@[\\d-]+(?:/en)?$`))
    expect(normalizer(label.replace("/en", "") as NormalizerName)).toBe(normalizer(name))
    expect(wer({ transforms: [normalizer(name)] }).signature(1)).toContain(`|transforms:${label}|`)
    expect(metricRegistry.wer({ transforms: [{ normalizer: name }] }).signature(1)).toContain(`|transforms:${label}|`)
  }
})

describe("refusals", () => {
  const make = normalizer as (name: unknown, options?: unknown) => unknown
  test.each([
    ["whisper", "name must be"],
    ["whisper-basic@2", 'name must be whisper-basic@1, got "whisper-basic@2"'],
    ["whisper-basic@", "name must be whisper-basic@1"],
    ["toString", "name must be"],
    [3, "name must be a string, got 3"],
  ])("of the name %j", (name, sentence) => expect(refusal(() => make(name)).sentence).toContain(sentence))

  test("of a language where it has no meaning, and of unknown options", () => {
    expect(refusal(() => make("whisper-basic", { language: "de" })).sentence).toBe(
      'language must be left out with whisper-basic, got "de"',
    )
    expect(refusal(() => make("whisper-basic", { lang: "de" })).sentence).toContain(
      'no option "lang"; did you mean "language"?',
    )
  })

  test("of plain data name their place", () => {
    const of = (spec: unknown): string =>
      refusal(() => metricRegistry.wer({ transforms: ["strip", spec as never] })).sentence
    expect(of({ normalizer: "whisper" })).toContain("transforms[1].normalizer must be")
    expect(of({ normalizer: "whisper-basic", language: "de" })).toContain("transforms[1].language must be left out")
    expect(of({ normalizer: "whisper-basic", lang: "de" })).toContain('transforms[1] has no option "lang"')
    expect(refusal(() => composeTransforms({ normalizer: "whisper-basic" } as never)).sentence).toContain(
      "transforms[0]",
    )
  })
})

describe.each(normalizerNames)("%s", (name) => {
  const normalize = normalizer(name)
  const word = fc.constantFrom(
    ..."don't uh um hmm [laughs] <unk> (sighs) 21st $ 20 % , . ' İ ß ﬃ é e\u0301 ㍿ 각 \u1112\u1161\u11ab ｶﾞ क्षि ½ ① 𝟛 ٣ 10,000 colour".split(
      " ",
    ),
    ..."one two hundred thousand and a half point five dollars cents double oh o'clock Mr. St. minus percent".split(
      " ",
    ),
    ..." \t\u00a0\u3000-/’\u0323\u0301".split(""),
  )
  const texts = fc.oneof(
    text,
    fc.array(word, { maxLength: 14 }).map((words) => words.join(" ")),
    fc.array(word, { maxLength: 14 }).map((words) => words.join("")),
  )

  test("the pieces of a trace, joined, are the raw text, and their words the normalized text's", () => {
    fc.assert(
      fc.property(texts, (raw) => {
        const pieces = normalize.trace(raw)
        expect(pieces.map((piece) => piece.raw).join("")).toBe(raw)
        expect(pieces.flatMap(({ words }) => words).join(" ")).toBe(strip(normalize(raw)))
      }),
      examples(1000, 36),
    )
  })

  test.each(["[", "(", "<a", "$1", " ' ", "\u0301", "1 ", "and a half ", "one one hundred ", "¢1 ", "İ"])(
    "takes linear time for many %j",
    (part) => expect(typeof normalize(part.repeat(Math.ceil(60_000 / part.length)))).toBe("string"),
    2000,
  )
})
