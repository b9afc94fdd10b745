// Each row of the page Common mistakes: the circulating reading and the right one give different numbers, and the library gives the
// right one.
import { readFileSync } from "node:fs"
import { ALL_TESTS } from "@lectern/core/testing"
import {
  applyRules,
  attribute,
  beamSearch,
  epsilon,
  greedySearch,
  minP,
  repetitionPenalty,
  scorer,
  topP,
} from "@lectern/decoding"
import {
  absoluteDiscounting,
  addK,
  BOS,
  countNgrams,
  kneserNey,
  type NgramModel,
  ngramScorer,
  perplexity,
} from "@lectern/decoding/ngram"
import { seq2seqTrainer } from "@lectern/decoding/seq2seq"
import {
  alignVectors,
  cosineSimilarity,
  encodeCorpus,
  vectorOf,
  type WordVectors,
  windowGradients,
  word2vec,
  vocabulary as wordVocabulary,
} from "@lectern/embeddings"
import {
  alignWords,
  bleu,
  chrf,
  compareWith,
  estimatePassAtK,
  exact,
  lowerCase,
  rougeL,
  sentenceBleu,
  sentenceChrf,
  sentenceTer,
  type Transform,
  wer,
} from "@lectern/metrics"
import { itemDifference, itemMean, pairItems } from "@lectern/metrics/items"
import { normalizer } from "@lectern/metrics/normalize"
import { bootstrapPValue, compatBootstrapPValue, pcg64 } from "@lectern/random"
import { normalMass } from "@lectern/random/special"
import { truncatedNormal } from "@lectern/sampling"
import {
  byteLevel,
  byteLevelDecoder,
  createTokenizer,
  readBytes,
  recoverCharacters,
  type TrainedUnigram,
  trainBpe,
  trainUnigram,
  trainWordPiece,
  unigram,
  whitespaceSplit,
  wordCounts,
  writeBytes,
} from "@lectern/tokenizers"
import { mecab } from "@lectern/tokenizers/mecab"
import { describe, expect, test } from "vitest"
import { attend } from "../../widgets/attention-in-page.mjs"
import { drawn, measures, planeOf, THREE } from "../../widgets/clouds.mjs"
import { learned } from "../../widgets/pairs.mjs"
import { exactMatch, reversals, trained } from "../../widgets/seq2seq-tasks.mjs"
import { similarityOf } from "../../widgets/similarity-in-page.mjs"
import { CURSE, searchable, TWO_WORDS } from "../../widgets/tree-in-page.mjs"
import { SENTENCES, toyTrainer } from "../../widgets/triples.mjs"
import { truncatedNormalStudy } from "../../widgets/truncated-normal-study.mjs"
import { DICTIONARY, dataOf } from "../../widgets/word-dictionary.mjs"
import { ROOT } from "../project.js"
import { NOTES } from "./programs.js"

const PAGE = readFileSync(`${ROOT}docs/common-mistakes.md`, "utf8")
const ROWS = [...PAGE.matchAll(/^\| ([^|]+) \|.*\]\(([^)]+)\) \|$/gm)].map(([, title = "", link = ""]) => ({
  title,
  link,
}))

const tested: string[] = []

/** A test of one row of the page. */
function mistake(title: string, says: string, check: () => void | Promise<void>): void {
  tested.push(title)
  test(`${title}: ${says}`, check)
}

const GUARD = "The guard arrived late because of the rain"
const GUARD_REFERENCE = "The guard arrived late because it was raining"
const guard = bleu().score([GUARD], [GUARD_REFERENCE])

// By hand: 5/8, 4/7, 3/6, 2/5, both texts of 8 tokens.
const PRECISIONS = [5 / 8, 4 / 7, 3 / 6, 2 / 5]
const RIGHT = 0.51697315395717

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0)
const logSum = (weight: number): number => sum(PRECISIONS.map((p) => weight * Math.log(p)))

const counted = (text: string) => {
  const counter = wordCounts({ preTokenizer: whitespaceSplit() })
  return counter.finalize(counter.add(counter.zero(), text))
}

/** Forty verbs in four forms, one to three times each. */
const trainedOnVerbs = (): TrainedUnigram => {
  const verbs =
    "walk talk play jump paint climb roast cook help print count bark rain snow plant start clean open turn call " +
    "pull boil kick pick pack lift look hunt land sail row load wait want need farm work rent fold melt"
  const forms = verbs
    .split(" ")
    .flatMap((verb, i) => ["", "s", "ed", "ing"].map((ending, k) => `${verb}${ending} `.repeat(1 + ((i + 2 * k) % 3))))
  return trainUnigram(counted(forms.join("")), { vocabularySize: 68 })
}

/** The bigrams: `<s>` the 3, the cat 2, the dog 1, cat sat 1, cat ran 1, dog sat 1, sat `</s>` 2, ran `</s>` 1. */
const ANIMALS = countNgrams(["the cat sat", "the cat ran", "the dog sat"], { order: 2 })

/** The probability of each word that can come after dog. */
const afterDog = (model: NgramModel): Map<string, number> => {
  const scorer = ngramScorer(model)
  const state = scorer.stateOf([scorer.idOf("dog")])
  const words = model.words.filter((_, id) => id !== BOS)
  return new Map(words.map((word) => [word, 10 ** scorer.next(state, scorer.idOf(word)).logProb]))
}

describe("the mistake", () => {
  mistake("The logarithm that got lost", "bleu() averages logarithms; without them the score exceeds 1", () => {
    expect(guard.precisions).toEqual(PRECISIONS)
    expect(guard.score).toBeCloseTo(RIGHT, 14)
    expect(Math.exp(sum(PRECISIONS) / 4)).toBeGreaterThan(1)
  })

  mistake(
    "The brevity penalty upside down",
    "the brevity penalty of a short text is below 1; upside down it is above",
    () => {
      const { brevityPenalty } = bleu().score(["the cat"], ["the cat sat down"])
      expect(brevityPenalty).toBeCloseTo(0.367879441171442, 14)
      expect(Math.exp(1 - 2 / 4)).toBeGreaterThan(1)
    },
  )

  mistake("Weights of N over 4", "weights are 1/N; N/4 gives a product instead of a mean", () => {
    const weighted = bleu({ weights: [0.25, 0.25, 0.25, 0.25] }).score([GUARD], [GUARD_REFERENCE])
    expect(weighted.score).toBeCloseTo(Math.exp(logSum(1 / 4)), 14)
    expect(Math.exp(logSum(4 / 4))).toBeCloseTo(120 / 1680, 14)
    expect(() => bleu({ weights: [1, 1, 1, 1] })).toThrow("weights must be")
  })

  mistake("Divided by N twice", "N divides once; twice takes the fourth root", () => {
    expect(Math.exp(logSum(1 / 4))).toBeCloseTo(guard.score, 14)
    expect(Math.exp(logSum(1 / 4) / 4)).toBeCloseTo(RIGHT ** 0.25, 14)
    expect(Math.exp(logSum(1 / 4) / 4) - guard.score).toBeGreaterThan(0.3)
  })

  mistake("The shortest reference", "the closest reference counts, not the shortest", () => {
    const { referenceLength, brevityPenalty } = bleu().score(["a b c d e f"], [["a b c", "a b c d e f g"]])
    expect(referenceLength).toBe(7)
    expect(brevityPenalty).toBeCloseTo(Math.exp(1 - 7 / 6), 14)
    expect(Math.min(1, Math.exp(1 - 3 / 6))).toBe(1)
  })

  mistake(
    "Averaged over sentences",
    "corpus BLEU and the average of sentence BLEU differ by more than 10 points, either way",
    () => {
      const long = "we will write to you as soon as the parts for your machine have come in"
      const poor = "as soon as there are the parts we come and write for your machine in it"
      const references = ["press the red button", "close the front door", "wait for the beep", long]
      const corpusOf = (texts: readonly string[]): number => bleu().score(texts, references).score
      const averageOf = (texts: readonly string[]): number =>
        sum(texts.map((text, i) => sentenceBleu(text, [references[i] ?? ""]).score)) / texts.length

      const shortOnesRight = [...references.slice(0, 3), poor]
      expect(averageOf(shortOnesRight) - corpusOf(shortOnesRight)).toBeGreaterThan(0.1)

      const longOneRight = ["red press", "door front close it", "beep", long]
      expect(corpusOf(longOneRight) - averageOf(longOneRight)).toBeGreaterThan(0.1)
    },
  )

  mistake("A chrF without its beta", "the score of the same texts grows with beta when recall is higher", () => {
    const [one, two, three] = [1, 2, 3].map((beta) => sentenceChrf("cats", "cat", { beta }).score)
    // Precision is (3/4 + 2/3 + 1/2) / 3 = 23/36, recall is 1.
    expect(one).toBeCloseTo((2 * 23) / (23 + 36), 14)
    expect(two).toBeCloseTo((5 * 23) / (4 * 23 + 36), 14)
    expect(three).toBeCloseTo((10 * 23) / (9 * 23 + 36), 14)
    expect(sentenceChrf("cats", "cat").score).toBe(two)
    expect(chrf().name).toBe("chrF2")
  })

  mistake("The least number of edits", "a text that two shifts put right takes three edits", () => {
    const shifted = "sold today it she".split(" ")
    for (const [from, to] of [
      [1, 3],
      [2, 0],
    ] as const)
      shifted.splice(to, 0, ...shifted.splice(from, 1))
    expect(shifted.join(" ")).toBe("she sold it today")
    expect(sentenceTer("sold today it she", "she sold it today").edits).toBe(3)
  })

  mistake(
    "Divided by the wrong length",
    "WER divides by the reference's length, so babble can exceed 1; by the hypothesis's, brevity would",
    () => {
      const babble = wer().score(["yes I do think so"], ["yes"])
      expect([babble.score, babble.insertions]).toEqual([4, 4])
      expect(babble.insertions / babble.hypothesisLength).toBe(4 / 5)
      const brief = wer().score(["yes"], ["yes I do think so"])
      expect([brief.score, brief.deletions]).toEqual([4 / 5, 4])
      expect(brief.deletions / brief.hypothesisLength).toBe(4)
    },
  )

  mistake(
    "Insertions and deletions swapped",
    "what the hypothesis lacks is a deletion, what it has besides an insertion",
    () => {
      expect(alignWords("a c", "a b c")).toMatchObject({ deletions: 1, insertions: 0 })
      expect(alignWords("a b c", "a c")).toMatchObject({ deletions: 0, insertions: 1 })
    },
  )

  mistake(
    "Keeping the lowest loss",
    "the pieces whose removal costs most stay, not those whose removal costs least",
    () => {
      // that 3, hat 1, at 4, in the best way: at 7, th 3, hat 1. By hand, the likelihoods with two of the three pieces and
      // the letters that are then needed, at their best: th at, th at with h, and t hat with a.
      const logLikelihood = (counts: Readonly<Record<string, number>>): number => {
        const total = sum(Object.values(counts))
        const pieces = Object.entries(counts).map(([piece, count]) => [piece, Math.log(count / total)] as const)
        const model = unigram({ pieces: [...pieces, ["<unk>", -99]], unknownId: pieces.length })
        return sum([3 * model.logProbability("that"), model.logProbability("hat"), 4 * model.logProbability("at")])
      }
      const withoutTheLeast = logLikelihood({ th: 3, at: 8, h: 1 })
      const withoutTheMost = logLikelihood({ t: 7, hat: 4, a: 4 })
      expect(withoutTheLeast).toBeCloseTo(3 * Math.log(24 / 144) + Math.log(8 / 144) + 4 * Math.log(8 / 12), 12)
      expect(withoutTheMost).toBeCloseTo(3 * Math.log(28 / 225) + Math.log(4 / 15) + 4 * Math.log(28 / 225), 12)
      expect(withoutTheLeast - withoutTheMost).toBeGreaterThan(5)

      const kept = trainedOnVerbs().pieces.map(([piece]) => piece)
      expect(kept).toEqual(expect.arrayContaining(["ing", "s", "ed", "plant"]))
      expect(kept).not.toContain("planting")
    },
  )

  mistake(
    "A similarity called a likelihood",
    "WordPiece merges by P(xy) / (P(x) P(y)); Jaccard's score picks another pair",
    () => {
      // b 5, s 3, t 1, ##e 8, ##h 3, ##i 1, ##n 2; N = 23.
      const words = counted("be be be be be she she shin ten")
      const first = (variant: "likelihood" | "count" | "jaccard") =>
        trainWordPiece(words, { variant, minFrequency: 1 }).merges[0]
      const logGain = expect.closeTo(Math.log(1 / 23 / ((1 / 23) * (2 / 23))), 14)
      expect(first("likelihood")).toEqual({ left: "##i", right: "##n", count: 1, gain: logGain })
      expect(first("jaccard")).toEqual({ left: "s", right: "##h", count: 3, gain: 3 / (3 + 3 - 3) })
      expect(first("count")).toEqual({ left: "b", right: "##e", count: 5, gain: 5 })
    },
  )

  mistake(
    "Pruning called the M step",
    "EM raises the likelihood with the pieces it has; pruning is a step of its own and lowers it",
    () => {
      const { history } = trainedOnVerbs()
      expect(history.map(({ prunings }) => prunings)).toEqual([0, 0, 1, 1, 2, 2])
      for (const round of [2, 4]) {
        const [before, first, second] = history.slice(round - 1)
        expect(first!.pieces).toBeLessThan(before!.pieces)
        expect(first!.logLikelihood).toBeLessThan(before!.logLikelihood)
        expect(second!.pieces).toBe(first!.pieces)
        expect(second!.logLikelihood).toBeGreaterThan(first!.logLikelihood)
      }
    },
  )

  mistake(
    "Ties decided by the order of the references",
    "of two equally close references the shorter counts, in whatever order they come",
    () => {
      for (const references of [
        ["a b c d e f", "a b c d"],
        ["a b c d", "a b c d e f"],
      ]) {
        expect(bleu().score(["a b c d e"], [references]).referenceLength).toBe(4)
      }
    },
  )

  mistake("Words that were lower-cased on the way", "case matters unless the signature says lc", () => {
    const mixed = bleu().score(["THE CAT is on the mat"], ["the cat is on the mat"])
    const folded = bleu({ lowercase: true }).score(["THE CAT is on the mat"], ["the cat is on the mat"])
    expect(mixed.counts[0]).toBe(4)
    expect(folded.counts[0]).toBe(6)
    expect(mixed.signature).toContain("case:mixed")
    expect(folded.signature).toContain("case:lc")
  })

  mistake("Scores of two tokenizers side by side", "characters and words prefer different outputs", () => {
    const reference = "私は東京都に住んでいます。"
    const scores = ["私は京都に住んでいます。", "私は東京都に住んでいた。"].map((text) =>
      [bleu({ tokenize: "char" }), bleu({ tokenize: mecab(dataOf(DICTIONARY)).words })].map(
        (metric) => 100 * metric.score([text], [reference]).score,
      ),
    )
    // sacreBLEU 2.6.0 with char and ja-mecab (ipadic 1.0.0).
    expect(scores.flat().map((score) => score.toFixed(4))).toEqual(["79.7897", "59.1160", "76.0432", "78.2542"])
  })

  mistake('One word, and "overfitting"', "the brevity penalty knows nothing but length", () => {
    const unigrams = bleu({ maxOrder: 1 })
    const reference = "the cat is on the mat"
    expect(unigrams.score(["the"], [reference])).toMatchObject({ precisions: [1], brevityPenalty: Math.exp(1 - 6) })
    expect(unigrams.score(["the the the the the the"], [reference]).brevityPenalty).toBe(1)
    expect(unigrams.score(["yellow submarine in a deep sea"], [reference]).brevityPenalty).toBe(1)
  })

  mistake(
    "The interval in the text and the one in the code",
    "between 2 and 3 the mean is another one than between 4 and 5, and rejection no longer hopeless",
    () => {
      expect(truncatedNormal(2, 3).mean).toBeCloseTo(2.31582132674378, 13)
      expect(truncatedNormal(4, 5).mean).toBeCloseTo(4.21683078060102, 13)
      expect(30_000 * normalMass(2, 3)).toBeCloseTo(642.00701749647, 9)
      expect(30_000 * normalMass(4, 5)).toBeCloseTo(0.941537707837222, 12)

      const keptOf = (low: number, high: number): number[] =>
        (ALL_TESTS ? [1, 2] : [1]).map(
          (seed) => truncatedNormalStudy(low, high, { generator: pcg64(seed) }).methods[0]!.kept,
        )
      // Five standard errors of a binomial count, and nine times what is expected of a Poisson one.
      for (const kept of keptOf(2, 3))
        expect(Math.abs(kept - 642)).toBeLessThan(5 * Math.sqrt(642 * (1 - 642 / 30_000)))
      for (const kept of keptOf(4, 5)) expect(kept).toBeLessThan(9)
    },
  )

  mistake("Beta as the result of a derivative", "beta P/R is a convention; equal derivatives would be R/P", () => {
    const [hypothesis, reference] = [["the dog bit"], ["the dog bit the postman"]]
    const { precision, recall } = rougeL().score(hypothesis, reference)
    expect([precision, recall]).toEqual([1, expect.closeTo(3 / 5, 15)])
    const f = (p: number, r: number, beta: number): number => ((1 + beta ** 2) * r * p) / (r + beta ** 2 * p)
    const slopes = (beta: number): number[] => [
      f(precision, recall + 1e-6, beta) - f(precision, recall - 1e-6, beta),
      f(precision + 1e-6, recall, beta) - f(precision - 1e-6, recall, beta),
    ]
    const [byRecall, byPrecision] = slopes(recall / precision)
    expect(byRecall! / byPrecision!).toBeCloseTo(1, 8)
    const [more, less] = slopes(precision / recall)
    expect(more! / less!).toBeGreaterThan(7)
    const metric = rougeL({ beta: "ratio" })
    expect(metric.score(hypothesis, reference).score).toBeCloseTo(f(precision, recall, precision / recall), 14)
    expect(metric.signature(1)).toContain("|beta:ratio|")
  })

  mistake(
    "Unique by the prefix property",
    "a byte-level token may end inside a character, so bytes are joined before they are decoded",
    () => {
      const preTokenizer = byteLevel({ addPrefixSpace: false })
      const counter = wordCounts({ preTokenizer })
      const words = counter.finalize(["он", "ода", "о"].reduce(counter.add, counter.zero()))
      const { model } = trainBpe(words, { unit: "byte", vocabularySize: 258 })
      const tokenizer = createTokenizer({ preTokenizer, model, decoder: byteLevelDecoder() })
      const idOf = (...bytes: number[]): number => model.vocabulary.idOf(writeBytes(Uint8Array.from(bytes))) ?? -1

      // By hand: D0 BE stands three times, then D0 BE before D0 twice, and anything else once: a letter and a half.
      const half = idOf(0xd0, 0xbe, 0xd0)
      const ids = [...tokenizer.encodeIds("он")]
      expect(ids).toEqual([half, idOf(0xbd)])
      expect(tokenizer.decode(ids)).toBe("он")
      expect(ids.map((id) => tokenizer.decode([id])).join("")).toBe("о\ufffd\ufffd")

      const joined = ids.flatMap((id) => [...readBytes(model.vocabulary.tokenOf(id) ?? "")!])
      expect(new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(joined))).toBe("он")

      const otherwise = [idOf(0xd0, 0xbe), idOf(0xd0), idOf(0xbd)]
      expect(otherwise).not.toEqual(ids)
      expect(tokenizer.decode(otherwise)).toBe("он")

      expect(tokenizer.decode([half, half])).toBe("о\ufffdо\ufffd")
      expect(recoverCharacters(Uint8Array.of(0xd0, 0xbe, 0xd0, 0xd0, 0xbe, 0xd0))).toBe("оо")
    },
  )
  mistake("A high score means the same", "vectors of neighbours find words alike that mean something else", () => {
    const { f1 } = similarityOf({ hypothesis: "judge sells bread", reference: "baker buys letter" })
    expect(f1).toBeGreaterThan(0.99)
  })

  mistake("Absolute values before centring", "one of two tails is lost, and p is too small", () => {
    // By hand: the mean is 1, so centred -3, -1, 1, 3, four of at least 1; absolute values 2, 0, 2, 4 have the mean 2, and one
    // less that mean is above 1.
    expect(bootstrapPValue([-2, 0, 2, 4], 1)).toBe((1 + 4) / (1 + 4))
    expect(compatBootstrapPValue([-2, 0, 2, 4], 1)).toBe((1 + 1) / (1 + 4))
  })

  mistake("The start of a sentence in the vocabulary", "after dog 1/8 goes to <s>, which never comes", () => {
    const { model } = addK(ANIMALS)
    const next = afterDog(model)
    // By hand: sat (1 + 1)/(1 + 7), the six others (0 + 1)/(1 + 7), <unk> among them.
    expect(next.get("sat")).toBeCloseTo(2 / 8, 14)
    expect(next.get("<unk>")).toBeCloseTo(1 / 8, 14)
    expect(next.has("<s>")).toBe(false)
    expect(sum([...next.values()])).toBeCloseTo(1, 14)
    const wrong = ["</s>", "the", "cat", "dog", "sat", "ran"].map((word) => (Number(word === "sat") + 1) / (1 + 7))
    expect(sum(wrong)).toBeCloseTo(7 / 8, 14)
  })

  mistake("Backing off without a discount", "after dog the sum is 22/12; discounted it is 1", () => {
    const { model } = absoluteDiscounting(ANIMALS, { discounts: [[0.75]], variant: "backoff" })
    expect(sum([...afterDog(model).values()])).toBeCloseTo(1, 14)
    // By hand: after dog comes sat alone, 2 of 12 tokens, so the other tokens are 10.
    const frequencies = { the: 3, cat: 2, dog: 1, sat: 2, ran: 1, "</s>": 3 }
    const words = Object.entries(frequencies).map(([word, count]) => (word === "sat" ? 1 : count / 12))
    expect(sum(words)).toBeCloseTo(22 / 12, 14)
  })

  mistake("The end of a sentence in the sum alone", "the dog ran has four tokens, not three", () => {
    const counter = perplexity()
    const { model } = kneserNey(ANIMALS, { discounts: [[0.75]] })
    const { all, words } = counter.finalize(counter.add(counter.zero(), ngramScorer(model).score("the dog ran")))
    // By hand: words 9/112 from the uniform share; after <s>, the, dog and ran what was seen less 3/4, and the share of contexts.
    const single = 0.25 / 8 + (0.75 * 6) / 8 / 7
    const end = 1.25 / 8 + (0.75 * 6) / 8 / 7
    const factors = [2.25 / 3 + single / 4, 0.25 / 3 + single / 2, 0.75 * single, 0.25 + 0.75 * end]
    const product = factors.reduce((a, b) => a * b)
    expect(all.tokens).toBe(4)
    expect(all.perplexity).toBeCloseTo(product ** (-1 / 4), 12)
    expect(words.perplexity).toBeCloseTo((product / factors[3]!) ** (-1 / 3), 12)
    expect(product ** (-1 / 3) / all.perplexity).toBeGreaterThan(1.5)
  })

  mistake("A wider beam as a better search", "it finds a higher probability, here that of nothing at all", async () => {
    const options = { maxLength: 8, endTokens: 0 }
    const [narrow, wide] = await Promise.all(
      [2, 3].map((beamWidth) => beamSearch(searchable(CURSE), { prompts: [[0]] }, { ...options, beamWidth })),
    )
    expect(narrow![0]!.hypotheses[0]!.tokens).toHaveLength(7)
    expect([...wide![0]!.hypotheses[0]!.tokens]).toEqual([0])
    expect(Math.exp(narrow![0]!.hypotheses[0]!.score)).toBeCloseTo(0.7 ** 7, 6)
    expect(Math.exp(wide![0]!.hypotheses[0]!.score)).toBeCloseTo(0.1, 6)
  })

  mistake("One alpha for all tools", "2 divides seven tokens by 49, by 4, or takes 14 away", () => {
    expect(scorer({ alpha: 2 }, 8).score(-12, 7, true)).toBeCloseTo(-12 / 49, 14)
    expect(scorer({ alpha: 2, lengthPenalty: "gnmt" }, 8).score(-12, 7, true)).toBe(-12 / 4)
    expect(scorer({ wordPenalty: 2 }, 8).score(-12, 7, true)).toBe(-12 - 14)
  })

  mistake("The end of the search as a proof", "greedy search settles on 0.2 where 0.36 was possible", async () => {
    const options = { maxLength: 3, endTokens: 0 }
    const [greedy] = await beamSearch(searchable(TWO_WORDS), { prompts: [[0]] }, { ...options, beamWidth: 1 })
    const [all] = await beamSearch(searchable(TWO_WORDS), { prompts: [[0]] }, { ...options, beamWidth: Infinity })
    expect(greedy).toMatchObject({ settled: true, provenOptimal: false })
    expect(Math.exp(greedy!.hypotheses[0]!.sum)).toBeCloseTo(0.2, 6)
    expect(Math.exp(all!.hypotheses[0]!.sum)).toBeCloseTo(0.36, 6)
    expect(all!.provenOptimal).toBe(true)
  })

  mistake(
    "Blame by the wrong score",
    "under averages an empty output is a search error of lower probability",
    async () => {
      const sentence = [...Array.from({ length: 6 }, (_, i) => i + 1), 0]
      const pairs = { prompts: [[0]], references: [[sentence]] }
      const search = { beamWidth: 3, maxLength: 8, endTokens: 0, stop: { kind: "count", patience: 1 / 3 } } as const
      const [sum] = await attribute(searchable(CURSE), beamSearch, pairs, { search })
      const [mean] = await attribute(searchable(CURSE), beamSearch, pairs, {
        search: { ...search, scoring: { alpha: 1 } },
      })
      expect([sum!.output!.tokens, mean!.output!.tokens]).toEqual([Int32Array.of(0), Int32Array.of(0)])
      expect([sum!.verdict, mean!.verdict]).toEqual(["model", "search"])
      expect(mean!.reference.logProb).toBeLessThan(mean!.output!.logProb)
    },
  )

  mistake("A model error as proof of a good search", "the model prefers .20 to .10, and .36 was missed", async () => {
    const pairs = { prompts: [[0]], references: [[[0]]] }
    const [first] = await attribute(searchable(TWO_WORDS), greedySearch, pairs, {
      search: { maxLength: 3, endTokens: 0 },
    })
    expect(first).toMatchObject({ verdict: "model", searchError: "proved" })
    expect(Math.exp(first!.output!.logProb)).toBeCloseTo(0.2, 6)
    expect(Math.exp(first!.optimum.lower)).toBeCloseTo(0.36, 6)
  })

  mistake("Padding that gets weight", "a key of zeros has the weight of the score 0", () => {
    const states = [
      [1, 0],
      [0, 1],
      [1, 1],
    ]
    // By hand: e^0, e^2 and e^2 of 1 + 2 e^2 = 15.778, and of 3 + 2 e^2 = 17.778.
    const right = attend([0, 2], states)
    expect(right.weights.map((each) => Number(each.toFixed(4)))).toEqual([0.0634, 0.4683, 0.4683])
    const padded = attend([0, 2], [...states, [0, 0], [0, 0]])
    expect(padded.weights[1]).toBeCloseTo(Math.E ** 2 / (3 + 2 * Math.E ** 2), 12)
    expect(padded.weights[4]).toBeCloseTo(1 / (3 + 2 * Math.E ** 2), 12)
    const model = trained(reversals(8, 1, 1, 6), { attention: "luong-dot", embedding: 4, hidden: 6, seed: 1 }, 2)
    const [short, long] = [
      { source: "ab", target: "ba" },
      { source: "abcdefgh", target: "hgfedcba" },
    ]
    expect(model.forced([short, long])[0]!.sum).toBe(model.forced([short])[0]!.sum)
  })

  mistake("A mean of means", "a symbol counts as much in a short output as in a long one", () => {
    const pairs = [
      { source: "", target: "" },
      { source: "abcdefgh", target: "hgfedcba" },
    ]
    const options = { attention: "none", embedding: 4, hidden: 6, seed: 1 } as const
    const model = seq2seqTrainer(pairs, options).model()
    const [none, eight] = model.forced(pairs).map(({ sum: all }) => -all)
    const { loss } = seq2seqTrainer(pairs, options).step()
    expect(loss).toBeCloseTo((none! + eight!) / 10, 5)
    expect(Math.abs(loss - (none! + eight! / 9) / 2)).toBeGreaterThan(0.01)
  })

  mistake("Right symbols instead of right outputs", "one wrong symbol spoils an output", async () => {
    const options = { attention: "none", embedding: 8, hidden: 16, batchSize: 32, learningRate: 0.02, seed: 1 } as const
    const model = trained(reversals(4800, 1, 1, 6), options, 150)
    const words = reversals(100, 2, 6, 6)
    const scores = model.forced(words).flatMap(({ tokenScores }) => Array.from(tokenScores))
    const likely = scores.filter((score) => Math.exp(score) > 0.5).length / scores.length
    expect(likely).toBeGreaterThan(0.4)
    expect(await exactMatch(model, words)).toBeLessThan(likely / 2)
  })

  mistake("Top-p that stays below p", "the token that reaches p stays, so that one always does", () => {
    const probs = [0.5, 0.3, 0.2]
    const keptOf = (p: number): number[] => [...applyRules(probs.map(Math.log), [topP(p)]).kept]
    expect(keptOf(0.6)).toEqual([0, 1])
    expect(keptOf(0.4)).toEqual([0])
    expect(probs.filter((_, i) => sum(probs.slice(0, i + 1)) <= 0.4)).toEqual([])
  })

  mistake("Min-p as a probability", "min-p is a share of the likeliest token's probability", () => {
    const logs = [0.2, 0.2, 0.2, 0.2, 0.08, 0.08, 0.04].map(Math.log)
    expect(applyRules(logs, [minP(0.3)]).kept).toHaveLength(6)
    expect(applyRules(logs, [epsilon(0.1)]).kept).toHaveLength(4)
    expect(applyRules(logs, [minP(0.1)]).kept).toHaveLength(7)
  })

  mistake("A repetition penalty that only divides", "a negative score is multiplied, or the used token gains", () => {
    const scores = [Math.log(0.4), Math.log(0.6)]
    const { logProbs } = applyRules(scores, [repetitionPenalty(2)], { tokens: [0] })
    // By hand: 0.4 squared is 0.16, of 0.76 together; divided it would be the root of 0.4, 0.632.
    expect(Math.exp(logProbs[0]!)).toBeCloseTo(0.16 / 0.76, 14)
    expect(Math.exp(scores[0]! / 2)).toBeGreaterThan(0.4)
  })

  mistake("The whole error for each word", "the gradient of a context vector is a share of the mean's", () => {
    const example = { architecture: "cbow", target: 1, context: [0, 1, 2] } as const
    const output = Float64Array.of(1, 0, 0, 1, -1, 0)
    const lossAt = (input: Float64Array) =>
      windowGradients({ dimensions: 2, input, output }, example, { kind: "softmax" })
    const input = Float64Array.of(1, 2, -1, 0.5, 3, 1)
    const moved = (by: number): Float64Array => Float64Array.from(input, (each, i) => (i === 0 ? each + by : each))
    const slope = (lossAt(moved(1e-5)).loss - lossAt(moved(-1e-5)).loss) / 2e-5
    expect(lossAt(input).input[0]).toBeCloseTo(slope, 9)
    // The error of the mean, by hand: the outputs, each times given minus wanted.
    const exps = [1, 3.5 / 3, -1].map(Math.exp)
    const [first, , third] = exps.map((each) => each / sum(exps))
    expect(slope).toBeCloseTo((first! - third!) / 3, 9)
  })

  mistake("A loss that should reach zero", "the best model of the twelve words has the loss log 8", () => {
    const trainer = toyTrainer({ learningRate: 0.1 })
    while (!trainer.done) trainer.epoch()
    const nextTo = new Set(SENTENCES.filter((each) => each.includes("pilot")).flat())
    expect(nextTo.size - 1).toBe(8)
    expect(trainer.losses.at(-1)).toBeGreaterThan(Math.log(8))
    expect(trainer.losses.at(-1)).toBeLessThan(Math.log(8) + 0.01)
  })

  mistake("Output vectors of words, from a tree", "a tree has none, and one row less than words", () => {
    const trainer = toyTrainer({ objective: "hierarchical-softmax" })
    trainer.epoch()
    expect(trainer.state().output.length).toBe(11 * 2)
    expect(() => trainer.outputVectors()).toThrow("must be one whose output vectors are of words")
  })

  mistake("A cheaper softmax", "yes to each of several words does not sum to 1", () => {
    const yes = [1, 0, -1].map((each) => 1 / (1 + Math.exp(-each)))
    expect(sum(yes)).toBeCloseTo(1.5, 14)
  })

  mistake("Exactly PMI minus log k", "negatives that are the word itself are dropped, and products are larger", () => {
    const pairs = learned("negative-sampling", 8000)
    const worst = (differences: readonly number[]): number => Math.max(...differences.map(Math.abs))
    expect(worst(pairs.map(({ product, shiftedPmi }) => product - shiftedPmi))).toBeGreaterThan(1)
    const corrected = ({ shiftedPmi, P }: { shiftedPmi: number; P: number }): number => shiftedPmi - Math.log(1 - P)
    expect(worst(pairs.map((each) => each.product - corrected(each)))).toBeLessThan(0.2)
  })

  mistake("One flattened corpus", "words of different sentences are not each other's context", () => {
    const words = wordVocabulary(
      ["a", "b"].map((word) => ({ word, count: 1 })),
      { minCount: 1 },
    )
    const lossOf = (sentences: readonly (readonly string[])[]): number =>
      word2vec(encodeCorpus(sentences, words), words, {
        objective: "softmax",
        dimensions: 2,
        epochs: 1,
        sample: 0,
      }).epoch()
    expect(lossOf([["a"], ["b"]])).toBe(0)
    expect(lossOf([["a", "b"]])).toBeGreaterThan(0.6)
  })

  mistake("A mean of two models", "seeds are turned differently, and a rotation makes them agree", () => {
    const [one, other] = [1, 2].map((seed) => {
      const trainer = toyTrainer({ seed, dimensions: 8, learningRate: 0.1 })
      while (!trainer.done) trainer.epoch()
      return trainer.vectors()
    })
    const alike = (a: WordVectors, b: WordVectors): number =>
      sum(a.words.map((word) => cosineSimilarity(vectorOf(a, word)!, vectorOf(b, word)!))) / a.words.length
    expect(alike(other!, one!)).toBeLessThan(0.8)
    expect(alike(alignVectors(other!, one!).vectors, one!)).toBeGreaterThan(0.99)
  })

  mistake("The islands are far apart", "t-SNE shrinks the distance of a far group", () => {
    const { matrix, groups } = THREE
    const farOf = ({ distance }: ReturnType<typeof measures>): number => distance(0, 2) / distance(0, 1)
    const pictured = farOf(measures(planeOf(drawn(matrix, "tsne", 5, 1)), groups))
    expect(farOf(measures(matrix, groups))).toBeGreaterThan(2 * pictured)
  })

  mistake(
    "Exact match without its normalizer",
    "one of three answers is right, or two, and the signatures say why",
    () => {
      const [answers, references] = [
        ["The Nile.", "nile", "Congo"],
        ["Nile", "nile", "Rhine"],
      ]
      const [plain, squad] = [exact(), exact({ normalize: "squad" })]
      expect([plain, squad].map((metric) => metric.score(answers!, references!).matches)).toEqual([1, 2])
      expect(squad.signature(1)).not.toBe(plain.signature(1))
    },
  )

  mistake("A normalizer only removes errors", "contractions that are written out make two errors of one", () => {
    const rateWith = (transforms: readonly Transform[]): number =>
      wer({ transforms }).score(["were open"], ["We're open"]).score
    expect([rateWith([lowerCase]), rateWith([normalizer("whisper-en")])]).toEqual([1 / 2, 2 / 3])
  })

  mistake(
    "A joined compound is not an error",
    "the opposite of what was said has no errors, nor has a text without spaces",
    () => {
      const rateWith = (compounds: boolean, hypothesis: string, reference: string): number =>
        wer({ comparison: compareWith({ compounds }) }).score([hypothesis], [reference]).score
      const pairs = [
        ["she is notable", "she is not able"],
        ["turnleft", "turn left"],
      ] as const
      expect(pairs.map(([hypothesis, reference]) => rateWith(false, hypothesis, reference))).toEqual([2 / 4, 1])
      expect(pairs.map(([hypothesis, reference]) => rateWith(true, hypothesis, reference))).toEqual([0, 0])
    },
  )

  mistake("The same name, so the same rules", "Whisper's class and the leaderboard's differ on an acronym", () => {
    const metrics = (["whisper-en", "open-asr@2026-08"] as const).map((name) => wer({ transforms: [normalizer(name)] }))
    expect(metrics.map((metric) => metric.score(["the TV is on"], ["the T.V. is on"]).score)).toEqual([2 / 5, 0])
    expect(metrics[0]!.signature(1)).not.toBe(metrics[1]!.signature(1))
  })

  mistake(
    "One minus the failures to the power of k",
    "of 2 samples, one of which passes, one of any two passes",
    () => {
      // By hand: both samples are drawn, so pass@2 is 1; with putting back both draws fail in a quarter of the cases.
      expect(estimatePassAtK(2, 1, 2)).toBe(1)
      expect(1 - (1 - 1 / 2) ** 2).toBe(0.75)
    },
  )

  mistake("Two error bars for one set of items", "ten of 100 items are lost, which only the paired test sees", () => {
    const [base, next] = [80, 70].map((passing) => Array.from({ length: 100 }, (_, i) => Number(i < passing)))
    // By hand: ten drops of 1 among 100 items, and two shares of 100 items.
    const paired = Math.sqrt((0.1 - 0.1 ** 2) / 99)
    const separate = Math.sqrt((0.8 * 0.2 + 0.7 * 0.3) / 99)
    expect([0.1 / paired, 0.1 / separate]).toEqual([expect.closeTo(3.317, 3), expect.closeTo(1.636, 3)])
    const { interval } = itemDifference(pairItems({ scores: next! }, { scores: base! }))
    expect(interval).toMatchObject({ standardError: expect.closeTo(paired, 12), pValue: expect.closeTo(0.0013, 4) })
  })

  mistake("Again until it is green", "the best of four runs of two coins has 1.68 heads, their mean one", () => {
    const heads = [0, 1, 1, 2]
    const fours = heads.flatMap((a) => heads.flatMap((b) => heads.flatMap((c) => heads.map((d) => [a, b, c, d]))))
    expect(sum(fours.map((each) => Math.max(...each))) / fours.length).toBe(2 - (1 + 81) / 256)
    expect(sum(fours.map((each) => sum(each) / 4)) / fours.length).toBe(1)
    const epochs = itemMean({ scores: [1, 0, 0, 0, 1, 1, 1, 1], ids: ["a", "a", "a", "a", "b", "b", "b", "b"] })
    expect([epochs.n, epochs.mean]).toEqual([2, 0.625])
  })

  mistake(
    "Not significant, so equal",
    "two of ten items are lost, and a loss of every second one is not excluded",
    () => {
      const base = new Array<number>(10).fill(1)
      const { interval } = itemDifference(pairItems({ scores: base.map((_, i) => Number(i > 1)) }, { scores: base }))
      // By hand: a mean of .2, a standard error of .4 / 3, and 2.262 for 9 degrees of freedom.
      expect(interval).toMatchObject({
        high: expect.closeTo(0.2 + (2.262 * 0.4) / 3, 3),
        pValue: expect.closeTo(0.168, 3),
      })
    },
  )

  mistake("248 bytes in use", "UTF-8 has 13 bytes that no text has", () => {
    // The Unicode Standard, table 3-7: C0, C1 and F5 to FF.
    const used = new Uint8Array(256)
    for (let point = 0; point <= 0x10ffff; point += 64) {
      const characters = String.fromCodePoint(...Array.from({ length: 64 }, (_, i) => point + i))
      for (const byte of new TextEncoder().encode(characters)) used[byte] = 1
    }
    const unused = Array.from({ length: 256 }, (_, byte) => byte).filter((byte) => used[byte] === 0)
    expect(unused).toEqual([0xc0, 0xc1, 0xf5, 0xf6, 0xf7, 0xf8, 0xf9, 0xfa, 0xfb, 0xfc, 0xfd, 0xfe, 0xff])
  })
})

describe("the page of common mistakes", () => {
  test("has a row for each test", () => {
    expect(ROWS.map(({ title }) => title).sort()).toEqual([...tested].sort())
  })

  test("links each row to a section that exists", () => {
    for (const { title, link } of ROWS) {
      const [path = "", anchor = ""] = link.split("#")
      const text = path === "" ? PAGE : readFileSync(`${ROOT}docs/${path}`, "utf8")
      expect(sectionsOf(text), title).toContain(anchor)
    }
  })

  test.each(NOTES)("has a row for each box of %s, which has three at most", (note) => {
    const boxes = [...readFileSync(ROOT + note, "utf8").matchAll(/^::: mistake (.+)$/gm)].map(([, title = ""]) => title)
    expect(boxes.length).toBeLessThanOrEqual(3)
    const path = note.replace("docs/", "")
    const rows = ROWS.filter(({ link }) => link.startsWith(`${path}#`)).map(({ title }) => title)
    expect(rows.sort()).toEqual(boxes.sort())
  })
})

/** The anchors of a text's headings, as the site names them. */
function sectionsOf(text: string): string[] {
  return [...text.matchAll(/^#{2,} (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w ]/g, "")
      .replaceAll(" ", "-"),
  )
}
