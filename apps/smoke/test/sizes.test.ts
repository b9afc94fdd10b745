// How much code a page gets that imports one thing from a package, minified and gzipped, and whose. docs/sizes.md states
// the sizes; `npm run docs:sizes` writes them.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { build } from "esbuild"
import { beforeAll, describe, expect, inject, test } from "vitest"
import { projectWith } from "./project.js"
import { root } from "./run.js"
import { type Size, withSizes } from "./size-table.js"

/** Source files of one algorithm's model, of which a bundle of another must have none. */
const ALGORITHMS = {
  BPE: /encode\/(bpe|ranked-)/,
  WordPiece: /encode\/wordpiece/,
  Unigram: /encode\/unigram/,
  training: /\/train\//,
} as const

/** Encoders, complete but for their vocabularies. */
const ENCODERS = [
  { what: "cl100k_base", names: "bpeFromRanks, parseTiktoken, cl100kSplit", has: "BPE", ceiling: 14 },
  { what: "o200k_base", names: "bpeFromRanks, parseTiktoken, o200kSplit", has: "BPE", ceiling: 15.5 },
  { what: "GPT-2's BPE", names: "parseVocabAndMerges, byteLevel", has: "BPE", ceiling: 15.5 },
  { what: "BPE with ends of words", names: "bpe, vocabulary, whitespaceSplit", has: "BPE", ceiling: 11 },
  {
    what: "BERT's WordPiece",
    names: "wordPiece, parseBertVocabulary, bertNormalizer, bertPreTokenizer",
    has: "WordPiece",
    ceiling: 16.5,
  },
  { what: "Unigram", names: "unigram, precompiled, metaspace", has: "Unigram", ceiling: 16.5 },
  { what: "SentencePiece's Unigram", names: "unigram, sentencePieceNormalizer", has: "Unigram", ceiling: 15 },
  { what: "SentencePiece's BPE", names: "bpeFromScores, sentencePieceNormalizer", has: "BPE", ceiling: 12.5 },
].map((each) => ({ ...each, names: `idEncoder, ${each.names}` }))

/** Whole tokenizers with a reader of files: offsets, added tokens, truncation, padding and decoding as well. */
const TOKENIZERS = [
  {
    what: "createTokenizer, cl100k_base",
    names: "createTokenizer, bpeFromRanks, parseTiktoken, cl100kSplit, byteLevelDecoder",
    has: "BPE",
    ceiling: 22,
  },
  {
    what: "createTokenizer, GPT-2's BPE",
    names: "createTokenizer, parseVocabAndMerges, byteLevel, byteLevelDecoder",
    has: "BPE",
    ceiling: 23.5,
  },
  { what: "tiktokenTokenizer", names: "tiktokenTokenizer", has: "BPE", ceiling: 23 },
  { what: "parseByteLevelBpe", names: "parseByteLevelBpe", from: "readers", has: "BPE", ceiling: 12 },
  { what: "parseBertVocab", names: "parseBertVocab", has: "WordPiece", ceiling: 23 },
  {
    what: "parseTokenizerJsonWith, byte-level BPE",
    names: "parseTokenizerJsonWith, byteLevelBpeReaders",
    from: "readers",
    has: "BPE",
    ceiling: 37.5,
  },
  {
    what: "parseTokenizerJsonWith, T5's stages",
    names: "parseTokenizerJsonWith, unigramReaders",
    from: "readers",
    has: "Unigram",
    ceiling: 31,
  },
] as const

/** Readers that find out from the file which algorithm it has. */
const READERS = [
  { what: "parseSentencePiece", names: "parseSentencePiece", ceiling: 29.5 },
  { what: "parseTokenizerJson", names: "parseTokenizerJson", ceiling: 58.5 },
  { what: "MeCab's words", names: "mecab, packMecab", from: "mecab", ceiling: 6.1 },
]

const METRICS = [
  { what: "BLEU", names: "bleu", ceiling: 14 },
  { what: "WER", names: "wer", ceiling: 10 },
  { what: "WER with rules of comparison", names: "wer, compareWith", ceiling: 18.8 },
  { what: "an alignment of words", names: "alignWords", ceiling: 6.7 },
  { what: "ROUGE-L", names: "rougeL", ceiling: 11.3 },
  { what: "chrF", names: "chrf", ceiling: 11.2 },
  { what: "a paired test of BLEU", names: "compareSystems, bleu", ceiling: 22.2 },
  { what: "edit distance", names: "editDistance", ceiling: 2.9 },
  { what: "tokens as sacreBLEU's", names: "tokenize", ceiling: 5.5 },
  ...[
    { what: "a mean of scores per item", names: "itemMean", ceiling: 13.7 },
    { what: "a difference of scores per item", names: "itemDifference, pairItems", ceiling: 14.3 },
    { what: "McNemar's test", names: "mcnemar", ceiling: 7.1 },
    { what: "items that a difference needs", names: "smallestDifference, itemsNeeded", ceiling: 10 },
    { what: "the wild bootstrap", names: "wildBootstrap", ceiling: 10.2 },
    { what: "a confidence sequence", names: "confidenceSequence", ceiling: 4.7 },
  ].map((each) => ({ ...each, from: "items" })),
  { what: "cpWER and tcpWER of meetings", names: "cpWer, tcpWer", from: "meetings", ceiling: 6.2 },
  { what: "normalizers", names: "normalizer", from: "normalize", ceiling: 30 },
]

const RANDOM = [
  { what: "pcg64", names: "pcg64", ceiling: 4.3 },
  { what: "xoshiro128", names: "xoshiro128", ceiling: 2 },
  { what: "bootstrap", names: "bootstrap", ceiling: 11.3 },
]

const SAMPLING = [
  { what: "truncatedNormal", names: "truncatedNormal", ceiling: 9.8 },
  { what: "gaussKronrod", names: "gaussKronrod", ceiling: 6 },
  { what: "paretoSmoothed", names: "paretoSmoothed", ceiling: 4 },
  { what: "importanceSample, diagnose", names: "importanceSample, diagnose", ceiling: 15.5 },
  { what: "monteCarlo", names: "monteCarlo", ceiling: 25 },
  { what: "monteCarlo with Sobol's points", names: "monteCarlo, sobol", ceiling: 37 },
]

const DECODING = [
  { what: "beamSearch", names: "beamSearch", ceiling: 10.2 },
  { what: "sample with truncation", names: "sample, topK, topP, temperature", ceiling: 9.5 },
  { what: "minimumBayesRisk", names: "minimumBayesRisk", ceiling: 4.2 },
  { what: "attribute", names: "attribute", ceiling: 11 },
  { what: "ngramScorer of an ARPA file", names: "readArpa, ngramScorer", from: "ngram", ceiling: 16.5 },
  { what: "seq2seqTrainer", names: "seq2seqTrainer", from: "seq2seq", ceiling: 29 },
  { what: "readSeq2seq", names: "readSeq2seq", from: "seq2seq", ceiling: 26 },
  { what: "onnxModel", names: "onnxModel", from: "onnx", ceiling: 7.5 },
]

const EMBEDDINGS = [
  { what: "neighbourIndex", names: "neighbourIndex", ceiling: 7.1 },
  { what: "word2vec", names: "word2vec, encodeCorpus, vocabulary, wordCounts", ceiling: 29 },
  { what: "readVectors", names: "readVectors", from: "formats", ceiling: 6 },
  { what: "tsne", names: "tsne", from: "project", ceiling: 14 },
  { what: "umap", names: "umap", from: "project", ceiling: 13 },
]

/** What counts or draws in WebAssembly where a bundle asks for it. */
const WITH_KERNELS = /bleu|chrf|\bwer|rouge|pcg64|wildBootstrap/

const CHARTS = [
  { what: "intervalPlot", names: "intervalPlot", ceiling: 7 },
  { what: "bucketPlot", names: "bucketPlot", ceiling: 7 },
  { what: "scatterPlot", names: "scatterPlot", ceiling: 7 },
  { what: "histogram", names: "histogram", ceiling: 7 },
]

const PAGE = join(root, "docs", "sizes.md")

type Case = Omit<Size, "zipped">

async function bundleOf(
  { names, from }: Pick<Case, "names" | "from">,
  name: string,
  project: string,
  conditions: string[] = [],
) {
  const { outputFiles, metafile } = await build({
    stdin: {
      contents: `export { ${names} } from "${from === undefined ? name : `${name}/${from}`}"`,
      resolveDir: project,
    },
    absWorkingDir: project,
    outfile: "bundle.js",
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    format: "esm",
    platform: "browser",
    conditions,
  })
  const bytes = outputFiles[0]?.contents ?? new Uint8Array()
  const parts = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.entries(inputs))
  const files = parts.flatMap(([file, { bytesInOutput }]) => (bytesInOutput > 0 ? [file] : []))
  return { zipped: gzipSync(bytes).length, files }
}

interface Sized extends Case {
  readonly ceiling: number
}

describe.each<{ readonly name: string; readonly cases: readonly Sized[] }>([
  { name: "@lectern/metrics", cases: METRICS },
  { name: "@lectern/random", cases: RANDOM },
  { name: "@lectern/sampling", cases: SAMPLING },
  { name: "@lectern/charts", cases: CHARTS },
  { name: "@lectern/decoding", cases: DECODING },
  { name: "@lectern/embeddings", cases: EMBEDDINGS },
  { name: "@lectern/tokenizers", cases: [...ENCODERS, ...TOKENIZERS, ...READERS] },
])("$name", ({ name, cases }) => {
  let project: string
  const sizes: Size[] = []

  beforeAll(() => {
    const folder = join(inject("folder"), "sizes")
    mkdirSync(folder, { recursive: true })
    project = projectWith(name, inject("packed"), folder)
  })

  test.each(cases)("$what alone stays below $ceiling kB, minified and gzipped", async ({ ceiling, ...each }) => {
    const { zipped } = await bundleOf(each, name, project)
    sizes.push({ ...each, zipped })
    expect(zipped).toBeLessThan(ceiling * 1000)
  })

  test("docs/sizes.md states these sizes", () => {
    const page = readFileSync(PAGE, "utf8")
    const expected = withSizes(page, name, sizes)
    if (process.env.npm_lifecycle_event === "docs:sizes") writeFileSync(PAGE, expected)
    else expect(page).toBe(expected)
  })

  test("is as small as its README says, and not much smaller", async () => {
    const readme = readFileSync(join(project, "node_modules", name, "README.md"), "utf8")
    const stated = [...readme.matchAll(/`import \{ (\w+) \}`.*? ([\d.]+) kB/g)]
    expect(stated.length).toBeGreaterThan(0)
    for (const [, names = "", kilobytes] of stated) {
      const { zipped } = await bundleOf({ names }, name, project)
      expect(zipped / 1000, names).toBeLessThanOrEqual(Number(kilobytes))
      expect(zipped / 1000, names).toBeGreaterThan(0.6 * Number(kilobytes))
    }
  })

  if (name === "@lectern/metrics" || name === "@lectern/random") {
    test.each(cases)("$what has kernels in WebAssembly only on request", async (each) => {
      const wasmOf = async (...conditions: string[]) =>
        (await bundleOf(each, name, project, conditions)).files.filter((file) => file.endsWith(".wasm.js"))
      expect(await wasmOf()).toEqual([])
      expect((await wasmOf("lectern-wasm")).length).toBe(WITH_KERNELS.test(each.names) ? 1 : 0)
    })
  }

  if (name === "@lectern/tokenizers") {
    test.each([...ENCODERS, ...TOKENIZERS])("$what brings no other algorithm's code", async ({ has, ...each }) => {
      const { files } = await bundleOf(each, name, project)
      const kinds = Object.entries(ALGORITHMS).filter(([, pattern]) => files.some((file) => pattern.test(file)))
      expect(kinds.map(([kind]) => kind)).toEqual([has])
    })
  }
})
