// The readers of text of the packages: of files, of models, of segments.
import { readArpa } from "@lectern/decoding/ngram"
import { evaluateAnalogies, evaluateSimilarity, neighbourIndex, wordVectors } from "@lectern/embeddings"
import { readVectors, readVocabulary } from "@lectern/embeddings/formats"
import {
  composeTransforms,
  porterStem,
  sentenceBleu,
  sentenceChrf,
  sentenceTer,
  tokenize,
  tokenizerNames,
  transformNames,
  wer,
} from "@lectern/metrics"
import {
  bertNormalizer,
  bertPreTokenizer,
  bpe,
  byteLevel,
  createTokenizer,
  digits,
  lowercase,
  type Model,
  metaspace,
  type Normalizer,
  nfc,
  nfd,
  nfkc,
  nfkd,
  nmt,
  normalizeText,
  type PreTokenizer,
  parseBertVocab,
  parseBertVocabulary,
  parseSentencePiece,
  parseSubwordNmt,
  parseSubwordNmtVocabulary,
  parseTiktoken,
  parseTokenizerJson,
  parseVocabAndMerges,
  preTokenizeText,
  punctuation,
  replace,
  sentencePieceNormalizer,
  strip,
  stripAccents,
  subwordSegmenter,
  tiktokenSplit,
  unicodeScripts,
  unigram,
  vocabulary,
  whitespace,
  whitespaceSplit,
  wordLevel,
  wordPiece,
} from "@lectern/tokenizers"
import { parseByteLevelBpe } from "@lectern/tokenizers/readers"

/** A reader of text. */
export interface Reader {
  /** Its name. */
  readonly name: string
  /** Reads a text. */
  read(text: string): unknown
  /** What is before and after a run so that it is where the format has a value. */
  readonly frames?: readonly (readonly [before: string, after: string])[]
}

const encoder = new TextEncoder()
const vectors = wordVectors(["a", "b"], 1, Float32Array.of(1, 2))
const index = neighbourIndex(vectors)
const codes = parseSubwordNmt("#version: 0.2\na a\naa a\n")
const pieces = ["[UNK]", "a", "aa", "##a", "##aa", "aaa", "1", ".", "▁", "▁a", " ", "  "]
const tokens = vocabulary(pieces.map((piece, id) => [piece, id]))

const NORMALIZERS: Readonly<Record<string, Normalizer>> = {
  bertNormalizer: bertNormalizer(),
  lowercase: lowercase(),
  nfc: nfc(),
  nfd: nfd(),
  nfkc: nfkc(),
  nfkd: nfkd(),
  nmt: nmt(),
  replace: replace({ pattern: "aa", content: "b" }),
  sentencePieceNormalizer: sentencePieceNormalizer(),
  strip: strip(),
  stripAccents: stripAccents(),
}

const PRE_TOKENIZERS: Readonly<Record<string, PreTokenizer>> = {
  bertPreTokenizer: bertPreTokenizer(),
  byteLevel: byteLevel(),
  digits: digits(),
  metaspace: metaspace(),
  punctuation: punctuation(),
  "tiktokenSplit gpt2": tiktokenSplit("gpt2"),
  "tiktokenSplit cl100k_base": tiktokenSplit("cl100k_base"),
  "tiktokenSplit o200k_base": tiktokenSplit("o200k_base"),
  unicodeScripts: unicodeScripts(),
  whitespace: whitespace(),
  whitespaceSplit: whitespaceSplit(),
}

// Made for every text, because an encoder remembers words.
const MODELS: Readonly<Record<string, () => Model>> = {
  bpe: () =>
    bpe({
      vocabulary: tokens,
      merges: [
        ["a", "a"],
        ["aa", "a"],
      ],
      unknownToken: "[UNK]",
    }),
  unigram: () => unigram({ pieces: pieces.map((piece, i) => [piece, -i]), unknownId: 0 }),
  wordLevel: () => wordLevel({ vocabulary: tokens, unknownToken: "[UNK]" }),
  wordPiece: () => wordPiece({ vocabulary: tokens }),
  "wordPiece, long words": () => wordPiece({ vocabulary: tokens, maxInputCharsPerWord: 1e6 }),
}

const TOKENIZER_FILES: readonly Reader[] = [
  {
    name: "parseTokenizerJson",
    read: parseTokenizerJson,
    frames: [
      ['{"model": "', '"}'],
      ['{"model": {"type": "BPE", "vocab": {"', '": 0}, "merges": []}}'],
      ['{"model": {"type": "BPE", "vocab": {"a": 0}, "merges": ["', '"]}}'],
      ['{"model": {"type": "BPE", "vocab": {"a": ', "0}}}"],
    ],
  },
  {
    name: "parseByteLevelBpe",
    read: parseByteLevelBpe,
    frames: [
      ['{"model": {"type": "BPE", "vocab": {"', '": 0}, "merges": []}}'],
      [
        '{"added_tokens": [{"id": 1, "content": "',
        '", "special": true}], "model": {"type": "BPE", "vocab": {}, "merges": []}}',
      ],
    ],
  },
  {
    name: "parseTiktoken",
    read: parseTiktoken,
    frames: [
      ["YQ== ", "1\n"],
      ["", " 1\n"],
    ],
  },
  {
    name: "parseSubwordNmt",
    read: parseSubwordNmt,
    frames: [
      ["#version: ", "\n"],
      ["#version: 0.2\na ", "b\n"],
    ],
  },
  { name: "parseSubwordNmtVocabulary", read: parseSubwordNmtVocabulary, frames: [["a ", "1\n"]] },
  { name: "parseBertVocab", read: parseBertVocab, frames: [["[UNK]\n", "\n"]] },
  { name: "parseBertVocabulary", read: parseBertVocabulary },
  {
    name: "parseVocabAndMerges: merges",
    read: (merges) => parseVocabAndMerges({ vocab: '{"a": 0, "b": 1, "ab": 2}', merges }),
    frames: [
      ["#version: ", "\na b\n"],
      ["#version: 0.2\na ", "b\n"],
    ],
  },
  {
    name: "parseVocabAndMerges: vocabulary",
    read: (vocab) => parseVocabAndMerges({ vocab, merges: "" }),
    frames: [
      ['{"', '": 0}'],
      ['{"a": ', "0}"],
    ],
  },
  { name: "parseSentencePiece", read: (text) => parseSentencePiece(encoder.encode(text)) },
]

const VECTOR_FILES: readonly Reader[] = [
  {
    name: "readVectors: word2vec",
    read: (text) => readVectors(encoder.encode(text), "word2vec"),
    frames: [
      ["1 2", "\n"],
      ["1 2\na ", " 1 2\n"],
      ["1 2\n", "a 1 2\n"],
      ["1 2\na 1 0.", "1\n"],
    ],
  },
  {
    name: "readVectors: glove",
    read: (text) => readVectors(encoder.encode(text), "glove"),
    frames: [
      ["a 1 2\n", " 1 2\n"],
      ["a 1 2\nb 1 0.", "1\n"],
    ],
  },
  {
    name: "readVectors: word2vec-binary",
    read: (text) => readVectors(encoder.encode(text), "word2vec-binary"),
    frames: [["1000 1\n", ""]],
  },
  { name: "readVocabulary", read: (text) => readVocabulary(text) },
  {
    name: "evaluateSimilarity",
    read: (text) => evaluateSimilarity(vectors, text),
    frames: [
      ["a\tb", "1\n"],
      ["a,b,0.", "1\n"],
    ],
  },
  {
    name: "evaluateAnalogies",
    read: (text) => evaluateAnalogies(index, text),
    frames: [
      [":", "a\na b a b\n"],
      [": a\na b ", "a b\n"],
    ],
  },
]

const ARPA: Reader = {
  name: "readArpa",
  read: (text) => readArpa(encoder.encode(text)),
  frames: [
    ["\\data\\\nngram 1=", "1\n"],
    ["\\data\\\nngram 1=2\n\n\\1-grams:\n-1\t", "\n-1\t</s>\n\n\\end\\\n"],
    ["\\data\\\nngram 1=2\n\n\\1-grams:\n-1.", "1\ta\n-1\t</s>\n\n\\end\\\n"],
  ],
}

const METRICS: Readonly<Record<string, (text: string) => unknown>> = {
  sentenceBleu: (text) => sentenceBleu(text, text),
  sentenceChrf: (text) => sentenceChrf(text, text),
  sentenceTer: (text) => sentenceTer(text, text),
  "sentenceTer, normalized": (text) => sentenceTer(text, text, { normalized: true, asianSupport: true }),
  "wer()": (text) => wer().score([text], [[text]]),
  porterStem,
}

/** All of them. */
export const READERS: readonly Reader[] = [
  ...TOKENIZER_FILES,
  ...named(NORMALIZERS, (normalizer) => (text) => normalizeText(normalizer, text)),
  ...named(PRE_TOKENIZERS, (preTokenizer) => (text) => preTokenizeText(preTokenizer, text)),
  ...named(MODELS, (model) => (text) => createTokenizer({ model: model() }).encode(text)),
  { name: "subwordSegmenter", read: (text) => subwordSegmenter(codes)(text) },
  ...VECTOR_FILES,
  ARPA,
  ...tokenizerNames.map((name): Reader => ({ name: `tokenize ${name}`, read: (text) => tokenize(text, name) })),
  ...transformNames.map((name): Reader => ({ name: `transform ${name}`, read: composeTransforms(name) })),
  ...named(METRICS, (metric) => metric),
]

function named<Part>(
  parts: Readonly<Record<string, Part>>,
  readerOf: (part: Part) => (text: string) => unknown,
): readonly Reader[] {
  return Object.entries(parts).map(([name, part]) => ({ name, read: readerOf(part) }))
}
