// Unknown options: JavaScript callers have no compiler to notice a misspelled one.
import { checkBoolean, later, type OptionTable } from "@lectern/core/checks"
import { problemOf, refusal } from "@lectern/core/testing"
import { describe, expect, test } from "vitest"
import * as metrics from "../src/index.js"

const {
  alignCharacters,
  alignWords,
  bertScore,
  bleu,
  byteTokenizer,
  chrf,
  chrfPairs,
  cider,
  compareSystems,
  composeTransforms,
  confidenceInterval,
  gleu,
  metricRegistry,
  meteor,
  nist,
  pairwiseChrf,
  rougeN,
  sentenceBleu,
  sentenceChrf,
  sentenceRouge,
  sentenceTer,
  ter,
  terEdits,
  wer,
} = metrics

/** A function with options: how to call it, and a value for each of its options. */
type Case = readonly [call: (options: never) => unknown, all: object]

const one = ["a"]
const embed = (tokens: readonly string[]): number[][] => tokens.map(() => [1])
const systems = { systems: { a: one, b: one }, references: one }

const TOKENS: Required<metrics.TokenOptions> = { tokenize: "intl", lowercase: true }
const EMBEDDING: Required<metrics.EmbeddingOptions> = { ...TOKENS, embed, model: "m", weigh: () => 1 }
const BLEU: Required<metrics.BleuOptions> = {
  ...TOKENS,
  smoothing: "floor",
  smoothingValue: 0.2,
  effectiveOrder: true,
  maxOrder: 2,
  weights: [0.5, 0.5],
  kernel: "typescript",
}
const CHRF: Required<metrics.ChrfOptions> = {
  charOrder: 3,
  wordOrder: 1,
  beta: 1,
  lowercase: true,
  whitespace: true,
  graphemes: true,
  epsSmoothing: true,
  kernel: "auto",
}
const BYTES: Required<metrics.ByteTokenizerOptions> = {
  label: "l",
  write: (_input, _start, _end, _output, at) => at,
  room: () => 0,
  separator: "byte",
}
const { kernel: _, ...PAIRWISE_CHRF } = CHRF
const TER: Required<metrics.TerOptions> = { normalized: true, noPunct: true, asianSupport: true, caseSensitive: true }
const RULES: Required<metrics.ComparisonRules> = {
  compounds: true,
  equivalents: { name: "numbers", rules: [{ old: "two", new: "2" }] },
  fillers: ["uh"],
  alternatives: true,
  scliteCosts: false,
}
const CER: Required<metrics.CerOptions> = { transforms: [metrics.lowerCase], average: "segments", graphemes: true }
const COMPARISON = { comparison: metrics.compareWith(RULES) }
const RATE: Required<metrics.EditRateOptions> = { ...COMPARISON, transforms: [metrics.lowerCase], average: "segments" }
const SER: Required<metrics.SerOptions> = { ...COMPARISON, transforms: [metrics.lowerCase], unit: "words" }
const { comparison: _rate, ...PLAIN_RATE } = { ...RATE, ...RULES }
const { comparison: _ser, ...PLAIN_SER } = { ...SER, ...RULES }
const ROUGE: Required<metrics.RougeOptions> = {
  stemmer: true,
  tokenize: metrics.unicodeWords,
  beta: "ratio",
  references: "maxima",
  sentenceSeparator: "|",
}
const SENTENCE_ROUGE: Required<metrics.SentenceRougeOptions<"rouge1">> = { ...ROUGE, types: ["rouge1"] }
// Data come with another variant, which takes no other option.
const METEOR: { readonly [Name in keyof metrics.MeteorOptions]-?: metrics.MeteorOptions[Name] | undefined } = {
  ...TOKENS,
  stemmer: false,
  synonyms: { a: ["b"] },
  variant: "nltk",
  alignment: "greedy",
  alpha: 0.5,
  beta: 1,
  gamma: 0.1,
  average: "segments",
  data: undefined,
}
// With a seed there is no generator.
const RESAMPLING: {
  readonly [Name in keyof metrics.ResamplingOptions]-?: metrics.ResamplingOptions[Name] | undefined
} = { resamples: 2, seed: 1, generator: undefined, documents: ["d"], strata: ["s"] }
const ALIGN: Required<metrics.AlignCharactersOptions> = { transforms: [metrics.strip] }

const ANSWER: Required<metrics.AnswerOptions> = { normalize: "squad" }
const F1: Required<metrics.F1Options> = { normalize: "none" }
const NUMERIC: Required<metrics.NumericOptions> = { filter: "strict-match", tolerance: 0 }
const REGEX: Required<metrics.RegexOptions> = { pattern: "a", select: "last", ...ANSWER }
const PASS_AT_K: Required<metrics.PassAtKOptions> = { k: [2], outcome: "1" }
const ANSWERS: Readonly<Record<string, object>> = {
  accuracy: ANSWER,
  contains: ANSWER,
  exact: ANSWER,
  f1: F1,
  numeric: NUMERIC,
  passAtK: PASS_AT_K,
  regex: REGEX,
}

const CASES: Readonly<Record<string, Case>> = {
  accuracy: [metrics.accuracy, ANSWER],
  alignCharacters: [(options) => alignCharacters("a", "a", options), ALIGN],
  alignWords: [(options) => alignWords("a", "a", options), { ...COMPARISON, ...ALIGN }],
  bertScore: [
    (options) => bertScore(options),
    {
      ...TOKENS,
      embed,
      model: "m",
      idf: true,
      baseline: { precision: 0, recall: 0, f1: 0 },
    } satisfies Required<metrics.BertScoreOptions>,
  ],
  bleu: [bleu, BLEU],
  cer: [metrics.cer, CER],
  chrf: [chrf, CHRF],
  chrfPairs: [(options) => chrfPairs(one, one, options), PAIRWISE_CHRF],
  cider: [cider, { ...TOKENS, maxOrder: 2, sigma: 3 } satisfies Required<metrics.CiderOptions>],
  compareWith: [metrics.compareWith, RULES],
  compareSystems: [
    (options) => compareSystems(bleu(), systems, options),
    { ...RESAMPLING, method: "approximate-randomization" } satisfies Record<keyof metrics.ComparisonOptions, unknown>,
  ],
  confidenceInterval: [(options) => confidenceInterval(bleu(), one, one, options), RESAMPLING],
  contains: [metrics.contains, ANSWER],
  embeddingAverage: [(options) => metrics.embeddingAverage(options), EMBEDDING],
  exact: [metrics.exact, ANSWER],
  exactMatch: [(options) => metrics.exactMatch("a", "a", options), ANSWER],
  extractNumber: [
    (options) => metrics.extractNumber("a", options),
    { filter: "strict-match" } satisfies Required<metrics.NumberOptions>,
  ],
  f1: [metrics.f1, F1],
  gleu: [gleu, { ...TOKENS, minOrder: 1, maxOrder: 2 } satisfies Required<metrics.GleuOptions>],
  greedyMatching: [(options) => metrics.greedyMatching(options), EMBEDDING],
  mer: [metrics.mer, RATE],
  meteor: [meteor, METEOR],
  nist: [nist, { ...TOKENS, maxOrder: 2 } satisfies Required<metrics.NistOptions>],
  numeric: [metrics.numeric, NUMERIC],
  passAtK: [metrics.passAtK, PASS_AT_K],
  rateAttribution: [
    (options) => metrics.rateAttribution({}, {}, options),
    { unit: "characters" } satisfies Required<metrics.RateAttributionOptions>,
  ],
  regex: [metrics.regex, REGEX],
  rougeL: [metrics.rougeL, ROUGE],
  rougeLsum: [metrics.rougeLsum, ROUGE],
  byteTokenizer: [byteTokenizer, BYTES],
  pairwiseChrf: [(options) => pairwiseChrf(one, one, options), PAIRWISE_CHRF],
  rougeN: [(options) => rougeN(2, options), ROUGE],
  sentenceBleu: [(options) => sentenceBleu("a", "a", options), BLEU],
  sentenceCer: [(options) => metrics.sentenceCer("a", "a", options), CER],
  sentenceChrf: [(options) => sentenceChrf("a", "a", options), CHRF],
  sentenceMeteor: [(options) => metrics.sentenceMeteor("a", "a", options), METEOR],
  sentenceRouge: [(options) => sentenceRouge("a", "a", options), SENTENCE_ROUGE],
  sentenceTer: [(options) => sentenceTer("a", "a", options), TER],
  sentenceWer: [(options) => metrics.sentenceWer("a", "a", options), RATE],
  ter: [ter, TER],
  terEdits: [(options) => terEdits("a", "a", options), TER],
  tokenF1: [(options) => metrics.tokenF1("a", "a", options), F1],
  ser: [metrics.ser, SER],
  keywordRecall: [(options) => metrics.keywordRecall([], options), { transforms: [metrics.strip] }],
  wer: [wer, RATE],
  wil: [metrics.wil, RATE],
  wip: [metrics.wip, RATE],
  wordMovers: [(options) => metrics.wordMovers(options), EMBEDDING],
  ...Object.fromEntries(
    Object.entries(metricRegistry).map(([name, make]): [string, Case] => {
      const options = { chrf: CHRF, ter: TER, bleu: BLEU, meteor: METEOR }[name]
      const others = name.startsWith("rouge")
        ? ROUGE
        : /^(w|m|c|s)er$|^wi/.test(name)
          ? { ...({ cer: CER, ser: PLAIN_SER }[name] ?? PLAIN_RATE), transforms: ["lowercase"] }
          : /^t?cp/.test(name)
            ? { transforms: ["lowercase"], ...(name.startsWith("t") && { collar: 1 }) }
            : undefined
      const two = { cider: { ...TOKENS, maxOrder: 2, sigma: 3 }, gleu: { ...TOKENS, minOrder: 1, maxOrder: 2 } }[name]
      return [`metricRegistry.${name}`, [make, options ?? others ?? two ?? ANSWERS[name] ?? { ...TOKENS, maxOrder: 2 }]]
    }),
  ),
}

const WITHOUT_OPTIONS = [
  "composeTransforms",
  "editDistance",
  "editOperations",
  "insertionRuns",
  "estimatePassAtK",
  "lowerCase",
  "normalizeAnswer",
  "parseGlm",
  "segmenterWords",
  "unicodeWords",
  "porterStem",
  "removeMultipleSpaces",
  "removePunctuation",
  "replaceWords",
  "scoreAll",
  "scoreByGroup",
  "strip",
  "tokenize",
]

test("every public function is listed as taking options or not", () => {
  const functions = Object.entries(metrics).flatMap(([name, value]) => (typeof value === "function" ? [name] : []))
  const listed = [...Object.keys(CASES).filter((name) => !name.includes(".")), ...WITHOUT_OPTIONS]
  expect(listed.sort()).toEqual(functions.sort())
})

describe.each(Object.entries(CASES))("%s", (_, [call, all]) => {
  const made = (options: unknown) => () => call(options as never)

  test("takes all its options and names them when it refuses another one", () => {
    expect(made(all)).not.toThrow()
    const problem = problemOf(made({ ...all, qqqqq: undefined }))
    expect(problem).toMatchObject({ kind: "unknown-option", name: "qqqqq" })
    expect(problem.kind === "unknown-option" && [...problem.known].sort()).toEqual(Object.keys(all).sort())
  })

  test.each(Object.keys(all))("knows what is meant by a misspelled %s", (name) => {
    const problem = problemOf(made({ ...all, [`${name}s`]: 1 }))
    expect(problem).toMatchObject({ kind: "unknown-option", name: `${name}s`, meant: name })
  })

  test.each([null, "lowercase", 7, []])("refuses %j in place of options", (options) => {
    expect(refusal(made(options)).kind).toBe("wrong-type")
  })
})

test("the nearest option is named", () => {
  expect(refusal(() => bleu({ tokenizer: "intl" } as metrics.BleuOptions))).toEqual({
    kind: "unknown-option",
    sentence: 'bleu() has no option "tokenizer"; did you mean "tokenize"?',
  })
})

test.each([
  [bleu, "bleu()", "sentenceBleu"],
  [chrf, "chrf()", "sentenceChrf"],
  [ter, "ter()", "sentenceTer"],
  [wer, "wer()", "sentenceWer"],
  [metrics.cer, "cer()", "sentenceCer"],
  [meteor, "meteor()", "sentenceMeteor"],
  [metrics.rougeL, "rougeL()", "sentenceRouge"],
  [metrics.rougeLsum, "rougeLsum()", "sentenceRouge"],
  [(options: unknown) => rougeN(1, options as never), "rougeN()", "sentenceRouge"],
  [metrics.mer, "mer()", undefined],
  [metrics.ser, "ser()", undefined],
  [metrics.wil, "wil()", undefined],
  [metrics.wip, "wip()", undefined],
  [gleu, "gleu()", undefined],
  [nist, "nist()", undefined],
  [cider, "cider()", undefined],
  [metrics.exact, "exact()", "exactMatch"],
  [metrics.f1, "f1()", "tokenF1"],
  [metrics.contains, "contains()", undefined],
  [metrics.accuracy, "accuracy()", undefined],
  [metrics.numeric, "numeric()", undefined],
  [metrics.regex, "regex()", undefined],
  [metrics.passAtK, "passAtK()", undefined],
])("%o refuses texts with the call that scores them", (make, maker, sentence) => {
  const one =
    sentence === undefined ? `${maker}.score([hypothesis], [reference])` : `${sentence}(hypothesis, reference)`
  expect(sentence === undefined || sentence in metrics).toBe(true)
  expect(refusal(() => make("a" as never)).sentence).toBe(
    `the options of ${maker} must be an object (to score texts, call ${one}), got "a"`,
  )
  expect(refusal(() => make(["a"] as never)).sentence).toContain(
    `the options of ${maker} must be an object (to score texts, call ${maker}.score(hypotheses, references)), got`,
  )
})

test("options within options are checked too", () => {
  const table = { name: "t", replaceWords: { a: "b" }, words: {} }
  for (const call of [() => metricRegistry.cer({ transforms: [table] }), () => composeTransforms(table)]) {
    expect(refusal(call).sentence).toMatch(/transforms\[0\] has no option "words"; its options are name, replaceWords$/)
  }
  const baseline = { precision: 0, recall: 0, f1: 0, f: 0 }
  expect(refusal(() => bertScore({ embed, baseline })).sentence).toBe('baseline has no option "f"; did you mean "f1"?')
})

test("the compiler reports an option that is missing from a table, and a name that is not an option", () => {
  const tokenize = [later<metrics.TokenizerName>(), "13a"] as const
  const lowercase = [checkBoolean, false] as const
  // @ts-expect-error: lowercase is missing.
  const lacking: OptionTable<metrics.TokenOptions> = { tokenize }
  // @ts-expect-error: there is no such option.
  const odd: OptionTable<metrics.TokenOptions> = { tokenize, lowercase, tokenizer: tokenize }
  expect([Object.keys(lacking), Object.keys(odd)].map(({ length }) => length)).toEqual([1, 3])
})
