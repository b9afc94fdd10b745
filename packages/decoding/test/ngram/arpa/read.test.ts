import { describe, expect, test } from "vitest"
import { arpaReader, BOS, EOS, ngramScorer, readArpa, UNK } from "../../../src/ngram/index.js"
import { arpaText, readText, SPECIAL } from "../../helpers/arpa-text.js"
import { listedNgrams } from "../../helpers/naive-ngrams.js"

const encoder = new TextEncoder()

describe("reading ARPA files", () => {
  test("a model has its words in the order of code points, after the special ones", () => {
    const { model, findings } = readText(
      arpaText(["-1\tz", ...SPECIAL, "-1\t\u{1F600}", "-1\t\uFF5E", "-1\ta", "-1\té"]),
    )
    expect(model.words).toEqual(["<unk>", "<s>", "</s>", "a", "z", "é", "\uFF5E", "\u{1F600}"])
    expect(model.order).toBe(1)
    expect(model.unseen).toBe("shorter")
    expect(findings).toEqual({ missingWords: [], insertedNgrams: 0 })
  })

  test("n-grams in any order give a sorted trie", () => {
    const bigrams = ["-0.4\tb a", "-0.2\ta b", "-0.1\t<s> b", "-0.3\ta </s>", "-0.6\tb </s>"]
    const { model } = readText(arpaText([...SPECIAL, "-1.5\ta\t-0.25", "-1.25\tb"], bigrams))
    const [first, second] = model.levels
    expect(first!.backoffs).toEqual(Float64Array.of(0, -0.5, 0, -0.25, 0))
    expect([...second!.starts]).toEqual([0, 0, 1, 1, 3, 5])
    expect([...second!.words]).toEqual([4, EOS, 4, EOS, 3])
    expect([...second!.logProbs]).toEqual([-0.1, -0.3, -0.2, -0.6, -0.4])
    expect(second!.backoffs).toHaveLength(0)
  })

  test("sections may come in any order", () => {
    const text = arpaText([...SPECIAL, "-1\ta"], ["-0.5\ta a\t-0.1"], ["-0.25\ta a a"])
    const [head, one, two, three] = text.replace("\n\\end\\\n", "").split(/\n(?=\\\d)/)
    const mixed = `${head}\n${[three, one, two].join("\n")}\n\\end\\\n`
    expect(readText(mixed)).toEqual(readText(text))
  })

  test.each([1, 2, 3, 7, 1000])("chunks of %d bytes give the same model", (size) => {
    const text = arpaText([...SPECIAL, "-1\té", "-1\tword"], ["-0.5\té word"])
    const bytes = encoder.encode(`comment\r\n${text}`.replaceAll("\n", size % 2 === 0 ? "\r\n" : "\n"))
    const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
      bytes.slice(i * size, (i + 1) * size),
    )
    expect(readArpa(chunks)).toEqual(readText(text))
  })

  test("a chunk may be changed after it was added", () => {
    const bytes = encoder.encode(arpaText([...SPECIAL, "-1\tword"]))
    const reader = arpaReader()
    for (const byte of bytes) {
      const chunk = Uint8Array.of(byte)
      reader.add(chunk)
      chunk.fill(0x7a)
    }
    expect(reader.finish().model.words).toEqual(["<unk>", "<s>", "</s>", "word"])
  })

  test("<UNK> is a word of its own in a file that lists <unk> before it, as lmplz does", () => {
    const text = arpaText(
      ["-1\t<unk>", "-99\t<s>\t-0.5", "-0.7\t</s>", "-2\t<UNK>\t-0.1", "-3\ta"],
      ["-0.2\t<s> <UNK>"],
    )
    const { model } = readText(text)
    expect(model.words).toEqual(["<unk>", "<s>", "</s>", "<UNK>", "a"])
    const { ids, logProbs } = ngramScorer(model).score("<UNK> zzz <UNK>")
    expect([...ids]).toEqual([3, 0, 3, 2])
    expect([...logProbs]).toEqual([-0.2, -0.1 - 1, -2, -0.1 - 0.7])
    const mixed = readText(arpaText([...SPECIAL, "-1\ta"], ["-0.2\ta <UNK>"])).model
    expect([mixed.words.length, ...mixed.levels[1]!.words]).toEqual([4, UNK])
  })

  test("fields are separated by tabs or spaces; numbers may have any form; <UNK> is <unk>", () => {
    const { model } = readText(
      `\uFEFF\\data\\\nngram  1 = 4\nngram 2=       1\n\n\\1-grams:\n-1.5e0 <UNK>   -2e-1\n  -99\t<s>\n-.5\t</s>\n-7 a 3\n\n\\2-grams:\n-12345678901234567890e-20  a  a  \n\n\\end\\\n\n`,
    )
    expect([...listedNgrams(model)]).toEqual([
      ["<unk>", [-1.5, -0.2]],
      ["<s>", [-99, 0]],
      ["</s>", [-0.5, 0]],
      ["a", [-7, 3]],
      ["a a", [Number("-0.1234567890123456789"), 0]],
    ])
  })

  test("a word may have any characters but white space, a no-break space too", () => {
    const words = ["\u00A0", "\u2028", "a\u3000b", "\\end\\", "-1", "<S>", "\u200D", "\uFEFFx"]
    const { model } = readText(arpaText([...SPECIAL, ...words.map((word) => `-1\t${word}`)]))
    expect(new Set(model.words.slice(3))).toEqual(new Set(words))
  })

  test("infinite numbers are probability 0 and weight 0; <s> may have probability 1, as in lmplz's files", () => {
    const { model } = readText(arpaText(["-1\t<unk>", "0\t<s>\t-inf", "-inf\t</s>"], ["-INFINITY\t<s> </s>"]))
    expect(model.levels[0]!.logProbs).toEqual(Float64Array.of(-1, 0, -Infinity))
    expect(model.levels[0]!.backoffs).toEqual(Float64Array.of(0, -Infinity, 0))
    expect(model.levels[1]!.logProbs).toEqual(Float64Array.of(-Infinity))
  })

  test("words that are left out are reported: <unk> gets -100, as in KenLM, the ends of sentences probability 0", () => {
    const { model, findings } = readText(arpaText(["-1\ta"]))
    expect(findings.missingWords).toEqual(["<unk>", "<s>", "</s>"])
    expect([UNK, BOS, EOS, 3].map((id) => model.levels[0]!.logProbs[id])).toEqual([-100, -Infinity, -Infinity, -1])
  })

  test("contexts that are left out are put back with the probability of backing off, and reported", () => {
    const { model, findings } = readText(
      arpaText(
        [...SPECIAL, "-1\ta\t-0.25", "-2\tb\t-0.125", "-1.5\tc"],
        ["-0.3\tb c\t-0.0625"],
        ["-0.2\tc c c\t-0.5"],
        ["-0.1\ta b c a"],
      ),
    )
    expect(findings.insertedNgrams).toBe(3)
    const listed = listedNgrams(model)
    expect(listed.get("a b")).toEqual([-0.25 + -2, 0])
    expect(listed.get("a b c")).toEqual([0 + -0.3, 0])
    expect(listed.get("c c")).toEqual([-1.5, 0])
    expect(listed.get("c c c")).toEqual([-0.2, -0.5])
    expect(listed.get("a b c a")).toEqual([-0.1, 0])
  })

  test("contexts with <unk>, the first of all words, are put back with its probability and its weight", () => {
    const words = ["-0.75\t<unk>\t-0.5", "-99\t<s>", "-0.7\t</s>", "-1\ta\t-0.25", "-2\tb"]
    const { model } = readText(arpaText(words, [], ["-0.1\ta <unk> b", "-0.2\t<unk> a b"]))
    const listed = listedNgrams(model)
    expect(listed.get("a <unk>")).toEqual([-0.25 + -0.75, 0])
    expect(listed.get("<unk> a")).toEqual([-0.5 + -1, 0])
  })

  test("a context that is put back depends on shorter ones that are put back before", () => {
    const words = [...SPECIAL, "-1\ta\t-0.25", "-2\tb", "-1\tx"]
    const { model } = readText(arpaText(words, [], ["-0.3\ta b b"], ["-0.1\tx a b x"]))
    const listed = listedNgrams(model)
    expect(listed.get("a b")).toEqual([-0.25 + -2, 0])
    expect(listed.get("x a b")).toEqual([-0.25 + -2, 0])
  })

  test("a context that several n-grams lack is put back once", () => {
    const trigrams = ["a", "b", "c"].map((word, i) => `-0.${i + 1}\ta b ${word}`)
    const { model, findings } = readText(arpaText([...SPECIAL, "-1\ta", "-1\tb", "-1\tc"], [], trigrams))
    expect(findings.insertedNgrams).toBe(1)
    expect(model.levels.map((level) => level.words.length)).toEqual([6, 1, 3])
  })

  test("inserting does not lose n-grams when tables grow", () => {
    const words = Array.from({ length: 3000 }, (_, i) => `w${i}`)
    const { model, findings } = readText(
      arpaText(
        [...SPECIAL, ...words.map((word) => `-1\t${word}`)],
        [],
        // Each context twice, before and after the tables have grown.
        [1, 2].flatMap((last) => words.map((word, i) => `-0.5\t${word} ${words[(7 * i) % 3000]} w${last}`)),
      ),
    )
    expect(findings.insertedNgrams).toBe(3000)
    expect(model.levels.map((level) => level.words.length)).toEqual([3003, 3000, 6000])
    expect(listedNgrams(model).get("w2999 w2993 w1")).toEqual([-0.5, 0])
  })
})
