// Calls every public function with valid arguments, invalid arguments and options, and misspelled options.
import { LecternError } from "@lectern/core"
import { ALL_TESTS, problemOf, refusal } from "@lectern/core/testing"
import { pcg64 } from "@lectern/random"
import { describe, expect, test } from "vitest"
import * as tokenizers from "../src/index.js"
import * as readers from "../src/readers.js"
import { goldenText } from "./shared.js"

type Arguments = readonly unknown[]
type Call = (...values: unknown[]) => unknown

const noop = (): void => {}
const letters = tokenizers.BYTE_CHARACTERS.map((letter, id) => [letter, id] as const)
const vocabulary = tokenizers.vocabulary([...letters, ["ab", 256], ["[UNK]", 257]])
const merges = [["a", "b"]] as const
const model = tokenizers.bpe({ vocabulary, merges })
const pieces = [
  ["<unk>", 0] as const,
  ["▁", -1] as const,
  ["▁a", -2] as const,
  ["a", -2.5] as const,
  ["b", -3] as const,
]
const kinds = ["unknown", "normal", "normal", "normal", "normal"]
const unigram = tokenizers.unigram({ pieces, unknownId: 0 })
const counter = tokenizers.wordCounts({ preTokenizer: tokenizers.whitespaceSplit() })
const words = counter.finalize(counter.add(counter.zero(), "ab ab abc b c"))
const generator = pcg64(1)
const normalizer = tokenizers.lowercase()
const preTokenizer = tokenizers.byteLevel()
const postProcessor = tokenizers.bertProcessing()
const decoder = tokenizers.byteLevelDecoder()
const parts = {
  normalizer,
  preTokenizer,
  model,
  postProcessor,
  decoder,
  addedTokens: [
    { id: 258, content: "<s>", singleWord: true, lstrip: true, rstrip: true, normalized: true, special: true },
  ],
  truncation: { maxLength: 9, strategy: "longestFirst", stride: 1, direction: "right" },
  padding: { strategy: { fixed: 9 }, direction: "right", padToMultipleOf: 8, padId: 0, padTypeId: 0, padToken: "<p>" },
  allowedSpecial: "all",
  disallowedSpecial: "none",
} as const
const tokenizer = tokenizers.createTokenizer(parts)
const metaspaced = tokenizers.createTokenizer({ preTokenizer: tokenizers.metaspace(), model: unigram })
const sentencePiece = tokenizers.formatSentencePiece(metaspaced)
const bytes = Uint8Array.of(97, 98)
const ranked = {
  bytes: Uint8Array.from({ length: 258 }, (_, i) => (i < 256 ? i : 97 + i - 256)),
  ends: Int32Array.from({ length: 257 }, (_, i) => (i < 256 ? i + 1 : 258)),
  ids: Int32Array.from({ length: 257 }, (_, i) => i),
}
const ranks = tokenizers.formatTiktoken(ranked)
const bertFile = "[UNK]\n[SEP]\n[CLS]\na\n"
const codes = { version: "0.2", merges }
const special = ["[SEP]", 1] as const
const writer = tokenizers.tokenWriter(tokenizer)
writer.encode(bytes, 0, 1)
const vocabAndMerges = tokenizers.formatVocabAndMerges(model)
const mergeTraining = {
  vocabularySize: 12,
  minFrequency: 1,
  specialTokens: ["<s>"],
  limitAlphabet: 9,
  initialAlphabet: ["x"],
  continuingSubwordPrefix: "#",
  endOfWordSuffix: "/",
  maxTokenLength: 9,
  unit: "character",
  onProgress: noop,
  unknownToken: "<s>",
}
const sampling = { generator, dropout: 0.1, alpha: 0.5, nbest: 2 }
const encoding = { addSpecialTokens: true, allowedSpecial: ["<s>"], disallowedSpecial: "none", sampling } as const
const reader = { name: "a file" }

const FUNCTIONS: Readonly<Record<string, unknown>> = {
  ...tokenizers,
  ...readers,
  "TokenWriter.encode": writer.encode,
  "TokenWriter.write": writer.write,
  "idEncoder()()": tokenizers.idEncoder({ normalizer, preTokenizer, model }),
  "subwordSegmenter()()": tokenizers.subwordSegmenter({ version: "0.2", merges }),
  "Tokenizer.encode": tokenizer.encode,
  "Tokenizer.encodePair": tokenizer.encodePair,
  "Tokenizer.encodeIds": tokenizer.encodeIds,
  "Tokenizer.encodeBatch": tokenizer.encodeBatch,
  "Tokenizer.decode": tokenizer.decode,
  "Tokenizer.decodeStream": tokenizer.decodeStream,
  "Tokenizer.idOf": tokenizer.idOf,
  "Tokenizer.tokenOf": tokenizer.tokenOf,
  "BpeModel.mergeSteps": model.mergeSteps,
  "RankedBpeModel.mergeSteps": tokenizers.bpeFromRanks(ranked).mergeSteps,
  "ScoredBpeModel.mergeSteps": tokenizers.bpeFromScores({ pieces, unknownId: 0 }).mergeSteps,
  "UnigramModel.nbest": unigram.nbest,
  "UnigramModel.entropy": unigram.entropy,
  "UnigramModel.logProbability": unigram.logProbability,
}

// Valid arguments by function: all of them, including each option.
const TAKEN: Readonly<Record<string, Arguments>> = {
  addSortedWords: [counter.zero(), words],
  bertNormalizer: [{ cleanText: true, handleChineseChars: true, stripAccents: true, lowercase: true }],
  bertPreTokenizer: [],
  bertProcessing: [{ sep: special, cls: special }],
  bpe: [
    {
      vocabulary,
      merges,
      unknownToken: "[UNK]",
      continuingSubwordPrefix: "",
      endOfWordSuffix: "",
      fuseUnknown: true,
      byteFallback: true,
      ignoreMerges: true,
      dropout: 0.1,
    },
  ],
  bpeDecoder: [{ suffix: "/" }],
  bpeFromRanks: [ranked],
  bpeFromScores: [{ pieces, kinds, unknownId: 0, byteFallback: false }],
  byteFallbackDecoder: [],
  byteLevel: [{ addPrefixSpace: true, trimOffsets: true, useRegex: true }],
  byteLevelDecoder: [{ addPrefixSpace: true, trimOffsets: true, useRegex: true }],
  byteLevelProcessing: [{ addPrefixSpace: true, trimOffsets: true, useRegex: true }],
  charDelimiterSplit: ["-"],
  cl100kSplit: [],
  createTokenizer: [parts],
  ctcDecoder: [{ padToken: "p", wordDelimiterToken: "|", cleanup: true }],
  decoderOf: [{ into: noop, bytesOf: noop, growth: 1, toJson: noop }],
  decoderSequence: [[decoder]],
  digits: [{ individualDigits: true }],
  fixedLength: [{ length: 3 }],
  formatBertVocab: [tokenizers.parseBertVocabulary(bertFile)],
  formatSentencePiece: [metaspaced],
  formatSubwordNmt: [{ version: "fastBPE", merges, counts: Float64Array.of(3) }],
  formatTiktoken: [ranked],
  formatTokenizerJson: [tokenizer],
  formatVocabAndMerges: [model],
  fuseDecoder: [],
  idEncoder: [{ normalizer, preTokenizer, model }],
  joinSubwords: ["a@@ b", "@@"],
  knownPattern: ["\\p{N}{1,3}"],
  lowercase: [],
  metaspace: [{ replacement: "_", prependScheme: "first", split: true }],
  metaspaceDecoder: [{ replacement: "_", prependScheme: "first", split: true }],
  nfc: [],
  nfd: [],
  nfkc: [],
  nfkd: [],
  nmt: [],
  normalizeText: [normalizer, "A"],
  normalizerSequence: [[normalizer]],
  o200kSplit: [],
  parseBertVocab: [
    bertFile,
    { ...reader, cleanText: true, handleChineseChars: true, stripAccents: true, lowercase: true },
  ],
  parseBertVocabulary: [bertFile, reader],
  parseSentencePiece: [sentencePiece, { ...reader, rules: "sentencepiece" }],
  parseSubwordNmt: ["#version: 0.2\na b\n", "codes"],
  parseSubwordNmtVocabulary: ["a 3\n", { ...reader, threshold: 1 }],
  parseTiktoken: [ranks, "ranks"],
  parseTokenizerJson: [tokenizers.formatTokenizerJson(tokenizer), reader],
  parseByteLevelBpe: [goldenText("hf/bbpe.tokenizer.json"), "bbpe.json"],
  parseTokenizerJsonWith: [readers.allReaders, tokenizers.formatTokenizerJson(tokenizer), reader],
  parseVocabAndMerges: [
    vocabAndMerges,
    {
      vocabName: "v",
      mergesName: "m",
      unknownToken: "[UNK]",
      continuingSubwordPrefix: "",
      endOfWordSuffix: "",
      fuseUnknown: true,
      byteFallback: true,
      ignoreMerges: true,
      dropout: 0,
    },
  ],
  postProcessorSequence: [[postProcessor]],
  preTokenizeText: [preTokenizer, "a b"],
  preTokenizerSequence: [[preTokenizer]],
  precompiled: [Uint8Array.of(4, 0, 0, 0, 0, 0, 0, 0)],
  prepend: ["x"],
  punctuation: [{ behavior: "removed" }],
  readBytes: ["ab"],
  recoverCharacters: [bytes],
  replace: [{ pattern: { regex: " +" }, content: "_" }],
  replaceDecoder: [{ pattern: "_", content: " " }],
  robertaProcessing: [{ sep: special, cls: special, trimOffsets: true, addPrefixSpace: true }],
  sentencePieceDecoder: [
    {
      controls: ["<s>"],
      unknownPiece: "<unk>",
      unknownSurface: "?",
      byteFallback: true,
      addDummyPrefix: true,
      removeExtraWhitespaces: true,
    },
  ],
  sentencePieceNormalizer: [
    {
      charsmap: new Uint8Array(0),
      addDummyPrefix: true,
      removeExtraWhitespaces: true,
      escapeWhitespaces: true,
      treatWhitespaceAsSuffix: true,
      userDefinedSymbols: ["<s>"],
    },
  ],
  sentencePieceToHuggingFace: [tokenizers.parseSentencePiece(sentencePiece)],
  splitPattern: [{ pattern: { regex: "\\p{N}" }, behavior: "removed", invert: true }],
  strip: [{ left: true, right: true }],
  stripAccents: [],
  stripDecoder: [{ content: "_", start: 1, stop: 1 }],
  subwordSegmenter: [codes, { vocabulary: new Set(["a"]), glossaries: ["x"], separator: "@@" }],
  templateProcessing: [
    {
      single: "[CLS] $A",
      pair: [
        { kind: "special", id: "[CLS]", typeId: 0 },
        { kind: "sequence", id: "A", typeId: 1 },
      ],
      specialTokens: [{ id: "[CLS]", ids: [1], tokens: ["[CLS]"] }],
    },
  ],
  tiktokenSpecialTokens: ["gpt2"],
  tiktokenSplit: ["gpt2"],
  tiktokenTokenizer: [
    ranks,
    "gpt2",
    { ...reader, specialTokens: "none", allowedSpecial: "none", disallowedSpecial: "all" },
  ],
  tokenWriter: [tokenizer, { separator: 0x20 }],
  trainBpe: [words, mergeTraining],
  trainUnigram: [
    words,
    {
      variant: "lectern",
      vocabularySize: 20,
      shrinkingFactor: 0.5,
      subIterations: 1,
      seedSize: 20,
      maxPieceLength: 4,
      specialTokens: ["<s>"],
      unknownToken: "<unk>",
      initialAlphabet: ["x"],
      limitAlphabet: 9,
      characterCoverage: 1,
      byteFallback: false,
      unit: "character",
      onProgress: noop,
    },
  ],
  trainWordPiece: [words, { ...mergeTraining, variant: "jaccard", threshold: 0 }],
  unicodeScripts: [],
  unigram: [{ pieces, unknownId: 0, byteFallback: true, rules: "sentencepiece", kinds }],
  vocabulary: [[["a", 0]]],
  whitespace: [],
  whisperSpecialTokens: [50257],
  whitespaceSplit: [],
  wordCounts: [{ normalizer, preTokenizer }],
  wordLevel: [{ vocabulary, unknownToken: "[UNK]" }],
  wordPiece: [{ vocabulary, unknownToken: "[UNK]", continuingSubwordPrefix: "##", maxInputCharsPerWord: 9 }],
  wordPieceDecoder: [{ prefix: "##", cleanup: true }],
  writeBytes: [bytes, 0, 1],
  "TokenWriter.encode": [bytes, 0, 2],
  "TokenWriter.write": [new Uint8Array(99), 1],
  "idEncoder()()": ["ab", sampling],
  "subwordSegmenter()()": ["ab"],
  "Tokenizer.encode": ["ab", encoding],
  "Tokenizer.encodePair": ["ab", "b", encoding],
  "Tokenizer.encodeIds": ["ab", encoding],
  "Tokenizer.encodeBatch": [["ab", ["a", "b"]], encoding],
  "Tokenizer.decode": [[1, 2], { skipSpecialTokens: true }],
  "Tokenizer.decodeStream": [{ skipSpecialTokens: true }],
  "Tokenizer.idOf": ["a"],
  "Tokenizer.tokenOf": [3],
  "BpeModel.mergeSteps": ["ab"],
  "RankedBpeModel.mergeSteps": ["ab"],
  "ScoredBpeModel.mergeSteps": ["▁ab"],
  "UnigramModel.nbest": ["▁ab", 2],
  "UnigramModel.entropy": ["▁ab", 0.5],
  "UnigramModel.logProbability": ["▁ab"],
}

// Values that are valid although their type differs from the example, by function and place.
const ALSO_TAKEN: Readonly<Record<string, (value: unknown) => boolean>> = {
  // Lookups return undefined for anything that is not there.
  "Tokenizer.idOf argument 0": () => true,
  "Tokenizer.tokenOf argument 0": () => true,
  "bertNormalizer argument 0.stripAccents": (value) => value === null,
  "parseBertVocab argument 1.stripAccents": (value) => value === null,
  // Ids may be any list of numbers, and unknown ones are skipped.
  "Tokenizer.decode argument 0": (value) => value instanceof Uint8Array,
  "Tokenizer.decode argument 0[0]": () => true,
  // No special tokens.
  "tiktokenTokenizer argument 2.specialTokens": (value) => Array.isArray(value) && value.length === 0,
  // An empty template.
  "templateProcessing argument 0.single": (value) => Array.isArray(value) && value.length === 0,
  "splitPattern argument 0.pattern": (value) => typeof value === "string",
  "replace argument 0.pattern": (value) => typeof value === "string",
  "templateProcessing argument 0.pair": (value) => typeof value === "string",
}

const HOSTILE: readonly unknown[] = [
  null,
  true,
  "abc",
  "",
  "\ud800",
  Number.NaN,
  -1,
  0.5,
  300,
  10n,
  Symbol("x"),
  noop,
  [],
  [null],
  [[]],
  {},
  new Uint8Array(3),
]

/** The names of all options of all functions. */
const ALL_OPTIONS = [
  ...new Set(
    Object.values(TAKEN)
      .flatMap(placesIn)
      .flatMap(({ value }) => (isPlain(value) && !("kind" in value) ? Object.keys(value) : [])),
  ),
]

const callable = Object.entries(FUNCTIONS).filter(([, each]) => typeof each === "function") as [string, Call][]
const calls = new Map(callable)

test("every function has a row here", () => {
  expect(Object.keys(TAKEN).sort()).toEqual([...calls.keys()].sort())
})

describe.each(Object.entries(TAKEN))("%s", (name, taken) => {
  const call = calls.get(name)!

  test("takes valid arguments", () => {
    expect(() => call(...taken)).not.toThrow()
  })

  test("throws only LecternError, and refuses values of another type", () => {
    for (const { values, place, hostile, isOther } of hostileCalls(taken)) {
      const outcome = outcomeOf(() => call(...values))
      const mayPass =
        !isOther || isUnread(place) || isNoNames(place, hostile) || (ALSO_TAKEN[`${name} ${place}`]?.(hostile) ?? false)
      if (outcome instanceof LecternError || (outcome === undefined && mayPass)) continue
      const said = `${name} ${place}: ${String(Array.isArray(hostile) ? JSON.stringify(hostile) : hostile)}`
      expect(outcome, said).toBeInstanceOf(LecternError)
    }
  })

  const withOptions = optionsOf(taken)
  if (withOptions.length > 0) {
    test("refuses unknown options, and names the nearest known one", () => {
      for (const { values, place, misspelled, meant } of withOptions) {
        const problem = problemOf(() => call(...values))
        expect(problem, place).toMatchObject({ kind: "unknown-option", name: misspelled, meant })
      }
    })

    test("refuses the options of all other functions", () => {
      if (isData(name)) return
      for (const { place, value, replaced } of placesIn(taken)) {
        if (!isPlain(value) || "kind" in value) continue
        const others = ALL_OPTIONS.filter((each, i) => !(each in value) && (ALL_TESTS || i % 8 === place.length % 8))
        for (const name of others) {
          const problem = problemOf(() => call(...replaced({ ...value, [name]: 1 })))
          expect(problem, `${place}: ${name}`).toMatchObject({ kind: "unknown-option", name })
        }
      }
    })
  }
})

test("encodeIds() refuses options of other libraries", () => {
  const options = { allowed_special: "all" } as object
  expect(refusal(() => tokenizer.encodeIds("a", options))).toEqual({
    kind: "unknown-option",
    sentence: 'encodeIds() has no option "allowed_special"; did you mean "allowedSpecial"?',
  })
})

interface Hostile {
  readonly values: Arguments
  readonly place: string
  readonly hostile: unknown
  /** Whether its type differs from the value it replaces. */
  readonly isOther: boolean
}

/** The arguments with each, and each part of each, replaced by invalid values. */
function hostileCalls(taken: Arguments): Hostile[] {
  return placesIn(taken).flatMap(({ place, value, replaced }) =>
    HOSTILE.map((hostile) => ({
      values: replaced(hostile),
      place,
      hostile,
      isOther: typeName(hostile) !== typeName(value) && !(isFile(value) && isFile(hostile)),
    })),
  )
}

/** The arguments with an additional option, named like a known one with its last letter doubled. */
function optionsOf(taken: Arguments): { values: Arguments; place: string; misspelled: string; meant: string }[] {
  return placesIn(taken).flatMap(({ place, value, replaced }) => {
    if (!isPlain(value) || "kind" in value) return []
    const meant = Object.keys(value)[0]!
    const misspelled = meant + meant.at(-1)!
    return [{ values: replaced({ ...value, [misspelled]: 1 }), place, misspelled, meant }]
  })
}

interface Place {
  readonly place: string
  readonly value: unknown
  readonly replaced: (by: unknown) => Arguments
}

/** All arguments, the fields of options, and the first item of lists, at any depth. */
function placesIn(taken: Arguments): Place[] {
  return taken.flatMap((value, i) => within(`argument ${i}`, value, (by) => taken.with(i, by)))
}

function within(place: string, value: unknown, replaced: Place["replaced"]): Place[] {
  const here = { place, value, replaced }
  if (Array.isArray(value) && value.length > 0 && !isPart(value[0])) {
    return [here, ...within(`${place}[0]`, value[0], (by) => replaced(value.with(0, by)))]
  }
  if (!isPlain(value)) return [here]
  const fields = Object.entries(value).flatMap(([name, field]) =>
    within(`${place}.${name}`, field, (by) => replaced({ ...value, [name]: by })),
  )
  return [here, ...fields]
}

/** Whether a value is an object of options, not a part of a tokenizer and not columns of numbers. */
function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype) return false
  return !isPart(value) && !("ends" in value)
}

function isPart(value: unknown): boolean {
  const methods = ["normalize", "preTokenize", "encoder", "process", "decodeChain", "idOf", "encode", "read", "uniform"]
  return typeof value === "object" && value !== null && methods.some((method) => method in value)
}

/** Whether it is a number of sampling for Unigram, which BPE does not read. */
function isUnread(place: string): boolean {
  return /\.(?:alpha|nbest)$/.test(place)
}

/** Whether a function takes data with more fields than the example has. */
function isData(name: string): boolean {
  return name === "subwordSegmenter"
}

/** Whether it is an empty list of special tokens. */
function isNoNames(place: string, value: unknown): boolean {
  return /allowedSpecial$/i.test(place) && Array.isArray(value) && value.length === 0
}

function isFile(value: unknown): boolean {
  return typeof value === "string" || value instanceof Uint8Array
}

function typeName(value: unknown): string {
  if (value === null) return "null"
  if (ArrayBuffer.isView(value)) return "view"
  return Array.isArray(value) ? "array" : typeof value
}

function outcomeOf(call: () => unknown): unknown {
  try {
    call()
    return undefined
  } catch (error) {
    return error
  }
}
