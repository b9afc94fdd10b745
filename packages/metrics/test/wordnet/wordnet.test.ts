// Synonyms of WordNet against NLTK and a simple reading of the files.
import { examples, refusal } from "@lectern/core/testing"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { wordNet, wordNetFiles, wordNetSynonyms } from "../../src/wordnet.js"
import golden from "../golden/wordnet.nltk.json" with { type: "json" }
import { smallFiles } from "../helpers/wordnet.js"
import { oracleWordNet } from "../oracle/wordnet.js"

const small = wordNet(smallFiles())
const sorted = (words: readonly string[]): string[] => [...words].sort()

describe("wordNetSynonyms()", () => {
  test("gives those of NLTK for base forms, inflected and irregular forms, capitals and phrases", () => {
    const ours = Object.keys(golden.synonyms).map((word) => [word, sorted(wordNetSynonyms(small, word))])
    expect(Object.fromEntries(ours)).toEqual(golden.synonyms)
  })

  test("equals a simple reading of the files on words of random pieces", () => {
    const oracle = oracleWordNet(golden.files)
    const base = fc.constantFrom(...Object.keys(golden.synonyms), "", "x", "_", "é", "😀")
    const ending = fc.constantFrom("", "s", "es", "ves", "ies", "ed", "ing", "er", "est", "men", "'s", "\u0130")
    fc.assert(
      fc.property(base, fc.nat(2), ending, (word, cut, end) => {
        const form = word.slice(0, Math.max(0, word.length - cut)).toWellFormed() + end
        expect(sorted(wordNetSynonyms(small, form))).toEqual(oracle(form))
      }),
      examples(2000, 5),
    )
  })

  test("lists frequent senses first, nouns before verbs, each word once", () => {
    expect(wordNetSynonyms(small, "walks")).toEqual(["walk", "stroll", "amble"])
    expect(wordNetSynonyms(small, "kid")).toEqual(["child", "kid", "youngster", "kidling"])
    expect(wordNetSynonyms(small, "constructor")).toEqual([])
    expect(refusal(() => wordNetSynonyms(small, "\ud800")).kind).toBe("wrong-type")
  })
})

describe("wordNet()", () => {
  test("gives plain data, which copies, shared memory and Buffers leave the same", () => {
    expect(wordNetSynonyms(structuredClone(small), "geese")).toEqual(["goose", "fool", "simpleton"])
    const pool = Object.entries(smallFiles()).map(([name, bytes]) => [
      name,
      Buffer.concat([Buffer.from("x"), bytes]).subarray(1),
    ])
    expect(wordNet(Object.fromEntries(pool))).toEqual(small)
  })

  test("has a version with digits of its content alone", () => {
    expect(small.version).toMatch(/^wn0\.1-[0-9a-f]{8}$/)
    const other = (replaced: Readonly<Record<string, string>>): string => wordNet(smallFiles(replaced)).version
    expect(other({ "data.noun": golden.files["data.noun"].replace("ships lie", "boats lie") })).toBe(small.version)
    expect(other({ "data.noun": golden.files["data.noun"].replace("harbor", "harbar") })).not.toBe(small.version)
    expect(other({ "adv.exc": "" })).not.toBe(small.version)
    const unknown = golden.files["data.adj"].replace("WordNet 0.1 Copyright", "WordNet-0.1-Copyright")
    expect(other({ "data.adj": unknown })).toBe(small.version.replace("0.1", ""))
    expect(other({ "data.adj": golden.files["data.adj"].replace("WordNet 0.1", "Wordnet 31+") })).toContain("wn31+-")
  })

  test("reads files without words, with empty lines and without a last newline", () => {
    const none = wordNet(Object.fromEntries(wordNetFiles.map((name) => [name, new Uint8Array(0)])))
    expect(wordNetSynonyms(none, "goose")).toEqual([])
    const exceptions = { "noun.exc": "\nchildren child\r\n\r\n\tgeese  goose\t" }
    const odd = wordNet(smallFiles({ ...exceptions, "index.adv": `${golden.files["index.adv"].trimEnd()}` }))
    expect(wordNetSynonyms(odd, "geese")).toEqual(["goose", "fool", "simpleton"])
    expect(wordNetSynonyms(odd, "children")).toEqual(["child", "kid", "youngster"])
    expect(wordNetSynonyms(odd, "well")).toEqual(["well", "good"])
  })

  const [index, data] = [golden.files["index.noun"], golden.files["data.noun"]]
  test.each<[string, Readonly<Record<string, string>>, string]>([
    [
      "moved sets",
      { "data.noun": data.replace("\n", "\r\n") },
      "data.noun:3: its set of synonyms should start at byte 78, but starts at byte 79",
    ],
    [
      "a place without a set",
      { "index.noun": index.replace("00000078", "00000079") },
      "index.noun:18: data.noun has no set of synonyms at byte 79",
    ],
    [
      "a number that is none",
      { "index.noun": index.replace("box n 1", "box n one") },
      'index.noun:6: expected a number of senses, got "one"',
    ],
    [
      "hexadecimal digits in a decimal",
      { "index.noun": index.replace("box n 1", "box n a") },
      'index.noun:6: expected a number of senses, got "a"',
    ],
    [
      "a number of ten digits",
      { "index.noun": index.replace("box n 1", "box n 0000000001") },
      'index.noun:6: expected a number of senses, got "0000000001"',
    ],
    [
      "two numbers of senses",
      { "index.noun": index.replace("box n 1 2 @ ~ 1", "box n 1 2 @ ~ 2") },
      "index.noun:6: it has two numbers of senses, 1 and 2",
    ],
    [
      "another part of speech",
      { "index.noun": index.replace("box n", "box v") },
      'index.noun:6: expected the part of speech "n", got "v"',
    ],
    [
      "a word twice",
      { "index.noun": `${index}box n 1 0 1 0 00000078` },
      'index.noun:48: "box" is already on another line',
    ],
    [
      "a line that ends early",
      { "index.noun": index.replace("box n 1 2 @ ~ 1 0 ", "box n 1 2 @ ~ 1 0\n") },
      "index.noun:6: it ends where a byte is expected",
    ],
    [
      "a set that ends early",
      { "data.noun": data.slice(0, data.indexOf("goose 0")) },
      "data.noun:3: it ends where a word is expected",
    ],
    [
      "a set without its number of words",
      { "data.noun": data.replace(" n 01 goose", " n xx goose") },
      'data.noun:3: expected a number of words, got "xx"',
    ],
  ])("refuses %s", (_, replaced, sentence) => {
    expect(refusal(() => wordNet(smallFiles(replaced))).sentence).toBe(sentence)
  })

  test("names the folder in messages", () => {
    const files = smallFiles({ "verb.exc": "", "index.verb": "walk" })
    const { sentence } = refusal(() => wordNet(files, { path: "/usr/dict" }))
    expect(sentence).toBe("/usr/dict/index.verb:1: it ends where a part of speech is expected")
    expect(refusal(() => wordNet(files, { path: 1 as never })).sentence).toBe("path must be a string, got 1")
  })

  test("refuses files that are missing or not bytes", () => {
    const { "verb.exc": _, ...without } = smallFiles()
    expect(refusal(() => wordNet(without)).sentence).toBe('files["verb.exc"] must be a Uint8Array, got undefined')
    expect(refusal(() => wordNet([] as never)).sentence).toContain(
      "files must be an object with the bytes of each file",
    )
  })
})
