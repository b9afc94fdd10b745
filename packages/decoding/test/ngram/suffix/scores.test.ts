// The trie of ends of n-grams beside the automaton of the same file, to the last bit; and the files that it cannot be read from.
import { refusal } from "@lectern/core/testing"
import { describe, expect, test } from "vitest"
import {
  countNgrams,
  maximumLikelihood,
  modifiedKneserNey,
  ngramScorer,
  readArpa,
  writeArpa,
} from "../../../src/ngram/index.js"
import { suffixTrieReader } from "../../../src/ngram/suffix/read.js"
import { suffixTrieScores } from "../../../src/ngram/suffix/scores.js"
import type { SuffixTrie } from "../../../src/ngram/suffix/trie.js"
import { arpaText, SPECIAL } from "../../helpers/arpa-text.js"

const encoder = new TextEncoder()

/** The trie of a file that comes in chunks; undefined if it needs the other reader. */
function trieOf(text: string, size = 1 << 20): SuffixTrie | undefined {
  const bytes = encoder.encode(text)
  const reader = suffixTrieReader("model.arpa", bytes.length, (length) => new ArrayBuffer(length))
  for (let at = 0; at < bytes.length; at += size) {
    if (!reader.add(bytes.slice(at, at + size))) return undefined
  }
  return reader.finish()
}

/** Words of a Zipf-like text, the same each time. */
function sentences(count: number, seed: number): string[] {
  let state = seed
  function next(): number {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0
    return state / 2 ** 32
  }
  return Array.from({ length: count }, () => {
    const words = Array.from(
      { length: Math.floor(12 * next()) },
      () => `${"wörter".slice(0, 1 + Math.floor(6 * next()))}${Math.floor(30 * next() ** 3)}x`,
    )
    return words.join(" ")
  })
}

/** A file with its n-grams as lmplz lists them: words in any fixed order, n-grams by their last words first. */
function inOrderOfLmplz(text: string): string {
  const [head, ...sections] = text.replace("\n\\end\\\n", "").split(/\n(?=\\\d)/)
  const ids = new Map<string, number>()
  const sorted = sections.map((section, n) => {
    const [title, ...lines] = section.trimEnd().split("\n")
    const keyed = lines.map((line) => ({ line, words: line.split("\t")[1]!.split(" ").reverse() }))
    // Words in an order that is not that of code points, after the special ones.
    if (n === 0) {
      const rest = keyed.splice(3)
      keyed.push(...rest.reverse())
      for (const { words } of keyed) ids.set(words[0]!, ids.size)
    } else {
      keyed.sort((a, b) => {
        const k = a.words.findIndex((word, i) => word !== b.words[i])
        return ids.get(a.words[k]!)! - ids.get(b.words[k]!)!
      })
    }
    return [title, ...keyed.map(({ line }) => line)].join("\n")
  })
  return `${head}\n${sorted.join("\n\n")}\n\n\\end\\\n`
}

const TEXT = sentences(150, 1)
const OTHER = `${sentences(60, 2).join("\n")}\nnever <s> seen\n\n${"w1x ".repeat(200)}`

describe.each([1, 2, 3, 5])("order %i", (order) => {
  const counts = countNgrams(TEXT, { order })
  const files = [modifiedKneserNey(counts), maximumLikelihood(counts)].map(({ model }) =>
    inOrderOfLmplz(Buffer.concat([...writeArpa(model)]).toString()),
  )

  test.each([
    [true, true],
    [true, false],
    [false, true],
    [false, false],
  ])("scores are those of the automaton: bos %s, eos %s", (bos, eos) => {
    for (const file of files) {
      const scorer = ngramScorer(readArpa(encoder.encode(file)).model)
      const trie = trieOf(file)!
      for (const text of [TEXT.join("\n"), OTHER, ""]) {
        const { sentences: lines, logProbs, lengths, sentenceEnds, marks } = scorer.score(text, { bos, eos })
        const { ids: _, ...scores } = suffixTrieScores(trie, encoder.encode(text), { bos, eos })
        expect(scores).toEqual({ sentences: lines, logProbs, lengths, sentenceEnds, marks })
      }
    }
  })
})

const UNIGRAMS = [...SPECIAL, "-1\tb\t-0.1", "-1.5\ta\t-0.2"]
const BIGRAMS = ["-0.1\tb b\t-0.3", "-0.2\ta b\t-0.4", "-0.3\tb a\t0.5"]
const TRIGRAMS = ["-0.25\tb b b", "-0.5\ta b b", "-0.75\tb b a"]

test("a small file, by hand", () => {
  const trie = trieOf(arpaText(UNIGRAMS, BIGRAMS, TRIGRAMS))!
  const { logProbs, lengths } = suffixTrieScores(trie, encoder.encode("b b a a\n"), { bos: true, eos: true })
  expect([...lengths]).toEqual([1, 2, 3, 1, 1])
  // b after <s>, b after b, a after b b, a after b a and a, </s> after a.
  expect([...logProbs]).toEqual([-0.5 - 1, -0.1 + 0, -0.75, 0.5 - 0.2 - 1.5, -0.2 - 0.7])
})

test.each([1, 2, 7, 64])("chunks of %d bytes give the same trie", (size) => {
  const text = arpaText(UNIGRAMS, BIGRAMS, TRIGRAMS)
  expect(trieOf(text, size)).toEqual(trieOf(text))
})

const swapped = ([first, second, ...rest]: readonly string[]): string[] => [second!, first!, ...rest]

test.each<[string, string]>([
  ["lists words without <unk>", arpaText(UNIGRAMS.slice(1), BIGRAMS)],
  ["lists <s> before <unk>", arpaText(swapped(UNIGRAMS), BIGRAMS)],
  ["lists no </s>", arpaText(UNIGRAMS.slice(0, 2))],
  [
    "lists another 2-gram in the place of a 3-gram's end",
    arpaText(UNIGRAMS, ["-1\tb b", "-1\ta b", "-1\ta a"], ["-1\ta b a"]),
  ],
  ["lists 2-grams in another order", arpaText(UNIGRAMS, swapped(BIGRAMS))],
  ["lists the last of its 2-grams too early", arpaText(UNIGRAMS, [BIGRAMS[2]!, ...BIGRAMS.slice(0, 2)])],
  ["lists 3-grams in another order", arpaText(UNIGRAMS, BIGRAMS, swapped(TRIGRAMS))],
  ["lists a 3-gram twice", arpaText(UNIGRAMS, BIGRAMS, [TRIGRAMS[0]!, ...TRIGRAMS])],
  ["lists an n-gram without its context", arpaText(UNIGRAMS, BIGRAMS, [...TRIGRAMS, "-0.5\ta a b"].sort())],
  ["lists an n-gram without its end", arpaText(UNIGRAMS, BIGRAMS, [...TRIGRAMS, "-0.5\tb a a"])],
  [
    "lists a 3-gram whose context alone is missing",
    arpaText(UNIGRAMS, BIGRAMS, [...TRIGRAMS.slice(0, 2), "-1\ta a b"]),
  ],
  ["has a word first that is no 1-gram", arpaText(UNIGRAMS, ["-0.1\tc b", ...BIGRAMS.slice(1)])],
  ["has a word last that is no 1-gram", arpaText(UNIGRAMS, [...BIGRAMS, "-0.1\tb c"])],
])("a file needs the other reader if it %s", (_, text) => {
  expect(trieOf(text)).toBeUndefined()
  expect(trieOf(text, 1)).toBeUndefined()
})

test("a file needs the other reader if its sections are in another order", () => {
  const [head, one, two, three] = arpaText(UNIGRAMS, BIGRAMS, TRIGRAMS)
    .replace("\n\\end\\\n", "")
    .split(/\n(?=\\\d)/)
  expect(trieOf(`${[head, two, one, three].join("\n")}\n\\end\\\n`)).toBeUndefined()
})

test("a file that is not complete is refused as by the other reader, whatever it declares", () => {
  const text = arpaText(UNIGRAMS, BIGRAMS).replace("ngram 2=3", "ngram 2=999999999999999")
  const { sentence } = refusal(() => readArpa(encoder.encode(text), { path: "model.arpa" }))
  expect(refusal(() => trieOf(text)).sentence).toBe(sentence)
})

test("a file that grows while it is read needs the other reader", () => {
  const bytes = encoder.encode(arpaText(UNIGRAMS, BIGRAMS))
  const reader = suffixTrieReader("model.arpa", 10, (length) => new ArrayBuffer(length))
  expect(reader.add(bytes)).toBe(false)
  expect(reader.finish()).toBeUndefined()
})
